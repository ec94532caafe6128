import { forms } from '#core/domain/sound.ts';
import { needsBass, proposedForm, type Frequency } from '#core/catalogue/frequency.ts';
import type { Area } from '#core/domain/areas.ts';
import { evidenceGrades, type Category } from '#core/domain/catalogue.ts';
import { areasFromLowest, type Answers } from './areas.ts';

/** The English tag people with a low area look for. Our own choice, as are the categories (decision 015). */
export const tagFor: Record<Area, string> = {
  physical: 'energy',
  mental: 'concentration',
  emotional: 'calm',
  spiritual: 'meditation',
  sleep: 'sleep',
  stress: 'stress',
};

/** Used where no frequency of the catalogue has the tag. */
export const categoryFor: Record<Area, Category> = {
  physical: 'Vital',
  mental: 'Focus',
  emotional: 'Shield',
  spiritual: 'Expand',
  sleep: 'Restore',
  stress: 'Calm',
};

/** The rule that ranked a frequency before the next of its area. only: there is no other. */
export type DecidedBy = 'only' | 'evidence' | 'sources' | 'depth';

export interface Suggestion {
  area: Area;
  frequency: Frequency;
  decidedBy: DecidedBy;
  /** Each ear hears a different tone. */
  needsHeadphones: boolean;
}

const rankOf = ({ evidenceGrade }: Frequency): number => evidenceGrades.indexOf(evidenceGrade);

// Later rules break ties of earlier ones; higher scores rank first.
const rules: readonly { decidedBy: Exclude<DecidedBy, 'only'>; score: (frequency: Frequency) => number }[] = [
  { decidedBy: 'evidence', score: (frequency) => -rankOf(frequency) },
  { decidedBy: 'sources', score: ({ verifiedSources }) => verifiedSources },
  { decidedBy: 'depth', score: ({ hertz }) => -hertz },
];

function compare(a: Frequency, b: Frequency): number {
  return rules.reduce((difference, { score }) => difference || score(b) - score(a), 0) || a.id - b.id;
}

function decision(first: Frequency, second: Frequency | undefined): DecidedBy {
  if (!second) return 'only';
  return rules.find(({ score }) => score(first) !== score(second))?.decidedBy ?? 'depth';
}

/** False for a bass that is proposed as a pure tone: small speakers do not carry it. */
function isCarried(frequency: Frequency): boolean {
  return !needsBass(frequency.hertz) || proposedForm(frequency).mode !== undefined;
}

function candidatesFor(area: Area, frequencies: readonly Frequency[]): readonly Frequency[] {
  const tagged = frequencies.filter(({ tags }) => tags.en.includes(tagFor[area]));
  return tagged.length > 0 ? tagged : frequencies.filter(({ category }) => category === categoryFor[area]);
}

/** Suggestions for the three lowest areas, the best evidence first; each frequency once. */
export function suggest(answers: Answers, frequencies: readonly Frequency[]): Suggestion[] {
  const carried = frequencies.filter(isCarried);
  const suggestions: Suggestion[] = [];
  for (const area of areasFromLowest(answers).slice(0, 3)) {
    const taken = new Set(suggestions.map(({ frequency }) => frequency));
    const [first, second] = candidatesFor(area, carried)
      .filter((one) => !taken.has(one))
      .toSorted(compare);
    if (!first) continue;
    const needsHeadphones = forms[first.suggestedMode].isDichotic;
    suggestions.push({ area, frequency: first, decidedBy: decision(first, second), needsHeadphones });
  }
  return suggestions.toSorted((a, b) => rankOf(a.frequency) - rankOf(b.frequency));
}
