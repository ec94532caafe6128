import type { Services } from '#hooks/services-context.ts';
import { screenFactsAt } from '#routes.ts';

/** Loads the part of the catalogue that the screen at an address shows, if any. */
export function prefetchCatalogue(
  services: Pick<Services, 'catalogue' | 'pageData'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): void {
  const catalogue = screenFactsAt(pathname)?.catalogue;
  if (!catalogue) return;
  const query = catalogue === 'one' ? new URLSearchParams(search) : undefined;
  // The screen retries and reports a failure.
  import('#hooks/use-catalogue.ts').then(({ prefetchRows }) => prefetchRows(services, query)).catch(() => undefined);
}
