import type { Services } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

type CatalogueServices = Pick<Services, 'catalogue' | 'pageData'>;

const screensWithCatalogue: readonly string[] = [
  routes.library,
  routes.player,
  routes.routines,
  routes.diagnosisResults,
];

async function load(services: CatalogueServices, player: URLSearchParams | undefined): Promise<void> {
  const { prefetch } = await import('#hooks/use-catalogue.ts');
  await prefetch(services, player);
}

/** Loads the part of the catalogue that the screen at an address shows, if any. */
export function prefetchCatalogue(
  services: CatalogueServices,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): void {
  if (!screensWithCatalogue.includes(pathname)) return;
  // The screen retries and reports a failure.
  load(services, pathname === routes.player ? new URLSearchParams(search) : undefined).catch(() => undefined);
}
