import { meanOf } from '#core/insight/estimate.ts';
import { quantile, rolling } from './rolling.ts';

// J. A. Lipponen and M. P. Tarvainen, "A robust algorithm for heart rate variability time series artefact correction
// using novel beat classification", Journal of Medical Engineering & Technology 43 (2019). Names of its symbols: dRR,
// mRR, medRR, Th1, Th2, the subspaces S11–S12 and S21–S22, and α, c1, c2.

/** Describes the interval that ends with a beat. extra: it ended too early. missed: it contains an undetected beat. */
export type BeatClass = 'normal' | 'extra' | 'missed' | 'ectopic' | 'long-or-short';

const alpha = 5.2;
const [c1, c2] = [0.13, 0.17];
/** Beats on either side: 91 in all for the thresholds, 11 for the median. */
const thresholdReach = 45;
const medianReach = 5;
const farFromMedian = 3;

/** Minimum of both thresholds: without it a step of the sensor's clock would count as an artefact in a quiet heart. */
const floorMilliseconds = 20;

interface Evidence {
  rr: readonly number[];
  medRr: readonly number[];
  /** Threshold of the deviations, in milliseconds. */
  th2: readonly number[];
  /** Differences and deviations, divided by their thresholds. */
  dRr: readonly number[];
  mRr: readonly number[];
}

function thresholds(values: readonly number[], floor: number): number[] {
  const quartileDeviation = (ascending: readonly number[]): number =>
    (quantile(ascending, 0.75) - quantile(ascending, 0.25)) / 2;
  return rolling(
    values.map((value) => Math.abs(value)),
    thresholdReach,
    (ascending) => Math.max(floor, alpha * quartileDeviation(ascending)),
  );
}

const divide = (values: readonly number[], by: readonly number[]): number[] =>
  values.map((value, index) => value / (by[index] ?? Number.NaN));

// The paper does not define the ends. As in NeuroKit2, with which the classes are compared, the first beat gets the
// mean of all intervals and of all differences.
function evidenceOf(milliseconds: readonly number[], floor: number): Evidence {
  const rr = [meanOf(milliseconds), ...milliseconds];
  const steps = rr.slice(1).map((interval, index) => interval - (rr[index] ?? 0));
  const differences = [meanOf(steps), ...steps];
  const medRr = rolling(rr, medianReach, (ascending) => quantile(ascending, 0.5));
  const deviations = rr.map((interval, index) => {
    const deviation = interval - (medRr[index] ?? 0);
    // Doubled, because the same change of rate shortens an interval less than it lengthens one.
    return deviation < 0 ? 2 * deviation : deviation;
  });
  const th2 = thresholds(deviations, floor);
  return {
    rr,
    medRr,
    th2,
    dRr: divide(differences, thresholds(differences, floor)),
    mRr: divide(deviations, th2),
  };
}

/** The value at an index that is mirrored at both ends. */
function mirrored(values: readonly number[], index: number): number {
  const last = values.length - 1;
  const inside = Math.abs(index);
  return values[inside > last ? 2 * last - inside : inside] ?? 0;
}

function isEctopic({ dRr }: Evidence, beat: number): boolean {
  const s11 = mirrored(dRr, beat);
  const around = [mirrored(dRr, beat - 1), mirrored(dRr, beat + 1)];
  if (s11 > 1) return Math.max(...around) < -c1 * s11 - c2;
  return s11 < -1 && Math.min(...around) > -c1 * s11 + c2;
}

function lengthOf({ dRr }: Pick<Evidence, 'dRr'>, beat: number): 'long' | 'short' | undefined {
  const s21 = mirrored(dRr, beat);
  const following = [mirrored(dRr, beat + 1), mirrored(dRr, beat + 2)];
  if (s21 > 1 && Math.min(...following) < -1) return 'long';
  return s21 < -1 && Math.max(...following) > 1 ? 'short' : undefined;
}

const at = (values: readonly number[], beat: number): number => values[beat] ?? 0;

function classByLength({ rr, medRr, th2, mRr, ...evidence }: Evidence, beat: number): BeatClass {
  const length = lengthOf(evidence, beat);
  if (!length && !(Math.abs(at(mRr, beat)) > farFromMedian)) return 'normal';
  const isAsUsual = (interval: number): boolean => Math.abs(interval - at(medRr, beat)) < at(th2, beat);
  if (length === 'short' && isAsUsual(at(rr, beat) + at(rr, beat + 1))) return 'extra';
  if (length === 'long' && isAsUsual(at(rr, beat) / 2)) return 'missed';
  return 'long-or-short';
}

/**
 * Classifies every beat, one more than there are intervals. The last two count as normal until more beats follow.
 * @param floor minimum of both thresholds, in milliseconds
 */
export function classifyBeats(milliseconds: readonly number[], floor = floorMilliseconds): BeatClass[] {
  const classes = Array.from({ length: milliseconds.length + 1 }, (): BeatClass => 'normal');
  const evidence = evidenceOf(milliseconds, floor);
  const step = (beat: number): number => Math.abs(evidence.dRr[beat] ?? 0);
  for (let beat = 0; beat < classes.length - 2; beat += 1) {
    if (!(step(beat) > 1)) continue;
    if (isEctopic(evidence, beat)) {
      classes[beat] = 'ectopic';
      continue;
    }
    classes[beat] = classByLength(evidence, beat);
    if (step(beat + 1) >= step(beat + 2)) continue;
    beat += 1;
    classes[beat] = classByLength(evidence, beat);
  }
  return classes;
}
