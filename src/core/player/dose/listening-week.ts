import type { Minutes, Percent } from '#core/units.ts';

/** The last seven days including today; estimated, as the device's volume is unknown. */
export interface ListeningWeek {
  minutes: Minutes;
  /** Share of the weekly dose by WHO–ITU H.870; may exceed 100. */
  dose: Percent;
  breakDue: boolean;
}

export const emptyListeningWeek: ListeningWeek = { minutes: 0, dose: 0, breakDue: false };
