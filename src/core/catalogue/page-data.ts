import type { Frequency } from './frequency.ts';

/** The part of the catalogue that the server has written into a page. */
export interface PageData {
  frequencies: readonly Frequency[];
  /** Whether these are the whole catalogue. */
  isComplete: boolean;
  /** Whether the page's html shows them already: it was written for its whole address, query included. */
  isDrawn: boolean;
  /** Whether it may be out of date, and is asked for anew behind what is shown. */
  isOld?: boolean;
}
