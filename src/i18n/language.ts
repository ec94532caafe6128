import { defaultLocale, isLocale, type Locale } from '#core/domain/locales.ts';
import { cachePageLanguage, setPageLanguage } from '#core/platform/page/page-language.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { createStore, type Readable } from '#core/store.ts';
import { createChapterCache, type ChapterCache } from './chapters.ts';
import { loadMessages, type Messages } from './messages.ts';

const { key: languageKey } = deviceSettings.language;

export interface LoadedLanguage {
  locale: Locale;
  messages: Messages;
}

export interface Language extends Readable<LoadedLanguage> {
  /** Language of the HTML, needed for hydration. */
  getPageSnapshot: () => LoadedLanguage;
  /** Of two overlapping changes the later wins. Rejects when texts cannot be loaded. */
  setLocale: (locale: Locale) => Promise<void>;
  chapters: ChapterCache;
}

export function storedLocale(storage: DeviceStorage): Locale | undefined {
  const stored = storage.read(languageKey);
  return isLocale(stored) ? stored : undefined;
}

export function createLanguage(storage: DeviceStorage, initial: LoadedLanguage): Language {
  const store = createStore(initial);
  const chapters = createChapterCache();
  let requested: Locale = initial.locale;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getPageSnapshot: () => initial,
    chapters,
    setLocale: async (locale) => {
      requested = locale;
      const [messages] = await Promise.all([loadMessages(locale), chapters.loadLocale(locale)]);
      if (requested !== locale) return;
      // Cached before it is shown, so that a reload has the same language.
      await cachePageLanguage(locale);
      if (requested !== locale) return;
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
