import type { Readable } from '#core/store.ts';
import { isWaking, runningSession, type PlayerState } from '#core/player/player-state.ts';

const ticking = new Set(['remaining', 'elapsed']);

const wakes = (state: PlayerState): boolean => {
  const running = runningSession(state);
  return running !== undefined && isWaking(running);
};

/** Whether the second differs from the first by the seconds alone. */
function isTick(before: PlayerState, after: PlayerState): boolean {
  if (wakes(before) !== wakes(after)) return false;
  const entries = Object.entries(after);
  return (
    entries.length === Object.keys(before).length &&
    entries.every(([key, value]) => ticking.has(key) || value === before[key as keyof PlayerState])
  );
}

/** The state for screens. While nothing is on the screen, the seconds do not change it: drawing them costs a battery. */
export function seenState(player: Readable<PlayerState>, isDark: Readable<boolean>): Readable<PlayerState> {
  let seen = player.getSnapshot();
  return {
    subscribe: (listener) => {
      const ends = [player.subscribe(listener), isDark.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    getSnapshot: () => {
      const state = player.getSnapshot();
      if (!isDark.getSnapshot() || !isTick(seen, state)) seen = state;
      return seen;
    },
  };
}
