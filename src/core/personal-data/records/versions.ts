import { forms, modes } from '#core/domain/sound.ts';
import { soundscapes, soundscapeVersions, type Versions } from '#core/domain/soundscapes.ts';
import { kinds, tableNames } from './kinds.ts';

/**
 * What changed in records that were there already, beside new kinds, forms of sound and soundscapes, which bring
 * versions of their own. Older versions of the app would drop or refuse what each names. The database needs a migration
 * with its version (database/), a file one in read-file.ts; a synchronised record of a newer version is held as it came.
 */
export const changes: readonly Partial<Versions>[] = [
  // A feeling may lack some scales.
  { database: 2, file: 2 },
  // Each change is noted in the outbox.
  { database: 3 },
  // What a heart-rate sensor measured, and the breathing guide of a session.
  { database: 4, record: 2 },
  // The preset of a routine, and the settings of a favourite.
  { database: 5, record: 3 },
  // The address of a session's sound.
  { database: 6, file: 5, record: 4 },
  // Layers, fractions and repetitions of an imported sound.
  { database: 8, file: 7, record: 6 },
  // Its steps in their shorter notation, and the timbre of a tone.
  { database: 9, file: 8, record: 7 },
  // A layer that is an audio file.
  { database: 11, file: 10, record: 9 },
];

const sinceKinds: readonly Partial<Versions>[] = tableNames.map((name) => kinds[name].since);
const sinceSounds: readonly Versions[] = [
  ...modes.map((mode) => forms[mode].since),
  ...soundscapes.map((soundscape) => soundscapeVersions[soundscape]),
];

const newest = (of: keyof Versions): number =>
  Math.max(...[...changes, ...sinceKinds, ...sinceSounds].map((since) => since[of] ?? 1));

export const databaseVersion = newest('database');
export const fileVersion = newest('file');
/** Of the records that are pushed. A new kind needs none: apps that lack it hold its records. */
export const recordVersion = newest('record');
