import { pageLanguage } from '#core/platform/page/page.ts';
import { defaultLocale, isLocale } from '#i18n/messages.ts';
import type { Locale } from '#i18n/messages.ts';

export function pageLocale(): Locale {
  const page = pageLanguage();
  return isLocale(page) ? page : defaultLocale;
}
