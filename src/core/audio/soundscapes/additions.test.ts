import { expect, it } from 'vitest';
import { fitTonesSteps } from '#core/audio/analysis/analysis-fit.ts';
import { peakOf, runToEnd } from '#core/audio/measure.fixture.ts';
import { soundscapePeaks } from '#core/audio/parts/mix.ts';
import { bowlHertz, bowlModes } from '#core/audio/parts/bell.ts';
import { halvingsAt, Upsampler } from './upsampler.ts';
import { RenderedSoundscape } from './soundscape.ts';

const sampleRate = 24_000;

function hear(scape: 'thunder' | 'bowl', seconds: number): Float32Array {
  const soundscape = new RenderedSoundscape(
    { scape, softness: 0.5, nearness: 0.5 },
    { sampleRate, seed: 1, frame: 0, sequence: undefined },
  );
  const frames = seconds * sampleRate;
  const [left, right] = [new Float64Array(frames), new Float64Array(frames)];
  soundscape.fill(left, right, frames);
  return Float32Array.from(left, (sample, index) => (sample + (right[index] ?? 0)) / 2);
}

const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Root mean squares of parts of this length. */
const levels = (samples: Float32Array, seconds: number): number[] =>
  Array.from({ length: Math.floor(samples.length / (seconds * sampleRate)) }, (_, index) =>
    rmsOf(samples.subarray(index * seconds * sampleRate, (index + 1) * seconds * sampleRate)),
  );

it('a singing bowl has the partials of a bowl, each a pair that beats, and they fade one after another', () => {
  const samples = hear('bowl', 11);
  const levelAt = (index: number, second: number): number => {
    const { ratio = 1, beat = 1 } = bowlModes[index] ?? {};
    const near = [bowlHertz * ratio - beat / 2, bowlHertz * ratio + beat / 2];
    const part = samples.subarray(second * sampleRate, (second + 4) * sampleRate);
    const { tones } = runToEnd(fitTonesSteps({ samples: part, sampleRate, near }));
    tones.forEach(({ hertz }, side) => expect(Math.abs(hertz - (near[side] ?? 0))).toBeLessThan(0.05));
    return 20 * Math.log10(Math.hypot(...tones.map(({ amplitude }) => amplitude)));
  };
  for (const index of [0, 1, 2]) {
    const { decay = 1 } = bowlModes[index] ?? {};
    expect(levelAt(index, 6) - levelAt(index, 1)).toBeCloseTo((-60 * 5) / decay, 0);
  }
});

it('a singing bowl is struck softly', () => {
  const samples = hear('bowl', 1);
  const short = levels(samples, 0.005);
  const full = Math.max(...short.slice(0, 60));
  // From a tenth to nine tenths.
  const rise = short.findIndex((level) => level > 0.9 * full) - short.findIndex((level) => level > 0.1 * full);
  expect(0.005 * rise).toBeGreaterThanOrEqual(0.015);
  expect(0.005 * rise).toBeLessThan(0.12);
});

it('thunder is low, rises slowly, rolls for some seconds and rests', () => {
  const samples = hear('thunder', 60);
  const short = levels(samples, 0.1);
  const full = Math.max(...short);
  const loud = short.map((level) => level > 0.1 * full);
  const first = loud.indexOf(true);
  const most = short.findIndex((level) => level > 0.9 * full);
  expect((most - first) * 0.1).toBeGreaterThanOrEqual(0.3);
  const sounding = loud.filter(Boolean).length * 0.1;
  expect(sounding).toBeGreaterThan(3);
  expect(sounding).toBeLessThan(30);
  const steps = samples.map((sample, index) => sample - (samples[index - 1] ?? 0));
  // The mean frequency of what is heard.
  expect((rmsOf(steps) / rmsOf(samples)) * (sampleRate / (2 * Math.PI))).toBeLessThan(500);
  expect(peakOf(samples)).toBeLessThanOrEqual(soundscapePeaks.thunder);
});

it('a lower rate is computed where it suffices, and what lies between has no audible images', () => {
  expect([22_050, 44_100, 48_000, 96_000, 192_000].map(halvingsAt)).toEqual([0, 1, 1, 2, 3]);
  const frames = 4800;
  const sine = (hertz: number, rate: number) => (_: number, index: number) =>
    Math.sin((2 * Math.PI * hertz * index) / rate);
  const low = Float64Array.from({ length: frames }, sine(5000, 24_000));
  const out = { left: new Float64Array(2 * frames), right: new Float64Array(2 * frames) };
  new Upsampler(1, frames).run({ left: low, right: low }, out, frames);
  const samples = Float32Array.from(out.left.subarray(frames));
  const { tones } = runToEnd(fitTonesSteps({ samples, sampleRate: 48_000, near: [5000, 19_000] }));
  const [tone = 0, image = 1] = tones.map(({ amplitude }) => amplitude);
  expect(tone).toBeCloseTo(1, 2);
  expect(20 * Math.log10(image)).toBeLessThan(-48);
});
