import type { Minutes, Percent } from '#core/units.ts';

/** The last seven days, today included. An estimate: nobody knows how loud the device is. */
export interface ListeningWeek {
  /** Whole minutes that sounded. */
  minutes: Minutes;
  /** Of a week's dose by WHO–ITU H.870; over 100 is more than advised. */
  dose: Percent;
  /** Whether it has sounded so long without a pause that the ear should have one. */
  breakDue: boolean;
}

/** Before anything is known. */
export const nothingYet: ListeningWeek = { minutes: 0, dose: 0, breakDue: false };
