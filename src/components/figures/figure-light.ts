import type { Gain } from '#core/units.ts';
import { nextBrightness } from './living-figure-motion.ts';
import type { DisplayFrame } from './visible-animation.ts';

const restBrightness = 0.4;

interface Light {
  sounding: boolean;
  still: boolean;
  /** How loud the session is just now, 0–1. */
  level: () => Gain;
}

/** How bright a figure is to become. */
export function brightnessOf({ sounding, still, level }: Light): Gain {
  if (!sounding) return restBrightness;
  return still ? 0.9 : restBrightness + (1 - restBrightness) * Math.max(0, Math.min(1, level()));
}

/** Brings an element to a brightness slowly; `approach` says whether it is there. */
export function createLight(
  element: HTMLElement,
  updatesPerSecond: number,
): { approach: (target: Gain, frame: DisplayFrame) => boolean; now: () => Gain } {
  let brightness = 0;
  return {
    now: () => brightness,
    approach: (target, { still, elapsed }) => {
      const before = brightness;
      brightness = still ? target : nextBrightness(brightness, target, elapsed);
      if (brightness === before) return brightness === target;
      element.style.transition = still ? '' : `opacity ${1000 / updatesPerSecond}ms linear`;
      element.style.opacity = String(brightness);
      return brightness === target;
    },
  };
}
