import type { Services } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

type CatalogueServices = Pick<Services, 'catalogue' | 'pageData'>;

const asking: readonly string[] = [routes.library, routes.player, routes.routines, routes.diagnosisResults];

async function ask(services: CatalogueServices, player: URLSearchParams | undefined): Promise<void> {
  const { prefetch } = await import('#hooks/use-catalogue.ts');
  await prefetch(services, player);
}

/** Asks for the part of the catalogue that the screen behind an address shows, if it shows any. */
export function prefetchCatalogue(
  services: CatalogueServices,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): void {
  if (!asking.includes(pathname)) return;
  // The screen asks again, and tells of a failure.
  ask(services, pathname === routes.player ? new URLSearchParams(search) : undefined).catch(() => undefined);
}
