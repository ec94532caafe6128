import type { Seconds } from '#core/units.ts';

// Ticks without progress: 2 s at five ticks a second, longer in a hidden tab.
const stalledTicks = 10;

// After a call or after sleep, some browsers report a running context while its clock stands still.
export function createStallDetector(): (now: Seconds) => 'running' | 'stalled' | 'unknown' {
  let last: Seconds | undefined;
  let ticksWithoutProgress = 0;
  return (now) => {
    const moved = last === undefined || now > last;
    ticksWithoutProgress = moved ? 0 : ticksWithoutProgress + 1;
    last = now;
    if (moved) return 'running';
    return ticksWithoutProgress >= stalledTicks ? 'stalled' : 'unknown';
  };
}
