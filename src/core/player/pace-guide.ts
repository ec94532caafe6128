import type { BreathingSettings, BreathsPerMinute } from '#core/breathing/breathing.ts';
import type { MediaDescription } from '#core/platform/audio/media-session.ts';
import { toneLayer } from '#core/sound/layers.ts';
import type { Readable } from '#core/store.ts';
import type { Percent, Seconds } from '#core/units.ts';
import { numberIn } from '#core/player/addresses/address-number.ts';
import { preferredBreathing } from '#core/player/addresses/breathing-address.ts';
import type { PlayerState } from './player-state.ts';
import type { Player } from './player.ts';
import { preferredIntensityLimits } from '#core/player/addresses/settings-address.ts';

/** A session without an end that only guides the breath. */
export interface PaceGuide extends Pick<Readable<unknown>, 'subscribe'> {
  /** Call it from a tap. Ends a running session. Never rejects. */
  play: (pace: BreathsPerMinute) => void;
  /** Continues the breath where it is. */
  change: (pace: BreathsPerMinute) => void;
  stop: () => void;
  phase: () => PlayerState['phase'];
  /** Session time by the audio clock. */
  position: () => Seconds;
}

interface PaceGuideDependencies {
  player: Player;
  /** As stored; sets the volume, the in-breath's share of a breath, and the vibration. */
  lastChoice: () => string;
  describe: () => MediaDescription;
}

/** As in the catalogue's breathing entry: a carrier that swells without pulses. */
const tone = toneLayer({ hertz: 0.1, kind: 'isochronic' });
const defaultIntensity: Percent = 60;

export function createPaceGuide({ player, lastChoice, describe }: PaceGuideDependencies): PaceGuide {
  // Holds would change how far the heart rate swings, and easing would blur the pace.
  const breathingAt = (pace: BreathsPerMinute): BreathingSettings => ({
    ...preferredBreathing(lastChoice(), tone),
    holdFull: 0,
    holdEmpty: 0,
    from: undefined,
    pace,
  });
  return {
    subscribe: player.subscribe,
    phase: () => player.getSnapshot().phase,
    position: player.position,
    play: (pace) => {
      player.stop();
      const chosen = new URLSearchParams(lastChoice()).get('intensity');
      const intensity = numberIn(chosen, preferredIntensityLimits) ?? defaultIntensity;
      const breathing = breathingAt(pace);
      void player.play({ layers: [tone], intensity, minutes: 'unlimited', breathing, describe });
    },
    change: (pace) => player.change({ breathing: breathingAt(pace) }),
    stop: player.stop,
  };
}
