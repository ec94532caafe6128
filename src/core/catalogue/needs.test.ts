import { describe, expect, it } from 'vitest';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import { evidenceGrades } from '#core/domain/catalogue.ts';
import { needs, shelfSearch, shelves } from './needs.ts';
import { shippedFrequency } from './shipped-catalogue.fixture.ts';

const grade = (id: number): number => evidenceGrades.indexOf(shippedFrequency(id).evidenceGrade);

describe.each(needs)('the shelf to %s', (need) => {
  const shelf = shelves[need];

  it('is short and shows the best evidence first', () => {
    expect(shelf.length).toBeGreaterThanOrEqual(3);
    expect(shelf.length).toBeLessThanOrEqual(5);
    const grades = shelf.map(({ id }) => grade(id));
    expect(grades).toEqual(grades.toSorted((a, b) => a - b));
    expect(new Set(shelf.map(({ id }) => id)).size).toBe(shelf.length);
  });

  it('suggests lengths and levels that the sliders have', () => {
    const onScale = (value: number, { min, max, step }: { min: number; max: number; step: number }): boolean =>
      value >= min && value <= max && value % step === 0;
    for (const { minutes, intensity } of shelf) {
      expect(minutes).toSatisfy((value: number) => onScale(value, durationLimits));
      expect(intensity ?? intensityLimits.default).toSatisfy((value: number) => onScale(value, intensityLimits));
    }
  });
});

it.each([
  ['', ''],
  ['?q=sleep', ''],
  ['?need=sleep', '?need=sleep'],
  ['?utm_source=mail&need=calm&favourites=yes', '?need=calm'],
  ['?need=money', ''],
  ['?need=%3Cscript%3E&programmes', '?programmes=yes'],
  ['?favourites=yes&programmes=yes&q=x', '?programmes=yes'],
  ['?favourites=1', '?favourites=yes'],
])('the query %s of the library names the shelf %j', (query, shelf) => {
  expect(shelfSearch(new URLSearchParams(query))).toBe(shelf);
});
