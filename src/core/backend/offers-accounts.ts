/**
 * Whether the page's onda-backend element says that real accounts are on. Read at every start, hence without a schema: the
 * validation library is in no first visit.
 */
export function offersAccounts(backend: string | undefined): boolean {
  try {
    const found = JSON.parse(backend ?? '') as { accounts?: unknown } | null;
    return found?.accounts === true;
  } catch {
    return false;
  }
}
