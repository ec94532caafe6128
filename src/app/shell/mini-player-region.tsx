import { useState } from 'react';
import { runningSession } from '#core/player/player-state.ts';
import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { MiniPlayerBar } from './mini-player-bar.tsx';
import { SessionOver } from './session-over.tsx';

/** The session beside another screen than its own player: what sounds, or that it has ended by itself. shown: the frequency whose player that screen is. */
export function MiniPlayerRegion({ shown }: { shown: number | undefined }) {
  const { player, state } = usePlayer();
  const { over, dismiss } = useOver(state, shown);
  const running = runningSession(state);
  return (
    <>
      {running && (shown === undefined || running.plan.frequencyId !== shown) && (
        <MiniPlayerBar running={running} player={player} />
      )}
      {/* It stands before there is anything to announce. */}
      <div role="status">
        {over?.frequencyId !== undefined && (
          <SessionOver plan={over} frequencyId={over.frequencyId} onDismiss={dismiss} />
        )}
      </div>
    </>
  );
}

/** The session that came to its end unseen: until the next one, until its player is looked at, or until it is put away. */
function useOver(
  state: PlayerState,
  shown: number | undefined,
): { over: SessionPlan | undefined; dismiss: () => void } {
  const [last, setLast] = useState<SessionPlan>();
  const [over, setOver] = useState<SessionPlan>();
  const sounding = state.phase === 'idle' ? undefined : state.plan;
  if (sounding !== last) {
    setLast(sounding);
    setOver(state.phase === 'idle' && state.ended === 'completed' ? last : undefined);
  }
  if (over && over.frequencyId === shown) setOver(undefined);
  return { over, dismiss: () => setOver(undefined) };
}
