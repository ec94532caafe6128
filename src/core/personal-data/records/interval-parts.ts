import type { RrSeries, RrStretch } from '#core/heart/rr-series.ts';
import { intervalLimits, intervalsId } from './records.ts';
import type { IntervalsRecord } from './records.ts';

/** Sensors send whole numbers of 1/1024 s. */
const toTicks = (milliseconds: number): number => Math.min(65_535, Math.round((milliseconds * 1024) / 1000));
const toMilliseconds = (ticks: number): number => (ticks * 1000) / 1024;

type Stretch = IntervalsRecord['stretches'][number];

const lengthOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { ticks }) => sum + ticks.length, 0);

/** A stretch in pieces of which each fits what is left of a part. */
function* piecesOf({ startsAt, milliseconds }: RrStretch, roomAt: () => number): Generator<Stretch> {
  let [from, at] = [0, startsAt * 1000];
  while (from < milliseconds.length) {
    const piece = milliseconds.slice(from, from + roomAt());
    yield { startsAt: Math.max(0, Math.round(at)), ticks: piece.map(toTicks) };
    from += piece.length;
    at = piece.reduce((sum, one) => sum + one, at);
  }
}

/** @param series on the clock of the session @param startedAt of the session, milliseconds since 1970 */
export function toParts(sessionId: string, series: RrSeries, startedAt: number): IntervalsRecord[] {
  const parts: Stretch[][] = [[]];
  const room = (): number => {
    const last = parts.at(-1) ?? [];
    if (lengthOf(last) < intervalLimits.perPart && last.length < intervalLimits.stretches)
      return intervalLimits.perPart - lengthOf(last);
    parts.push([]);
    return intervalLimits.perPart;
  };
  for (const stretch of series) for (const piece of piecesOf(stretch, room)) parts.at(-1)?.push(piece);
  return parts.slice(0, intervalLimits.parts).flatMap((stretches, part) => {
    const [first] = stretches;
    if (!first) return [];
    const recordedAt = startedAt + first.startsAt;
    return [{ id: intervalsId(sessionId, part), sessionId, part, recordedAt, stretches }];
  });
}

/** Milliseconds by which the start of a piece may differ from the end of the one before, for it is rounded. */
const tolerance = 2;

/** Joins what the parts have cut. */
export function fromParts(parts: readonly IntervalsRecord[]): RrSeries {
  const joined: { startsAt: number; milliseconds: number[]; end: number }[] = [];
  for (const { stretches } of parts.toSorted((a, b) => a.part - b.part))
    for (const { startsAt, ticks } of stretches) {
      const milliseconds = ticks.map(toMilliseconds);
      const length = milliseconds.reduce((sum, one) => sum + one, 0);
      const last = joined.at(-1);
      if (last && Math.abs(last.end - startsAt) <= tolerance) {
        last.milliseconds.push(...milliseconds);
        last.end += length;
      } else joined.push({ startsAt, milliseconds, end: startsAt + length });
    }
  return joined.map(({ startsAt, milliseconds }) => ({ startsAt: startsAt / 1000, milliseconds }));
}
