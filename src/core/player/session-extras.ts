import type { SystemMedia } from '#core/platform/media-session.ts';
import type { WakeLock } from '#core/platform/wake-lock.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import type { Readable } from '#core/store.ts';
import { plannedSeconds, runningIn } from './player-state.ts';
import type { PlayerState, SessionPlan } from './player-state.ts';
import type { Player } from './player.ts';

interface Extras {
  player: Pick<Player, 'resume' | 'stop' | 'subscribe' | 'getSnapshot'>;
  preferences: Readable<SoundPreferences>;
  media: SystemMedia;
  wakeLock: WakeLock;
}

/** The system counts by itself between two calls; only what it cannot know is told: another session, and standing still. */
function isMove(before: PlayerState, after: PlayerState): boolean {
  return before.phase !== after.phase || planOf(before)?.describe !== planOf(after)?.describe;
}

const planOf = (state: PlayerState): SessionPlan | undefined => (state.phase === 'idle' ? undefined : state.plan);

/** Shows the session outside the page and takes commands from there. They do what the page's own button does: pause ends. */
function followMedia({ player, media }: Extras): () => void {
  const commands = { play: () => void player.resume(), pause: player.stop, stop: player.stop };
  let before: PlayerState = { phase: 'idle' };
  return () => {
    const state = player.getSnapshot();
    const moved = isMove(before, state);
    before = state;
    if (!moved) return;
    const described = planOf(state)?.describe?.();
    const running = runningIn(state);
    if (state.phase === 'idle') media.clear();
    else if (described) media.show(described, commands);
    if (running) media.update(state.phase === 'playing' ? 'playing' : 'paused', { duration: plannedSeconds(running.plan), elapsed: running.elapsed });
  };
}

/** Keeps the screen on while it sounds, where that is preferred. */
function followWakeLock({ player, preferences, wakeLock }: Extras): () => void {
  return () => {
    if (player.getSnapshot().phase === 'playing' && preferences.getSnapshot().wakeLock) wakeLock.hold();
    else wakeLock.release();
  };
}

/** What goes along with a session outside of its sound: the system's media controls and the screen that stays on. */
export function accompany(extras: Extras): void {
  const stayOn = followWakeLock(extras);
  extras.player.subscribe(followMedia(extras));
  extras.player.subscribe(stayOn);
  extras.preferences.subscribe(stayOn);
}
