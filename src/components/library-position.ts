import { routes } from '#routes.ts';
import type { NavigationState } from './navigation-state.ts';

interface LibraryPosition {
  address: string;
  historyKey: string;
  arrival: NavigationState;
  /** Address of the player that was opened, as the card names it. */
  opened: string;
}

let last: LibraryPosition | undefined;

/** Does nothing on other screens: cards are shown there too. */
export function rememberLibraryPosition(opened: string): void {
  const { pathname, search } = location;
  if (pathname.replace(/\/$/u, '') !== routes.library) return;
  // The router calls the first entry `default`.
  const historyKey = (history.state as { key?: string } | null)?.key ?? 'default';
  last = { address: pathname + search, historyKey, arrival: { scroll: scrollY, focus: 'card' }, opened };
}

export const libraryPosition = (): LibraryPosition | undefined => last;
