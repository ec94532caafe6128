/** The chunk that this page began with: it has another name in every version. Pages that need no data name it for later (scripts/build/pages.ts). */
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

/** Names, for as long as the tab lives, the file that the page was last loaded anew for. */
const reloadedFor = 'onda-reloaded-for';

/**
 * Loads the page anew where a file that could not be imported is there by now, and still cannot be imported. In browsers whose
 * error does not name the file (Safari), nothing is done; nor a second time for the same file, which what it imports may lack.
 */
export async function reloadIfStuck(failed: unknown, reload = (): void => location.reload()): Promise<void> {
  const [address] = /https?:\/\/\S+/u.exec(failed instanceof Error ? failed.message : '') ?? [];
  if (address === undefined) return;
  try {
    // Throws where nothing may be stored: without the mark the page would be loaded anew for ever.
    if (sessionStorage.getItem(reloadedFor) === address || !(await fetch(address, { cache: 'no-store' })).ok) return;
  } catch {
    return;
  }
  await import(/* @vite-ignore */ address).catch(() => {
    sessionStorage.setItem(reloadedFor, address);
    reload();
  });
}
