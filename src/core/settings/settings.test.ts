import { settingsOn } from './settings.fixture.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SettingsByName } from './setting.ts';
import { openSettings } from './settings.ts';
import { defaultSoundPreferences } from './sound-preferences.ts';

const key = 'onda-sound';

function device(written?: unknown) {
  const entries = new Map<string, string>();
  if (written !== undefined) entries.set(key, typeof written === 'string' ? written : JSON.stringify(written));
  const storage = {
    read: (name: string) => entries.get(name),
    write: (name: string, value: string) => void entries.set(name, value),
    remove: (name: string) => void entries.delete(name),
  };
  const watchers = new Map<string, () => void>();
  const dependencies = {
    storage,
    watchStorage: (name: string, changed: () => void) => void watchers.set(name, changed),
  };
  return {
    dependencies,
    written: (): unknown => JSON.parse(entries.get(key) ?? 'null'),
    otherTabWrote: () => watchers.get(key)?.(),
    entries,
  };
}

const createSoundPreferences = (dependencies: Parameters<typeof openSettings>[0]): SettingsByName['sound'] =>
  openSettings(dependencies).sound;

describe('sound preferences', () => {
  it('have defaults on a new device, and write nothing by themselves', () => {
    const { dependencies, written } = device();
    expect(createSoundPreferences(dependencies).getSnapshot()).toEqual(defaultSoundPreferences);
    expect(written()).toBeNull();
  });

  it('are stored with their version', () => {
    const { dependencies, written } = device();
    const preferences = createSoundPreferences(dependencies);
    const heard = vi.fn();
    preferences.subscribe(heard);
    preferences.set({ fadeSeconds: 30, bells: { start: true, interval: 10, end: false, sound: 'bell' } });
    expect(heard).toHaveBeenCalledOnce();
    expect(written()).toEqual({
      version: 1,
      ...defaultSoundPreferences,
      fadeSeconds: 30,
      bells: { start: true, interval: 10, end: false, sound: 'bell' },
    });
    expect(createSoundPreferences(dependencies).getSnapshot()).toEqual(preferences.getSnapshot());
  });

  it.each(['', 'no json', '[]', 'null', '7', '"text"'])('have defaults where %j is stored', (text) => {
    expect(createSoundPreferences(device(text).dependencies).getSnapshot()).toEqual(defaultSoundPreferences);
  });

  it('replace only invalid fields by defaults', () => {
    const stored = {
      version: 1,
      fadeSeconds: 300,
      // Of a version that had one bell.
      bells: { start: 'yes', interval: 5, end: true },
      equalLoudness: true,
      keepPlaying: 1,
      of: 'old',
    };
    expect(createSoundPreferences(device(stored).dependencies).getSnapshot()).toEqual({
      ...defaultSoundPreferences,
      bells: { start: false, interval: 5, end: true, sound: 'bell' },
      equalLoudness: true,
    });
  });

  it.each([-1, 0.5, 121, Number.NaN])('reject a fade of %d s', (fadeSeconds) => {
    const preferences = createSoundPreferences(device().dependencies);
    preferences.set({ fadeSeconds });
    expect(preferences.getSnapshot().fadeSeconds).toBe(5);
  });

  it.each([0, 61, 2.5])('reject a bell every %d minutes', (interval) => {
    const preferences = createSoundPreferences(device().dependencies);
    preferences.set({ bells: { start: true, interval, end: true, sound: 'bowl' } });
    expect(preferences.getSnapshot().bells).toEqual({ start: true, interval: 'off', end: true, sound: 'bowl' });
  });

  it('follow other tabs', () => {
    const { dependencies, entries, otherTabWrote } = device();
    const preferences = createSoundPreferences(dependencies);
    entries.set(key, JSON.stringify({ version: 1, wakeLock: true }));
    otherTabWrote();
    expect(preferences.getSnapshot()).toEqual({ ...defaultSoundPreferences, wakeLock: true });
  });

  it('of a newer version are read as far as known, and not overwritten', () => {
    const newer = { version: 2, fadeSeconds: 60, bells: 'none', echo: 0.5 };
    const { dependencies, written } = device(newer);
    const preferences = createSoundPreferences(dependencies);
    expect(preferences.getSnapshot()).toEqual({ ...defaultSoundPreferences, fadeSeconds: 60 });
    preferences.set({ wakeLock: true });
    expect(preferences.getSnapshot()).toMatchObject({ fadeSeconds: 60, wakeLock: true });
    expect(written()).toEqual(newer);
  });
});

describe('any setting', () => {
  it('of plain text is stored as it is, and is the default where the text is unknown', () => {
    const { dependencies, entries } = device();
    entries.set('onda-theme', 'purple');
    const { theme } = openSettings(dependencies);
    expect(theme.getSnapshot()).toBe('system');
    theme.set('dark');
    expect(entries.get('onda-theme')).toBe('dark');
    expect(openSettings(dependencies).theme.getSnapshot()).toBe('dark');
  });

  it.each([1, 2])('without a default is removed by undefined, also in its version %d', (version) => {
    const { dependencies, entries } = device();
    entries.set('onda-sensor', JSON.stringify({ version, id: 'strap', name: 'Polar H10', isWanted: true }));
    const { sensor } = openSettings(dependencies);
    sensor.set(undefined);
    expect(sensor.getSnapshot()).toBeUndefined();
    expect([...entries]).toEqual([]);
  });

  it('writes nothing before it is set', () => {
    const { dependencies, entries } = device();
    openSettings(dependencies);
    expect([...entries]).toEqual([]);
  });
});

it('a change keeps what another tab has written while this page slept', () => {
  const { settings, storage } = settingsOn([['onda-last-choice', '{"minutes":30,"intensity":70}']]);
  expect(settings.lastChoice.getSnapshot()).toMatchObject({ intensity: 70 });
  storage.write('onda-last-choice', '{"minutes":5,"intensity":10}');
  settings.lastChoice.set({ breath: 6 });
  expect(settings.lastChoice.getSnapshot()).toEqual({ minutes: 5, intensity: 10, breath: 6 });
});

it.each(['"2"', '[5]', '{}', 'null'])('a damaged version (%s) leaves a setting writable', (version) => {
  const { settings, storage } = settingsOn([['onda-sound', `{"version":${version},"fadeSeconds":9}`]]);
  settings.sound.set({ fadeSeconds: 20 });
  expect(JSON.parse(storage.read('onda-sound') ?? '')).toMatchObject({ version: 1, fadeSeconds: 20 });
});
