import { useState } from 'react';
import type { PlayerState } from '#core/player/player.ts';
import { useMessages } from '#i18n/language-context.ts';

/** Tells a screen reader how the session goes: at its start, halfway, in its last minute and at its end, and no more often. */
export function SessionAnnouncer({ state }: { state: PlayerState }) {
  return (
    <p role="status" className="sr-only">
      {useAnnouncement(state)}
    </p>
  );
}

function useAnnouncement(state: PlayerState): string {
  const { announce, minutes } = useMessages().player;
  // How the session before ended is no news here.
  const [found] = useState(state);
  if (state.phase === 'opening' || state === found) return '';
  if (state.phase === 'idle') {
    if (state.ended === undefined) return '';
    return state.ended === 'completed' ? announce.ended : announce.stopped;
  }
  if (state.milestone === 'halfway') return announce.halfway;
  return state.milestone === 'last-minute' ? announce.lastMinute : announce.started(minutes(state.plan.minutes));
}
