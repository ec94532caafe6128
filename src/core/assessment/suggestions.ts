import type { Frequency } from '#core/catalogue/frequency.ts';
import type { Area } from '#core/domain/areas.ts';
import type { Category, EvidenceGrade } from '#core/domain/catalogue.ts';
import { areasFromLowest } from './areas.ts';
import type { Answers } from './areas.ts';

/** Our own choice, declared as such (docs/decisions/015). */
export const categoryFor: Record<Area, Category> = {
  physical: 'Vital',
  mental: 'Focus',
  emotional: 'Shield',
  spiritual: 'Expand',
  sleep: 'Restore',
  stress: 'Calm',
};

/** What ranked a frequency before the next of its category. only: there is no other. */
export type DecidedBy = 'only' | 'evidence' | 'sources' | 'depth';

export interface Suggestion {
  area: Area;
  frequency: Frequency;
  decidedBy: DecidedBy;
}

const strength: Record<EvidenceGrade, number> = { A: 4, B: 3, C: 2, T: 1, none: 0 };
const verified = ({ sources }: Frequency): number => sources.filter((source) => source.verified).length;

// Later rules break ties of earlier ones; higher scores rank first.
const rules: readonly { decidedBy: Exclude<DecidedBy, 'only'>; score: (frequency: Frequency) => number }[] = [
  { decidedBy: 'evidence', score: ({ evidenceGrade }) => strength[evidenceGrade] },
  { decidedBy: 'sources', score: verified },
  { decidedBy: 'depth', score: ({ hertz }) => -hertz },
];

function compare(a: Frequency, b: Frequency): number {
  return rules.reduce((difference, { score }) => difference || score(b) - score(a), 0) || a.id - b.id;
}

function decision(first: Frequency, second: Frequency | undefined): DecidedBy {
  if (!second) return 'only';
  return rules.find(({ score }) => score(first) !== score(second))?.decidedBy ?? 'depth';
}

export function suggest(answers: Answers, frequencies: readonly Frequency[]): Suggestion[] {
  return areasFromLowest(answers)
    .slice(0, 3)
    .flatMap((area) => {
      const [first, second] = frequencies.filter(({ category }) => category === categoryFor[area]).toSorted(compare);
      return first ? [{ area, frequency: first, decidedBy: decision(first, second) }] : [];
    });
}
