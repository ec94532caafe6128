import { expect, it } from 'vitest';
import { testFrequency } from './frequency.fixture.ts';
import { importedFrequency } from './imported-frequency.ts';
import { hasOwnHertz, knownGrade } from './known-grade.ts';

const frequency = testFrequency({ id: 1, hertz: 528, evidenceGrade: 'B' });

it('is that of the entry for its frequency, and of no other', () => {
  expect([528, 528.1, 40].map((hertz) => knownGrade(frequency, hertz))).toEqual(['B', undefined, undefined]);
  expect([528, 528.1].map((hertz) => hasOwnHertz(frequency, hertz))).toEqual([false, true]);
});

it('is unknown for an imported sound, whatever stands for its frequency', () => {
  const imported = importedFrequency(500_000_001);
  expect([10, 40].map((hertz) => knownGrade(imported, hertz))).toEqual([undefined, undefined]);
  expect(hasOwnHertz(imported, 40)).toBe(false);
});
