import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '#core/domain/locales.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { accountChapterNames } from './account-chapters.ts';
import { commonChapterNames, createChapterCache } from './chapters.ts';
import { createLanguage, openLanguage, storedLocale } from './language.ts';
import { loadMessages } from './messages.ts';

let kept: Map<string, string>;
let storage: DeviceStorage;
beforeEach(() => {
  kept = new Map();
  storage = { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) };
  vi.stubGlobal('document', { documentElement: { lang: 'es', dataset: {} }, cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('starts in the language of the page, or in Spanish where that is not supported', async () => {
  expect((await openLanguage(storage, 'en')).getSnapshot().locale).toBe('en');
  expect((await openLanguage(storage, 'fr')).getSnapshot().locale).toBe('es');
});

it('stores the language under app-language, tells the page, and accepts only es and en', async () => {
  const language = await openLanguage(storage, 'es');
  await language.setLocale('en');
  expect(document.documentElement.lang).toBe('en');
  expect(document.cookie).toMatch(/^app-language=en;/u);
  expect(kept.get('app-language')).toBe('en');
  expect(storedLocale(storage)).toBe('en');
  kept.set('app-language', 'klingon');
  expect(storedLocale(storage)).toBeUndefined();
});

it('lets the later of two quick changes win', async () => {
  const language = createLanguage(storage, { locale: 'es', messages: await loadMessages('es') });
  await Promise.all([language.setLocale('en'), language.setLocale('es')]);
  expect(language.getSnapshot().locale).toBe('es');
});

it('has the exact texts fixed by the specification', async () => {
  const { library, notFound } = await loadMessages('es');
  expect([library.all, library.activate, library.failed, library.noneFound]).toEqual([
    'Todas',
    'Activar',
    'Error al cargar frecuencias',
    'No se encontraron frecuencias',
  ]);
  expect([notFound.title, (await loadMessages('en')).notFound.title]).toEqual([
    'Oops! Page not found',
    'Oops! Page not found',
  ]);
});

type Texts = { [key: string]: unknown };

/** Texts with their paths; functions are called with 1 and 2. */
function textsOf(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'function') return [[path, (node as (...of: number[]) => string)(1, 2, 3)]];
  if (typeof node === 'object' && node !== null)
    return Object.entries(node as Texts).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
  return [[path, String(node)]];
}

it('loads chapters in use before it changes the language', async () => {
  const language = createLanguage(storage, { locale: 'es', messages: await loadMessages('es') });
  expect(language.chapters.cached('history', 'es')).toBeUndefined();
  await language.chapters.load('history', 'es');
  await language.setLocale('en');
  expect(language.chapters.cached('history', 'en')?.title).toBe('Your history');
});

it('loads a failing chapter once for all callers, and again after a delay', async () => {
  vi.useFakeTimers();
  const loadChapter = vi.fn(() => Promise.reject(new Error('no network')));
  const { load } = createChapterCache(loadChapter);
  const first = load('insight', 'es');
  await expect(first).rejects.toThrow('no network');
  expect(load('insight', 'es')).toBe(first);
  expect(loadChapter).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(2000);
  const again = load('insight', 'es');
  expect(again).not.toBe(first);
  expect(load('insight', 'es')).toBe(again);
  await expect(again).rejects.toThrow('no network');
  expect(loadChapter).toHaveBeenCalledTimes(2);
});

it.each(['es', 'en'] as const)('uses the same name for a feeling in every chapter, in %s', async (locale) => {
  const { load } = createChapterCache();
  const [{ log }, { scales }, checkin] = await Promise.all([
    load('history', locale),
    load('insight', locale),
    load('checkin', locale),
  ]);
  expect(scales).toEqual(log.feeling);
  // The tension scale names both of its ends, because its answers are words.
  expect([checkin.scales.energy, checkin.scales.mood]).toEqual([scales.energy, scales.mood]);
  expect(checkin.scales.tension.toLowerCase()).toContain(scales.tension.toLowerCase());
});

it('has every text in both languages, none empty, and exclamation marks only in three of them', async () => {
  const chapters = createChapterCache();
  const everything = async (locale: Locale): Promise<[string, string][]> => {
    const all = await Promise.all(
      [...commonChapterNames, ...accountChapterNames].map(async (name) =>
        textsOf(await chapters.load(name, locale), `.${name}`),
      ),
    );
    return [...textsOf(await loadMessages(locale)), ...all.flat()];
  };
  const [es, en] = [await everything('es'), await everything('en')];
  expect(en.map(([path]) => path)).toEqual(es.map(([path]) => path));
  const exclaiming = ['.auth.welcomeBack', '.auth.welcomeNew', '.notFound.title'];
  const wrong = [...es, ...en].filter(
    ([path, text]) => text.trim() === '' || (/[!¡]/.test(text) && !exclaiming.includes(path)),
  );
  expect(wrong).toEqual([]);
});
