import { readGnaural } from './gnaural.ts';
import { readSbagen } from './sbagen.ts';
import { maxScheduleBytes, type ScheduleNote, type ScheduleProblem } from './schedule.ts';
import { soundOfSchedule, type ScheduleSound } from './sound-of-schedule.ts';

export type ReadSchedule = { sound: ScheduleSound; notes: readonly ScheduleNote[] } | { problem: ScheduleProblem };

/** A schedule of Gnaural or SBaGen, whichever the text is. Never throws. */
export function readSchedule(text: string): ReadSchedule {
  if (text.length > maxScheduleBytes) return { problem: 'too-large' };
  const schedule = text.trimStart().startsWith('<') ? readGnaural(text) : readSbagen(text);
  if (!schedule) return { problem: 'not-a-schedule' };
  return soundOfSchedule(schedule) ?? { problem: 'empty' };
}
