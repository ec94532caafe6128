import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { expect, it } from 'vitest';
import type { Timing } from '#core/audio/programme.ts';
import { createVoice } from '#core/audio/voice.ts';
import { wavBytes } from '#core/audio/wav.ts';
import { fileTiming } from './file-timing.ts';
import { renderWav } from './wav-job.ts';

const sampleRate = 48_000;
const sketch: ProgrammeSketch = {
  mode: 'binaural',
  hertz: 7.83,
  carrier: 200,
  level: 0.5,
  duty: 0.5,
  edge: 0.005,
  beside: [backgroundLayer('pink', 0.1)],
};
const programme = toneProgramme(sketch);
const timing: Timing = { duration: 3.3, attack: 1, fade: 0.5, bells: [{ at: 0, level: 0.2 }] };

it('renderWav contains the samples of the voice, with noise and bells', () => {
  const pieces = [...renderWav({ programme, timing, bits: 32, sampleRate })];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.bytes.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.bytes, at);
    at += piece.bytes.length;
  }
  const frames = Math.round(3.3 * sampleRate);
  expect(bytes.length).toBe(wavBytes({ frames, sampleRate, bits: 32, channels: 2 }));
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  createVoice({ sampleRate, programme, timing }).render(left, right);
  const view = new DataView(bytes.buffer);
  const differing = left.findIndex(
    (sample, frame) =>
      view.getFloat32(58 + frame * 8, true) !== sample || view.getFloat32(62 + frame * 8, true) !== right[frame],
  );
  expect(differing).toBe(-1);
  expect(left.some((sample, frame) => sample !== right[frame])).toBe(true);
});

it('renderWav yields a header and pieces of at most one second, with its progress', () => {
  const pieces = [...renderWav({ programme, timing, bits: 32, sampleRate })];
  expect(pieces.map(({ bytes }) => bytes.length)).toEqual([
    58,
    384_000,
    384_000,
    384_000,
    Math.round(0.3 * sampleRate) * 8,
  ]);
  expect(pieces.map(({ part }) => Number(part.toFixed(2)))).toEqual([0, 0.3, 0.61, 0.91, 1]);
});

it('fileTiming keeps every duration, and gives an hour to a session without one', () => {
  expect([undefined, 28_800, 3600, 60].map((duration) => fileTiming({ ...timing, duration }).duration)).toEqual([
    3600, 28_800, 3600, 60,
  ]);
});

it('fileTiming fades unlimited sessions and drops bells after the end', () => {
  const bells = [0, 1800, 3600, 5400].map((at) => ({ at, level: 0.2 }));
  expect(fileTiming({ ...timing, duration: undefined, fade: 0, bells })).toEqual({
    duration: 3600,
    attack: 1,
    fade: 5,
    bells: bells.slice(0, 2),
  });
  expect(fileTiming({ ...timing, duration: 60, fade: 0 }).fade).toBe(0);
});

it('renderWav throws for unplayable programmes before its first piece', () => {
  expect(() =>
    renderWav({ programme: toneProgramme({ ...sketch, carrier: 1 }), timing, bits: 32, sampleRate }).next(),
  ).toThrow(RangeError);
});

it('renderWav writes one channel where both ears get the same, and an even number of bytes', () => {
  const tone = toneProgramme({ ...sketch, mode: 'pure', hertz: 528, beside: [] });
  const odd = { ...timing, duration: 1 + 1 / sampleRate };
  const pieces = [...renderWav({ programme: tone, timing: odd, bits: 24, sampleRate })];
  expect(pieces.map(({ bytes }) => bytes.length)).toEqual([44, 144_000, 3, 1]);
});
