import * as v from 'valibot';
import { highestAnswer, lowestAnswer } from '#core/domain/areas.ts';

// Schemas of fields that several kinds of records have.

export const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
export const within = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));
export const identifier = v.pipe(v.string(), v.uuid());
/** Milliseconds since 1970, UTC. */
export const moment = whole(0, 8.64e15);
/** Local calendar day, such as 2026-11-20. */
export const calendarDay = v.pipe(v.string(), v.isoDate());
/** IANA name. */
export const zoneName = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Higher is better, also for tension: 100 is fully relaxed. */
export const score = whole(lowestAnswer, highestAnswer);
