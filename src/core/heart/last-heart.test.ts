import { expect, it } from 'vitest';
import { lastHeartIn } from './last-heart.ts';

const at = Date.UTC(2026, 10, 23, 18, 20);
const last = { at, coherence: 82, heartRate: 66 };

it('a measurement is read from JSON, and from the three numbers of versions before', () => {
  expect(lastHeartIn({ ...last, more: 1 })).toEqual(last);
  expect(lastHeartIn({ ...last, coherence: 82.4 })).toEqual({ ...last, coherence: 82.4 });
  expect(lastHeartIn(`${at} 82 66`)).toEqual(last);
});

it.each([
  '',
  'NaN 1 1',
  `${at} 101 66`,
  `${at} 82`,
  `${at} 82 66 1`,
  `${at} 82 0`,
  null,
  undefined,
  7,
  [at, 82, 66],
  {},
  { ...last, at: 0 },
  { ...last, coherence: '82' },
  { ...last, coherence: 101 },
  { ...last, heartRate: Number.NaN },
  { ...last, heartRate: 351 },
])('%j is no measurement', (found) => {
  expect(lastHeartIn(found)).toBeUndefined();
});
