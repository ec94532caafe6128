import { useEffect } from 'react';
import { useServices } from '#hooks/services-context.ts';
import { askAhead } from '#app/boot/ask-ahead.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Asks for the part of the catalogue behind a link as soon as somebody is about to follow it. */
export function useIntent(): void {
  const { catalogue } = useServices();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) askAhead(catalogue, link);
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [catalogue]);
}
