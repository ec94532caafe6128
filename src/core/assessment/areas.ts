import * as v from 'valibot';
import { areas, highestAnswer, lowestAnswer } from '#core/domain/areas.ts';
import type { Area } from '#core/domain/areas.ts';

const unanswered = 50;

/** One answer for every area, a whole number from 1 to 100; higher is always better. */
export type Answers = Record<Area, number>;

const answer = v.pipe(v.number(), v.integer(), v.minValue(lowestAnswer), v.maxValue(highestAnswer));
export const answersSchema = v.object(v.entriesFromList(areas, answer));

export function unansweredAssessment(): Answers {
  return {
    physical: unanswered,
    mental: unanswered,
    emotional: unanswered,
    spiritual: unanswered,
    sleep: unanswered,
    stress: unanswered,
  };
}

/** The answers found in something that was stored or handed over, or undefined where it is not an assessment. */
export function readAnswers(input: unknown): Answers | undefined {
  const parsed = v.safeParse(answersSchema, input);
  return parsed.success ? parsed.output : undefined;
}

export type Band = 'low' | 'medium' | 'high';

/** Thirds of the scale: 1–33 low, 34–66 medium, 67–100 high. */
export function bandOf(value: number): Band {
  if (value <= 33) return 'low';
  return value <= 66 ? 'medium' : 'high';
}

/** The areas from the lowest answer to the highest; equal ones in the order they are asked. */
export function fromLowest(answers: Answers): Area[] {
  return areas.toSorted((a, b) => answers[a] - answers[b]);
}

/** The lowest and the highest area, or undefined where all six are equal. */
export function extremes(answers: Answers): { weakest: Area; strongest: Area } | undefined {
  const [weakest = 'physical'] = fromLowest(answers);
  const strongest = areas.reduce<Area>((best, area) => (answers[area] > answers[best] ? area : best), 'physical');
  return answers[weakest] === answers[strongest] ? undefined : { weakest, strongest };
}
