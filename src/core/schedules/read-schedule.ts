import { readGnaural } from './gnaural.ts';
import { readSbagen } from './sbagen.ts';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { creditText, importedId, type Credit } from '#core/domain/credit.ts';
import { maxProgrammeQuery, programmeQuery } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { maxScheduleBytes, type Schedule, type ScheduleNote, type ScheduleProblem } from './schedule.ts';
import { soundOfSchedule, type ScheduleSound } from './sound-of-schedule.ts';

interface KeptSchedule {
  sound: ScheduleSound;
  notes: readonly ScheduleNote[];
  /** Whose it is, as far as the file says. */
  credit: Credit;
  /** The player's address of the sound, which is no entry of the catalogue. */
  address: string;
}

export type ReadSchedule = KeptSchedule | { problem: ScheduleProblem };

/** The name of a file without the endings of schedules: `x.gnaural.txt` is x. */
const nameOfFile = (file: string): string => file.replace(/(?:\.(?:gnaural|sbgf?|xml|txt))+$|\.\w{1,8}$/iu, '');

function kept(schedule: Schedule, { id, file }: { id: number; file: string }): ReadSchedule {
  const { title = creditText('title', nameOfFile(file)), ...others } = schedule.credit;
  // In the order that an address is read in, so that it stays the same when it is written again.
  const credit = { title, ...others };
  const frequency = importedFrequency(id, credit);
  const addressOf = (sound: ScheduleSound): string =>
    programmeQuery(frequency, { ...defaultSettings(frequency), ...sound, credit });
  const made = soundOfSchedule(schedule, (sound) => addressOf(sound).length <= maxProgrammeQuery);
  if (!made || made === 'too-large') return { problem: made ?? 'empty' };
  return { ...made, credit, address: addressOf(made.sound) };
}

const scheduleOf = (text: string) => (/^[\s\u{FEFF}]*</u.test(text) ? readGnaural(text) : readSbagen(text));

/** A schedule of Gnaural or SBaGen, whichever the text is. A text without a title has the name of its file. Never throws. */
export function readSchedule(text: string, file = ''): ReadSchedule {
  if (text.length > maxScheduleBytes) return { problem: 'too-large' };
  const schedule = scheduleOf(text);
  if (!schedule) return { problem: 'not-a-schedule' };
  if (schedule === 'generator') return { problem: schedule };
  return kept(schedule, { id: importedId(text), file });
}
