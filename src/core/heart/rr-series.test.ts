import { describe, expect, it } from 'vitest';
import { readPackets, seriesFrom } from './rr-series.ts';
import type { RrPacket } from './rr-stretch.ts';

/** A packet at each time, with one interval of a second. */
const each = (...arrivals: readonly number[]): RrPacket[] => arrivals.map((at) => ({ at, milliseconds: [1000] }));
const lengths = (packets: readonly RrPacket[]): number[] =>
  seriesFrom(packets).map(({ milliseconds }) => milliseconds.length);

describe('seriesFrom', () => {
  it('is empty without packets', () => {
    expect(seriesFrom([])).toEqual([]);
  });

  it('takes the time of a beat from the intervals before it, whenever packets arrive', () => {
    expect(seriesFrom(each(10, 11.4, 12.1, 13.9, 14))).toEqual([
      { startsAt: 9, milliseconds: [1000, 1000, 1000, 1000, 1000] },
    ]);
  });

  it('begins a stretch where more than 2.5 s have passed that no interval explains', () => {
    expect(seriesFrom(each(1, 2, 6, 7))).toEqual([
      { startsAt: 0, milliseconds: [1000, 1000] },
      { startsAt: 5, milliseconds: [1000, 1000] },
    ]);
    expect(lengths(each(1, 2, 5.4, 6.4))).toEqual([4]);
  });

  it('finds no gap where late packets explain the time', () => {
    expect(lengths(each(1, 2, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13))).toEqual([13]);
    expect(
      lengths([...each(1, 2), { at: 12, milliseconds: [1000] }, { at: 12.4, milliseconds: Array(9).fill(1000) }]),
    ).toEqual([12]);
  });

  it('finds the gap where late packets explain only a part of the time', () => {
    expect(lengths(each(1, 2, 12, 12, 12, 12, 12, 12, 13))).toEqual([2, 7]);
  });

  it('finds a gap of a sensor whose clock is fast', () => {
    const fast = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index * 0.998);
    expect(lengths(each(...fast(1, 100), ...fast(105, 3000)))).toEqual([100, 3000]);
  });

  it('leaves out an interval over 2.5 s, which contains lost beats, and ends the stretch there', () => {
    expect(seriesFrom([{ at: 10, milliseconds: [1000, 2501, 800, 2500] }])).toEqual([
      { startsAt: expect.closeTo(3.199, 9), milliseconds: [1000] },
      { startsAt: expect.closeTo(6.7, 9), milliseconds: [800, 2500] },
    ]);
  });

  it('leaves out intervals of 0', () => {
    expect(seriesFrom([{ at: 2, milliseconds: [0, 1000, 0, 900] }])).toMatchObject([{ milliseconds: [1000, 900] }]);
    expect(seriesFrom([{ at: 2, milliseconds: [0, 0] }])).toEqual([]);
  });
});

it.each([0, (65_535 * 1000) / 1024])('takes %d ms, which stand for no interval, for lost beats', (none) => {
  const packets = Array.from({ length: 60 }, (_, second) => ({
    at: second,
    milliseconds: [second >= 20 && second < 30 ? none : 1000],
  }));
  const { series, isAhead } = readPackets(packets);
  expect(isAhead).toBe(false);
  expect(series.map(({ milliseconds }) => milliseconds.length)).toEqual([20, 30]);
});
