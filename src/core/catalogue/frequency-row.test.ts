import { expect, it } from 'vitest';
import { testFrequency, testRow } from './frequency.fixture.ts';
import { toFrequency } from './frequency-row.ts';

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
  const result = toFrequency(
    testRow({ sources: [{ title: 'A', url: 'javascript:alert(1)', year: null, verified: true }] }),
  );
  expect(result).toHaveProperty('frequency.sources', [{ title: 'A', verified: true }]);
});
