import * as v from 'valibot';
import { areas, highestAnswer, lowestAnswer } from '#core/domain/areas.ts';
import { arms, durationLimits, intensityLimits } from '#core/domain/session.ts';
import { modes, noiseColours, soundLimits } from '#core/domain/sound.ts';

// Everything the person makes with the app, as it is kept on the device and as it is exported. What is read back is checked
// against these schemas whoever wrote it.

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const between = ({ min, max }: { min: number; max: number }) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const identifier = v.pipe(v.string(), v.uuid());
/** Milliseconds since 1970, UTC. */
const moment = whole(0, 8.64e15);
/** The calendar day where the person was, as 2026-11-20. */
const day = v.pipe(v.string(), v.isoDate());
/** IANA's name of the time zone the person was in. */
const timeZone = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Higher is better, and so for tension: 100 is wholly relaxed. */
const score = whole(lowestAnswer, highestAnswer);

/** What was said before or after a session: one tap is enough, so of any of these, and of one at least. */
export const feelingSchema = v.pipe(
  v.object({ tension: v.exactOptional(score), energy: v.exactOptional(score), mood: v.exactOptional(score) }),
  v.check((feeling) => Object.keys(feeling).length > 0, 'nothing was said'),
);
export type Feeling = v.InferOutput<typeof feelingSchema>;

export const sessionSchema = v.object({
  id: identifier,
  frequencyId: v.nullable(whole(1, 1e9)),
  /** What was played, as it was when the session began. */
  hertz: between(soundLimits.hertz),
  mode: v.picklist(modes),
  carrier: between(soundLimits.carrier),
  noise: v.nullable(v.picklist(noiseColours)),
  intensity: between(intensityLimits),
  startedAt: moment,
  day,
  /** The hour of the day where the person was. */
  hour: whole(0, 23),
  timeZone,
  /** null: it had no end. */
  plannedSeconds: v.nullable(whole(1, 86_400)),
  /** What really sounded, by the audio clock; whole, so that sums are the same however they are made. */
  heardSeconds: whole(0, 30 * 86_400),
  /** unfinished: nothing was heard of its end, because the tab or the device went away (or it still sounds). */
  ended: v.picklist(['completed', 'stopped', 'device-changed', 'failed', 'unfinished']),
  before: v.nullable(feelingSchema),
  after: v.nullable(feelingSchema),
  /** The blind comparison it was part of, and whether it played the tone or the control. */
  comparison: v.nullable(v.object({ id: identifier, arm: v.picklist(arms) })),
});
export type SessionRecord = v.InferOutput<typeof sessionSchema>;

export const favouriteSchema = v.object({
  frequencyId: whole(1, 1e9),
  /** The newest first, unless the person has put them in another order: the least comes first. */
  position: v.pipe(v.number(), v.finite()),
  addedAt: moment,
});
export type FavouriteRecord = v.InferOutput<typeof favouriteSchema>;

export const assessmentSchema = v.object({
  id: identifier,
  takenAt: moment,
  day,
  timeZone,
  answers: v.object(v.entriesFromList(areas, score)),
});
export type AssessmentRecord = v.InferOutput<typeof assessmentSchema>;

export const routineSchema = v.object({
  id: identifier,
  frequencyId: whole(1, 1e9),
  minutes: v.pipe(whole(durationLimits.min, durationLimits.max), v.multipleOf(durationLimits.step)),
  /** Where the person is, as 08:30. */
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  /** ISO days of the week, 1 (Monday) to 7 (Sunday), each at most once, in order; at least one. */
  days: v.pipe(
    v.array(whole(1, 7)),
    v.minLength(1),
    v.maxLength(7),
    v.check((days) => days.every((one, index) => index === 0 || one > (days[index - 1] ?? 0))),
  ),
  /** Whether the browser shall say so at that time. */
  remind: v.boolean(),
  /** Where it comes from: the person, or the week planned from an assessment. */
  origin: v.picklist(['person', 'plan']),
  createdAt: moment,
});
export type RoutineRecord = v.InferOutput<typeof routineSchema>;

export const comparisonSchema = v.object({
  id: identifier,
  frequencyId: whole(1, 1e9),
  hertz: between(soundLimits.hertz),
  mode: v.picklist(modes),
  carrier: between(soundLimits.carrier),
  /** What sounds instead, at the same loudness. */
  controlHertz: between(soundLimits.hertz),
  /** What the first, second … session plays; as many as it takes. */
  order: v.pipe(v.array(v.picklist(arms)), v.minLength(2), v.maxLength(200)),
  startedAt: moment,
  /** When the person was told, or gave up; null while it goes on. */
  revealedAt: v.nullable(moment),
});
export type ComparisonRecord = v.InferOutput<typeof comparisonSchema>;

/** What there is, by the name of its table. */
export const recordSchemas = {
  sessions: sessionSchema,
  favourites: favouriteSchema,
  assessments: assessmentSchema,
  routines: routineSchema,
  comparisons: comparisonSchema,
};
export type TableName = keyof typeof recordSchemas;
export type Records = { [Name in TableName]: v.InferOutput<(typeof recordSchemas)[Name]> };
/** Records of a table that a file may hold. Tables that are read whole with every change of them stay as small as a person makes them. */
export const mostRecords: Readonly<Record<TableName, number>> = {
  sessions: Number.POSITIVE_INFINITY,
  favourites: 10_000,
  assessments: 10_000,
  routines: 1000,
  comparisons: 10_000,
};
export const tableNames = Object.keys(recordSchemas) as TableName[];

/** What tells a record from all others of its table. */
export type Key = string | number;
export function keyOf<Name extends TableName>(table: Name, record: Records[Name]): Key {
  const { id, frequencyId } = record as { id?: string; frequencyId: number };
  return table === 'favourites' ? frequencyId : (id ?? '');
}
