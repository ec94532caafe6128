import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { atRest, intervalsOf } from './hearts.fixture.ts';
import { rrCsv, rrPlainText } from './rr-files.ts';
import { decodeRr, encodeRr, maxBeats, rrPieceLength, rrPieceSchema, rrPieces } from './rr-text.ts';
import type { RrSeries } from './rr-stretch.ts';

/** Rounded to the clock ticks of a sensor. */
const measured = (milliseconds: readonly number[]): number[] =>
  milliseconds.map((interval) => Math.round(interval * 1.024) / 1.024);
const hour = measured(intervalsOf({ seed: 1, seconds: 3600, sources: atRest }));

describe('intervals as text', () => {
  it.each<[string, RrSeries]>([
    ['nothing', []],
    ['one interval', [{ startsAt: 0, milliseconds: [1000] }]],
    [
      'the shortest and the longest',
      [{ startsAt: 12.345, milliseconds: measured([1 / 1.024, 2500, 1 / 1.024, 250, 2500]) }],
    ],
    [
      'two stretches',
      [
        { startsAt: 1.5, milliseconds: measured([800, 812, 790]) },
        { startsAt: 30, milliseconds: measured([700]) },
      ],
    ],
    ['an hour', [{ startsAt: 3, milliseconds: hour }]],
  ])('hold %s exactly', (_name, series) => {
    expect(decodeRr(encodeRr(series))).toEqual(series);
  });

  it('move a stretch that begins before zero to zero, and one that overlaps behind the one before', () => {
    const stretch = (startsAt: number): RrSeries[number] => ({ startsAt, milliseconds: measured([1000, 1000]) });
    const starts = (series: RrSeries) => decodeRr(encodeRr(series))?.map(({ startsAt }) => startsAt);
    expect(starts([stretch(-0.7), stretch(4)])).toEqual([0, 4]);
    expect(starts([stretch(-9), stretch(-4), stretch(3), stretch(9)])).toEqual([0, 2, 4, 9]);
  });

  it('take about two characters a beat', () => {
    expect(encodeRr([{ startsAt: 0, milliseconds: hour }]).length).toBeLessThan(2.1 * hour.length);
  });

  it('are restored from their pieces', () => {
    const text = encodeRr([{ startsAt: 0, milliseconds: hour }]);
    const pieces = rrPieces(text);
    expect(pieces.length).toBe(Math.ceil(text.length / rrPieceLength));
    expect(pieces.every((piece) => v.is(rrPieceSchema, piece))).toBe(true);
    expect(pieces.join('')).toBe(text);
    expect(rrPieces('')).toEqual([]);
  });

  const long = encodeRr([{ startsAt: 0, milliseconds: Array.from({ length: maxBeats }, () => 700) }]);
  it.each([
    ['no start', ':AB'],
    ['no intervals', '0:'],
    ['no colon', 'wA'],
    ['a foreign character', '0:w+'],
    ['a space', '0:g5B '],
    ['an unfinished number', '0:g5Bg'],
    ['a number with too many digits', `0:${'_'.repeat(20)}A`],
    ['a number that is too large', `0:${'g'.repeat(300)}A`],
    ['an interval of 0', '0:A'],
    ['a negative interval', '0:D'],
    ['an interval over 2.5 s', encodeRr([{ startsAt: 0, milliseconds: [2502] }])],
    ['a start after a month', 'zzzzzzz:g5B'],
    ['a negative start', '-1:g5B'],
    ['an empty stretch', '0:g5B.'],
    ['stretches that overlap', '0:g5B.1:g5B'],
    ['stretches in reverse', '9999:g5B.0:g5B'],
    ['too many beats', `${long}A`],
    ['a text that is too long', `0:${'A'.repeat(3 * maxBeats)}`],
    ['the name of a method', 'constructor'],
  ])('are refused with %s', (_name, text) => {
    expect(decodeRr(text)).toBeUndefined();
  });

  it.each([['a'.repeat(rrPieceLength + 1)], ['<b>'], [''], [7]])('are refused as the piece %j', (piece) => {
    expect(v.is(rrPieceSchema, piece)).toBe(false);
  });

  it('never make the decoder throw, whichever characters are changed', () => {
    const random = seededRandom(5);
    const valid = encodeRr([
      { startsAt: 1, milliseconds: measured([800, 812, 1790, 310]) },
      { startsAt: 30, milliseconds: measured([700, 2500]) },
    ]);
    const characters = 'AZaz09-_.: \u00e9';
    let read = 0;
    for (let round = 0; round < 5000; round += 1) {
      const at = Math.floor(random() * valid.length);
      const other = characters.charAt(Math.floor(random() * characters.length));
      const series = decodeRr(valid.slice(0, at) + other + valid.slice(at + Math.floor(random() * 3)));
      if (!series) continue;
      read += 1;
      expect(decodeRr(encodeRr(series))).toEqual(series);
    }
    expect(read).toBeGreaterThan(500);
    expect(read).toBeLessThan(4500);
  });
});

describe('files', () => {
  const series: RrSeries = [
    { startsAt: 1.5, milliseconds: [953.125, 1000] },
    { startsAt: 10, milliseconds: [866.210_937_5] },
  ];

  it('as plain text have one interval a line', () => {
    expect(rrPlainText(series)).toBe('953.125\n1000\n866.211\n');
    expect(rrPlainText([])).toBe('');
  });

  it('as CSV have times and gaps', () => {
    expect(rrCsv(series)).toBe('time_s,rr_ms,after_gap\r\n2.453,953.125,0\r\n3.453,1000,0\r\n10.866,866.211,1\r\n');
    expect(rrCsv([])).toBe('time_s,rr_ms,after_gap\r\n');
  });
});
