import type { Services } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

const screensWithCatalogue: readonly string[] = [
  routes.library,
  routes.player,
  routes.routines,
  routes.diagnosisResults,
];

/** Loads the part of the catalogue that the screen at an address shows, if any. */
export function prefetchCatalogue(
  services: Pick<Services, 'catalogue' | 'pageData'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): void {
  if (!screensWithCatalogue.includes(pathname)) return;
  const player = pathname === routes.player ? new URLSearchParams(search) : undefined;
  // The screen retries and reports a failure.
  import('#hooks/use-catalogue.ts').then(({ prefetch }) => prefetch(services, player)).catch(() => undefined);
}
