import { evidenceGrades } from '#core/domain/catalogue.ts';
import type { Frequency } from './frequency.ts';

/** category: the catalogue's own order. use: longest listening time first. */
export const orders = ['category', 'hertz', 'evidence', 'use'] as const;
export type Order = (typeof orders)[number];

const gradeRank = ({ evidenceGrade }: Frequency): number => evidenceGrades.indexOf(evidenceGrade);

/** Stable. listened: seconds by id. */
export function sortFrequencies(
  frequencies: readonly Frequency[],
  order: Order,
  listened: ReadonlyMap<number, number>,
): readonly Frequency[] {
  if (order === 'category') return frequencies;
  const by: Record<Exclude<Order, 'category'>, (a: Frequency, b: Frequency) => number> = {
    hertz: (a, b) => a.hertz - b.hertz,
    evidence: (a, b) => gradeRank(a) - gradeRank(b),
    use: (a, b) => (listened.get(b.id) ?? 0) - (listened.get(a.id) ?? 0),
  };
  return frequencies.toSorted(by[order]);
}
