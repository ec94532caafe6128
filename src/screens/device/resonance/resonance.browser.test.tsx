// @module-tag long
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { paceSeconds } from '#core/device/resonance-finder.ts';
import { connectedSensor, silentSensor, testReading } from '#core/device/sensor.fixture.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import { intervalsOf, meansOf, unsteady, whiteNoise } from '#core/heart/hearts.fixture.ts';
import { resonancePaces } from '#core/heart/resonance.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';

beforeEach(() => void Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: {} }));
afterEach(() => vi.restoreAllMocks());
afterEach(closeAll);

/** Intervals of a heart that swings most at the pace `best`, or equally at all paces. */
function beatsAt(pace: number, best: number | undefined): number[] {
  const amplitude = best === undefined ? 40 : 60 / Math.hypot(1, 6 * (pace / best - best / pace));
  const sources = (random: () => number) => [
    unsteady(random, { hertz: pace / 60, amplitude, by: 0.05 }),
    whiteNoise(random, 6),
  ];
  return intervalsOf({ seed: 10 * pace, seconds: paceSeconds, sources });
}

interface Heart {
  best?: number | undefined;
  /** Paces without beats. */
  lost?: readonly number[];
  /** The sensor sends means of so many beats. */
  means?: number;
}

async function showFinder(locale: Locale, heart: Heart, last?: string) {
  // From the fastest pace to the slowest.
  let drawn = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => (drawn += 1e-6));
  const made = silentSensor(connectedSensor);
  const { player, set } = silentPlayer();
  let seconds = 0;
  const plan = (): SessionPlan => {
    const state = player.getSnapshot();
    if (state.phase !== 'playing') throw new Error('nothing plays');
    return state.plan;
  };
  const change = vi.fn((changes: object) => set(playingState({ ...plan(), ...changes })));
  const record = (): HeartRecording => ({
    series: () => {
      const pace = plan().breathing?.pace ?? 0;
      const milliseconds = meansOf(beatsAt(pace, heart.best), heart.means ?? 1);
      return heart.lost?.includes(pace) ? [] : [{ startsAt: 0, milliseconds }];
    },
    summary: () => Promise.resolve(undefined),
    summaryNow: () => undefined,
    stop: () => undefined,
  });
  const sensor = { ...made.service, open: () => Promise.resolve({ ...made.sensor, record }) };
  const { settings, storage } = settingsOn(last === undefined ? [] : [['onda-last-resonance', last]]);
  const guided = { ...player, change, position: () => seconds };
  const { chapter } = await show('/device', locale, { sensor, player: guided, settings });
  const pass = (passed: number): void => {
    seconds += passed;
    set(playingState(plan(), { elapsed: Math.floor(seconds) }));
  };
  return {
    ...made,
    player,
    storage,
    lastChoice: settings.lastChoice,
    pass,
    texts: await chapter('resonance'),
    care: (await chapter('breathing')).care,
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

it.each(locales)('searches from the first pace to a clear result, which the guide then uses (%s)', async (locale) => {
  const { setHeart, texts, care, pass, lastChoice } = await showFinder(locale, { best: 5.5 });
  expect(page.getByRole('heading', { name: texts.title }).elements()).toHaveLength(0);
  setHeart(testReading());
  await expect.element(page.getByText(care)).toBeVisible();
  await button(texts.start).click();
  const number = new Intl.NumberFormat(locale);
  for (const [index, pace] of [...resonancePaces, resonancePaces[0]].entries()) {
    const step = texts.spoken(texts.step(String(index + 1), '6'), number.format(pace));
    await expect.element(status(step)).toBeInTheDocument();
    pass(paceSeconds / 2);
    await expect.element(page.getByText(texts.left('1:15'))).toBeVisible();
    if (index === 1) await expectNoAxeFindings();
    pass(paceSeconds / 2);
  }
  await expect.element(page.getByRole('heading', { name: texts.title })).toHaveFocus();
  await expect.element(status(texts.clear(number.format(5.5)))).toBeVisible();
  const [before = ''] = texts.row(number.format(5.5), '|', '').split('|');
  await expect.element(page.getByRole('listitem').filter({ hasText: before })).toBeVisible();
  await expectNoAxeFindings();
  await button(texts.take(number.format(5.5))).click();
  expect(lastChoice.getSnapshot()).toEqual({ breath: 5.5 });
  await expect.element(page.getByText(texts.taken(number.format(5.5)))).toBeVisible();
});

it('offers every remaining pace where none is clear', async () => {
  const { setHeart, texts, pass, lastChoice } = await showFinder('en', {});
  setHeart(testReading());
  await button(texts.start).click();
  await expect.element(button(texts.pause)).toBeVisible();
  for (let pace = 0; pace < 6; pace += 1) pass(paceSeconds);
  await expect.element(status(texts.notClear)).toBeVisible();
  await button(texts.take('6')).click();
  expect(lastChoice.getSnapshot()).toEqual({ breath: 6 });
});

it('says which pace lacks beats, and repeats it', async () => {
  const lost = [6];
  const { setHeart, texts, pass } = await showFinder('en', { best: 5.5, lost });
  setHeart(testReading());
  await button(texts.start).click();
  await expect.element(button(texts.pause)).toBeVisible();
  pass(paceSeconds);
  pass(paceSeconds);
  await expect.element(status(texts.unusable('6'))).toBeInTheDocument();
  for (let pace = 0; pace < 4; pace += 1) pass(paceSeconds);
  await expect.element(status(texts.tooLittleText('6'))).toBeVisible();
  lost.pop();
  await button(texts.repeat).click();
  await expect.element(status(texts.spoken(texts.step('2', '6'), '6'))).toBeInTheDocument();
  pass(paceSeconds);
  await expect.element(status(texts.clear('5.5'))).toBeVisible();
});

it('gives no pace of means of several beats', async () => {
  const { setHeart, texts, pass, storage } = await showFinder('en', { best: 5.5, means: 8 });
  setHeart(testReading());
  await button(texts.start).click();
  await expect.element(button(texts.pause)).toBeVisible();
  pass(paceSeconds);
  pass(paceSeconds);
  await expect.element(status(texts.smoothed)).toBeVisible();
  expect(button(texts.take('5.5')).elements()).toHaveLength(0);
  expect(storage.read('onda-last-resonance')).toBeUndefined();
  await expectNoAxeFindings();
});

it('offers no search where the sensor is known to send means of several beats', async () => {
  const { setHeart, texts } = await showFinder('es', {});
  setHeart({ ...testReading(), coherence: { kind: 'smoothed' } });
  await expect.element(page.getByText(texts.smoothedText)).toBeVisible();
  expect(button(texts.start).elements()).toHaveLength(0);
});

it('can be paused and cancelled, and ends when the sensor is lost', async () => {
  const { setHeart, set, texts, player } = await showFinder('en', {});
  setHeart(testReading());
  await button(texts.start).click();
  await button(texts.pause).click();
  await expect.element(page.getByText(texts.pausedText)).toBeVisible();
  await button(texts.resume).click();
  await button(texts.cancel).click();
  await expect.element(button(texts.start)).toBeVisible();
  expect(player.getSnapshot().phase).toBe('idle');
  await button(texts.start).click();
  await expect.element(button(texts.pause)).toBeVisible();
  set({ kind: 'idle' });
  await vi.waitFor(() => expect(player.getSnapshot().phase).toBe('idle'));
});

it.each(locales)(
  'shows the last result with its date and offers its pace, also without a sensor (%s)',
  async (locale) => {
    const { setHeart, set, texts, pass, storage, lastChoice } = await showFinder(locale, { best: 5.5 });
    const number = new Intl.NumberFormat(locale);
    setHeart(testReading());
    await button(texts.start).click();
    await expect.element(button(texts.pause)).toBeVisible();
    for (let pace = 0; pace < 6; pace += 1) pass(paceSeconds);
    await expect.element(status(texts.clear(number.format(5.5)))).toBeVisible();
    expect(page.getByText(texts.honestThen).elements()).toHaveLength(0);
    set({ kind: 'idle' });
    const now = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day');
    await expect
      .element(page.getByRole('heading', { name: texts.last(now, '').trimEnd(), exact: false }))
      .toBeVisible();
    await expect.element(page.getByText(texts.clear(number.format(5.5)), { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts.honestThen)).toBeVisible();
    expect(button(texts.start).elements()).toHaveLength(0);
    await expectNoAxeFindings();
    await button(texts.take(number.format(5.5))).click();
    expect(lastChoice.getSnapshot()).toEqual({ breath: 5.5 });
    expect(storage.read('onda-last-resonance')).toMatch(/^\{"at":\d{13},"swings":\[\{"pace":6\.5,/u);
    set(connectedSensor);
    setHeart(testReading());
    await expect.element(button(texts.start)).toBeVisible();
    await expect.element(page.getByText(texts.honestThen)).toBeVisible();
  },
);

it('ignores a stored result that it cannot read', async () => {
  const { set, texts } = await showFinder('en', {}, 'nonsense');
  set({ kind: 'idle' });
  await expect.element(page.getByRole('heading', { name: /^Compatible devices/u })).toBeVisible();
  expect(page.getByRole('heading', { name: texts.title }).elements()).toHaveLength(0);
});
