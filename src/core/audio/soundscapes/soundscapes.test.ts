import { describe, expect, it } from 'vitest';
import { fourierTransformSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import { aWeighting } from '#core/audio/dose.ts';
import { loudnessOf } from '#core/audio/analysis/loudness-meter.ts';
import { peakOf, runToEnd } from '#core/audio/measure.fixture.ts';
import { soundscapeAWeightedRms, soundscapePeaks } from '#core/audio/parts/mix.ts';
import { Random } from '#core/audio/parts/random.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import { weightAt } from './filters.ts';
import { RenderedSoundscape } from './soundscape.ts';
import {
  coherence,
  loopScore,
  measureTexture,
  monoGain,
  sharpness,
  steepestRise,
  type Heard,
  type TextureMeasures,
} from './texture-measures.fixture.ts';

const usual = { softness: 0.5, nearness: 0.5 };
const newSoundscape = (scape: Soundscape, { sampleRate = 24_000, seed = 1, shape = usual } = {}): RenderedSoundscape =>
  new RenderedSoundscape({ scape, ...shape }, { sampleRate, seed, frame: 0, sequence: undefined });

function hear(soundscape: Pick<RenderedSoundscape, 'fill'>, seconds: number, sampleRate = 24_000): Heard {
  const frames = seconds * sampleRate;
  const [left, right] = [new Float64Array(frames), new Float64Array(frames)];
  soundscape.fill(left, right, frames);
  return { left: Float32Array.from(left), right: Float32Array.from(right), sampleRate };
}

type Range = readonly [number, number];

/** What has its own measures, in additions.test.ts. */
type Addition = 'thunder' | 'bowl';
type NaturalKind = Exclude<Soundscape, Addition>;

/** What recordings of each kind measured, and a little more. */
const natural: Record<NaturalKind, Record<Exclude<keyof TextureMeasures, 'regularity'>, Range>> = {
  rain: { swing: [1.4, 6], together: [0.4, 1], burst: [7, 16] },
  waves: { swing: [6, 17], together: [0.5, 1], burst: [8, 30] },
  stream: { swing: [1, 4], together: [-0.2, 0.5], burst: [6.5, 16] },
  roof: { swing: [2, 9], together: [0.5, 1], burst: [10, 24] },
  // Hardly more than noise, as in recordings.
  waterfall: { swing: [0, 1], together: [-0.3, 0.4], burst: [2, 5] },
  wind: { swing: [2, 10], together: [0.2, 0.95], burst: [3.5, 9] },
  fire: { swing: [4, 14], together: [-0.2, 0.6], burst: [20, 45] },
  crickets: { swing: [1.5, 6], together: [-0.4, 0.4], burst: [12, 35] },
};

const kinds = Object.keys(natural) as NaturalKind[];

function unnatural(kind: NaturalKind, measures: TextureMeasures): string[] {
  const outside = Object.entries(natural[kind]).filter(([name, [from, to]]) => {
    const value = measures[name as keyof TextureMeasures];
    return !(value >= from && value <= to);
  });
  return [...outside.map(([name]) => name), ...(measures.regularity > 0.55 ? ['regularity'] : [])];
}

const memory = new Map<Soundscape, Heard>();
function heardFor(kind: Soundscape): Heard {
  const heard = memory.get(kind) ?? hear(newSoundscape(kind), 60);
  memory.set(kind, heard);
  return heard;
}

const partOf = ({ left, right, sampleRate }: Heard, seconds: number): Heard => ({
  left: left.subarray(0, seconds * sampleRate),
  right: right.subarray(0, seconds * sampleRate),
  sampleRate,
});

const fillWith = (random: Random, samples: Float64Array): void => random.fill(samples, samples.length);

function noiseOf(filter: boolean, gainAt: (time: number) => number = () => 1): Heard {
  const ear = (seed: number): Float32Array => {
    const samples = new Float64Array(60 * 24_000);
    fillWith(new Random(seed), samples);
    const weight = filter ? weightAt(2000, 24_000) : 1;
    let low = 0;
    return Float32Array.from(samples, (sample, index) => {
      low += weight * (sample - low);
      return low * gainAt(index / 24_000);
    });
  };
  return { left: ear(1), right: ear(2), sampleRate: 24_000 };
}

const swell = (decibels: number) => (time: number) => 10 ** ((decibels * Math.sin((2 * Math.PI * time) / 7)) / 40);

describe.each(kinds)('%s', (kind) => {
  it('swells, bursts and wanders as in nature', () => {
    const measures = measureTexture(heardFor(kind));
    expect(unnatural(kind, measures), JSON.stringify(measures)).toEqual([]);
  });

  it('does not repeat', () => {
    const { score, chance } = loopScore(partOf(heardFor(kind), 40));
    expect(score).toBeLessThan(2 * chance);
  });

  it('has ears that are alike, more so in the bass, and does not thin out in mono', () => {
    const heard = partOf(heardFor(kind), 20);
    const [low = 0, middle = 0, high = 0] = coherence(heard);
    for (const value of [low, middle, high]) {
      expect(value).toBeGreaterThan(0.3);
      expect(value).toBeLessThan(0.97);
    }
    expect(low).toBeGreaterThan(high - 0.1);
    expect(monoGain(heard)).toBeGreaterThan(0.5);
  });

  it.each([
    [0.5, 0.5],
    [0, 1],
    [1, 0],
  ])('is as loud as the others at a softness of %d and a nearness of %d', (softness, nearness) => {
    const soundscape = newSoundscape(kind, { sampleRate: 44_100, shape: { softness, nearness } });
    const { left, right } = hear(soundscape, 60, 44_100);
    expect(Math.abs(loudnessOf([left, right], 44_100) + 27)).toBeLessThan(1);
    for (const ear of [left, right]) expect(peakOf(ear)).toBeLessThanOrEqual(soundscapePeaks[kind]);
  });

  it('is not sharp', () => {
    expect(sharpness(partOf(heardFor(kind), 20))).toBeLessThan(kind === 'crickets' ? 1.6 : 1.52);
  });

  it('counts at least as much as it is in the dose', () => {
    const { left } = hear(newSoundscape(kind, { sampleRate: 48_000 }), 24, 48_000);
    expect(weightedRms(left)).toBeLessThan(soundscapeAWeightedRms);
  });
});

function weightedRms(samples: Float32Array): number {
  const length = 2 ** 16;
  let sum = 0;
  for (let at = 0; at + length <= samples.length; at += length) {
    const [real, imaginary] = [Float64Array.from(samples.subarray(at, at + length)), new Float64Array(length)];
    runToEnd(fourierTransformSteps(real, imaginary));
    for (let line = 1; line < length / 2; line += 1) {
      const power = (real[line] ?? 0) ** 2 + (imaginary[line] ?? 0) ** 2;
      sum += power * 10 ** (aWeighting((line * 48_000) / length) / 10);
    }
  }
  return Math.sqrt((2 * sum) / length ** 2 / Math.floor(samples.length / length));
}

it.each([
  ['plain noise', noiseOf(false)],
  ['filtered noise', noiseOf(true)],
  ['noise that a sine modulates a little', noiseOf(true, swell(4))],
  ['noise that a sine modulates much', noiseOf(true, swell(13))],
])('%s is taken for none of them', (_, heard) => {
  const measures = measureTexture(heard);
  for (const kind of kinds.filter((one) => one !== 'waterfall'))
    expect(unnatural(kind, measures), kind).not.toEqual([]);
});

it('the softest waves rise slowly', () => {
  const { left, right, sampleRate } = hear(newSoundscape('waves', { shape: { softness: 1, nearness: 0.5 } }), 60);
  expect(steepestRise({ left, right, sampleRate })).toBeLessThan(10);
});

it('a loop is found', () => {
  const { left, right, sampleRate } = heardFor('rain');
  const looped = (ear: Float32Array): Float32Array => ear.map((_, index) => ear[index % (15 * sampleRate)] ?? 0);
  expect(loopScore(partOf({ left: looped(left), right: looped(right), sampleRate }, 40)).score).toBeGreaterThan(0.5);
});
