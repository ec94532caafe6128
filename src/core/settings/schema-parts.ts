import * as v from 'valibot';
import { areas } from '#core/domain/areas.ts';
import { bellSounds } from '#core/domain/sound.ts';
import { lastResonanceSchema } from '#core/heart/last-resonance.ts';
import { answersSchema } from './answers-schema.ts';
import { defaultSoundPreferences, leavingChoices, preferenceLimits } from './sound-preferences.ts';

const integerWithin = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const listeningDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
  dose: v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)),
});

/** An object whose invalid fields have their defaults. */
function fields<Value extends object>(
  defaults: Value,
  schemas: { readonly [Name in keyof Value]-?: v.GenericSchema<unknown, Value[Name]> },
): v.GenericSchema<unknown, Value> {
  const entries = (Object.keys(schemas) as (keyof Value)[]).map((name) => [
    name,
    v.fallback(schemas[name], defaults[name] as never),
  ]);
  return v.object(Object.fromEntries(entries) as v.ObjectEntries) as unknown as v.GenericSchema<unknown, Value>;
}

/** @param longest in UTF-16 code units */
const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * What the schemas of the table are made of, and those that are too large for the first load. By name, because a
 * namespace that is passed on would be bundled as a whole.
 */
export const schemaParts = {
  boolean: v.boolean,
  picklist: v.picklist,
  fields,
  integerWithin,
  lastResonance: lastResonanceSchema,
  sound: fields(defaultSoundPreferences, {
    fadeSeconds: integerWithin(preferenceLimits.fadeSeconds),
    bells: fields(defaultSoundPreferences.bells, {
      start: v.boolean(),
      interval: v.union([v.literal('off'), integerWithin(preferenceLimits.bellMinutes)]),
      end: v.boolean(),
      sound: v.picklist(bellSounds),
    }),
    equalLoudness: v.boolean(),
    keepPlaying: v.boolean(),
    leavingLong: v.picklist(leavingChoices),
    wakeLock: v.boolean(),
  }),
  listening: v.object({ version: v.literal(1), days: v.pipe(v.array(listeningDay), v.maxLength(7)) }),
  assessmentDraft: v.object({
    step: integerWithin({ min: 0, max: areas.length - 1 }),
    answers: answersSchema,
    // Absent in drafts of earlier versions, which continue at their question.
    answered: v.optional(v.pipe(v.array(v.picklist(areas)), v.readonly()), []),
    /** Milliseconds since 1970. */
    changedAt: v.number(),
  }),
  sensor: v.object({
    version: v.literal(1),
    /** Assigned by the browser, for this site only. */
    id: v.pipe(text(200), v.minLength(1)),
    name: text(100),
    /** false: the person has disconnected it. */
    isWanted: v.boolean(),
  }),
};
export type SchemaParts = typeof schemaParts;
