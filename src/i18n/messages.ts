import type { es } from '#i18n/messages/es.ts';

/** Every text of the app, in one language. A language that forgets a text, or its parameters, does not compile. */
export type Messages = typeof es;

export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'es';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Fetches the texts of one language: each is a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'es') return (await import('#i18n/messages/es.ts')).es;
  return (await import('#i18n/messages/en.ts')).en;
}
