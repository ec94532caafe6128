import type { Seconds } from '#core/units.ts';

// Ticks without progress: 2 s at five ticks a second, longer in a hidden tab.
const patience = 10;

// After a call or after sleep, some browsers report a running context while its clock stands still.
export function createClockWatch(): (now: Seconds) => 'moves' | 'stands' | 'unsure' {
  let last: Seconds | undefined;
  let still = 0;
  return (now) => {
    const moved = last === undefined || now > last;
    still = moved ? 0 : still + 1;
    last = now;
    if (moved) return 'moves';
    return still >= patience ? 'stands' : 'unsure';
  };
}
