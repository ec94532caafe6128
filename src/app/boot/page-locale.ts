import { defaultLocale, isLocale, type Locale } from '#core/domain/locales.ts';
import { pageLanguage } from '#core/platform/page/page-language.ts';

export function pageLocale(): Locale {
  const page = pageLanguage();
  return isLocale(page) ? page : defaultLocale;
}
