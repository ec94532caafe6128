import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { toneOf } from '#core/sound/layers.ts';
import { expect, it, vi } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { defaultSoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import { silentInstrument } from './player.fixture.ts';
import type { PlayerState } from './player-state.ts';
import { createPreview } from './preview.ts';
import { planOf } from './plan.fixture.ts';

const tone = testFrequency();
const other = testFrequency({ id: 2, hertz: 432 });
const bass = testFrequency({ id: 3, hertz: 40 });
const slow = testFrequency({ id: 4, hertz: 7.83, suggestedMode: 'binaural', suggestedCarrier: 220 });

function previewWithFakes(chosen = '', preferences = defaultSoundPreferences) {
  const { played, instrument } = silentInstrument();
  const player = createStore<PlayerState>({ phase: 'idle' });
  const audio = {
    open: vi.fn(() => Promise.resolve({} as BaseAudioContext)),
    rest: vi.fn(),
    watch: vi.fn(() => () => undefined),
  };
  const onAudioFailure = vi.fn();
  const preview = createPreview({
    audio,
    createInstrument: () => Promise.resolve(instrument),
    preferences: createStore(preferences),
    player,
    lastChoice: () => chosen,
    onAudioFailure,
  });
  return { preview, played, player, audio, onAudioFailure };
}

const running = (sketch: ProgrammeSketch): PlayerState => ({
  phase: 'playing',
  plan: planOf({ hertz: 528, minutes: 5, intensity: 70 }),
  programme: toneProgramme(sketch),
  remaining: 300,
  elapsed: 0,
  milestone: 'started',
});

it('a preview lasts five seconds, fades in and out, and suspends the sound card', async () => {
  const { preview, played, audio } = previewWithFakes();
  await preview.toggle(tone);
  expect(preview.getSnapshot()).toBe(1);
  expect(played[0]).toMatchObject({
    programme: { layers: [{ source: { mode: 'pure', hertz: 528 }, level: 0.5 }] },
    timing: { duration: 5, attack: 0.8, fade: 1.2, bells: [] },
  });
  expect(audio.rest).not.toHaveBeenCalled();
  played[0]?.end();
  expect(preview.getSnapshot()).toBeUndefined();
  expect(audio.rest).toHaveBeenCalledOnce();
});

it('a preview never exceeds the level last chosen', async () => {
  const { preview, played } = previewWithFakes('intensity=20');
  await preview.toggle(tone);
  expect(played[0]?.programme.layers[0].level).toBe(0.2);
});

it('a preview of a low tone takes the form that small speakers carry', async () => {
  const { preview, played } = previewWithFakes();
  await preview.toggle(slow);
  await preview.toggle(bass);
  expect(played.map(({ programme }) => toneOf(programme).source).map(({ mode, carrier }) => [mode, carrier])).toEqual([
    ['binaural', 220],
    ['isochronic', 200],
  ]);
});

it('the bell of the preferences is heard alone, and does not soften the tone after it', async () => {
  const bells = { ...defaultSoundPreferences.bells, sound: 'bowl' } as const;
  const { preview, played } = previewWithFakes('', { ...defaultSoundPreferences, bells });
  await preview.toggle({ id: 'bell' });
  expect(preview.getSnapshot()).toBe('bell');
  expect(played[0]).toMatchObject({
    programme: { layers: [{ level: 0 }] },
    timing: { duration: 6, bells: [{ at: 0, sound: 'bowl' }] },
  });
  await preview.toggle(tone);
  expect(played[1]?.programme.layers[0].level).toBe(0.5);
});

it('a preview ends when another begins, with a second tap, and when it is stopped', async () => {
  const { preview, played } = previewWithFakes();
  await preview.toggle(tone);
  await preview.toggle(other);
  expect([played[0]?.stopped, preview.getSnapshot()]).toEqual([true, 2]);
  played[0]?.end();
  expect(preview.getSnapshot()).toBe(2);
  await preview.toggle(other);
  expect([played[1]?.stopped, preview.getSnapshot(), played.length]).toEqual([true, undefined, 2]);
  await preview.toggle(tone);
  preview.stop();
  expect([played[2]?.stopped, preview.getSnapshot()]).toEqual([true, undefined]);
});

it('a preview that is stopped while the sound card opens never sounds', async () => {
  const { preview, played } = previewWithFakes();
  const toggled = preview.toggle(tone);
  preview.stop();
  await toggled;
  expect(played).toEqual([]);
});

it('a preview ends when a session starts, and does not start during one', async () => {
  const { preview, played, player } = previewWithFakes();
  await preview.toggle(tone);
  player.set({ phase: 'opening', plan: planOf({ hertz: 528, minutes: 5, intensity: 70 }) });
  expect([played[0]?.stopped, preview.getSnapshot()]).toEqual([true, undefined]);
  await preview.toggle(tone);
  expect(played).toHaveLength(1);
});

it('a preview is no louder to the ear than the session before', async () => {
  const { preview, played, player } = previewWithFakes();
  player.set(running({ level: 0.1 }));
  player.set({ phase: 'idle' });
  await preview.toggle(tone);
  expect(played[0]?.programme.layers[0].level).toBe(0.1);
});

it('a preview logs the failure when there is no audio', async () => {
  const { preview, audio, onAudioFailure } = previewWithFakes();
  const failure = new Error('no sound card');
  audio.open.mockRejectedValueOnce(failure);
  await preview.toggle(tone);
  expect(onAudioFailure).toHaveBeenCalledExactlyOnceWith(failure);
  expect(preview.getSnapshot()).toBeUndefined();
});

it('a preview that does not end is given up, and said', async () => {
  vi.useFakeTimers();
  const { preview, played, audio, onAudioFailure } = previewWithFakes();
  await preview.toggle(tone);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(preview.getSnapshot()).toBeUndefined();
  expect([played[0]?.stopped, onAudioFailure.mock.calls.length, audio.rest.mock.calls.length]).toEqual([true, 1, 1]);
});

it('a preview of a soundscape plays it alone, no louder than what was heard', async () => {
  const { preview, played, player } = previewWithFakes();
  await preview.toggle({ id: 'rain' });
  expect(preview.getSnapshot()).toBe('rain');
  const silence = { source: { mode: 'pure' }, level: 0 };
  expect(played[0]?.programme.layers).toMatchObject([silence, { source: { scape: 'rain' }, level: 0.5 }]);
  preview.stop();
  player.set(running({ level: 0.001 }));
  player.set({ phase: 'idle' });
  await preview.toggle({ id: 'fire' });
  expect(played[1]?.programme.layers[1]?.level).toBeLessThan(0.1);
});
