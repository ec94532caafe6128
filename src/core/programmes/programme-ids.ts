import { programmeSlugs, type ProgrammeSlug } from './shipped-programme.ts';

// Stored in routines: a number stays with its programme for good, and that of a programme that goes is not given again.
const numbers: Readonly<Record<ProgrammeSlug, number>> = {
  'wind-down': 1,
  nap: 2,
  'sleep-noise': 3,
  night: 4,
  calm: 5,
  'after-work': 6,
  focus: 7,
  'before-exam': 8,
  'long-exhale': 9,
  'breath-break': 10,
  'three-minutes': 11,
  morning: 12,
  meditation: 13,
  'rain-sleep': 14,
  'tent-sleep': 15,
  'sea-sleep': 16,
  'summer-night': 17,
  'sea-breath': 18,
  trees: 19,
  fireside: 20,
  'far-storm': 21,
  'stream-focus': 22,
  'waterfall-focus': 23,
  'brook-morning': 24,
  'bowl-meditation': 25,
};

/** A UUID of version 8, which belongs to no preset: theirs are random ones, of version 4 (RFC 9562). */
const idOf = (number: number): string => `6f6e6461-0000-8000-8000-${String(number).padStart(12, '0')}`;

/** Names a shipped programme where a record names a preset, as if it were one that everybody has (decision 107). */
export const programmeId = (slug: ProgrammeSlug): string => idOf(numbers[slug]);

/** undefined: the id of a preset, or of a programme that this version of the app does not have. */
export const programmeWithId = (id: string | null | undefined): ProgrammeSlug | undefined =>
  programmeSlugs.find((slug) => programmeId(slug) === id);
