import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { beatsOf, readWindow } from './coherence-reading.ts';
import { summaryOf } from './heart-summary.ts';
import { createHeartRecorder, readingBeats } from './heart-recorder.ts';
import { heartSummarySchema } from './heart-summary-schema.ts';
import { atRest, intervalsOf, tone, whiteNoise } from './hearts.fixture.ts';
import { maxBeats } from './rr-text.ts';
import type { HeartRateMeasurement } from './sensor-bytes.ts';

const measurement = (rrMilliseconds: readonly number[], heartRate = 70): HeartRateMeasurement => ({
  heartRate,
  contact: 'present',
  rrMilliseconds,
});

const paced = (seconds: number): number[] =>
  intervalsOf({
    seed: 3,
    seconds,
    sources: (random) => [tone(0.1, 60, 1), whiteNoise(random, 10)],
  });

/** Sends a packet a second with the beats that have ended, from `at` on. @returns the time of the last packet */
function feed(recorder: ReturnType<typeof createHeartRecorder>, milliseconds: readonly number[], at = 0): number {
  const waiting = [...milliseconds];
  let [now, beatClock] = [at, at];
  while (waiting.length > 0) {
    now += 1;
    const ended: number[] = [];
    while (waiting[0] !== undefined && beatClock + waiting[0] / 1000 <= now) {
      ended.push(waiting[0]);
      beatClock += (waiting.shift() ?? 0) / 1000;
    }
    recorder.add(measurement(ended), now);
  }
  return now;
}

describe('a reading', () => {
  it('reports the seconds left while it warms up, then is known', () => {
    const recorder = createHeartRecorder();
    expect(recorder.reading(0)).toEqual({ kind: 'warming-up', secondsLeft: 64 });
    const now = feed(recorder, paced(30));
    expect(recorder.reading(now)).toEqual({ kind: 'warming-up', secondsLeft: 35 });
    const later = feed(recorder, paced(40), now);
    expect(recorder.reading(later)).toMatchObject({ kind: 'known', level: 'high', peak: expect.closeTo(0.1, 2) });
  });

  it('reports missing intervals after ten seconds of heart rate alone', () => {
    const recorder = createHeartRecorder();
    for (let at = 0; at < 10; at += 1) recorder.add(measurement([]), at);
    expect(recorder.reading(9).kind).toBe('warming-up');
    recorder.add(measurement([]), 10);
    expect(recorder.reading(10)).toEqual({ kind: 'no-intervals' });
    const now = feed(recorder, paced(20), 10);
    expect(recorder.reading(now).kind).toBe('warming-up');
  });

  it('reports missing intervals when none came for a window while the heart rate continued', () => {
    const recorder = createHeartRecorder();
    const now = feed(recorder, paced(80));
    for (let at = now + 1; at <= now + 65; at += 1) recorder.add(measurement([]), at);
    expect(recorder.reading(now + 30).kind).toBe('no-intervals');
  });

  it('has a gap as soon as the sensor is silent, until the window has passed it', () => {
    const recorder = createHeartRecorder();
    const now = feed(recorder, paced(100));
    expect(recorder.reading(now + 1).kind).toBe('known');
    expect(recorder.reading(now + 5)).toEqual({ kind: 'gap', secondsLeft: 64 });
    expect(recorder.reading(now + 1000)).toEqual({ kind: 'gap', secondsLeft: 64 });
    const later = feed(recorder, paced(40), now + 10);
    expect(recorder.reading(later)).toMatchObject({ kind: 'gap', secondsLeft: expect.closeTo(26, -1) });
    const end = feed(recorder, paced(30), later);
    expect(recorder.reading(end).kind).toBe('known');
  });

  it('stays known when single beats are lost now and then, or the clock of the sensor is slow', () => {
    const losing = createHeartRecorder();
    let now = 0;
    for (let count = 0; count < 6; count += 1) now = feed(losing, paced(20), now) + 1;
    expect(losing.reading(now).kind).toBe('known');
    const slow = createHeartRecorder();
    let at = 0;
    for (const interval of paced(150)) slow.add(measurement([interval]), (at += (1.03 * interval) / 1000));
    expect(slow.reading(at).kind).toBe('known');
    expect(slow.reading(at + 5).kind).toBe('gap');
  });

  it('has a gap after a silence longer than the window', () => {
    const recorder = createHeartRecorder();
    const now = feed(recorder, paced(100)) + 3000;
    feed(recorder, paced(20), now);
    expect(recorder.reading(now + 20).kind).toBe('gap');
  });

  it('continues when the oldest beats no longer fit', () => {
    const recorder = createHeartRecorder();
    const packet = Array.from({ length: 1000 }, () => 1000);
    for (let count = 1; count <= 152; count += 1) recorder.add(measurement(packet), count * 1000);
    const now = feed(recorder, paced(240), 152_000);
    expect(recorder.reading(now).kind).toBe('known');
    const beats = recorder.series().reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
    expect(beats).toBeLessThanOrEqual(maxBeats);
    expect(beats).toBeGreaterThan(maxBeats - 1000);
  });

  it('is the same from a recorder that keeps only what a reading needs, also after lost beats', () => {
    const [all, few] = [createHeartRecorder(), createHeartRecorder(readingBeats)];
    const both = (milliseconds: readonly number[], from: number): number =>
      [all, few].map((recorder) => feed(recorder, milliseconds, from))[0] ?? 0;
    const now = both(paced(1500), 0);
    expect(few.reading(now)).toEqual(all.reading(now));
    expect(few.reading(now).kind).toBe('known');
    const later = both(paced(20), now + 3000);
    expect(few.reading(later)).toEqual(all.reading(later));
    expect(few.reading(later).kind).toBe('gap');
    expect(few.series().flatMap(({ milliseconds }) => milliseconds).length).toBeLessThanOrEqual(readingBeats);
  });

  it.each([11, 20])('equals one computed from all beats together (seed %d)', (seed) => {
    const clean = intervalsOf({ seed, seconds: 240, sources: atRest });
    const extra = (interval: number, index: number) =>
      index % 17 === 5 ? [interval * 0.45, interval * 0.55] : interval;
    const recorder = createHeartRecorder();
    const now = feed(recorder, clean.flatMap(extra));
    const [series] = recorder.series();
    const together = readWindow(beatsOf(series ?? { startsAt: 0, milliseconds: [] }));
    const reading = recorder.reading(now);
    expect(together.kind).toBe('known');
    expect('share' in reading && reading.share).toBeCloseTo('share' in together ? together.share : Number.NaN, 9);
  });
});

describe('a summary', () => {
  const summaryAfter = (milliseconds: readonly number[]) => {
    const recorder = createHeartRecorder();
    feed(recorder, milliseconds);
    return summaryOf(recorder.series(), 75);
  };

  it('has everything after five minutes of paced breathing', () => {
    const summary = summaryAfter(paced(300));
    expect(summary).toMatchObject({
      heartRate: expect.closeTo(70.6, 0),
      rmssd: expect.closeTo(26, -1),
      sdnn: expect.closeTo(43, -1),
      artefacts: 0,
      coherence: { mean: expect.closeTo(0.97, 1), high: 1, readings: 48 },
    });
    expect(v.is(heartSummarySchema, summary)).toBe(true);
  });

  it('counts the share of high readings when half of the session is rest', () => {
    const rest = intervalsOf({ seed: 9, seconds: 300, sources: atRest });
    const high = summaryAfter([...rest, ...paced(300)])?.coherence?.high ?? 0;
    expect(high).toBeGreaterThan(0.4);
    expect(high).toBeLessThan(0.6);
  });

  it('has no variability for less than a minute', () => {
    expect(summaryAfter(paced(50))).toMatchObject({ rmssd: null, sdnn: null, coherence: null });
    expect(summaryAfter(paced(62))).toMatchObject({
      rmssd: expect.any(Number),
      sdnn: expect.any(Number),
      coherence: null,
    });
  });

  it('has a heart rate but no variability when more than a tenth of the beats were corrected', () => {
    const broken = paced(200).flatMap((interval, index) =>
      index % 8 === 3 ? [interval * 0.4, interval * 0.6] : interval,
    );
    expect(summaryAfter(broken)).toMatchObject({
      heartRate: expect.any(Number),
      rmssd: null,
      sdnn: null,
      coherence: null,
    });
  });

  it('has the mean heart rate of a sensor without intervals', () => {
    expect(summaryOf([])).toBeUndefined();
    expect(summaryOf([], 0)).toBeUndefined();
    expect(summaryOf([], 62.5)).toEqual({
      heartRate: 62.5,
      rmssd: null,
      sdnn: null,
      coherence: null,
      artefacts: null,
      beats: 0,
    });
  });

  it('has no variability for intervals that no heart makes', () => {
    const summary = summaryAfter(Array.from({ length: 3000 }, () => 20));
    expect(summary).toMatchObject({ rmssd: null, sdnn: null, coherence: null, beats: 0 });
    expect(v.is(heartSummarySchema, summary)).toBe(true);
  });

  it('does not count differences across lost beats', () => {
    const recorder = createHeartRecorder();
    const slow = Array.from({ length: 60 }, (_, index) => 1000 + 10 * (index % 2));
    const now = feed(recorder, slow);
    feed(
      recorder,
      slow.map((interval) => interval - 400),
      now + 20,
    );
    expect(summaryOf(recorder.series())?.rmssd).toBeCloseTo(10, 5);
  });
});

describe('heartSummarySchema', () => {
  const coherence = { mean: 0.5, median: 0.5, high: 0.2, readings: 10 };
  const summary = { heartRate: 60, rmssd: 30, sdnn: 50, coherence, artefacts: 0.01, beats: 300 };

  it.each([
    [{ ...summary, heartRate: 0 }],
    [{ ...summary, heartRate: Number.NaN }],
    [{ ...summary, heartRate: null }],
    [{ ...summary, rmssd: -1 }],
    [{ ...summary, sdnn: Number.POSITIVE_INFINITY }],
    [{ ...summary, artefacts: 1.1 }],
    [{ ...summary, beats: 0.5 }],
    [{ ...summary, coherence: { ...coherence, mean: 2 } }],
    [{ ...summary, coherence: { ...coherence, readings: 0 } }],
    [{ ...summary, coherence: {} }],
    [[]],
    ['heart'],
  ])('refuses %j', (hostile) => {
    expect(v.is(heartSummarySchema, summary)).toBe(true);
    expect(v.is(heartSummarySchema, hostile)).toBe(false);
  });
});
