import type { Locale } from '#core/domain/locales.ts';

/** Shown by the service worker where it has no page and no network. */
export const missingPage: Readonly<Record<Locale, { title: string; text: string; retry: string }>> = {
  es: {
    title: 'Esta página no está en tu dispositivo',
    text: 'El navegador borró una parte de Onda y ahora no hay conexión. Con conexión vuelve sola.',
    retry: 'Volver a intentarlo',
  },
  en: {
    title: 'This page is not on your device',
    text: 'Your browser has deleted a part of Onda, and there is no connection now. With one it comes back by itself.',
    retry: 'Try again',
  },
};
