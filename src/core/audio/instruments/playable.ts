import type { Seconds } from '#core/units.ts';
import { limits } from '#core/audio/programme.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';

/** The shortest session: an attack, a fade, and something between them. */
const shortestSession: Seconds = 0.2;

function refuseOutside(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (!(value >= least && value <= most))
    throw new RangeError(`${name} must lie between ${least} and ${most}, not at ${value}`);
}

/** The lowest and the highest partial that decide whether a programme can sound: of a gate, its first side bands. */
function outerPartials({ mode, hertz, carrier }: Programme): [number, number] {
  if (mode === 'pure') return [hertz, hertz];
  const spread = mode === 'isochronic' ? hertz : hertz / 2;
  return [carrier - spread, carrier + spread];
}

/**
 * Refuses a programme that cannot sound: a value beyond its limits, or a partial that would leave 0…sampleRate / 2.
 * @throws RangeError
 */
export function refuseUnplayable(programme: Programme, sampleRate: number): void {
  const { mode, hertz, carrier, level, duty, edge, bed } = programme;
  refuseOutside('hertz', hertz, limits.hertz);
  refuseOutside('level', level, { least: 0, most: 1 });
  if (bed) refuseOutside('bed.level', bed.level, { least: 0, most: 1 });
  if (mode !== 'pure') refuseOutside('carrier', carrier, limits.carrier);
  if (mode === 'isochronic') {
    refuseOutside('duty', duty, limits.duty);
    refuseOutside('edge', edge, limits.edge);
  }
  const [lowest, highest] = outerPartials(programme);
  if (!(lowest > 0 || (mode === 'isochronic' && lowest === 0)))
    throw new RangeError(`${hertz} Hz on a carrier of ${carrier} Hz has a partial at ${lowest} Hz`);
  if (!(highest < sampleRate / 2))
    throw new RangeError(`a partial of ${highest} Hz is above half the sample rate of ${sampleRate} Hz`);
}

/**
 * Refuses a timing that no session can keep.
 * @throws RangeError
 */
export function refuseImpossibleTiming({ duration, attack, fade, bells }: Timing): void {
  if (duration !== undefined) refuseOutside('duration', duration, { least: shortestSession, most: 1e6 });
  refuseOutside('attack', attack, { least: 0, most: 600 });
  refuseOutside('fade', fade, limits.fade);
  for (const { at, level } of bells) {
    refuseOutside('bell.at', at, { least: 0, most: 1e6 });
    refuseOutside('bell.level', level, { least: 0, most: 1 });
  }
}
