import { expect, it } from 'vitest';
import { programmeId } from '#core/programmes/programme-ids.ts';
import { proposedTime } from './proposed-time.ts';

const own = '00000000-0000-4000-8000-000000000001';

it.each([
  ['nothing yet', {}, undefined, '08:30'],
  ['a frequency for several needs', { frequencyId: 4 }, undefined, '08:30'],
  ['a frequency for work', { frequencyId: 2 }, undefined, '08:30'],
  ['a frequency for sleep alone', { frequencyId: 42, presetId: null }, undefined, '22:30'],
  ['a programme of eight hours', { frequencyId: 41, presetId: programmeId('night') }, 480, '22:30'],
  ['a short programme for sleep', { frequencyId: 41, presetId: programmeId('wind-down') }, 40, '22:30'],
  ['a nap', { frequencyId: 41, presetId: programmeId('nap') }, 20, '08:30'],
  ['blocks of work', { frequencyId: 2, presetId: programmeId('focus') }, 85, '08:30'],
  ['a long sound of one’s own', { frequencyId: 2, presetId: own }, 480, '22:30'],
  ['a short sound of one’s own', { frequencyId: 42, presetId: own }, 40, '08:30'],
  ['an endless sound of one’s own', { frequencyId: 42, presetId: own }, 'unlimited', '08:30'],
] as const)('for %s', (_, routine, length, time) => {
  expect(proposedTime(routine, length)).toBe(time);
});
