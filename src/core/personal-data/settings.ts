import * as v from 'valibot';
import type { WholeDeviceStorage } from '#core/platform/device-storage.ts';

/** The small texts of the app on this device, by their keys: preferences, theme, language, the week's listening. */
export type Settings = Readonly<Record<string, unknown>>;

const isOurs = (key: string): boolean => /^(?:onda-[a-z-]{1,40}|app-language)$/u.test(key);
/** Of what there is something of the person's own on this device: a hint for the first paint, and no business of an export. */
export const ownHintKey = 'onda-own';
/** What a page that was being left could not bring to the database any more, of its session and of all else. */
export const lastWordsKey = 'onda-last-words';
export const lastChangesKey = 'onda-last-changes';
const notExported: readonly string[] = [ownHintKey, lastWordsKey, lastChangesKey];
const longest = 100_000;

/** What an import may bring: our keys only, a text or something that is kept as JSON. */
export const settingsSchema = v.record(
  v.pipe(v.string(), v.check(isOurs, 'not a key of the app')),
  v.union([v.pipe(v.string(), v.maxLength(longest)), v.pipe(v.looseObject({}), v.check((value) => JSON.stringify(value).length <= longest, 'too long'))]),
);

function written(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}

export function readSettings(storage: WholeDeviceStorage): Settings {
  const keys = storage.keys().filter((key) => isOurs(key) && !notExported.includes(key)).toSorted();
  return Object.fromEntries(keys.map((key) => [key, written(storage.read(key) ?? '')]));
}

/** Takes over what this device has nothing of its own for. Whoever reads it checks it. */
export function addSettings(storage: WholeDeviceStorage, settings: Settings): void {
  for (const [key, value] of Object.entries(settings)) {
    if (storage.read(key) === undefined) storage.write(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

export function eraseSettings(storage: WholeDeviceStorage): void {
  for (const key of storage.keys().filter(isOurs)) storage.remove(key);
}
