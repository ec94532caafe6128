import { useEffect } from 'react';
import { useServices } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;
const asking: readonly string[] = [routes.library, routes.player, routes.diagnosisResults];

/** Asks for the part of the catalogue behind a link as soon as somebody is about to follow it. */
export function useIntent(): void {
  const { catalogue } = useServices();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== location.origin || !asking.includes(link.pathname)) return;
      // What it fetches early is fetched again, and its failure told, by the screen itself.
      void import('#hooks/use-catalogue.ts').then(
        ({ prefetch }) => prefetch(catalogue, link.pathname === routes.player ? new URLSearchParams(link.search) : undefined),
        () => undefined,
      );
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [catalogue]);
}
