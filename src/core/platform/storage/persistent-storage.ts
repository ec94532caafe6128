/** The browser may ask the person. Never rejects. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // Missing in some browsers and on insecure pages.
    return false;
  }
}

/**
 * Whether the browser deletes what a site keeps after seven days of use without a visit to it. WebKit does, on Apple's
 * systems, except for installed apps (“Full Third-Party Cookie Blocking and More”, webkit.org, 2020).
 */
export const forgetsUnvisitedSites = (isInstalled: boolean): boolean =>
  !isInstalled && navigator.vendor.startsWith('Apple');
