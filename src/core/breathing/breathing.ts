import type { Minutes, Percent, Seconds } from '#core/units.ts';

export type BreathsPerMinute = number;

export interface BreathingPattern {
  /** 4–10. */
  pace: BreathsPerMinute;
  /** The in-breath's share of the time that is not held, 20–80. */
  inhale: Percent;
  /** Shares of the whole breath, 0–25: after the in-breath, and after the out-breath. */
  holdFull: Percent;
  holdEmpty: Percent;
}

export interface BreathingSettings extends BreathingPattern {
  /** The person's own pace, 4–24, from which the guide eases to its own; undefined: at its own from the start. */
  from: BreathsPerMinute | undefined;
  /** Whether the device vibrates with the guide, if it can. */
  vibration: boolean;
}

// About six a minute; an out-breath longer than the in-breath, without holding (Laborde and others 2022).
export const defaultBreathing: BreathingSettings = {
  pace: 6,
  inhale: 40,
  holdFull: 0,
  holdEmpty: 0,
  from: undefined,
  vibration: true,
};

/** A common pace at rest. */
export const defaultOwnPace: BreathsPerMinute = 14;

export const breathingLimits = {
  pace: { min: 4, max: 10, step: 0.1 },
  inhale: { min: 20, max: 80, step: 1 },
  hold: { min: 0, max: 25, step: 1 },
  from: { min: 4, max: 24, step: 0.5 },
  minutes: { min: 2, max: 60, step: 1 },
} as const satisfies Record<string, { min: Minutes; max: Minutes; step: number }>;

export const easingSeconds: Seconds = 120;
