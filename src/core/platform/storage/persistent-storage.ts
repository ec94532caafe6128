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
