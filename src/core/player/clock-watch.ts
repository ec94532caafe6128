import type { Seconds } from '#core/units.ts';

/** So many looks at a clock that has not moved are no chance: two seconds at five looks a second, five in a hidden tab. */
const patience = 10;

/**
 * Tells from one look at the audio clock to the next whether it moves. Some browsers keep saying that a context runs while
 * its clock stands, after a call or after sleep.
 */
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
