import type { Locale } from '#core/domain/locales.ts';
import type { AccountChapterName, AccountChapters } from './account-chapters.ts';

/** One chunk per chapter and language. Those of real accounts are in account-chapters.ts. */
const loaders = {
  about: {
    es: async () => (await import('#i18n/messages/es/about.ts')).about,
    en: async () => (await import('#i18n/messages/en/about.ts')).about,
  },
  breathing: {
    es: async () => (await import('#i18n/messages/es/breathing.ts')).breathing,
    en: async () => (await import('#i18n/messages/en/breathing.ts')).breathing,
  },
  checkin: {
    es: async () => (await import('#i18n/messages/es/checkin.ts')).checkin,
    en: async () => (await import('#i18n/messages/en/checkin.ts')).checkin,
  },
  favourites: {
    es: async () => (await import('#i18n/messages/es/favourites.ts')).favourites,
    en: async () => (await import('#i18n/messages/en/favourites.ts')).favourites,
  },
  heart: {
    es: async () => (await import('#i18n/messages/es/heart.ts')).heart,
    en: async () => (await import('#i18n/messages/en/heart.ts')).heart,
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
  shelves: {
    es: async () => (await import('#i18n/messages/es/shelves.ts')).shelves,
    en: async () => (await import('#i18n/messages/en/shelves.ts')).shelves,
  },
  tuning: {
    es: async () => (await import('#i18n/messages/es/tuning.ts')).tuning,
    en: async () => (await import('#i18n/messages/en/tuning.ts')).tuning,
  },
  assessment: {
    es: async () => (await import('#i18n/messages/es/assessment.ts')).assessment,
    en: async () => (await import('#i18n/messages/en/assessment.ts')).assessment,
  },
  resonance: {
    es: async () => (await import('#i18n/messages/es/resonance.ts')).resonance,
    en: async () => (await import('#i18n/messages/en/resonance.ts')).resonance,
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

type CommonName = keyof typeof loaders;
type CommonChapters = { [Name in CommonName]: Awaited<ReturnType<(typeof loaders)[Name]['es']>> };
export type ChapterName = CommonName | AccountChapterName;
export type Chapters = CommonChapters & AccountChapters;

export const commonChapterNames = Object.keys(loaders) as CommonName[];

const isCommon = (name: ChapterName): name is CommonName => name in loaders;

const loadChapter: Load = async (name, locale) =>
  isCommon(name) ? loaders[name][locale]() : (await import('./account-chapters.ts')).loadAccountChapter(name, locale);

/** Not a bug of the screen: loading may succeed on the next attempt. */
export class ChapterLoadError extends Error {
  /** Lets the next `load` try again without the delay. */
  readonly allowRetry: () => void;

  constructor(cause: unknown, allowRetry: () => void) {
    super(String(cause), { cause });
    this.allowRetry = allowRetry;
  }
}

export interface ChapterCache {
  cached: <Name extends ChapterName>(name: Name, locale: Locale) => Chapters[Name] | undefined;
  /** Rejects with ChapterLoadError; tries again only after a delay. */
  load: <Name extends ChapterName>(name: Name, locale: Locale) => Promise<Chapters[Name]>;
  /** Loads every chapter in use in another language. */
  loadLocale: (locale: Locale) => Promise<void>;
}

/** Milliseconds. React retries a new rejected promise for ever. */
const retryDelay = 2000;

type Load = (name: ChapterName, locale: Locale) => Promise<unknown>;

export function createChapterCache(load: Load = loadChapter): ChapterCache {
  const loaded = new Map<string, unknown>();
  const loading = new Map<string, Promise<unknown>>();
  const failedAt = new Map<string, number>();
  const keyOf = (name: ChapterName, locale: Locale): string => `${name} ${locale}`;

  const loadOne = (name: ChapterName, locale: Locale): Promise<unknown> => {
    const key = keyOf(name, locale);
    const existing = loading.get(key);
    if (existing && Date.now() - (failedAt.get(key) ?? Infinity) < retryDelay) return existing;
    failedAt.delete(key);
    const promise: Promise<unknown> = load(name, locale).then(
      (texts) => {
        loaded.set(key, texts);
        // React reads these fields and does not suspend for a loaded chapter.
        return Object.assign(promise, { status: 'fulfilled', value: texts }).value;
      },
      (cause: unknown) => {
        failedAt.set(key, Date.now());
        throw new ChapterLoadError(cause, () => {
          if (loading.get(key) === promise) loading.delete(key);
        });
      },
    );
    loading.set(key, promise);
    return promise;
  };

  return {
    cached: <Name extends ChapterName>(name: Name, locale: Locale) =>
      loaded.get(keyOf(name, locale)) as Chapters[Name] | undefined,
    load: <Name extends ChapterName>(name: Name, locale: Locale) => loadOne(name, locale) as Promise<Chapters[Name]>,
    loadLocale: async (locale) => {
      const names = new Set([...loaded.keys()].map((key) => key.split(' ')[0] as ChapterName));
      await Promise.all([...names].map((name) => loadOne(name, locale)));
    },
  };
}
