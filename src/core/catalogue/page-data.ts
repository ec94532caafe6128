import type { Frequency } from './frequency.ts';
import { shelfSearch } from './needs.ts';
import { addressedFrequency } from './player-address.ts';

/** What the server has rendered a page with, and written into it. */
export interface PageData {
  frequencies: readonly Frequency[];
  isComplete: boolean;
  /** Whether it may be outdated, and is refreshed in the background. */
  isOld?: boolean;
}

/**
 * The only part of an address's query that decides the data of its page and how the server renders it, in one spelling.
 * The rest is applied once the page is hydrated. undefined where one frequency is shown and the query names none.
 */
export function searchOfPage(shown: 'all' | 'one', search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (shown === 'all') return shelfSearch(params);
  const addressed = addressedFrequency(params);
  return 'id' in addressed ? `?id=${addressed.id}` : undefined;
}
