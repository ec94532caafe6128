import type { Category, EvidenceGrade, Frequency } from '#core/catalogue/frequency.ts';
import { fromLowest } from './areas.ts';
import type { Answers, Area } from './areas.ts';

/** Which category answers to a low area. An editorial rule, the same one the results page tells the person. */
export const categoryFor: Record<Area, Category> = {
  physical: 'Vital',
  mental: 'Focus',
  emotional: 'Shield',
  spiritual: 'Expand',
  sleep: 'Restore',
  stress: 'Calm',
};

export interface Suggestion {
  area: Area;
  frequency: Frequency;
}

const strength: Record<EvidenceGrade, number> = { A: 4, B: 3, C: 2, T: 1, none: 0 };

/** More evidence first; at equal evidence the longer list of verified sources; then the lower id. */
function byEvidence(a: Frequency, b: Frequency): number {
  const verified = ({ sources }: Frequency): number => sources.filter((source) => source.verified).length;
  return strength[b.evidenceGrade] - strength[a.evidenceGrade] || verified(b) - verified(a) || a.id - b.id;
}

/** For each of the three lowest areas, the frequency with the most evidence in the category that answers to it. */
export function suggest(answers: Answers, frequencies: readonly Frequency[]): Suggestion[] {
  return fromLowest(answers)
    .slice(0, 3)
    .flatMap((area) => {
      const [frequency] = frequencies.filter(({ category }) => category === categoryFor[area]).toSorted(byEvidence);
      return frequency ? [{ area, frequency }] : [];
    });
}
