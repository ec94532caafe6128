import type { Minutes, Percent } from '#core/units.ts';

/** What people come for. */
export const needs = ['sleep', 'calm', 'focus', 'breathe', 'energy', 'meditate'] as const;
export type Need = (typeof needs)[number];

export const isNeed = (name: string | null): name is Need => needs.some((need) => need === name);

/** The shelf that a query of the library names, in one spelling: a need, the programmes or the favourites; '': none. */
export function shelfSearch(params: URLSearchParams): string {
  const need = params.get('need');
  if (isNeed(need)) return `?need=${need}`;
  const shelf = ['programmes', 'favourites'].find((name) => params.has(name));
  return shelf === undefined ? '' : `?${shelf}=yes`;
}

export interface ShelfItem {
  /** The frequency's id. */
  id: number;
  minutes: Minutes;
  /** Absent: as the person last chose. */
  intensity?: Percent;
}

/** Picked by hand, best evidence first; a test compares them with the catalogue. */
export const shelves: Record<Need, readonly ShelfItem[]> = {
  sleep: [
    { id: 4, minutes: 15, intensity: 40 },
    { id: 42, minutes: 30, intensity: 30 },
    { id: 43, minutes: 30, intensity: 30 },
    { id: 41, minutes: 30, intensity: 30 },
  ],
  calm: [
    { id: 4, minutes: 10, intensity: 50 },
    { id: 6, minutes: 20, intensity: 50 },
    { id: 9, minutes: 15, intensity: 50 },
    { id: 13, minutes: 15, intensity: 50 },
  ],
  focus: [
    { id: 2, minutes: 15 },
    { id: 15, minutes: 10 },
    { id: 16, minutes: 10 },
    { id: 19, minutes: 10 },
  ],
  breathe: [
    { id: 4, minutes: 10 },
    { id: 48, minutes: 5 },
    { id: 57, minutes: 10 },
  ],
  energy: [
    { id: 32, minutes: 10 },
    { id: 33, minutes: 10 },
    { id: 17, minutes: 10 },
    { id: 38, minutes: 10 },
  ],
  meditate: [
    { id: 4, minutes: 20, intensity: 50 },
    { id: 9, minutes: 20, intensity: 50 },
    { id: 6, minutes: 20, intensity: 50 },
    { id: 51, minutes: 15, intensity: 50 },
    { id: 10, minutes: 15, intensity: 50 },
  ],
};
