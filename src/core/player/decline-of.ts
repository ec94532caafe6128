import type { Decline } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';

/** At the end of a decline: a quarter as loud to the ear, 20 dB less. */
const declinedLoudness = 0.25;

/** Undefined for a plan whose volume stays, or that has no end. */
export function declineOf(
  { declines, continues }: Pick<SessionPlan, 'declines' | 'continues'>,
  duration: Seconds | undefined,
): Decline | undefined {
  return declines && duration !== undefined ? { from: continues?.loudness ?? 1, to: declinedLoudness } : undefined;
}
