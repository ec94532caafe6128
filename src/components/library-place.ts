/** What a navigation brings along that leads to a place further down a page. */
export interface Returning {
  /** How far down, in CSS pixels. */
  scroll: number;
}

interface LibraryPlace {
  /** With what was searched for and filtered. */
  address: string;
  state: Returning;
}

/** Where in the library a frequency was last opened: the player's own way back leads there. */
let last: LibraryPlace | undefined;

export function keepLibraryPlace(): void {
  last = { address: location.pathname + location.search, state: { scroll: scrollY } };
}

export const libraryPlace = (): LibraryPlace | undefined => last;
