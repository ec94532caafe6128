import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { routes } from '#routes.ts';

const asking: readonly string[] = [routes.library, routes.player, routes.routines, routes.diagnosisResults];

async function ask(catalogue: Catalogue, player: URLSearchParams | undefined): Promise<void> {
  const { prefetch } = await import('#hooks/use-catalogue.ts');
  await prefetch(catalogue, player);
}

/** Asks for the part of the catalogue that the screen behind an address shows, if it shows any. */
export function askAhead(catalogue: Catalogue, { pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (!asking.includes(pathname)) return;
  // The screen asks again, and tells of a failure.
  ask(catalogue, pathname === routes.player ? new URLSearchParams(search) : undefined).catch(() => undefined);
}
