import type { Seconds } from '#core/units.ts';

/** stalled: by the system or by a fault. dead: for so long that no system's pause explains it. */
export type ClockCondition = 'running' | 'unknown' | 'stalled' | 'dead';

const stalledAfter: Seconds = 2;
const deadAfter: Seconds = 3;

/**
 * After a call, after sleep or by a fault, some browsers report a running context while its clock stands still. Counts
 * time, because a hidden tab may tick once a minute; the second tick of the stillness at the earliest says `dead`, because
 * the first after a computer's sleep comes before the clock moves on.
 */
export function createStallDetector(now: () => Seconds) {
  let last: Seconds | undefined;
  let movedAt: Seconds = 0;
  let wasStalled = false;
  return {
    check: (audioTime: Seconds): ClockCondition => {
      if (last === undefined || audioTime > last) {
        last = audioTime;
        movedAt = now();
        wasStalled = false;
        return 'running';
      }
      const still = now() - movedAt;
      if (still < stalledAfter) return 'unknown';
      const isDead = wasStalled && still >= deadAfter;
      wasStalled = true;
      return isDead ? 'dead' : 'stalled';
    },
    isStalled: () => wasStalled,
    /** For another clock. */
    reset: (): void => {
      last = undefined;
      wasStalled = false;
    },
  };
}
