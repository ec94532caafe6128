import { tried } from '#core/tried.ts';
import { useEffect, useSyncExternalStore, type MouseEvent } from 'react';
import { isMotionReduced, watchReducedMotion } from './reduced-motion.ts';

// Shared-element transition between a card and the player. Browsers refuse a view-transition-name that occurs twice, so
// only the place opened last carries the names.
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

/** The root takes part in this transition only: React starts view transitions for other reasons, too. */
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

export function usePlayerTransition(place: string): { opened: boolean; open: (event: MouseEvent) => void } {
  const opened = useSyncExternalStore(
    subscribe,
    () => last === place,
    () => false,
  );
  return {
    opened,
    open: ({ metaKey, ctrlKey, shiftKey, altKey }) => {
      // With a modifier key the link opens elsewhere.
      if (isMotionReduced() || metaKey || ctrlKey || shiftKey || altKey) return;
      begin();
      change(place);
    },
  };
}

export const transitionNames = (id: number): { figure: string; title: string } => ({
  figure: `figure-${id}`,
  title: `title-${id}`,
});

/** The names for the player. Under reduced motion there are none, so nothing moves. */
export function useTransitionNames(id: number): { figure?: string; title?: string } {
  const still = useSyncExternalStore(watchReducedMotion, isMotionReduced, () => true);
  return still ? {} : transitionNames(id);
}

/** React runs effects after the snapshots have been taken, when the transition no longer needs its marks. */
export function useTransitionEnd(): void {
  useEffect(() => {
    end();
    return end;
  }, []);
}

/** Call after a return, so that the list does not animate when the next card is opened. */
export function clearTransitionSource(): void {
  if (last !== undefined) change(undefined);
}

/**
 * On return the library first draws one phone screen of cards; more would have to wait for the end of the transition.
 * So there is none on wide screens or when the list was scrolled.
 */
export function prepareReturnTransition(scroll: number): void {
  if (scroll > 0 || tried(() => matchMedia('(width >= 40rem)').matches)) change(undefined);
  else if (last !== undefined && !isMotionReduced()) begin();
}

/** Cards use content-visibility: the target of the transition must be laid out before it starts. */
export function disableContentVisibility(element: HTMLElement | null): void {
  element?.closest('li')?.style.setProperty('content-visibility', 'visible');
}
