import { expect, it } from 'vitest';
import { coherenceIn, isSmoothedHeart } from './smoothed-heart.ts';

it('knows a sensor that smooths by RMSSD alone being withheld', () => {
  expect(isSmoothedHeart({ rmssd: null, sdnn: 30 })).toBe(true);
  expect(isSmoothedHeart({ rmssd: null, sdnn: null })).toBe(false);
  expect(isSmoothedHeart({ rmssd: 40, sdnn: 30 })).toBe(false);
});

it('believes no coherence that an earlier version kept beside a withheld RMSSD', () => {
  const coherence = { mean: 0.6, median: 0.6, high: 0.5, readings: 100 };
  expect(coherenceIn({ rmssd: null, sdnn: 30, coherence })).toBeNull();
  expect(coherenceIn({ rmssd: 40, sdnn: 30, coherence })).toBe(coherence);
  expect(coherenceIn({ rmssd: null, sdnn: null, coherence })).toBe(coherence);
});
