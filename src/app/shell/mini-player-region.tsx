import { Suspense, useState, type ComponentProps } from 'react';
import { runningSession, type EndedSession, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { MiniPlayerBar } from './mini-player-bar.tsx';
import { MiniPlayerQuestion } from './mini-player-question.tsx';
import { MiniPlayerPaused } from './mini-player-paused.tsx';
import { SessionEnded } from './session-ended.tsx';

/** @param shown id of the frequency whose player is on the screen */
export function MiniPlayerRegion({ shown }: { shown: number | undefined }) {
  const { player, state } = usePlayer();
  const { ended, paused, dismiss } = useEndedSession(state, shown);
  const running = runningSession(state);
  const isAway = shown === undefined || running?.plan.frequencyId !== shown;
  return (
    <>
      {running && isAway && <Playing running={running} player={player} />}
      {paused && <MiniPlayerPaused last={paused} player={player} onDismiss={dismiss} />}
      {/* A live region must exist before its content. */}
      <div role="status">{ended?.frequencyId !== undefined && <SessionEnded plan={ended} onDismiss={dismiss} />}</div>
    </>
  );
}

function Playing(props: ComponentProps<typeof MiniPlayerBar>) {
  const asks =
    useSetting('sound').value.leavingLong === 'ask' &&
    props.running.isLeft === true &&
    props.running.phase === 'playing';
  const bar = <MiniPlayerBar {...props} />;
  return <Suspense fallback={bar}>{asks ? <MiniPlayerQuestion {...props} /> : bar}</Suspense>;
}

/** A session that ended by itself, or that was paused. */
interface Over {
  plan: SessionPlan;
  paused?: EndedSession;
}

function overAfter(state: PlayerState, plan: SessionPlan): Over | undefined {
  if (state.phase !== 'idle') return undefined;
  if (state.ended === 'completed') return { plan };
  return state.ended === 'stopped' && state.last ? { plan, paused: state.last } : undefined;
}

/** The session that ended on another screen, until the next one, a visit to its player or its dismissal. */
function useEndedSession(state: PlayerState, shown: number | undefined) {
  const [last, setLast] = useState<SessionPlan>();
  const [over, setOver] = useState<Over>();
  const current = state.phase === 'idle' ? undefined : state.plan;
  if (current !== last) {
    setLast(current);
    setOver(last && overAfter(state, last));
  }
  if (over && over.plan.frequencyId === shown) setOver(undefined);
  const { plan, paused } = over ?? {};
  return { ended: paused ? undefined : plan, paused, dismiss: () => setOver(undefined) };
}
