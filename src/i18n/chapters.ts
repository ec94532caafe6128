import type { Locale } from '#core/domain/locales.ts';
import type { AccountChapterName, AccountChapters } from './account-chapters.ts';

/** One chunk per chapter and language. Those of real accounts are in account-chapters.ts. */
const loaders = {
  about: { es: () => import('#i18n/messages/es/about.ts'), en: () => import('#i18n/messages/en/about.ts') },
  breathing: { es: () => import('#i18n/messages/es/breathing.ts'), en: () => import('#i18n/messages/en/breathing.ts') },
  checkin: { es: () => import('#i18n/messages/es/checkin.ts'), en: () => import('#i18n/messages/en/checkin.ts') },
  favourites: {
    es: () => import('#i18n/messages/es/favourites.ts'),
    en: () => import('#i18n/messages/en/favourites.ts'),
  },
  heart: { es: () => import('#i18n/messages/es/heart.ts'), en: () => import('#i18n/messages/en/heart.ts') },
  history: { es: () => import('#i18n/messages/es/history.ts'), en: () => import('#i18n/messages/en/history.ts') },
  insight: { es: () => import('#i18n/messages/es/insight.ts'), en: () => import('#i18n/messages/en/insight.ts') },
  keys: { es: () => import('#i18n/messages/es/keys.ts'), en: () => import('#i18n/messages/en/keys.ts') },
  knowledge: { es: () => import('#i18n/messages/es/knowledge.ts'), en: () => import('#i18n/messages/en/knowledge.ts') },
  layers: { es: () => import('#i18n/messages/es/layers.ts'), en: () => import('#i18n/messages/en/layers.ts') },
  offline: { es: () => import('#i18n/messages/es/offline.ts'), en: () => import('#i18n/messages/en/offline.ts') },
  presets: { es: () => import('#i18n/messages/es/presets.ts'), en: () => import('#i18n/messages/en/presets.ts') },
  programmes: {
    es: () => import('#i18n/messages/es/programmes.ts'),
    en: () => import('#i18n/messages/en/programmes.ts'),
  },
  proof: { es: () => import('#i18n/messages/es/proof.ts'), en: () => import('#i18n/messages/en/proof.ts') },
  schedules: { es: () => import('#i18n/messages/es/schedules.ts'), en: () => import('#i18n/messages/en/schedules.ts') },
  shelves: { es: () => import('#i18n/messages/es/shelves.ts'), en: () => import('#i18n/messages/en/shelves.ts') },
  soundscapes: {
    es: () => import('#i18n/messages/es/soundscapes.ts'),
    en: () => import('#i18n/messages/en/soundscapes.ts'),
  },
  tuning: { es: () => import('#i18n/messages/es/tuning.ts'), en: () => import('#i18n/messages/en/tuning.ts') },
  assessment: {
    es: () => import('#i18n/messages/es/assessment.ts'),
    en: () => import('#i18n/messages/en/assessment.ts'),
  },
  resonance: { es: () => import('#i18n/messages/es/resonance.ts'), en: () => import('#i18n/messages/en/resonance.ts') },
  results: { es: () => import('#i18n/messages/es/results.ts'), en: () => import('#i18n/messages/en/results.ts') },
  dashboard: { es: () => import('#i18n/messages/es/dashboard.ts'), en: () => import('#i18n/messages/en/dashboard.ts') },
  privacy: { es: () => import('#i18n/messages/es/privacy.ts'), en: () => import('#i18n/messages/en/privacy.ts') },
  profile: { es: () => import('#i18n/messages/es/profile.ts'), en: () => import('#i18n/messages/en/profile.ts') },
  auth: { es: () => import('#i18n/messages/es/auth.ts'), en: () => import('#i18n/messages/en/auth.ts') },
  device: { es: () => import('#i18n/messages/es/device.ts'), en: () => import('#i18n/messages/en/device.ts') },
  welcome: { es: () => import('#i18n/messages/es/welcome.ts'), en: () => import('#i18n/messages/en/welcome.ts') },
  routines: { es: () => import('#i18n/messages/es/routines.ts'), en: () => import('#i18n/messages/en/routines.ts') },
  diagnosis: { es: () => import('#i18n/messages/es/diagnosis.ts'), en: () => import('#i18n/messages/en/diagnosis.ts') },
} as const;

type CommonName = keyof typeof loaders;
type ChapterModule<Name extends CommonName> = Awaited<ReturnType<(typeof loaders)[Name]['es']>>;
/** The file of a chapter exports it under the chapter’s name. */
type CommonChapters = { [Name in CommonName]: ChapterModule<Name>[Name & keyof ChapterModule<Name>] };
export type ChapterName = CommonName | AccountChapterName;
export type Chapters = CommonChapters & AccountChapters;

export const commonChapterNames = Object.keys(loaders) as CommonName[];

const isCommon = (name: ChapterName): name is CommonName => name in loaders;

const loadChapter: Load = async (name, locale) => {
  if (!isCommon(name)) return (await import('./account-chapters.ts')).loadAccountChapter(name, locale);
  const chapters: Partial<CommonChapters> = await loaders[name][locale]();
  return chapters[name];
};

/** A failed download, not a fault of the screen: the next attempt may succeed. */
class ChapterLoadError extends Error {
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

/** Milliseconds during which the same rejected promise is returned: React would retry a new one endlessly. */
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
    if (existing && performance.now() - (failedAt.get(key) ?? Infinity) < retryDelay) return existing;
    failedAt.delete(key);
    const promise: Promise<unknown> = load(name, locale).then(
      (texts) => {
        loaded.set(key, texts);
        // With these fields React reads a loaded chapter without suspending.
        return Object.assign(promise, { status: 'fulfilled', value: texts }).value;
      },
      (cause: unknown) => {
        failedAt.set(key, performance.now());
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
