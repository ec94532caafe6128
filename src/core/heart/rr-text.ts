import * as v from 'valibot';
import type { Seconds } from '#core/units.ts';
import { gapSeconds } from './rr-series.ts';
import { endOf, type RrSeries, type RrStretch } from './rr-stretch.ts';

/** A day and a half at 70 beats a minute. */
export const maxBeats = 150_000;
const maxLength = 3 * maxBeats;

// A sensor counts in ticks of 1/1024 s. Each stretch is its start in milliseconds in base 36, a colon, and the
// differences of successive intervals in ticks: the sign in the lowest bit, then five bits a character, lowest first.
// The sixth bit is set where more follow. A beat takes two characters.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const digits = new Map(alphabet.split('').map((character, value) => [character, value]));
const ticksPerMillisecond = 1.024;
const maxTicks = Math.round(gapSeconds * 1000 * ticksPerMillisecond);
/** 31 days. */
const maxStart = 31 * 86_400_000;

function encodeDifference(difference: number): string {
  let rest = difference < 0 ? -2 * difference + 1 : 2 * difference;
  let text = '';
  while (rest >= 32) {
    text += alphabet.charAt((rest % 32) + 32);
    rest = Math.floor(rest / 32);
  }
  return text + alphabet.charAt(rest);
}

function encodeStretch({ startsAt, milliseconds }: RrStretch): string {
  const ticks = milliseconds.map((interval) => Math.round(interval * ticksPerMillisecond));
  const differences = ticks.map((tick, index) => encodeDifference(tick - (ticks[index - 1] ?? 0)));
  return `${Math.round(startsAt * 1000).toString(36)}:${differences.join('')}`;
}

/**
 * Exact for intervals in 1/1024 s. Stretches are separated by a full stop. One that began before zero (a sensor may
 * send older beats) is moved to zero, and one that overlaps with the one before (a sensor's clock may be fast) is moved
 * behind it: decodeRr would refuse the whole series.
 */
export function encodeRr(series: RrSeries): string {
  let ended: Seconds = 0;
  return series
    .map((stretch) => {
      const placed = { ...stretch, startsAt: Math.max(ended, stretch.startsAt) };
      ended = endOf(placed);
      return encodeStretch(placed);
    })
    .join('.');
}

/** undefined where a character is not in the alphabet, or the last number is cut off. */
function decodeDifferences(text: string): number[] | undefined {
  const differences: number[] = [];
  let [value, scale] = [0, 1];
  for (const character of text) {
    const digit = digits.get(character);
    if (digit === undefined) return undefined;
    value += (digit % 32) * scale;
    scale *= 32;
    if (digit >= 32) continue;
    differences.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  return scale === 1 ? differences : undefined;
}

function decodeStretch(text: string): RrStretch | undefined {
  const [, start, encoded] = /^([0-9a-z]{1,7}):(.+)$/u.exec(text) ?? [];
  const differences = encoded && decodeDifferences(encoded);
  if (!start || !differences) return undefined;
  let tick = 0;
  const ticks = differences.map((difference) => (tick += difference));
  const startsAt = Number.parseInt(start, 36);
  if (startsAt > maxStart || !ticks.every((value) => value >= 1 && value <= maxTicks)) return undefined;
  return { startsAt: startsAt / 1000, milliseconds: ticks.map((value) => value / ticksPerMillisecond) };
}

/** Because its start is rounded, a stretch may begin within the last beat of the one before. */
const overlapSeconds = 0.01;

/** The empty text is the empty series. Undefined for what encodeRr cannot have written. */
export function decodeRr(text: string): RrSeries | undefined {
  if (text === '') return [];
  if (text.length > maxLength) return undefined;
  const series = text.split('.').map(decodeStretch);
  if (!series.every((stretch) => stretch !== undefined)) return undefined;
  const overlaps = series.some(({ startsAt }, index) => {
    const before = series[index - 1];
    return before !== undefined && endOf(before) > startsAt + overlapSeconds;
  });
  return overlaps || series.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0) > maxBeats
    ? undefined
    : series;
}

/** Most characters of a piece. The pieces joined are the text; a synchronised record has at most 8192 bytes. */
export const rrPieceLength = 6000;
export function rrPieces(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / rrPieceLength) }, (_, index) =>
    text.slice(index * rrPieceLength, (index + 1) * rrPieceLength),
  );
}
export const rrPieceSchema = v.pipe(v.string(), v.regex(/^[\w.:-]+$/u), v.maxLength(rrPieceLength));
