import type { Gain, Seconds } from '#core/units.ts';

/** How long every change of level takes. Specification of the product: 20 to 50 ms, never a step. */
export const fadeSeconds: Seconds = 0.05;

/**
 * How far ahead of the clock a change is scheduled. The renderer works ahead of the clock that scripts read; a curve
 * that begins in a moment already rendered starts in its middle, and that is a step, heard as a click.
 */
export const leadSeconds: Seconds = 0.05;

/** Silence rendered after the last fade, so that the output never cuts the end of it. */
export const tailSeconds: Seconds = 0.02;

/** Points of a curve; the renderer draws straight lines between them. */
const curvePoints = 512;

/** The gain a raised cosine has at a part (0–1) of the way between two gains: level at both ends, steepest in the middle. */
export function cosineFade(from: Gain, to: Gain, part: number): Gain {
  return from + (to - from) * 0.5 * (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, part))));
}

/** The same as samples, for AudioParam.setValueCurveAtTime. */
export function cosineCurve(from: Gain, to: Gain): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: curvePoints }, (_, index) => cosineFade(from, to, index / (curvePoints - 1)));
}
