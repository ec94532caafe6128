import { useEffect } from 'react';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { useServices } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;
const asking: readonly string[] = [routes.library, routes.player, routes.diagnosisResults];

async function fetchBehind(catalogue: Catalogue, { pathname, search }: HTMLAnchorElement): Promise<void> {
  const { prefetch } = await import('#hooks/use-catalogue.ts');
  await prefetch(catalogue, pathname === routes.player ? new URLSearchParams(search) : undefined);
}

/** Asks for the part of the catalogue behind a link as soon as somebody is about to follow it. */
export function useIntent(): void {
  const { catalogue } = useServices();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== location.origin || !asking.includes(link.pathname)) return;
      // The screen asks again, and tells of a failure.
      void fetchBehind(catalogue, link).catch(() => undefined);
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [catalogue]);
}
