import { readGnaural } from './gnaural.ts';
import { readSbagen } from './sbagen.ts';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { creditText, importedId, type Credit } from '#core/domain/credit.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { maxScheduleBytes, type ScheduleNote, type ScheduleProblem } from './schedule.ts';
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

/** A schedule of Gnaural or SBaGen, whichever the text is. A text without a title has the name of its file. Never throws. */
export function readSchedule(text: string, file = ''): ReadSchedule {
  if (text.length > maxScheduleBytes) return { problem: 'too-large' };
  const schedule = text.trimStart().startsWith('<') ? readGnaural(text) : readSbagen(text);
  if (!schedule) return { problem: 'not-a-schedule' };
  const made = soundOfSchedule(schedule);
  if (!made) return { problem: 'empty' };
  const credit = { ...schedule.credit, title: schedule.credit.title ?? creditText('title', nameOfFile(file)) };
  const frequency = importedFrequency(importedId(text), credit);
  const address = programmeQuery(frequency, { ...defaultSettings(frequency), ...made.sound, credit });
  return { ...made, credit, address };
}
