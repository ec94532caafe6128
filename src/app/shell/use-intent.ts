import { useEffect } from 'react';
import { screens, shell } from '#app/screens.ts';
import { prefetchCatalogue } from '#app/boot/prefetch-catalogue.ts';
import { useServices } from '#hooks/services-context.ts';
import { useLanguage } from '#i18n/language-context.ts';
import type { Language } from '#i18n/language.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the screen at an address, and what it begins with. Followed, what is missing is fetched anew, and says where it cannot be. */
function fetchScreen(pathname: string, { chapters, getSnapshot }: Language): void {
  const screen = screens.find(({ path }) => path === pathname);
  if (!screen) return;
  const texts = (screen.chapters ?? []).map((name) => chapters.load(name, getSnapshot().locale));
  Promise.all([screen.load(), screen.isInside && shell.load(), ...texts]).catch(() => undefined);
}

/** Fetches the screen behind a link, and its part of the catalogue, as soon as somebody is about to follow it. */
export function useIntent(): void {
  const services = useServices();
  const language = useLanguage();
  useEffect(() => {
    const ask = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      prefetchCatalogue(services, link);
      fetchScreen(link.pathname, language);
    };
    for (const sign of signs) addEventListener(sign, ask, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [services, language]);
}
