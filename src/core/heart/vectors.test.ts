import { describe, expect, it } from 'vitest';
import { classifyBeats, type BeatClass } from './beat-classes.ts';
import { coherenceOf } from './coherence.ts';
import { correctBeats, millisecondsBetween } from './correct-beats.ts';
import { naturalSpline } from './natural-spline.ts';
import { rrSpectrum } from './rr-spectrum.ts';
import { timeDomainOf } from './time-domain.ts';
import vectors from './vectors.fixture.json' with { type: 'json' };

// Written by tools/heart-vectors from NeuroKit2, NumPy and SciPy.

const numbersIn = (text: string): number[] => text.split(' ').map(Number);
const millisecondsIn = (ticks: string): number[] => numbersIn(ticks).map((tick) => (tick * 1000) / 1024);
const letters: Record<BeatClass, string> = { normal: 'n', extra: 'x', missed: 'm', ectopic: 'e', 'long-or-short': 'l' };

function endsOf(milliseconds: readonly number[]): number[] {
  let at = 0;
  return milliseconds.map((interval) => (at += interval / 1000));
}

const timeDomain = (milliseconds: readonly number[]) => timeDomainOf([{ startsAt: 0, milliseconds }]);
const closeTo = (values: Record<string, number>, digits: number) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, digits)]));

describe('NeuroKit2 and NumPy agree', () => {
  it.each(vectors.beats)('on the beats of seed $seed', ({ ticks, classes, corrected, raw, afterwards }) => {
    const milliseconds = millisecondsIn(ticks);
    const own = classifyBeats(milliseconds, 0).map((beatClass) => letters[beatClass]);
    expect(own.join('')).toBe(classes);
    expect(timeDomain(milliseconds)).toEqual(closeTo(raw, 9));

    const beats = [0, ...endsOf(milliseconds)].map((at) => ({ at, isCorrected: false }));
    const fixed = millisecondsBetween(correctBeats(beats, 0));
    expect(fixed).toEqual(numbersIn(corrected).map((interval) => expect.closeTo(interval, 1)));
    expect(timeDomain(fixed)).toEqual(closeTo(afterwards, 2));
  });

  it('on every kind of beat', () => {
    const counted = Map.groupBy(
      vectors.beats.flatMap(({ classes }) => classes.split('')),
      (letter) => letter,
    );
    for (const letter of Object.values(letters)) expect(counted.get(letter)?.length).toBeGreaterThan(40);
  });
});

describe('SciPy agrees', () => {
  it.each(vectors.spectra)(
    'on the spectrum of seed $seed',
    ({ ticks, endsAt, spline, peak, share, lombScargleShare }) => {
      const all = millisecondsIn(ticks);
      const ends = endsOf(all);
      const first = ends.findLastIndex((at) => at <= endsAt - 64);
      const [times, milliseconds] = [ends.slice(first), all.slice(first)];
      const places = Array.from({ length: 16 }, (_, index) => endsAt - 64 + 0.25 + 4 * index);
      const interpolated = [...naturalSpline(times, milliseconds, places)];
      expect(interpolated).toEqual(numbersIn(spline).map((value) => expect.closeTo(value, 3)));

      const coherence = coherenceOf(rrSpectrum(times, milliseconds, endsAt));
      expect(coherence.peak).toBe(peak);
      expect(coherence.share).toBeCloseTo(share, 9);
      // Computed from the beats themselves, without a spline.
      expect(Math.abs(coherence.share - lombScargleShare)).toBeLessThan(0.025);
    },
  );
});
