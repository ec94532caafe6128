import type { Locale } from '#core/domain/locales.ts';
import type { es } from '#i18n/messages/es.ts';

/** Every text of the app, in one language. A language that forgets a text, or its parameters, does not compile. */
export type Messages = typeof es;

/** Fetches the texts of one language: each is a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'es') return (await import('#i18n/messages/es.ts')).es;
  return (await import('#i18n/messages/en.ts')).en;
}
