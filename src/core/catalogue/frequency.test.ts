import { expect, it } from 'vitest';
import { testFrequency, testRow } from './frequency.fixture.ts';
import { gainOf, isAudible, needsBass, toFrequency } from './frequency.ts';

it('reads a row, and passes over columns it does not know', () => {
  expect(toFrequency(testRow())).toEqual({ frequency: testFrequency() });
});

it.each([
  ['hz', 0],
  ['hz', 20_001],
  ['hz', '528'],
  ['hz', null],
  ['category', 'Chill'],
  ['title', ''],
  ['title_en', undefined],
  ['tags', 'calma'],
  ['evidence_grade', 'D'],
  ['suggested_mode', 'loud'],
  ['default_intensity', 101],
  ['id', 1.5],
])('refuses a row whose %s is %j, naming the column', (column, value) => {
  const result = toFrequency(testRow({ [column]: value }));
  expect(result).toHaveProperty('problem', expect.stringContaining(column));
});

it.each([null, undefined, 'row', 1, []])('refuses %j', (input) => {
  expect(toFrequency(input)).toHaveProperty('problem');
});

it('keeps a source whose address is no web address, without the address', () => {
  const result = toFrequency(testRow({ sources: [{ title: 'A', url: 'javascript:alert(1)', year: null, verified: true }] }));
  expect(result).toHaveProperty('frequency.sources', [{ title: 'A', verified: true }]);
});

it('turns an intensity into a gain, clamped, 0.3 where none is given', () => {
  expect(gainOf(70)).toBeCloseTo(0.7, 12);
  expect(gainOf(0)).toBe(0);
  expect(gainOf(140)).toBe(1);
  expect(gainOf(-5)).toBe(0);
  expect(gainOf(undefined)).toBe(0.3);
});

it('knows what is not heard and what small speakers do not carry', () => {
  expect([7.83, 19.99, 20, 40, 59.99, 60, 528].map((hertz) => [isAudible(hertz), needsBass(hertz)])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
    [true, true],
    [true, false],
    [true, false],
  ]);
});
