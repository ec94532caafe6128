import { routes } from '#routes.ts';
import type { NavigationState } from './navigation-state.ts';

interface LibraryPlace {
  /** With what was searched for and filtered. */
  address: string;
  /** Which entry of the browser's history that is. */
  key: string;
  arrival: NavigationState;
  /** The frequency that was opened. */
  id: number;
}

/** Where in the library a frequency was last opened: the player's own way back leads there. */
let last: LibraryPlace | undefined;

/** Keeps where one is, if that is the library: its cards stand on other screens too. */
export function keepLibraryPlace(id: number): void {
  const { pathname, search } = location;
  if (pathname.replace(/\/$/u, '') !== routes.library) return;
  // As the router calls its entries, the first one too.
  const key = (history.state as { key?: string } | null)?.key ?? 'default';
  last = { address: pathname + search, key, arrival: { scroll: scrollY, focus: 'card' }, id };
}

export const libraryPlace = (): LibraryPlace | undefined => last;
