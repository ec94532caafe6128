import { programmeNumbers, programmeSlugs, type ProgrammeSlug } from './shipped-programme.ts';

/** A UUID of version 8, which belongs to no preset: theirs are random ones, of version 4 (RFC 9562). */
const idOf = (number: number): string => `6f6e6461-0000-8000-8000-${String(number).padStart(12, '0')}`;

/** Names a shipped programme where a record names a preset, as if it were one that everybody has (decision 107). */
export const programmeId = (slug: ProgrammeSlug): string => idOf(programmeNumbers[slug]);

/** undefined: the id of a preset, or of a programme that this version of the app does not have. */
export const programmeWithId = (id: string | null | undefined): ProgrammeSlug | undefined =>
  programmeSlugs.find((slug) => programmeId(slug) === id);
