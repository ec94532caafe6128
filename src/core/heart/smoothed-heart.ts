import type { HeartSummary } from './heart-summary-schema.ts';

/** Whether a sensor smoothed the intervals: only then RMSSD is withheld and SDNN is not. */
export const isSmoothedHeart = ({ rmssd, sdnn }: Pick<HeartSummary, 'rmssd' | 'sdnn'>): boolean =>
  rmssd === null && sdnn !== null;

/** Means of several beats make it look larger, and versions before kept it then. */
export const coherenceIn = <Coherence>(
  heart: Pick<HeartSummary, 'rmssd' | 'sdnn'> & { coherence: Coherence | null },
): Coherence | null => (isSmoothedHeart(heart) ? null : heart.coherence);
