import { useState } from 'react';
import { runningIn } from '#core/player/player-state.ts';
import type { Ended, PlayerState, Running } from '#core/player/player-state.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { Messages } from '#i18n/messages.ts';

/**
 * Tells a screen reader how the session goes: at its start, halfway, in its last minute and at its end, and no more often. And, when
 * it happens, that a tone comes with less intensity than was asked for: that stands far from what was pressed.
 */
export function SessionAnnouncer({ state }: { state: PlayerState }) {
  const { softened, percentShort } = useMessages().player;
  const from = runningIn(state)?.softenedFrom;
  return (
    <>
      <p role="status" className="sr-only">
        {from !== undefined && softened(percentShort(from))}
      </p>
      <p role="status" className="sr-only">
        {useAnnouncement(state)}
      </p>
    </>
  );
}

function useAnnouncement(state: PlayerState): string {
  const texts = useMessages().player;
  // How the session before ended is no news here.
  const [found] = useState(state);
  if (state.phase === 'opening' || state === found) return '';
  return state.phase === 'idle' ? endOf(state.ended, texts) : progressOf(state, texts);
}

type Texts = Messages['player'];

/** The specification shows the person no message when the audio fails. */
function endOf(ended: Ended | undefined, { announce }: Texts): string {
  if (ended === undefined || ended === 'failed') return '';
  return ended === 'completed' ? announce.ended : announce.stopped;
}

function progressOf({ milestone, plan }: Running, { announce, minutes }: Texts): string {
  if (milestone === 'halfway') return announce.halfway;
  if (milestone === 'last-minute') return announce.lastMinute;
  return plan.minutes === 'unlimited' ? announce.startedUnlimited : announce.started(minutes(plan.minutes));
}
