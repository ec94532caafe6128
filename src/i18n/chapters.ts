import type { Locale } from '#core/domain/locales.ts';

/** How the texts of each part are fetched, one chunk a language. */
const loaders = {
  about: {
    es: async () => (await import('#i18n/messages/es/about.ts')).about,
    en: async () => (await import('#i18n/messages/en/about.ts')).about,
  },
  checkin: {
    es: async () => (await import('#i18n/messages/es/checkin.ts')).checkin,
    en: async () => (await import('#i18n/messages/en/checkin.ts')).checkin,
  },
  favourites: {
    es: async () => (await import('#i18n/messages/es/favourites.ts')).favourites,
    en: async () => (await import('#i18n/messages/en/favourites.ts')).favourites,
  },
  history: {
    es: async () => (await import('#i18n/messages/es/history.ts')).history,
    en: async () => (await import('#i18n/messages/en/history.ts')).history,
  },
  insight: {
    es: async () => (await import('#i18n/messages/es/insight.ts')).insight,
    en: async () => (await import('#i18n/messages/en/insight.ts')).insight,
  },
  keys: {
    es: async () => (await import('#i18n/messages/es/keys.ts')).keys,
    en: async () => (await import('#i18n/messages/en/keys.ts')).keys,
  },
  knowledge: {
    es: async () => (await import('#i18n/messages/es/knowledge.ts')).knowledge,
    en: async () => (await import('#i18n/messages/en/knowledge.ts')).knowledge,
  },
  offline: {
    es: async () => (await import('#i18n/messages/es/offline.ts')).offline,
    en: async () => (await import('#i18n/messages/en/offline.ts')).offline,
  },
  proof: {
    es: async () => (await import('#i18n/messages/es/proof.ts')).proof,
    en: async () => (await import('#i18n/messages/en/proof.ts')).proof,
  },
  tuning: {
    es: async () => (await import('#i18n/messages/es/tuning.ts')).tuning,
    en: async () => (await import('#i18n/messages/en/tuning.ts')).tuning,
  },
  assessment: {
    es: async () => (await import('#i18n/messages/es/assessment.ts')).assessment,
    en: async () => (await import('#i18n/messages/en/assessment.ts')).assessment,
  },
  results: {
    es: async () => (await import('#i18n/messages/es/results.ts')).results,
    en: async () => (await import('#i18n/messages/en/results.ts')).results,
  },
  dashboard: {
    es: async () => (await import('#i18n/messages/es/dashboard.ts')).dashboard,
    en: async () => (await import('#i18n/messages/en/dashboard.ts')).dashboard,
  },
  profile: {
    es: async () => (await import('#i18n/messages/es/profile.ts')).profile,
    en: async () => (await import('#i18n/messages/en/profile.ts')).profile,
  },
  auth: {
    es: async () => (await import('#i18n/messages/es/auth.ts')).auth,
    en: async () => (await import('#i18n/messages/en/auth.ts')).auth,
  },
  device: {
    es: async () => (await import('#i18n/messages/es/device.ts')).device,
    en: async () => (await import('#i18n/messages/en/device.ts')).device,
  },
  welcome: {
    es: async () => (await import('#i18n/messages/es/welcome.ts')).welcome,
    en: async () => (await import('#i18n/messages/en/welcome.ts')).welcome,
  },
  routines: {
    es: async () => (await import('#i18n/messages/es/routines.ts')).routines,
    en: async () => (await import('#i18n/messages/en/routines.ts')).routines,
  },
  diagnosis: {
    es: async () => (await import('#i18n/messages/es/diagnosis.ts')).diagnosis,
    en: async () => (await import('#i18n/messages/en/diagnosis.ts')).diagnosis,
  },
} as const;

/** A chapter: the texts of one part of the app, fetched with it, so that no other page carries them. */
export type ChapterName = keyof typeof loaders;
export type Chapters = { [Name in ChapterName]: Awaited<ReturnType<(typeof loaders)[Name]['es']>> };

export const chapterNames = Object.keys(loaders) as ChapterName[];

/** The texts of a part could not be fetched: they are no error of the part, and may come with the next try. */
export class MissingChapter extends Error {
  /** Has them fetched anew with the next question, however soon that comes. */
  readonly again: () => void;

  constructor(cause: unknown, again: () => void) {
    super(String(cause), { cause });
    this.again = again;
  }
}

/** Holds what has been fetched of the chapters, each once. */
export interface ChapterShelf {
  /** The texts, or undefined while they are not there. */
  held: <Name extends ChapterName>(name: Name, locale: Locale) => Chapters[Name] | undefined;
  /** Fetches them; rejects with MissingChapter. What failed is tried again with the next question, but not within a moment: who waits is to hear of it first. */
  fetch: <Name extends ChapterName>(name: Name, locale: Locale) => Promise<Chapters[Name]>;
  /** Fetches, in another language, every chapter that is held in any. */
  follow: (locale: Locale) => Promise<void>;
}

/** Milliseconds. React asks again for what failed, and would go on with that for ever if it were something new each time. */
const moment = 2000;

type Load = (name: ChapterName, locale: Locale) => Promise<unknown>;

export function createChapterShelf(load: Load = (name, locale) => loaders[name][locale]()): ChapterShelf {
  const held = new Map<string, unknown>();
  const fetching = new Map<string, Promise<unknown>>();
  const failed = new Map<string, number>();
  const keyOf = (name: ChapterName, locale: Locale): string => `${name} ${locale}`;

  const fetchOne = (name: ChapterName, locale: Locale): Promise<unknown> => {
    const key = keyOf(name, locale);
    const known = fetching.get(key);
    if (known && Date.now() - (failed.get(key) ?? Infinity) < moment) return known;
    failed.delete(key);
    const coming: Promise<unknown> = load(name, locale).then(
      (texts) => {
        held.set(key, texts);
        // React reads these, and so does not wait again for what is there.
        return Object.assign(coming, { status: 'fulfilled', value: texts }).value;
      },
      (cause: unknown) => {
        failed.set(key, Date.now());
        throw new MissingChapter(cause, () => {
          if (fetching.get(key) === coming) fetching.delete(key);
        });
      },
    );
    fetching.set(key, coming);
    return coming;
  };

  return {
    held: <Name extends ChapterName>(name: Name, locale: Locale) =>
      held.get(keyOf(name, locale)) as Chapters[Name] | undefined,
    fetch: <Name extends ChapterName>(name: Name, locale: Locale) => fetchOne(name, locale) as Promise<Chapters[Name]>,
    follow: async (locale) => {
      const wanted = chapterNames.filter((name) => [...held.keys()].some((key) => key.startsWith(`${name} `)));
      await Promise.all(wanted.map((name) => fetchOne(name, locale)));
    },
  };
}
