import type { Programme, Timing } from '#core/audio/programme.ts';
import { fadeLimits } from '#core/domain/session.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { Seconds } from '#core/units.ts';

const shortestSession: Seconds = 0.2;

function refuseOutside(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (!(value >= least && value <= most))
    throw new RangeError(`${name} must lie between ${least} and ${most}, not at ${value}`);
}

// For a gate its first sidebands.
function outerPartials({ mode, hertz, carrier }: Programme): [number, number] {
  if (mode === 'pure') return [hertz, hertz];
  const spread = mode === 'isochronic' ? hertz : hertz / 2;
  return [carrier - spread, carrier + spread];
}

/** Throws RangeError for a value beyond its limits or a partial outside 0…sampleRate / 2. */
export function refuseUnplayable(programme: Programme, sampleRate: number): void {
  const { mode, hertz, carrier, level, duty, edge, bed } = programme;
  refuseOutside('hertz', hertz, soundLimits.hertz);
  refuseOutside('level', level, { least: 0, most: 1 });
  if (bed) refuseOutside('bed.level', bed.level, { least: 0, most: 1 });
  if (mode !== 'pure') refuseOutside('carrier', carrier, soundLimits.carrier);
  if (mode === 'isochronic') {
    refuseOutside('duty', duty, soundLimits.duty);
    refuseOutside('edge', edge, soundLimits.edge);
  }
  const [lowest, highest] = outerPartials(programme);
  if (!(lowest > 0 || (mode === 'isochronic' && lowest === 0)))
    throw new RangeError(`${hertz} Hz on a carrier of ${carrier} Hz has a partial at ${lowest} Hz`);
  if (!(highest < sampleRate / 2))
    throw new RangeError(`a partial of ${highest} Hz is above half the sample rate of ${sampleRate} Hz`);
}

/** Throws RangeError. */
export function refuseImpossibleTiming({ duration, attack, fade, bells }: Timing): void {
  if (duration !== undefined) refuseOutside('duration', duration, { least: shortestSession, most: 1e6 });
  refuseOutside('attack', attack, { least: 0, most: 600 });
  refuseOutside('fade', fade, fadeLimits);
  for (const { at, level } of bells) {
    refuseOutside('bell.at', at, { least: 0, most: 1e6 });
    refuseOutside('bell.level', level, { least: 0, most: 1 });
  }
}
