import type { Locale } from '#core/domain/locales.ts';
import type { es } from '#i18n/messages/es.ts';

/** Other languages fail to compile where a text or parameter is missing. */
export type Messages = typeof es;

export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'es') return (await import('#i18n/messages/es.ts')).es;
  return (await import('#i18n/messages/en.ts')).en;
}
