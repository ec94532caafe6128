import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { classifyBeats } from './beat-classes.ts';
import type { CoherenceLevel } from './coherence.ts';
import { beatsOf, readWindow, type CoherenceReading } from './coherence-reading.ts';
import { quantile } from './rolling.ts';
import { atRest, intervalsOf, pacedAt, pinkNoise, tone, whiteNoise } from './hearts.fixture.ts';
import { timeDomainOf } from './time-domain.ts';

type Sources = Parameters<typeof intervalsOf>[0]['sources'];

const read = (milliseconds: readonly number[]): CoherenceReading => readWindow(beatsOf({ startsAt: 0, milliseconds }));
const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

const paced: Sources = (random) => [tone(0.1, 60, 2 * Math.PI * random()), whiteNoise(random, 10)];

function knownOf(sources: Sources) {
  const readings = seeds.map((seed) => read(intervalsOf({ seed, sources })));
  return readings.filter((reading) => reading.kind === 'known');
}

interface Kind {
  name: string;
  percent: number;
  level: CoherenceLevel;
  sources: Sources;
}

const kinds: readonly Kind[] = [
  { name: 'a tone at 0.1 Hz with a little noise', percent: 86, level: 'high', sources: paced },
  { name: 'paced breathing', percent: 79, level: 'high', sources: (random) => pacedAt(0.1, random) },
  { name: 'rest', percent: 34, level: 'low', sources: atRest },
  { name: 'white noise', percent: 20, level: 'low', sources: (random) => [whiteNoise(random, 30)] },
  { name: '1/f noise', percent: 27, level: 'low', sources: (random) => [pinkNoise(random, 40)] },
  {
    name: 'breathing at 0.25 Hz, which the published band counts,',
    percent: 83,
    level: 'high',
    sources: (random) => [tone(0.25, 40, 2 * Math.PI * random()), whiteNoise(random, 10)],
  },
];

describe('over 300 simulated hearts', () => {
  it.each(kinds)('$name has a median share of about $percent % and a $level level', ({ percent, level, sources }) => {
    const known = knownOf(sources);
    expect(known.length).toBeGreaterThan(295);
    const shares = known.map(({ share }) => 100 * share).toSorted((one, other) => one - other);
    expect(Math.abs(quantile(shares, 0.5) - percent)).toBeLessThan(2.5);
    expect(known.filter((reading) => reading.level === level).length).toBeGreaterThan(0.85 * known.length);
  });
});

it.each([
  [0, 30, 45],
  [20, 36, 55],
  [40, 70, 90],
  [60, 94, 100],
])('%d s after rest turns into paced breathing, the mean score is between %d and %d %%', (seconds, from, to) => {
  const sources: Sources = (random) => {
    const [rest, slow] = [atRest(random), paced(random)];
    return [(at) => (at < 120 ? rest : slow).reduce((sum, source) => sum + source(at), 0)];
  };
  const scores = seeds.slice(0, 40).map((seed) => {
    const reading = read(intervalsOf({ seed, seconds: 120 + seconds, sources }));
    return reading.kind === 'known' ? 100 * reading.score : Number.NaN;
  });
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  expect(mean).toBeGreaterThan(from);
  expect(mean).toBeLessThan(to);
});

describe('readWindow', () => {
  const clean = intervalsOf({ seed: 4, seconds: 90, sources: paced });

  it('gives a sine a score within 1 % of 1, wherever it lies between the spectral lines', () => {
    for (let hertz = 0.06; hertz <= 0.2; hertz += 0.0013) {
      const reading = read(intervalsOf({ seed: 1, sources: () => [tone(hertz, 30, 1)] }));
      expect(reading).toMatchObject({ kind: 'known', peak: expect.closeTo(hertz, 2) });
      expect(reading.kind === 'known' && reading.score).toBeGreaterThan(0.985);
    }
  });

  it('warms up for 64 s after the first interval', () => {
    const second = Array.from({ length: 64 }, () => 1000);
    expect(read([])).toEqual({ kind: 'warming-up', secondsLeft: 64 });
    expect(read(second.slice(0, 1))).toEqual({ kind: 'warming-up', secondsLeft: 64 });
    expect(read(second)).toEqual({ kind: 'warming-up', secondsLeft: 1 });
    expect(read([...second, 1000]).kind).toBe('flat');
  });

  it('is flat where the SDNN is under 5 ms', () => {
    const withDeviation = (deviation: number) =>
      read(intervalsOf({ seed: 2, sources: (random) => [whiteNoise(random, deviation)] })).kind;
    expect(withDeviation(4)).toBe('flat');
    expect(withDeviation(6)).toBe('known');
  });

  it('has no score when more than a tenth of the beats were corrected', () => {
    const broken = clean.flatMap((interval, index) => (index % 8 === 3 ? [interval * 0.4, interval * 0.6] : interval));
    const reading = read(broken);
    expect(reading.kind).toBe('artefacts');
    expect(reading.kind === 'artefacts' && reading.share).toBeGreaterThan(0.1);
  });

  it('uses only the last 64 s', () => {
    const reading = read(clean);
    expect(read([...Array.from({ length: 60 }, () => 700), ...clean])).toEqual({
      ...reading,
      share: expect.closeTo(reading.kind === 'known' ? reading.share : 0, 9),
      ratio: expect.closeTo(reading.kind === 'known' ? reading.ratio : 0, 6),
      score: expect.closeTo(reading.kind === 'known' ? reading.score : 0, 9),
    });
  });
});

describe('three artefacts in a hundred beats', () => {
  function disturbed(milliseconds: readonly number[], seed: number): number[] {
    const random = seededRandom(seed);
    const result = [...milliseconds];
    for (let at = result.length - 20; at > 12; at -= 20 + Math.floor(random() * 26)) {
      const interval = result[at] ?? 0;
      if (random() < 0.5) result.splice(at, 1, interval * 0.4, interval * 0.6);
      else result.splice(at, 2, interval + (result[at + 1] ?? 0));
    }
    return result;
  }

  const breathing: Sources = (random) => [tone(0.1, 40, 2 * Math.PI * random()), whiteNoise(random, 8)];
  const rmssdOf = (milliseconds: readonly number[]): number =>
    timeDomainOf([{ startsAt: 0, milliseconds }])?.rmssd ?? Number.NaN;

  it('hardly change the score and RMSSD after correction', () => {
    for (const seed of seeds.slice(0, 50)) {
      const clean = intervalsOf({ seed, seconds: 150, sources: breathing });
      const bad = disturbed(clean, seed);
      const beats = beatsOf({ startsAt: 0, milliseconds: bad });
      const corrected = beats.slice(1).map(({ at }, index) => 1000 * (at - (beats[index]?.at ?? 0)));
      expect(rmssdOf(bad)).toBeGreaterThan(2.5 * rmssdOf(clean));
      expect(Math.abs(rmssdOf(corrected) / rmssdOf(clean) - 1)).toBeLessThan(0.08);
      const [before, after] = [read(clean), readWindow(beats)];
      if (before.kind !== 'known' || after.kind !== 'known') throw new Error(`seed ${seed}: ${after.kind}`);
      expect(Math.abs(after.share - before.share)).toBeLessThan(0.06);
    }
  });
});

it('the floor under the thresholds keeps a quiet heart from being corrected', () => {
  const corrections = (floor?: number): number =>
    seeds
      .slice(0, 40)
      .map((seed) =>
        intervalsOf({ seed, seconds: 150, sources: (random) => [whiteNoise(random, 2), tone(0.1, 3, seed)] }),
      )
      .flatMap((milliseconds) => [...classifyBeats(milliseconds, floor)])
      .filter((beatClass) => beatClass !== 'normal').length;
  expect(corrections(0)).toBeGreaterThan(0);
  expect(corrections()).toBe(0);
});
