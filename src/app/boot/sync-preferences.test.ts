import { describe, expect, it, vi } from 'vitest';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { createSyncPreferences } from './sync-preferences.ts';

function device(written: Record<string, string> = {}) {
  const entries = new Map(Object.entries(written));
  const changed = vi.fn<() => void>();
  const storage = {
    read: (key: string) => entries.get(key),
    write: (key: string, value: string) => void entries.set(key, value),
  };
  const preferences = createSyncPreferences(storage, changed);
  const json = (key: string): unknown => JSON.parse(entries.get(key) ?? 'null');
  return { ...preferences, entries, changed, json };
}

const storedSound = {
  version: 1,
  fadeSeconds: 30,
  bells: { start: true, interval: 10, end: false },
  equalLoudness: true,
  keepPlaying: false,
  leavingLong: 'ask',
  wakeLock: true,
};

/** “bells.start” */
const pathsOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null ? pathsOf(part).map((path) => `${name}.${path}`) : [name],
  );

it.each([
  ['sound', ['bells.sound', 'equalLoudness', 'wakeLock']],
  ['view', []],
] as const)('a field of %s follows the person, unless it stays on the device on purpose', (name, staying) => {
  const { default: fields, follows = {} } = deviceSettings[name];
  const following: readonly string[] = Object.values(follows);
  const others = pathsOf(fields).filter((path) => !following.includes(path));
  expect(others, `name them in "follows" of ${name} in device-settings.ts, or here`).toEqual(staying);
});

describe('the preferences of a person', () => {
  it('are empty on a new device', () => {
    expect(device().read()).toEqual({});
  });

  it('contain what was set by hand, without theme, levels and settings of the device', () => {
    const { read } = device({
      'onda-sound': JSON.stringify(storedSound),
      'onda-view': '{"version":1,"shortcuts":false,"showRhythm":true,"askFeelings":true,"reducedMotion":"reduced"}',
      'onda-last-choice': '{"minutes":30,"intensity":85}',
      'onda-theme': 'dark',
      'app-language': 'en',
      'onda-listening': '{"version":1,"days":[]}',
    });
    const found = read();
    expect(found).toMatchObject({
      fadeSeconds: 30,
      bellStart: true,
      bellInterval: 10,
      bellEnd: false,
      keepPlaying: false,
      shortcuts: false,
      showRhythm: true,
      askFeelings: true,
      reducedMotion: 'reduced',
      minutes: 30,
      language: 'en',
    });
    for (const own of ['theme', 'intensity', 'equalLoudness', 'wakeLock', 'listening'])
      expect(found).not.toHaveProperty(own);
  });

  it('are written when they arrive, beside the settings of the device, and shown', () => {
    const { write, entries, json, changed } = device({
      'onda-sound': JSON.stringify(storedSound),
      'onda-last-choice': '{"intensity":85}',
    });
    write({ fadeSeconds: 10, bellEnd: true, minutes: 45, shortcuts: false, language: 'es' });
    expect(json('onda-sound')).toEqual({
      ...storedSound,
      fadeSeconds: 10,
      bells: { start: true, interval: 10, end: true, sound: 'bell' },
    });
    expect(json('onda-view')).toMatchObject({ version: 1, shortcuts: false, askFeelings: true });
    expect(entries.get('onda-last-choice')).toBe('{"intensity":85,"minutes":45}');
    expect(entries.get('app-language')).toBe('es');
    expect(changed).toHaveBeenCalledOnce();
  });

  it('never change a level: neither an intensity nor equal loudness arrives', () => {
    const { readable, write, entries } = device({ 'onda-last-choice': '{"intensity":10}' });
    const louder = { intensity: 100, equalLoudness: false, noiseLevel: 100, theme: 'dark', wakeLock: true };
    expect(readable(louder)).toEqual({});
    write(louder);
    expect([...entries]).toEqual([['onda-last-choice', '{"intensity":10}']]);
  });

  it.each([
    { fadeSeconds: 999 },
    { fadeSeconds: 'long' },
    { bellInterval: 0 },
    { reducedMotion: 'a lot' },
    { minutes: 600 },
    { minutes: 'unlimited' },
    { language: 'xx' },
    { echo: 0.5 },
  ])('are left out where this version cannot store them: %j', (given) => {
    expect(device().readable({ ...given, askFeelings: false })).toEqual({ askFeelings: false });
  });

  it('do not overwrite those of a newer version', () => {
    const newer = '{"version":2,"fadeSeconds":60,"echo":0.5}';
    const { readable, write, entries } = device({ 'onda-sound': newer });
    expect(readable({ fadeSeconds: 10 })).toEqual({});
    write({ fadeSeconds: 10 });
    expect(entries.get('onda-sound')).toBe(newer);
  });

  it.each(['', 'no json', '[]', 'null'])('are the defaults where %j is stored', (text) => {
    const following = Object.values(deviceSettings).filter(
      (row) => 'follows' in row && typeof row.default === 'object',
    );
    const { read, defaults } = device(Object.fromEntries(following.map(({ key }) => [key, text])));
    expect(read()).toEqual(defaults);
  });
});
