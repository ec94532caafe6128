import type { Seconds } from '#core/units.ts';

// Once settled, the share of each reading.
const minShare = 0.1;

// Further off: the sound stood still, or another session began.
const maxDeviation: Seconds = 0.1;

/**
 * Reads the audio clock, which moves in steps of a device buffer (some 30 ms), as an even one: the mean of its steps, so
 * at most half a step from either end.
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
