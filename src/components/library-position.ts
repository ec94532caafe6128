import { routes } from '#routes.ts';
import type { NavigationState } from './navigation-state.ts';

interface LibraryPosition {
  /** With search and filters. */
  address: string;
  /** Of its history entry. */
  key: string;
  arrival: NavigationState;
  /** The frequency that was opened. */
  id: number;
}

let last: LibraryPosition | undefined;

/** Does nothing on other screens: cards are shown there too. */
export function rememberLibraryPosition(id: number): void {
  const { pathname, search } = location;
  if (pathname.replace(/\/$/u, '') !== routes.library) return;
  // The router calls the first entry `default`.
  const key = (history.state as { key?: string } | null)?.key ?? 'default';
  last = { address: pathname + search, key, arrival: { scroll: scrollY, focus: 'card' }, id };
}

export const libraryPosition = (): LibraryPosition | undefined => last;
