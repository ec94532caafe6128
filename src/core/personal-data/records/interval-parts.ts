import { decodeRr, encodeRr, rrPieces } from '#core/heart/rr-text.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { intervalsId, type IntervalsRecord } from './records.ts';

/** @param series on the clock of the session @param recordedAt start of the session, milliseconds since 1970 */
export function toParts(sessionId: string, series: RrSeries, recordedAt: number): IntervalsRecord[] {
  return rrPieces(encodeRr(series)).map((text, part) => ({
    id: intervalsId(sessionId, part),
    sessionId,
    part,
    recordedAt,
    text,
  }));
}

/** undefined where a part is missing or does not fit, for example during a synchronisation. */
export function fromParts(parts: readonly IntervalsRecord[]): RrSeries | undefined {
  const inOrder = parts.toSorted((a, b) => a.part - b.part);
  return inOrder.every(({ part }, index) => part === index)
    ? decodeRr(inOrder.map(({ text }) => text).join(''))
    : undefined;
}
