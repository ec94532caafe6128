import type { Arrival } from './arrival.ts';

interface LibraryPlace {
  /** With what was searched for and filtered. */
  address: string;
  arrival: Arrival;
  /** The frequency that was opened. */
  id: number;
}

/** Where in the library a frequency was last opened: the player's own way back leads there. */
let last: LibraryPlace | undefined;

export function keepLibraryPlace(id: number): void {
  last = { address: location.pathname + location.search, arrival: { scroll: scrollY, focus: 'own' }, id };
}

export const libraryPlace = (): LibraryPlace | undefined => last;
