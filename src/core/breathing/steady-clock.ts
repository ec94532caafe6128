import type { Seconds } from '#core/units.ts';

// The weight of each reading once the mean has settled.
const minShare = 0.1;

// Beyond this the sound has paused, or another session has begun.
const maxDeviation: Seconds = 0.1;

/**
 * Smooths the audio clock, which moves in steps of a device buffer (some 30 ms): returns the mean of its steps, at most
 * half a step from either end.
 */
export function createSteadyClock(): (position: Seconds, now: Seconds) => Seconds {
  let offset = 0;
  let readings = 0;
  return (position, now) => {
    const deviation = position - now - offset;
    if (readings === 0 || Math.abs(deviation) > maxDeviation) {
      offset = position - now;
      readings = 1;
    } else {
      readings += 1;
      offset += deviation * Math.max(minShare, 1 / readings);
    }
    return now + offset;
  };
}
