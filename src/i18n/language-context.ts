import { createContext, use, useSyncExternalStore } from 'react';
import type { Locale } from '#core/domain/locales.ts';
import type { ChapterName, Chapters } from './chapters.ts';
import { numberFormat } from './formats.ts';
import type { Language } from './language.ts';
import type { Messages } from './messages.ts';

export const LanguageContext = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('no LanguageContext above');
  return language;
}

export function useMessages(): Messages {
  const language = useLanguage();
  return useSyncExternalStore(language.subscribe, language.getSnapshot, language.getPageSnapshot).messages;
}

export function useLocale(): Locale {
  const language = useLanguage();
  return useSyncExternalStore(language.subscribe, language.getSnapshot, language.getPageSnapshot).locale;
}

/** Suspends until the chapter is loaded. */
export function useChapter<Name extends ChapterName>(name: Name): Chapters[Name] {
  const { chapters } = useLanguage();
  const locale = useLocale();
  return use(chapters.load(name, locale));
}

/** Formats numbers with the separators of the language: 7.83 is “7,83” in Spanish. */
export function useNumber(): (value: number, fractionDigits?: number) => string {
  const locale = useLocale();
  return (value, fractionDigits = 2) => numberFormat(locale, fractionDigits).format(value);
}
