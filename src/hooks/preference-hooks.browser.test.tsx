import { afterEach, expect, it, vi } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import { createThemeChoice, themeKey } from '#core/platform/page/theme.ts';
import { createLastChoice, lastChoiceKey } from '#core/player/last-choice.ts';
import type { ListeningWeek } from '#core/player/dose/listening-week.ts';
import { createSoundPreferences } from '#core/preferences/stored-sound-preferences.ts';
import { createViewPreferences } from '#core/preferences/stored-view-preferences.ts';
import { createStore } from '#core/store.ts';
import { hydrate, renderHook, unmountAll } from './hook.fixture.ts';
import { useSound } from '#hooks/presets/use-sound.ts';
import { useLastChoice, useSaveLastChoice } from './use-last-choice.ts';
import { useListeningWeek } from './use-player.ts';
import { usePreferences } from './use-preferences.ts';
import { useTheme } from './use-theme.ts';
import { useViewPreferences } from './use-view-preferences.ts';

afterEach(() => {
  unmountAll();
  delete document.documentElement.dataset['theme'];
});

const quick = { interval: 5 };

/** A device on which a person has chosen something everywhere. */
function chosen() {
  const storage = memoryStorage([
    [themeKey, 'dark'],
    ['onda-sound', JSON.stringify({ version: 1, fadeSeconds: 30 })],
    ['onda-view', JSON.stringify({ version: 1, shortcuts: false })],
    [lastChoiceKey, 'minutes=30'],
  ]);
  const watched = { storage, watchStorage: () => undefined };
  const reduceMotion = vi.fn();
  const listening = createStore<ListeningWeek>({ minutes: 95, dose: 0.1, breakDue: false });
  return {
    theme: createThemeChoice(storage),
    preferences: createSoundPreferences(watched),
    view: createViewPreferences({ ...watched, reduceMotion }),
    lastChoice: createLastChoice(storage),
    listening,
  };
}

// Hydration must match the HTML, which the build wrote for nobody in particular.
it.each([
  ['useTheme', () => useTheme().theme, 'system', 'dark'],
  ['usePreferences', () => usePreferences().preferences.fadeSeconds, '5', '30'],
  ['useViewPreferences', () => String(useViewPreferences().view.shortcuts), 'true', 'false'],
  ['useLastChoice', () => `“${useLastChoice()}”`, '“”', '“minutes=30”'],
  ['useListeningWeek', () => useListeningWeek().minutes, '0', '95'],
  ['useSound', () => String(useSound('?intensity=40', testFrequency()).minutes), '15', '30'],
])('%s is the default during hydration, and then what the device keeps', async (_name, useShown, byDefault, kept) => {
  const { element, html } = await hydrate(chosen(), useShown);
  expect(html).toBe(byDefault);
  await expect.poll(() => element.textContent, quick).toBe(kept);
});

it('useTheme follows a choice, and so does the page', async () => {
  const services = chosen();
  const { latest } = await renderHook(services, useTheme);
  expect(latest().themes).toContain('light');
  latest().choose('light');
  await expect.poll(() => latest().theme, quick).toBe('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

it('usePreferences follows a change of one preference, and keeps the others', async () => {
  const { latest } = await renderHook(chosen(), usePreferences);
  latest().set({ wakeLock: true });
  await expect.poll(() => latest().preferences, quick).toMatchObject({ wakeLock: true, fadeSeconds: 30 });
});

it('useViewPreferences follows a change of one preference, and keeps the others', async () => {
  const { latest } = await renderHook(chosen(), useViewPreferences);
  latest().set({ askFeelings: false });
  await expect.poll(() => latest().view, quick).toMatchObject({ askFeelings: false, shortcuts: false });
});

it('useSaveLastChoice keeps a choice for the next player that opens', async () => {
  const services = chosen();
  const { latest } = await renderHook(services, useSaveLastChoice);
  latest()('intensity', 40);
  const sound = await renderHook(services, () => useSound('', testFrequency()));
  expect(sound.latest()).toMatchObject({ minutes: 30, intensity: 40 });
});

it('useSound prefers the address to the last choice', async () => {
  const { latest } = await renderHook(chosen(), () => useSound('?minutes=10&hertz=40', testFrequency()));
  expect(latest()).toMatchObject({ minutes: 10, hertz: 40 });
});
