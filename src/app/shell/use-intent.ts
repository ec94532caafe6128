import { useEffect } from 'react';
import { askAhead } from '#app/boot/ask-ahead.ts';
import { useServices } from '#hooks/services-context.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Asks for the part of the catalogue behind a link as soon as somebody is about to follow it. */
export function useIntent(): void {
  const services = useServices();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) askAhead(services, link);
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [services]);
}
