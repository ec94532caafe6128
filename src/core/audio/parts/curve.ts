import type { Gain, Seconds } from '#core/units.ts';

export const crossfadeSeconds: Seconds = 0.08;

export const releaseSeconds: Seconds = 0.08;

// Anything shorter is heard as a click.
export const minFadeSeconds: Seconds = 0.05;

// The end is reported while its quantum is still being rendered: disconnecting then would cut it.
export const tailSeconds: Seconds = 0.05;

const shoulder = 0.15;

export function raisedCosine(part: number): Gain {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * part);
}

export function raisedCosineDown(part: number): Gain {
  return 1 - raisedCosine(part);
}

function softenedRamp(part: number): number {
  if (part > 0.5) return 1 - softenedRamp(1 - part);
  const line =
    part < shoulder
      ? part / 2 - (shoulder / (2 * Math.PI)) * Math.sin((Math.PI * part) / shoulder)
      : part - shoulder / 2;
  return line / (1 - shoulder);
}

/** Even to the ear: loudness grows with the 0.6th power of sound pressure (Stevens 1955). Both ends are softened. */
export function loudnessRamp(part: number): Gain {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : softenedRamp(part) ** (1 / 0.6);
}
