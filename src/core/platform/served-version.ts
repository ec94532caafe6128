/** The chunk that this page began with: it has another name in every version. Pages that need no data name it for later (scripts/pages.ts). */
function entryOfThisPage(): string | null | undefined {
  const script = document.querySelector('script[data-entry], script[type=module][src]');
  return script?.getAttribute('data-entry') ?? script?.getAttribute('src');
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/**
 * Whether the server has another version of the app than this page is of; files of this one may be gone there. false where
 * the server cannot be asked, and after a reload, which would have brought the other version.
 */
export async function isOutdated(): Promise<boolean> {
  const entry = entryOfThisPage();
  if (!entry || wasReloaded()) return false;
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}
