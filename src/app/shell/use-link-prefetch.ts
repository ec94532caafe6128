import { useEffect } from 'react';
import { screens, shell } from '#app/screens.ts';
import { prefetchCatalogue } from '#app/boot/prefetch-catalogue.ts';
import { useServices } from '#hooks/services-context.ts';
import { useLanguage } from '#i18n/language-context.ts';
import type { Language } from '#i18n/language.ts';

const events = ['pointerover', 'focusin', 'touchstart'] as const;

/** Ignores failures: following the link loads the screen again. */
function prefetchScreen(pathname: string, { chapters, getSnapshot }: Language): void {
  const screen = screens.find(({ path }) => path === pathname);
  if (!screen) return;
  const texts = (screen.chapters ?? []).map((name) => chapters.load(name, getSnapshot().locale));
  Promise.all([screen.load(), screen.isInside && shell.load(), ...texts]).catch(() => undefined);
}

/** Prefetches the screen and catalogue data of a link that is pointed at, focused or touched. */
export function useLinkPrefetch(): void {
  const services = useServices();
  const language = useLanguage();
  useEffect(() => {
    const prefetch = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      prefetchCatalogue(services, link);
      prefetchScreen(link.pathname, language);
    };
    const listening = new AbortController();
    for (const name of events) addEventListener(name, prefetch, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [services, language]);
}
