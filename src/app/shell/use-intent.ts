import { useEffect } from 'react';
import { screens } from '#app/screens.ts';
import { askAhead } from '#app/boot/ask-ahead.ts';
import { useServices } from '#hooks/services-context.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the screen behind a link, and its part of the catalogue, as soon as somebody is about to follow it. */
export function useIntent(): void {
  const services = useServices();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      askAhead(services, link);
      // Followed, it is fetched anew, and says where it cannot be.
      screens
        .find(({ path }) => path === link.pathname)
        ?.load()
        .catch(() => undefined);
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [services]);
}
