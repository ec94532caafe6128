import { expect, it } from 'vitest';
import { testFrequency, testRow } from './frequency.fixture.ts';
import { toFrequency } from './frequency-row.ts';

it('toFrequency converts a row, and ignores unknown columns', () => {
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
])('toFrequency reports the column for a row whose %s is %j', (column, value) => {
  const result = toFrequency(testRow({ [column]: value }));
  expect(result).toHaveProperty('problem', expect.stringContaining(column));
});

it.each([null, undefined, 'row', 1, []])('toFrequency reports a problem for %j', (input) => {
  expect(toFrequency(input)).toHaveProperty('problem');
});

it('toFrequency drops an address that is not https', () => {
  const result = toFrequency(
    testRow({ sources: [{ title: 'A', url: 'javascript:alert(1)', year: null, verified: true }] }),
  );
  expect(result).toHaveProperty('frequency.evidence.sources', [{ title: 'A', verified: true }]);
});

it.each([
  [
    'links a source to its DOI',
    { doi: '10.1016/S0031-9384(97)00436-8', url: null },
    'https://doi.org/10.1016/S0031-9384(97)00436-8',
  ],
  [
    'prefers the DOI to an address',
    { doi: '10.1121/1.429600', url: 'https://a.example/' },
    'https://doi.org/10.1121/1.429600',
  ],
  [
    'keeps the address of a source with an invalid DOI',
    { doi: 'javascript:x', url: 'https://a.example/' },
    'https://a.example/',
  ],
])('toFrequency %s', (_, links, url) => {
  const result = toFrequency(testRow({ sources: [{ title: 'A', verified: true, ...links }] }));
  expect(result).toHaveProperty('frequency.evidence.sources', [{ title: 'A', verified: true, url }]);
});
