import type { Gain, Seconds } from '#core/units.ts';

/** How long every change of a programme takes: level, frequency, mode, carrier, bed. */
export const changeSeconds: Seconds = 0.08;

/** How long stop takes from full level to silence; its shape is raisedCosineDown. */
export const releaseSeconds: Seconds = 0.08;

/** The shortest attack and the shortest fade: anything shorter is heard as a click. */
export const shortestFade: Seconds = 0.05;

/** Silence rendered after a last sample: its end is told while its quantum is still under way, and what is disconnected then is cut. */
export const tailSeconds: Seconds = 0.05;

/** The part of an even rise in which its speed grows, and in which it falls off again at the other end. */
const shoulder = 0.15;

/** A raised cosine from 0 to 1 while part goes from 0 to 1; level at both ends. Outside it stays at its end. */
export function raisedCosine(part: number): Gain {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * part);
}

/** The same downwards, from 1 to 0. */
export function raisedCosineDown(part: number): Gain {
  return 1 - raisedCosine(part);
}

/** From 0 to 1 at a constant speed, but for its shoulders, where the speed itself is a raised cosine. */
function softenedLine(part: number): number {
  if (part > 0.5) return 1 - softenedLine(1 - part);
  const line =
    part < shoulder
      ? part / 2 - (shoulder / (2 * Math.PI)) * Math.sin((Math.PI * part) / shoulder)
      : part - shoulder / 2;
  return line / (1 - shoulder);
}

/**
 * The gain at a part (0–1) of a rise that is even to the ear. Loudness grows with the 0.6th power of sound pressure
 * (Stevens 1955), so a gain of q^(1/0.6) makes loudness grow as q: in equal steps in equal times. Both ends are softened.
 */
export function evenRise(part: number): Gain {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : softenedLine(part) ** (1 / 0.6);
}

/** The same as samples, for AudioParam.setValueCurveAtTime. */
export function curveSamples(points: number, gainAt: (part: number) => Gain): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: points }, (_, index) => gainAt(index / (points - 1)));
}
