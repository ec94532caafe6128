import { expect, it } from 'vitest';
import { routineAddress } from './routine-address.ts';

const routine = { frequencyId: 2, minutes: 20 };

it('the address of a routine names its frequency, in the form proposed for it', () => {
  expect(routineAddress(routine, { preset: undefined, form: {} })).toBe('?id=2&minutes=20');
  expect(routineAddress(routine, { preset: undefined, form: { mode: 'binaural' } })).toBe(
    '?id=2&minutes=20&mode=binaural',
  );
});

it('the address of a routine with a preset names the preset’s sound and the routine’s length', () => {
  const preset = { id: 'one', name: 'Siesta', address: '?id=3&mode=pure&minutes=unlimited&noise=pink' };
  expect(routineAddress(routine, { preset, form: { mode: 'binaural' } })).toBe(
    '?id=3&mode=pure&minutes=20&noise=pink&name=Siesta&preset=one',
  );
});
