import * as v from 'valibot';
import { guidedBreathingSchema } from '#core/breathing/guided-breathing.ts';
import { areas } from '#core/domain/areas.ts';
import { maxSoundName } from '#core/domain/sound-title.ts';
import { arms, durationLimits, intensityLimits } from '#core/domain/session.ts';
import { modes, noiseColours, soundLimits } from '#core/domain/sound.ts';
import { heartSummarySchema } from '#core/heart/heart-summary-schema.ts';
import { rrPieceSchema } from '#core/heart/rr-text.ts';
import { calendarDay, identifier, moment, score, whole, within, zoneName } from './fields.ts';
import { kind } from './kind.ts';

// The schemas check everything that is read from the database or a file.

/** At least one scale. */
export const feelingSchema = v.pipe(
  v.object({ tension: v.exactOptional(score), energy: v.exactOptional(score), mood: v.exactOptional(score) }),
  v.check((feeling) => Object.keys(feeling).length > 0, 'nothing was said'),
);
export type Feeling = v.InferOutput<typeof feelingSchema>;

/**
 * The settings of a sound in the form of the player's address, which core/player/addresses writes, reads and limits.
 * Only characters that URLSearchParams writes. Four layers of sixty steps fit; with a name the settings fit a
 * synchronised record of 8 kB.
 */
export const maxSoundAddress = 7500;
const soundAddress = v.pipe(v.string(), v.maxLength(maxSoundAddress), v.regex(/^\?id=[1-9]\d{0,8}(?:&[\w*.%+=&-]*)?$/));

export const sessionSchema = v.object({
  id: identifier,
  frequencyId: v.nullable(whole(1, 1e9)),
  hertz: within(soundLimits.hertz),
  mode: v.picklist(modes),
  carrier: within(soundLimits.carrier),
  noise: v.nullable(v.picklist(noiseColours)),
  intensity: within(intensityLimits),
  startedAt: moment,
  day: calendarDay,
  /** Local hour. */
  hour: whole(0, 23),
  timeZone: zoneName,
  /** null: unlimited. */
  plannedSeconds: v.nullable(whole(1, 86_400)),
  /** By the audio clock. Whole numbers, so that sums do not depend on their order. */
  heardSeconds: whole(0, 30 * 86_400),
  /** unfinished: still playing, or the tab or device went away. */
  ended: v.picklist(['completed', 'stopped', 'device-changed', 'failed', 'unfinished']),
  before: v.nullable(feelingSchema),
  after: v.nullable(feelingSchema),
  comparison: v.nullable(v.object({ id: identifier, arm: v.picklist(arms) })),
  /** The settings of the sound, where a tone and a noise with their defaults do not say it. */
  address: v.exactOptional(soundAddress),
  /** Absent without a breathing guide. */
  breathing: v.exactOptional(guidedBreathingSchema),
  /** Absent without a sensor. The intervals between the beats are records of their own. */
  heart: v.exactOptional(heartSummarySchema),
});
export type SessionRecord = v.InferOutput<typeof sessionSchema>;

export const favouriteSchema = v.object({
  frequencyId: whole(1, 1e9),
  /** Ascending; a new favourite gets the lowest position. */
  position: v.pipe(v.number(), v.finite()),
  addedAt: moment,
  /** The settings of the sound; absent for the frequency's defaults. */
  address: v.exactOptional(soundAddress),
});
export type FavouriteRecord = v.InferOutput<typeof favouriteSchema>;

export const presetSchema = v.object({
  id: identifier,
  name: v.pipe(
    v.string(),
    v.maxLength(maxSoundName),
    // The server cannot store U+0000 and unpaired surrogates.
    v.regex(/^[^\p{Cc}\p{Cs}]+$/u),
    v.check((name) => name === name.trim(), 'the name begins or ends with a space'),
  ),
  address: soundAddress,
  createdAt: moment,
});
export type PresetRecord = v.InferOutput<typeof presetSchema>;

export const assessmentSchema = v.object({
  id: identifier,
  takenAt: moment,
  day: calendarDay,
  timeZone: zoneName,
  answers: v.object(v.entriesFromList(areas, score)),
});
export type AssessmentRecord = v.InferOutput<typeof assessmentSchema>;

export const routineSchema = v.object({
  id: identifier,
  /** With a preset, the preset's frequency, which plays if the preset was removed. */
  frequencyId: whole(1, 1e9),
  /** null: removed, because a change of a record cannot remove a field. */
  presetId: v.exactOptional(v.nullable(identifier)),
  minutes: v.pipe(whole(durationLimits.min, durationLimits.max), v.multipleOf(durationLimits.step)),
  /** Local time, such as 08:30. */
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  /** ISO days of the week, 1 (Monday) to 7 (Sunday), ascending, without duplicates. */
  days: v.pipe(
    v.array(whole(1, 7)),
    v.minLength(1),
    v.maxLength(7),
    v.check((days) => days.every((one, index) => index === 0 || one > (days[index - 1] ?? 0))),
  ),
  remind: v.boolean(),
  origin: v.picklist(['person', 'plan']),
  createdAt: moment,
});
export type RoutineRecord = v.InferOutput<typeof routineSchema>;

export const comparisonSchema = v.object({
  id: identifier,
  frequencyId: whole(1, 1e9),
  hertz: within(soundLimits.hertz),
  mode: v.picklist(modes),
  carrier: within(soundLimits.carrier),
  controlHertz: within(soundLimits.hertz),
  order: v.pipe(v.array(v.picklist(arms)), v.minLength(2), v.maxLength(200)),
  startedAt: moment,
  /** When the result was shown or the comparison abandoned; null before. */
  revealedAt: v.nullable(moment),
});
export type ComparisonRecord = v.InferOutput<typeof comparisonSchema>;

/** Most parts of a session: a day and a half of beats. */
const maxParts = 75;

export const intervalsId = (sessionId: string, part: number): string => `${sessionId}.${part}`;

/** A part of the beats of one session, because synchronised records have at most 8 kB. */
export const intervalsSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.maxLength(48)),
    sessionId: identifier,
    part: whole(0, maxParts - 1),
    /** Start of the session. */
    recordedAt: moment,
    /** A piece of the text of all intervals (core/heart/rr-text.ts). */
    text: rrPieceSchema,
  }),
  v.check(({ id, sessionId, part }) => id === intervalsId(sessionId, part), 'the id names the session and the part'),
);
export type IntervalsRecord = v.InferOutput<typeof intervalsSchema>;

/** Database, files, imports, the synchronisation and lists follow this table, most of them by kinds.ts. */
export const declaredKinds = {
  sessions: kind(sessionSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ startedAt, heardSeconds }) => startedAt + heardSeconds * 1000,
    indexes: [
      'startedAt',
      'felt',
      'measuredAt',
      'guidedAt',
      'comparison.id',
      '[frequencyId+startedAt]',
      '[frequencyId+measuredAt]',
    ],
    // felt: by frequency, those with feelings both before and after. The others: by their start, where there is a
    // measurement or a guide.
    indexed: ({ before, after, frequencyId, breathing, heart, startedAt }) => ({
      ...(before && after && frequencyId !== null && { felt: frequencyId }),
      ...(heart && { measuredAt: startedAt }),
      ...(breathing && { guidedAt: startedAt }),
    }),
    order: (a, b) => a.startedAt - b.startedAt,
    isGrowing: ({ ended }) => ended === 'unfinished',
    isPrecious: ({ ended }) => ended === 'completed',
    isCounted: true,
  }),
  favourites: kind(favouriteSchema, {
    key: 'frequencyId',
    since: { database: 1, file: 1 },
    timeOf: ({ addedAt }) => addedAt,
    limit: 10_000,
    order: (a, b) => a.position - b.position,
    list: (a, b) => a.position - b.position || b.addedAt - a.addedAt,
    isPrecious: () => true,
  }),
  assessments: kind(assessmentSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ takenAt }) => takenAt,
    limit: 10_000,
    list: (a, b) => a.takenAt - b.takenAt,
    isPrecious: () => true,
  }),
  routines: kind(routineSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ createdAt }) => createdAt,
    limit: 1000,
    list: (a, b) => a.createdAt - b.createdAt,
  }),
  comparisons: kind(comparisonSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ revealedAt, startedAt }) => revealedAt ?? startedAt,
    limit: 10_000,
    list: (a, b) => a.startedAt - b.startedAt,
  }),
  intervals: kind(intervalsSchema, {
    key: 'id',
    since: { database: 4, file: 3 },
    timeOf: ({ recordedAt }) => recordedAt,
    indexes: ['sessionId'],
    isGrowing: () => true,
  }),
  presets: kind(presetSchema, {
    key: 'id',
    since: { database: 5, file: 4 },
    timeOf: ({ createdAt }) => createdAt,
    limit: 1000,
    list: (a, b) => b.createdAt - a.createdAt,
    isPrecious: () => true,
  }),
};
