import { evidenceGrades } from '#core/domain/catalogue.ts';
import type { Frequency } from './frequency.ts';

/** How a list of frequencies can be put in order. category: as the catalogue has it. use: what was heard longest first. */
export const orders = ['category', 'hertz', 'evidence', 'use'] as const;
export type Order = (typeof orders)[number];

/** The place of a grade from the best known (0) to none. */
const placeOf = ({ evidenceGrade }: Frequency): number => evidenceGrades.indexOf(evidenceGrade);

/**
 * The frequencies in an order; those that are equal in it stay as they were.
 * @param heard Seconds heard, by id; what is not in it was never heard.
 */
export function inOrder(
  frequencies: readonly Frequency[],
  order: Order,
  heard: ReadonlyMap<number, number>,
): readonly Frequency[] {
  if (order === 'category') return frequencies;
  const by: Record<Exclude<Order, 'category'>, (a: Frequency, b: Frequency) => number> = {
    hertz: (a, b) => a.hertz - b.hertz,
    evidence: (a, b) => placeOf(a) - placeOf(b),
    use: (a, b) => (heard.get(b.id) ?? 0) - (heard.get(a.id) ?? 0),
  };
  return frequencies.toSorted(by[order]);
}
