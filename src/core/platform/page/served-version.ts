/** Its name contains a hash. Static pages name it in `data-entry` (scripts/build/pages.ts). */
function pageEntry(): string | null | undefined {
  const script = document.querySelector('script[data-entry], script[type=module][src]');
  return script?.getAttribute('data-entry') ?? script?.getAttribute('src');
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** False where the server cannot be reached, and after a reload, which gets the server's version. */
export async function isOutdated(): Promise<boolean> {
  const entry = pageEntry();
  if (!entry || wasReloaded()) return false;
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}

const reloadedForKey = 'onda-reloaded-for';

/** Reloads once per file. Does nothing where the file is missing, or the error does not name it (Safari). */
export async function reloadAfterFailedImport(failed: unknown, reload = (): void => location.reload()): Promise<void> {
  const [address] = /https?:\/\/\S+/u.exec(failed instanceof Error ? failed.message : '') ?? [];
  if (address === undefined) return;
  try {
    // Throws where storage is blocked: without the stored address the page would reload for ever.
    if (sessionStorage.getItem(reloadedForKey) === address || !(await fetch(address, { cache: 'no-store' })).ok) return;
  } catch {
    return;
  }
  await import(/* @vite-ignore */ address).catch(() => {
    sessionStorage.setItem(reloadedForKey, address);
    reload();
  });
}
