import type { Programme, Timing } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';
import type { SessionSound, StartSound } from './session-sound.ts';
import { slowAttack } from '#core/player/session-timing.ts';

// A shorter rest than this cannot be played.
const shortestRest: Seconds = 0.5;

/** From the position on, with a rise as slow as for a volume that is unknown: another output may play it. */
function timingFrom(timing: Timing, position: Seconds): Timing {
  const from = Math.min(position, (timing.duration ?? Number.POSITIVE_INFINITY) - shortestRest);
  const rest = (timing.duration ?? Number.POSITIVE_INFINITY) - from;
  return { ...timing, from: Math.max(0, from), attack: Math.min(slowAttack, rest / 4) };
}

export interface MovableSoundOptions {
  sound: SessionSound;
  startSound: StartSound;
  timing: Timing;
}

/** Keeps a session's sound in the context that the sound card has now. */
export function createMovableSound({ sound: firstSound, startSound, timing: firstTiming }: MovableSoundOptions) {
  let timing = firstTiming;
  let sound = firstSound;
  let target = sound.context;
  const position = (): Seconds => Math.max(0, sound.context.currentTime - sound.playback.startsAt);
  return {
    get: () => sound,
    position,
    retime: (next: Timing): void => {
      timing = next;
      sound.playback.retime(next);
    },
    /** Resolves with false where another move has replaced this one, or is already under way to the same context. */
    moveTo: async (context: BaseAudioContext, programme: Programme): Promise<boolean> => {
      if (context === sound.context || context === target) {
        const isThere = context === sound.context;
        if (isThere) target = context;
        return isThere;
      }
      target = context;
      const given = timing;
      const from = timingFrom(given, position());
      sound.drop();
      try {
        const next = await startSound(context, programme, from);
        if (target === context) sound = next;
        else next.drop();
        // The end moved while the other context opened.
        if (timing !== given) next.playback.retime(timing);
        return sound === next;
      } catch (error) {
        if (target === context) target = sound.context;
        throw error;
      }
    },
  };
}
