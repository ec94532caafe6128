import type { Frequency } from './frequency.ts';

/** Written into a page by the server. */
export interface PageData {
  frequencies: readonly Frequency[];
  isComplete: boolean;
  /** Whether the server has rendered the page with these, for its whole address including the query. */
  isDrawn: boolean;
  /** Whether it may be outdated, and is refreshed in the background. */
  isOld?: boolean;
}
