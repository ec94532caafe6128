import { expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { bandOf, extremes, fromLowest, readAnswers, unansweredAssessment } from './areas.ts';
import { categoryFor, suggest } from './suggestions.ts';

const answers = { physical: 80, mental: 20, emotional: 55, spiritual: 20, sleep: 5, stress: 90 };

it('begins with 50 everywhere', () => {
  expect(Object.values(unansweredAssessment())).toEqual([50, 50, 50, 50, 50, 50]);
});

it('reads answers back, and nothing that is not a whole assessment', () => {
  expect(readAnswers(structuredClone(answers))).toEqual(answers);
  for (const broken of [null, undefined, {}, [], 'x', { ...answers, sleep: 0 }, { ...answers, sleep: 101 }, { ...answers, sleep: 5.5 }, { ...answers, sleep: '5' }]) {
    expect(readAnswers(broken)).toBeUndefined();
  }
});

it('divides the scale in thirds', () => {
  expect([1, 33, 34, 66, 67, 100].map((value) => bandOf(value))).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high']);
});

it('ranks the areas from the lowest, equal ones in the order asked', () => {
  expect(fromLowest(answers)).toEqual(['sleep', 'mental', 'spiritual', 'emotional', 'physical', 'stress']);
  expect(extremes(answers)).toEqual({ weakest: 'sleep', strongest: 'stress' });
  expect(extremes(unansweredAssessment())).toBeUndefined();
});

it('suggests the best proven tone of the category of each of the three lowest areas', () => {
  const frequencies = [
    testFrequency({ id: 1, category: 'Restore', evidenceGrade: 'T' }),
    testFrequency({ id: 2, category: 'Restore', evidenceGrade: 'B' }),
    testFrequency({ id: 3, category: 'Focus', evidenceGrade: 'none' }),
    testFrequency({ id: 4, category: 'Expand', evidenceGrade: 'C', sources: [{ title: 'a', verified: false }] }),
    testFrequency({ id: 5, category: 'Expand', evidenceGrade: 'C', sources: [{ title: 'a', verified: true }] }),
    testFrequency({ id: 6, category: 'Vital', evidenceGrade: 'A' }),
  ];
  expect(suggest(answers, frequencies).map(({ area, frequency }) => [area, frequency.id])).toEqual([
    ['sleep', 2],
    ['mental', 3],
    ['spiritual', 5],
  ]);
});

it('has another category for each area, and copes with an empty catalogue', () => {
  expect(new Set(Object.values(categoryFor)).size).toBe(6);
  expect(suggest(answers, [])).toEqual([]);
});
