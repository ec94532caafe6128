import { seededRandom, standardNormal } from '#core/domain/random.fixture.ts';
import type { Hertz, Seconds } from '#core/units.ts';

type Source = (at: Seconds) => number;

/** Intervals in milliseconds: deviations by the sources from the mean. */
interface Heart {
  seed: number;
  seconds?: Seconds;
  mean?: number;
  sources: (random: () => number) => readonly Source[];
}

export const tone =
  (hertz: Hertz, amplitude: number, phase: number): Source =>
  (at) =>
    amplitude * Math.sin(2 * Math.PI * hertz * at + phase);

export const whiteNoise =
  (random: () => number, deviation: number): Source =>
  () =>
    deviation * standardNormal(random);

/** Voss's method: the sum of eight values, each drawn half as often as the one before. */
export function pinkNoise(random: () => number, deviation: number): Source {
  const values = Array.from({ length: 8 }, () => standardNormal(random));
  let beat = 0;
  return () => {
    beat += 1;
    for (const index of values.keys()) if (beat % 2 ** (index + 1) === 0) values[index] = standardNormal(random);
    return (deviation * values.reduce((sum, value) => sum + value, 0)) / Math.sqrt(values.length);
  };
}

/** A wave whose periods and amplitudes vary by a share. */
export function unsteady(
  random: () => number,
  { hertz, amplitude, by }: { hertz: Hertz; amplitude: number; by: number },
): Source {
  const vary = (value: number): number => value * Math.max(0.3, 1 + by * standardNormal(random));
  let cycle = { startsAt: -random() / hertz, seconds: 1 / hertz, amplitude };
  return (at) => {
    while (at >= cycle.startsAt + cycle.seconds)
      cycle = { startsAt: cycle.startsAt + cycle.seconds, seconds: vary(1 / hertz), amplitude: vary(amplitude) };
    return cycle.amplitude * Math.sin((2 * Math.PI * (at - cycle.startsAt)) / cycle.seconds);
  };
}

export function intervalsOf({ seed, seconds = 75, mean = 850, sources }: Heart): number[] {
  const made = sources(seededRandom(seed));
  const milliseconds: number[] = [];
  for (let at = 0; at < seconds; at += (milliseconds.at(-1) ?? 0) / 1000)
    milliseconds.push(made.reduce((sum, source) => sum + source(at), mean));
  return milliseconds;
}

export const pacedAt = (hertz: Hertz, random: () => number): Source[] => [
  unsteady(random, { hertz, amplitude: 50, by: 0.08 }),
  pinkNoise(random, 12),
  whiteNoise(random, 7),
];

export const atRest = (random: () => number): Source[] => [
  unsteady(random, { hertz: 0.25, amplitude: 18, by: 0.15 }),
  unsteady(random, { hertz: 0.1, amplitude: 23, by: 0.2 }),
  pinkNoise(random, 18),
  whiteNoise(random, 8),
];

/** In the steps of a strap. */
export const inTicks = (interval: number): number => Math.round(interval * 1.024) / 1.024;

/** As optical sensors may send them: each the mean of the last so many. */
export function meansOf(milliseconds: readonly number[], beats: number): number[] {
  return milliseconds.map((_, index) => {
    const last = milliseconds.slice(Math.max(0, index + 1 - beats), index + 1);
    return inTicks(last.reduce((sum, interval) => sum + interval, 0) / last.length);
  });
}
