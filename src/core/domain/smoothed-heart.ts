/** Of what is kept of a heart; null: could not be measured. */
interface HeartVariability {
  rmssd: number | null;
  sdnn: number | null;
}

/** Whether a sensor smoothed the intervals: only then RMSSD is withheld and SDNN is not. */
export const isSmoothedHeart = ({ rmssd, sdnn }: HeartVariability): boolean => rmssd === null && sdnn !== null;

/** None from smoothed intervals, which make it look larger: earlier versions kept it then. */
export const coherenceIn = <Coherence>(heart: HeartVariability & { coherence: Coherence | null }): Coherence | null =>
  isSmoothedHeart(heart) ? null : heart.coherence;
