import { expect, it } from 'vitest';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { usualSound } from './usual-sound.ts';

const at = (hour: number, frequencyId: number, changes: Partial<SessionRecord> = {}): SessionRecord =>
  testSession({ hour, frequencyId, hertz: 100 + frequencyId, ...changes });

const last = at(9, 99);

it('is the sound heard most often around the hour, across midnight, too', () => {
  const sessions = [
    last,
    at(23, 1),
    at(1, 2),
    at(0, 2),
    at(22, 1),
    at(2, 2),
    at(12, 3),
    at(12, 3),
    at(12, 3),
    at(12, 3),
  ];
  expect(usualSound(sessions, 0)).toBe(sessions[2]);
  expect(usualSound(sessions, 12)?.frequencyId).toBe(3);
});

it('is none where nothing was heard twice, nor without sessions', () => {
  expect(usualSound([last, at(8, 1), at(8, 2)], 8)).toBeUndefined();
  expect(usualSound([last, at(8, 1), at(15, 1)], 8)).toBeUndefined();
  expect(usualSound([], 8)).toBeUndefined();
});

it('leaves out the sound of the last session, blind comparisons, and sessions of no frequency', () => {
  expect(usualSound([last, last, at(9, 99)], 9)).toBeUndefined();
  const comparison = { id: crypto.randomUUID(), arm: 'tone' } as const;
  expect(usualSound([last, at(9, 1, { comparison }), at(9, 1, { comparison })], 9)).toBeUndefined();
  expect(usualSound([last, at(9, 1, { frequencyId: null }), at(9, 1, { frequencyId: null })], 9)).toBeUndefined();
});

it('tells sounds of one frequency apart by all that was heard', () => {
  const rain = '?id=1&layer=rain___30';
  const sessions = [last, at(8, 1), at(8, 1, { address: rain }), at(9, 1, { address: rain })];
  expect(usualSound(sessions, 8)).toBe(sessions[2]);
});
