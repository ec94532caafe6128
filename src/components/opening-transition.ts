import { useEffect, useSyncExternalStore } from 'react';
import type { MouseEvent } from 'react';
import { isMotionReduced, watchReducedMotion } from './reduced-motion.ts';

// From where a frequency is opened to the player, and back by the player's own link, its figure and its title go over. React moves
// what has one name on both screens: only the one place that was opened last has it, as a browser refuses a name that is there twice.
const listeners = new Set<() => void>();
let last: string | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(place: string | undefined): void {
  last = place;
  for (const listener of listeners) listener();
}

/** For this one transition the page has names too: React, which starts one for other reasons as well, would leave its root out. */
function begin(): void {
  const { style, dataset } = document.documentElement;
  style.viewTransitionName = 'root';
  dataset['crossing'] = '';
}

function end(): void {
  const { style, dataset } = document.documentElement;
  style.viewTransitionName = '';
  delete dataset['crossing'];
}

/** Whether a place is the one that was opened last, and what its link does when it is followed. */
export function useOpening(place: string): { opened: boolean; open: (event: MouseEvent) => void } {
  const opened = useSyncExternalStore(
    subscribe,
    () => last === place,
    () => false,
  );
  return {
    opened,
    open: ({ metaKey, ctrlKey, shiftKey, altKey }) => {
      // With one of these it opens elsewhere.
      if (isMotionReduced() || metaKey || ctrlKey || shiftKey || altKey) return;
      begin();
      change(place);
    },
  };
}

/** What the figure and the title of a frequency are called where both screens have them. */
export const openingNames = (id: number): { figure: string; title: string } => ({
  figure: `figure-${id}`,
  title: `title-${id}`,
});

/** The same on the player, which has none where the person wants less motion: nothing goes over then. */
export function useOpeningNames(id: number): { figure?: string; title?: string } {
  const still = useSyncExternalStore(watchReducedMotion, isMotionReduced, () => true);
  return still ? {} : openingNames(id);
}

/** On the player: a transition to it, or from it, is over. React says both once the pictures have been taken. */
export function useOpeningEnd(): void {
  useEffect(() => {
    end();
    return end;
  }, []);
}

/** Who has come back opens something else next: nothing of the list is to go over when that changes. */
export function endOpening(): void {
  if (last !== undefined) change(undefined);
}

/**
 * Before the player's own way back to the library. That draws a phone's screen of cards at once, and the rest would wait for the
 * end of a transition: where more of them are seen, or others, nothing goes over.
 */
export function prepareReturn(scroll: number): void {
  if (scroll > 0 || matchMedia('(width >= 40rem)').matches) change(undefined);
  else if (last !== undefined && !isMotionReduced()) begin();
}

/** A card may be drawn only once it is looked at: what is moved into it on the way back must be there before. */
export function drawAtOnce(element: HTMLElement | null): void {
  element?.closest('li')?.style.setProperty('content-visibility', 'visible');
}
