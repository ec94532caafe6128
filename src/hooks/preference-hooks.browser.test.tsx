import { afterEach, expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import type { ListeningWeek } from '#core/player/dose/listening-week.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createStore } from '#core/store.ts';
import { hydrate, renderHook, unmountAll } from './hook.fixture.ts';
import { useSound } from '#hooks/presets/use-sound.ts';
import { useLastChoice } from './use-last-choice.ts';
import { useListeningWeek } from './use-player.ts';
import { useSetting } from './use-setting.ts';

afterEach(unmountAll);

const quick = { interval: 5 };

/** A device on which a person has chosen something everywhere. */
function chosen() {
  const { settings } = settingsOn([
    ['onda-theme', 'dark'],
    ['onda-sound', JSON.stringify({ version: 1, fadeSeconds: 30 })],
    ['onda-view', JSON.stringify({ version: 1, shortcuts: false })],
    ['onda-last-choice', '{"minutes":30}'],
  ]);
  const listening = createStore<ListeningWeek>({ minutes: 95, dose: 0.1, breakDue: false });
  return { settings, listening };
}

// Hydration must match the HTML, which the build wrote for nobody in particular.
it.each([
  ['useSetting of a text', () => useSetting('theme').value, 'system', 'dark'],
  ['useSetting of an object', () => useSetting('sound').value.fadeSeconds, '5', '30'],
  ['useLastChoice', () => `“${useLastChoice()}”`, '“”', '“minutes=30”'],
  ['useListeningWeek', () => useListeningWeek().minutes, '0', '95'],
  ['useSound', () => String(useSound('?intensity=40', testFrequency()).minutes), '15', '30'],
])('%s is the default during hydration, and then what the device keeps', async (_name, useShown, byDefault, kept) => {
  const { element, html } = await hydrate(chosen(), useShown);
  expect(html).toBe(byDefault);
  await expect.poll(() => element.textContent, quick).toBe(kept);
});

it('useSetting follows a choice', async () => {
  const { latest } = await renderHook(chosen(), () => useSetting('theme'));
  latest().set('light');
  await expect.poll(() => latest().value, quick).toBe('light');
});

it('useSetting follows a change of one field, and keeps the others', async () => {
  const { latest } = await renderHook(chosen(), () => useSetting('sound'));
  latest().set({ wakeLock: true });
  await expect.poll(() => latest().value, quick).toMatchObject({ wakeLock: true, fadeSeconds: 30 });
});

it('useSetting keeps a last choice for the next player that opens', async () => {
  const services = chosen();
  const { latest } = await renderHook(services, () => useSetting('lastChoice'));
  latest().set({ intensity: 40 });
  const sound = await renderHook(services, () => useSound('', testFrequency()));
  expect(sound.latest()).toMatchObject({ minutes: 30, intensity: 40 });
});

it('useSound prefers the address to the last choice', async () => {
  const { latest } = await renderHook(chosen(), () => useSound('?minutes=10&hertz=40', testFrequency()));
  expect(latest()).toMatchObject({ minutes: 10, layers: [{ hertz: 40 }] });
});
