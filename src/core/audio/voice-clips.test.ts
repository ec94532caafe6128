import { expect, it } from 'vitest';
import { clickIn, sampleRate, unlimited } from '#core/audio/recording.fixture.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Layer, Programme } from './programme.ts';
import { createVoice, type Voice } from './voice.ts';

/** 528 Hz, as the tone, in whole periods: 11 in 1000 frames. */
const loop = Int16Array.from({ length: 22_000 }, (_, frame) =>
  Math.round(30_000 * Math.sin((2 * Math.PI * 528 * frame) / sampleRate)),
);
const clip: Clip = { id: 'one', ears: [loop], scale: 0.4 };
const layer = (changes: Partial<Layer> = {}): Layer => ({
  source: { clip: 'one' },
  level: 1,
  balance: 0,
  breathes: false,
  ...changes,
});
const alone = (...beside: Layer[]): Programme => toneProgramme({ level: 0, beside });
const voiceOf = (programme: Programme, clips: readonly Clip[] = [clip]): Voice =>
  createVoice({ sampleRate, programme, timing: unlimited, clips });

function render(voice: Voice, seconds: number): [Float32Array, Float32Array] {
  const frames = Math.round(seconds * sampleRate);
  const ears: [Float32Array, Float32Array] = [new Float32Array(frames), new Float32Array(frames)];
  voice.render(...ears);
  return ears;
}

/** How many samples differ: a list of them would take minutes to be shown. */
const differing = (one: readonly Float32Array[], other: readonly Float32Array[]): number =>
  one.reduce((sum, ear, index) => sum + ear.filter((sample, at) => sample !== other[index]?.[at]).length, 0);

it('a clip has the same samples for any sizes of blocks, in a copy, and after a gap', () => {
  const [whole, parts, gap] = [voiceOf(alone(layer())), voiceOf(alone(layer())), voiceOf(alone(layer()))];
  const [left] = render(whole, 2);
  const [other, rest] = [new Float32Array(left.length), new Float32Array(left.length)];
  let copied = parts;
  for (let at = 0, size = 1; at < other.length; at += size, size = (size * 7 + 3) % 500) {
    copied.render(other.subarray(at, at + size), rest.subarray(at, at + size));
    copied = copied.copy();
  }
  expect(other).toEqual(left);
  render(gap, 0.5);
  gap.skip(1001);
  const [later] = render(gap, 1);
  const from = 0.5 * sampleRate + 1001;
  expect(later.subarray(sampleRate / 10)).toEqual(left.subarray(from + sampleRate / 10, from + later.length));
});

it('a copy of the voice shares the samples of its clips', () => {
  const shared: Clip = { ...clip, ears: [loop.slice()] };
  const voice = voiceOf(alone(layer()), [shared]);
  const copy = voice.copy();
  shared.ears[0]?.fill(0);
  expect(render(copy, 0.5)[0].some((sample) => sample !== 0)).toBe(false);
});

it('the others are as loud without a clip as with it, and do not move when it comes', () => {
  const sound = toneProgramme({ level: 1, beside: [{ ...layer(), source: 'pink' }, layer({ level: 0.8 })] });
  const silent = { ...clip, ears: [new Int16Array(100)] };
  const [before, after] = [voiceOf(sound, []), voiceOf(sound, [silent])];
  expect(differing(render(before, 0.7), render(after, 0.7))).toBe(0);
  before.change(sound, [silent]);
  expect(differing(render(before, 0.7), render(after, 0.7))).toBe(0);
});

it('a clip that comes later joins without a click, and leaves without one', () => {
  const voice = voiceOf(alone(layer()), []);
  const [before] = render(voice, 0.5);
  voice.change(alone(layer()), [clip]);
  const [during] = render(voice, 0.5);
  voice.change(alone(layer({ level: 0.3 })));
  const [softer] = render(voice, 0.5);
  voice.change(alone());
  const [after] = render(voice, 0.5);
  const all = Float32Array.from([before, during, softer, after].flatMap((part) => Array.from(part)));
  for (const at of [0.5, 1, 1.5]) expect(clickIn(all, [at - 0.1, at + 0.2], { amplitude: 0.37 })).toBeLessThan(-55);
  expect(Math.max(...during)).toBeCloseTo((0.4 * 30_000) / 32_768, 3);
  expect(Math.max(...after.subarray(-4800))).toBe(0);
});

it('what was removed must be given again', () => {
  const voice = voiceOf(alone(layer()));
  voice.change(alone());
  render(voice, 0.5);
  voice.change(alone(layer()));
  render(voice, 0.2);
  expect(Math.max(...render(voice, 0.2)[0])).toBe(0);
});

it('follows the balance, the steps and two ears of its own', () => {
  const [left, right] = render(voiceOf(alone(layer({ balance: -1 }))), 1);
  expect([Math.max(...left) > 0.3, Math.max(...right)]).toEqual([true, 0]);
  const silent = { id: 'one', ears: [new Int16Array(loop.length), loop], scale: 0.4 };
  const [first, second] = render(voiceOf(alone(layer()), [silent]), 1);
  expect([Math.max(...first), Math.max(...second) > 0.3]).toEqual([0, true]);
  const sequence = [
    { at: 0, hertz: 10, carrier: 200, gain: 1, glides: false },
    { at: 1, hertz: 10, carrier: 200, gain: 0, glides: true },
  ];
  const [fading] = render(voiceOf(alone(layer({ sequence }))), 2);
  expect(Math.max(...fading.subarray(0, sampleRate / 2))).toBeGreaterThan(0.25);
  expect(Math.max(...fading.subarray(1.1 * sampleRate))).toBe(0);
});
