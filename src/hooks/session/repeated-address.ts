import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { repeatedSettings } from '#core/player/repeat-session.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';

/** The address of an earlier session's sound. */
export function repeatedAddress(session: SessionRecord, frequency: Frequency): string {
  return programmeQuery(frequency, repeatedSettings(session, frequency));
}
