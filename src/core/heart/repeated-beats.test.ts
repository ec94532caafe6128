import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { createHeartRecorder } from './heart-recorder.ts';
import { summaryOf } from './heart-summary.ts';
import { atRest, intervalsOf, pinkNoise, tone, whiteNoise } from './hearts.fixture.ts';
import { withoutRepeatedBeats } from './repeated-beats.ts';
import { withoutRepeats } from './repeated-blocks.ts';
import { seriesFrom } from './rr-series.ts';
import type { RrPacket } from './rr-stretch.ts';

/** Milliseconds in steps of the sensor's clock. */
const inSteps =
  (step: number) =>
  (interval: number): number =>
    Math.round(interval / step) * step;

/** A packet a second with the beats that have ended. */
function packetsOf(milliseconds: readonly number[], step = 1000 / 1024): RrPacket[] {
  let clock = 0;
  const ended = milliseconds.map(inSteps(step)).map((interval) => ({ interval, at: (clock += interval / 1000) }));
  return [...Map.groupBy(ended, ({ at }) => Math.ceil(at))].map(([at, beats]) => ({
    at,
    milliseconds: beats.map(({ interval }) => interval),
  }));
}

const rest = (seed: number, seconds = 300): number[] => intervalsOf({ seed, seconds, mean: 820, sources: atRest });
const later = (packet: RrPacket, seconds: number): RrPacket => ({ ...packet, at: packet.at + seconds });
const twice = (packet: RrPacket, seconds: number): RrPacket[] => [packet, later(packet, seconds)];

type Doubling = (packets: readonly RrPacket[]) => RrPacket[];
const doublings: Record<string, Doubling> = {
  'at once': (packets) => packets.flatMap((packet) => twice(packet, 0)),
  'after 20 ms': (packets) => packets.flatMap((packet) => twice(packet, 0.02)),
  'after 300 ms': (packets) => packets.flatMap((packet) => twice(packet, 0.3)),
  'each interval in its packet': (packets) =>
    packets.map(({ at, milliseconds }) => ({ at, milliseconds: milliseconds.flatMap((one) => [one, one]) })),
  'all intervals in their packet': (packets) =>
    packets.map(({ at, milliseconds }) => ({ at, milliseconds: [...milliseconds, ...milliseconds] })),
  'three packets together': (packets) =>
    packets.flatMap((packet, index) =>
      index % 3 === 2
        ? [packet, ...packets.slice(index - 2, index + 1).map((one) => ({ ...one, at: packet.at }))]
        : packet,
    ),
  'three times': (packets) => packets.flatMap((packet) => [...twice(packet, 0), later(packet, 0.02)]),
  'in the second half': (packets) =>
    packets.flatMap((packet, index) => (index > packets.length / 2 ? twice(packet, 0.02) : packet)),
  'for fifteen seconds in a minute': (packets) =>
    packets.flatMap((packet, index) => (index % 60 > 45 ? twice(packet, 0.02) : packet)),
};

const countOf = (packets: readonly RrPacket[]): number => packets.flatMap(({ milliseconds }) => milliseconds).length;

describe.each(Object.entries(doublings))('beats that come twice: %s', (_, double) => {
  it('are used once', () => {
    const shares = Array.from({ length: 40 }, (_unused, seed) => {
      const once = packetsOf(rest(seed + 1));
      return countOf(withoutRepeatedBeats(double(once)).packets) / countOf(once);
    });
    expect(Math.max(...shares)).toBeLessThan(1.006);
    expect(Math.min(...shares)).toBeGreaterThan(0.99);
  });

  it('leave variability, breath and heart rate as they are, and gaps where they were', () => {
    const once = packetsOf(rest(3)).filter(({ at }) => at < 90 || at > 100);
    const measuresOf = (packets: readonly RrPacket[]): (number | null | undefined)[] => {
      const { rmssd, heartRate, coherence } = summaryOf(seriesFrom(packets)) ?? {};
      return [rmssd, heartRate, (coherence?.mean ?? Number.NaN) * 10];
    };
    const truth = measuresOf(once);
    expect(seriesFrom(double(once))).toHaveLength(2);
    expect(measuresOf(double(once))).toEqual(truth.map((value) => expect.closeTo(value ?? Number.NaN, 0)));
  });
});

it('shows the pace of a breath, not half of it', () => {
  const paced = intervalsOf({ seed: 2, seconds: 120, sources: (random) => [tone(0.1, 50, 1), whiteNoise(random, 8)] });
  const recorder = createHeartRecorder();
  for (const { at, milliseconds } of packetsOf(paced).flatMap((packet) => twice(packet, 0.02)))
    recorder.add({ heartRate: 70, contact: 'present', rrMilliseconds: milliseconds }, at);
  expect(recorder.reading(120)).toMatchObject({ kind: 'known', peak: expect.closeTo(0.1, 2) });
});

describe('true equal neighbours', () => {
  const kept = (packets: readonly RrPacket[]): number =>
    countOf(withoutRepeatedBeats(packets).packets) / countOf(packets);
  const late = (packets: readonly RrPacket[]): RrPacket[] =>
    packets.map((packet) => (packet.at % 40 > 30 ? { ...packet, at: Math.ceil(packet.at / 40) * 40 } : packet));

  it.each([
    ['in the steps of a strap', 1000 / 1024],
    ['in steps of 8 ms', 8],
    ['in steps of 20 ms', 20],
    ['in steps of 50 ms', 50],
  ])('of calm hearts are kept, also when packets are late: %s', (_, step) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const calm = intervalsOf({
        seed,
        seconds: 300,
        sources: (random) => [pinkNoise(random, 4), whiteNoise(random, 4)],
      });
      const packets = packetsOf(calm, step);
      expect(kept(packets)).toBe(1);
      expect(kept(late(packets))).toBe(1);
    }
  });

  it.each([600, 990, 1000, 1003, 1500])('of a paced heart with %d ms are kept', (interval) => {
    const packets = packetsOf(Array.from({ length: 400 }, () => interval));
    expect(kept(packets)).toBe(1);
    expect(kept(late(packets))).toBe(1);
    expect(kept(packets.filter(({ at }) => at % 60 < 50))).toBe(1);
  });
});

it('shows nothing, and says why, where it cannot tell which beats are new', () => {
  const random = seededRandom(4);
  const once = packetsOf(rest(5));
  const mixed = [...once, ...once.map((packet) => later(packet, 1 + random()))].toSorted((a, b) => a.at - b.at);
  const recorder = createHeartRecorder();
  for (const { at, milliseconds } of mixed)
    recorder.add({ heartRate: 70, contact: 'present', rrMilliseconds: milliseconds }, at);
  expect(recorder.reading(302)).toEqual({ kind: 'repeated' });
  expect(summaryOf(recorder.series(), 73)).toMatchObject({ heartRate: 73, rmssd: null });
});

describe('a series without times', () => {
  const of = (milliseconds: readonly number[]) => withoutRepeats({ startsAt: 0, milliseconds }).milliseconds;
  const intervals = rest(7).map(inSteps(1000 / 1024));

  it('loses what it has twice, row by row or packet by packet, whole or in part', () => {
    const rows = intervals.flatMap((one) => [one, one]);
    expect(of(rows)).toEqual(intervals);
    expect(of([...intervals, ...rows])).toEqual([...intervals, ...intervals]);
    expect(
      of(
        [1, 2, 3, 4].flatMap((part) => {
          const packet = intervals.slice(part * 3, part * 3 + 3);
          return [...packet, ...packet];
        }),
      ),
    ).toEqual(intervals.slice(3, 15));
    expect(summaryOf([{ startsAt: 0, milliseconds: rows }])).toEqual(
      summaryOf([{ startsAt: 0, milliseconds: intervals }]),
    );
  });

  it('keeps true equal neighbours, and a rhythm that repeats', () => {
    for (const step of [1000 / 1024, 4, 10])
      for (let seed = 1; seed <= 40; seed += 1) {
        const all = rest(seed).map(inSteps(step));
        expect(of(all)).toEqual(all);
      }
    const paced = Array.from({ length: 300 }, () => 1000);
    expect(of(paced)).toEqual(paced);
    const every = Array.from({ length: 300 }, (_, index) => [800, 900, 1000][index % 3] ?? 0);
    expect(of(every)).toEqual(every);
  });
});
