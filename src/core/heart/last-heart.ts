/** The last coherence that a sensor measured on this device. */
export interface LastHeart {
  /** Milliseconds since 1970. */
  at: number;
  /** Score, 0–100 percent. */
  coherence: number;
  /** Beats a minute. */
  heartRate: number;
}

/** Beats a minute. No heart is faster. */
export const maxHeartRate = 350;

const within = (value: number | undefined, [min, max]: readonly [number, number]): value is number =>
  value !== undefined && Number.isInteger(value) && value >= min && value <= max;

/** Three whole numbers, which the dashboard reads without a validation library. undefined for any other text. */
export function parseLastHeart(text: string): LastHeart | undefined {
  const [at, coherence, heartRate, ...rest] = text.split(' ').map(Number);
  return within(at, [1, 8.64e15]) &&
    within(coherence, [0, 100]) &&
    within(heartRate, [1, maxHeartRate]) &&
    rest.length === 0
    ? { at, coherence, heartRate }
    : undefined;
}

export const storedHeart = ({ at, coherence, heartRate }: LastHeart): string =>
  [at, coherence, heartRate].map(Math.round).join(' ');
