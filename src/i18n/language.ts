import { defaultLocale, isLocale } from '#core/domain/locales.ts';
import type { Locale } from '#core/domain/locales.ts';
import { cachePageLanguage, setPageLanguage } from '#core/platform/page/page.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { createChapterShelf } from './chapters.ts';
import type { ChapterShelf } from './chapters.ts';
import { loadMessages } from './messages.ts';
import type { Messages } from './messages.ts';

/** Fixed by the specification. */
export const languageKey = 'app-language';

export interface Spoken {
  locale: Locale;
  messages: Messages;
}

export interface Language extends Readable<Spoken> {
  /** Language of the HTML, needed for hydration. */
  getPageSnapshot: () => Spoken;
  /** Of two quick changes the later wins. Rejects when texts cannot be loaded. */
  speak: (locale: Locale) => Promise<void>;
  chapters: ChapterShelf;
}

export function storedLocale(storage: DeviceStorage): Locale | undefined {
  const stored = storage.read(languageKey);
  return isLocale(stored) ? stored : undefined;
}

export function createLanguage(storage: DeviceStorage, spoken: Spoken): Language {
  const store = createStore(spoken);
  const chapters = createChapterShelf();
  let wanted: Locale = spoken.locale;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getPageSnapshot: () => spoken,
    chapters,
    speak: async (locale) => {
      wanted = locale;
      const [messages] = await Promise.all([loadMessages(locale), chapters.follow(locale)]);
      if (wanted !== locale) return;
      // Before it is shown, so that a reload has the same language.
      await cachePageLanguage(locale);
      if (wanted !== locale) return;
      storage.write(languageKey, locale);
      setPageLanguage(locale);
      store.set({ locale, messages });
    },
  };
}

/** Starts with the language of the HTML, needed for hydration. */
export async function openLanguage(storage: DeviceStorage, page: string): Promise<Language> {
  const locale = isLocale(page) ? page : defaultLocale;
  return createLanguage(storage, { locale, messages: await loadMessages(locale) });
}
