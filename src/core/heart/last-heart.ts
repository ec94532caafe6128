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

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** Versions before JSON stored three whole numbers with spaces between them. */
function fromText(text: string): object {
  const [at, coherence, heartRate, ...rest] = text.split(' ').map(Number);
  return rest.length === 0 ? { at, coherence, heartRate } : {};
}

/** Without a validation library: the dashboard shows it at once. undefined for anything else. */
export function lastHeartIn(found: unknown): LastHeart | undefined {
  const { at, coherence, heartRate }: Partial<Record<keyof LastHeart, unknown>> =
    typeof found === 'string' ? fromText(found) : { ...(found as object) };
  return isWithin(at, 1, 8.64e15) && isWithin(coherence, 0, 100) && isWithin(heartRate, 1, maxHeartRate)
    ? { at, coherence, heartRate }
    : undefined;
}
