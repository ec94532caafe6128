import { areas, highestAnswer, lowestAnswer, type Area } from '#core/domain/areas.ts';

const unanswered = 50;

/** Integers from 1 to 100; higher is always better. */
export type Answers = Record<Area, number>;

export function unansweredAssessment(): Answers {
  return Object.fromEntries(areas.map((area) => [area, unanswered])) as Answers;
}

const isAnswer = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= lowestAnswer && Number(value) <= highestAnswer;

/** Without the validation library, which would be in the first load of every screen inside. */
export function readAnswers(input: unknown): Answers | undefined {
  const found = Object(input) as Partial<Record<Area, unknown>>;
  const answers = areas.map((area) => [area, found[area]] as const);
  return answers.every(([, value]) => isAnswer(value)) ? (Object.fromEntries(answers) as Answers) : undefined;
}

export type Band = 'low' | 'medium' | 'high';

/** By thirds of the scale: 1–33, 34–66, 67–100. */
export function bandOf(value: number): Band {
  if (value <= 33) return 'low';
  return value <= 66 ? 'medium' : 'high';
}

/** Equal areas stay in the order of the questions. */
export function areasFromLowest(answers: Answers): Area[] {
  return areas.toSorted((a, b) => answers[a] - answers[b]);
}

// A fifth of the scale: less is within the changes from day to day.
const balancedRange = 20;

/** No area is low, and none stands out. */
export function isBalanced(answers: Answers): boolean {
  const values = Object.values(answers);
  return values.every((value) => bandOf(value) !== 'low') && Math.max(...values) - Math.min(...values) <= balancedRange;
}

export function weakestAndStrongest(answers: Answers): { weakest: Area; strongest: Area } | undefined {
  const [weakest = 'physical'] = areasFromLowest(answers);
  const strongest = areas.reduce<Area>((best, area) => (answers[area] > answers[best] ? area : best), 'physical');
  return answers[weakest] === answers[strongest] ? undefined : { weakest, strongest };
}
