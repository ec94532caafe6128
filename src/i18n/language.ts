import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { keepPageLanguage, setPageLanguage } from '#core/platform/page/page.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { createChapterShelf } from './chapters.ts';
import type { ChapterShelf } from './chapters.ts';
import { defaultLocale, isLocale, loadMessages } from './messages.ts';
import type { Locale, Messages } from './messages.ts';

/** Fixed by the specification. */
export const languageKey = 'app-language';

export interface Spoken {
  locale: Locale;
  messages: Messages;
}

export interface Language extends Readable<Spoken> {
  /** What the page was written in: taking it over begins with that, whatever was chosen since. */
  getPageSnapshot: () => Spoken;
  /** Loads a language and then speaks it; of two quick changes the later wins. Rejects when its texts cannot be fetched. */
  speak: (locale: Locale) => Promise<void>;
  /** The texts that only a part of the app needs. */
  chapters: ChapterShelf;
}

/** The language the person chose on this device, or undefined. */
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
      // Before it is seen: who then loads the page anew shall have it in this language.
      await keepPageLanguage(locale);
      if (wanted !== locale) return;
      storage.write(languageKey, locale);
      setPageLanguage(locale);
      store.set({ locale, messages });
    },
  };
}

/** The language to begin in: the one the page was written in, so that it can be taken over as it stands. */
export async function openLanguage(storage: DeviceStorage, page: string): Promise<Language> {
  const locale = isLocale(page) ? page : defaultLocale;
  return createLanguage(storage, { locale, messages: await loadMessages(locale) });
}
