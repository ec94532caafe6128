import { describe, expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import {
  bandOf,
  isBalanced,
  weakestAndStrongest,
  areasFromLowest,
  readAnswers,
  unansweredAssessment,
} from './areas.ts';
import { retestDue } from './retest.ts';
import { categoryFor, suggest, tagFor } from './suggestions.ts';
import { planWeek, timeOfDayFor } from './week-plan.ts';

const answers = { physical: 80, mental: 20, emotional: 55, spiritual: 20, sleep: 5, stress: 90 };

it('an unanswered assessment has 50 in every area', () => {
  expect(Object.values(unansweredAssessment())).toEqual([50, 50, 50, 50, 50, 50]);
});

it('readAnswers accepts only complete, valid answers', () => {
  expect(readAnswers(structuredClone(answers))).toEqual(answers);
  for (const broken of [
    null,
    undefined,
    {},
    [],
    'x',
    { ...answers, sleep: 0 },
    { ...answers, sleep: 101 },
    { ...answers, sleep: 5.5 },
    { ...answers, sleep: '5' },
  ]) {
    expect(readAnswers(broken)).toBeUndefined();
  }
});

it('bandOf divides the scale in thirds', () => {
  expect([1, 33, 34, 66, 67, 100].map((value) => bandOf(value))).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});

it('areasFromLowest and weakestAndStrongest rank areas, and keep the order of equal ones', () => {
  expect(areasFromLowest(answers)).toEqual(['sleep', 'mental', 'spiritual', 'emotional', 'physical', 'stress']);
  expect(weakestAndStrongest(answers)).toEqual({ weakest: 'sleep', strongest: 'stress' });
  expect(weakestAndStrongest(unansweredAssessment())).toBeUndefined();
});

it('isBalanced is true where no area is low and none stands out', () => {
  const all = (value: number) => ({ ...unansweredAssessment(), physical: value, stress: value });
  expect(isBalanced(unansweredAssessment())).toBe(true);
  expect([30, 33, 34, 70, 71].map((value) => isBalanced(all(value)))).toEqual([false, false, true, true, false]);
  expect(isBalanced({ ...answers, physical: 80 })).toBe(false);
  expect(isBalanced({ physical: 20, mental: 20, emotional: 20, spiritual: 20, sleep: 20, stress: 20 })).toBe(false);
});

const tagged = (...en: string[]) => ({ es: [], en });

describe('suggest', () => {
  const frequencies = [
    testFrequency({ id: 1, tags: tagged('sleep'), evidenceGrade: 'T', verifiedSources: 2 }),
    testFrequency({ id: 2, tags: tagged('sleep'), evidenceGrade: 'C' }),
    testFrequency({ id: 3, tags: tagged('concentration'), evidenceGrade: 'none' }),
    testFrequency({ id: 4, tags: tagged('meditation'), evidenceGrade: 'B' }),
    testFrequency({ id: 5, tags: tagged('meditation'), evidenceGrade: 'B', verifiedSources: 1 }),
    testFrequency({ id: 6, tags: tagged('energy'), evidenceGrade: 'A' }),
  ];

  it('suggests a frequency for each of the three lowest areas, the best evidence first', () => {
    expect(
      suggest(answers, frequencies).map(({ area, frequency, decidedBy }) => [area, frequency.id, decidedBy]),
    ).toEqual([
      ['spiritual', 5, 'sources'],
      ['sleep', 2, 'evidence'],
      ['mental', 3, 'only'],
    ]);
  });

  it('breaks ties by the lowest hertz, then by id', () => {
    const alike = [
      testFrequency({ id: 7, hertz: 528 }),
      testFrequency({ id: 9, hertz: 80 }),
      testFrequency({ id: 8, hertz: 174 }),
    ];
    expect(suggest(answers, alike)[0]).toMatchObject({ frequency: { id: 9 }, decidedBy: 'depth' });
    expect(suggest(answers, [testFrequency({ id: 3 }), testFrequency({ id: 2 })])[0]).toMatchObject({
      frequency: { id: 2 },
      decidedBy: 'depth',
    });
  });

  it('repeats no frequency, and looks in the area’s category where nothing has its tag', () => {
    const both = [testFrequency({ id: 1, tags: tagged('sleep', 'concentration') }), testFrequency({ id: 2 })];
    expect(suggest(answers, both).map(({ area, frequency }) => [area, frequency.id])).toEqual([['sleep', 1]]);
    const untagged = [testFrequency({ id: 1 }), testFrequency({ id: 2, category: 'Focus' })];
    expect(suggest(answers, untagged).map(({ area, frequency }) => [area, frequency.id])).toEqual([
      ['sleep', 1],
      ['mental', 2],
    ]);
  });

  it('leaves out a bass that small speakers do not carry, and reports what needs headphones', () => {
    const bass = { hertz: 40, tags: tagged('sleep'), evidenceGrade: 'A' } as const;
    const beats = { id: 2, hertz: 3, suggestedMode: 'binaural', tags: tagged('sleep') } as const;
    expect(suggest(answers, [testFrequency(bass), testFrequency(beats)])).toMatchObject([
      { frequency: { id: 2 }, needsHeadphones: true },
    ]);
    expect(suggest(answers, [testFrequency({ ...bass, suggestedMode: 'isochronic' })])).toMatchObject([
      { frequency: { id: 1 }, needsHeadphones: false },
    ]);
  });

  it('leads to a week with one session a day, within the player’s limits', () => {
    const [restore, focus, expand] = [
      testFrequency({ id: 1, category: 'Restore', suggestedMinutes: 1 }),
      testFrequency({ id: 2, category: 'Focus', suggestedMinutes: 12 }),
      testFrequency({ id: 3, category: 'Expand', suggestedMinutes: 90 }),
    ];
    const week = planWeek(suggest(answers, [expand, focus, restore]));
    expect(week.map(({ suggestion, minutes, time }) => [suggestion.frequency.id, minutes, time])).toEqual([
      [1, 5, '22:00'],
      [2, 10, '09:00'],
      [3, 60, '20:30'],
    ]);
    expect(new Set(week.flatMap(({ days }) => days))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(week.flatMap(({ days }) => days)).toHaveLength(7);
    for (const { days } of week) {
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect(days.some((day) => days.includes((day % 7) + 1))).toBe(false);
    }
  });

  it('returns fewer suggestions where the catalogue has no frequency', () => {
    expect(planWeek(suggest(answers, [testFrequency()]))).toHaveLength(1);
    expect(suggest(answers, [])).toEqual([]);
  });
});

it('every area has its own category and tag, and a time of day', () => {
  expect(new Set(Object.values(categoryFor)).size).toBe(6);
  expect(new Set(Object.values(tagFor)).size).toBe(6);
  for (const time of Object.values(timeOfDayFor)) expect(time).toMatch(/^[012]\d:[0-5]0$/u);
});

it('retestDue is true two weeks after the last assessment', () => {
  const days = (count: number) => count * 86_400_000;
  const assessments = [{ takenAt: days(30) }, { takenAt: days(10) }];
  expect(retestDue([], days(100))).toBe(false);
  expect(retestDue(assessments, days(44) - 1)).toBe(false);
  expect(retestDue(assessments, days(44))).toBe(true);
  expect(retestDue(assessments, days(5))).toBe(false);
});
