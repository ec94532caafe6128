import { pageLanguage } from '#core/platform/page/page.ts';
import { defaultLocale, isLocale } from '#i18n/messages.ts';
import type { Locale } from '#i18n/messages.ts';

/** The language of the page at this moment. */
export function pageLocale(): Locale {
  const page = pageLanguage();
  return isLocale(page) ? page : defaultLocale;
}
