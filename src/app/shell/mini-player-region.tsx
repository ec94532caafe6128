import { useState } from 'react';
import { runningSession, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { MiniPlayerBar } from './mini-player-bar.tsx';
import { SessionEnded } from './session-ended.tsx';

/** @param shown id of the frequency whose player is on the screen */
export function MiniPlayerRegion({ shown }: { shown: number | undefined }) {
  const { player, state } = usePlayer();
  const { ended, dismiss } = useEndedSession(state, shown);
  const running = runningSession(state);
  return (
    <>
      {running && (shown === undefined || running.plan.frequencyId !== shown) && (
        <MiniPlayerBar running={running} player={player} />
      )}
      {/* A live region must exist before its content. */}
      <div role="status">
        {ended?.frequencyId !== undefined && (
          <SessionEnded plan={ended} frequencyId={ended.frequencyId} onDismiss={dismiss} />
        )}
      </div>
    </>
  );
}

/** The session that ended by itself on another screen, until the next one, a visit to its player or its dismissal. */
function useEndedSession(
  state: PlayerState,
  shown: number | undefined,
): { ended: SessionPlan | undefined; dismiss: () => void } {
  const [last, setLast] = useState<SessionPlan>();
  const [ended, setEnded] = useState<SessionPlan>();
  const current = state.phase === 'idle' ? undefined : state.plan;
  if (current !== last) {
    setLast(current);
    setEnded(state.phase === 'idle' && state.ended === 'completed' ? last : undefined);
  }
  if (ended && ended.frequencyId === shown) setEnded(undefined);
  return { ended, dismiss: () => setEnded(undefined) };
}
