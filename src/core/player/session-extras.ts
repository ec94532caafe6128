import type { MediaDescription, MediaProgress, SystemMedia } from '#core/platform/audio/media-session.ts';
import type { WakeLock } from '#core/platform/device/wake-lock.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import type { Readable } from '#core/store.ts';
import { plannedSeconds, runningIn } from './player-state.ts';
import type { PlayerState, SessionPlan } from './player-state.ts';
import type { Player } from './player.ts';

interface Extras {
  player: Pick<Player, 'play' | 'pause' | 'resume' | 'stop' | 'subscribe' | 'getSnapshot'>;
  preferences: Readable<SoundPreferences>;
  media: SystemMedia;
  wakeLock: WakeLock;
}

// The system counts on by itself between two updates.
function isMove(before: PlayerState, after: PlayerState): boolean {
  return before.phase !== after.phase || planOf(before)?.describe !== planOf(after)?.describe;
}

function isOther(shown: MediaDescription | undefined, { title, artwork }: MediaDescription): boolean {
  return shown?.title !== title || shown.artwork !== artwork;
}

const planOf = (state: PlayerState): SessionPlan | undefined => (state.phase === 'idle' ? state.again : state.plan);

function progressOf(plan: SessionPlan, state: PlayerState): MediaProgress {
  return { duration: plannedSeconds(plan), elapsed: runningIn(state)?.elapsed ?? 0 };
}

function goOn(player: Extras['player']): void {
  const state = player.getSnapshot();
  if (state.phase !== 'idle') void player.resume();
  else if (state.again) void player.play(state.again);
}

/** The system's pause ends the session, as the page's own button does, but lets play restart it. */
function followMedia({ player, media }: Extras): () => void {
  const commands = { play: () => goOn(player), pause: player.pause, stop: player.stop };
  let shown: MediaDescription | undefined;
  let before: PlayerState = { phase: 'idle' };
  const show = (described: MediaDescription, isMoved: boolean): void => {
    if (isMoved || isOther(shown, described)) media.show(described, commands);
    shown = described;
  };
  const tellProgress = (plan: SessionPlan, state: PlayerState): void => {
    if (state.phase !== 'opening')
      media.update(state.phase === 'playing' ? 'playing' : 'paused', progressOf(plan, state));
  };
  return () => {
    const state = player.getSnapshot();
    const isMoved = isMove(before, state);
    before = state;
    const plan = planOf(state);
    const described = plan?.describe?.(plan.hertz);
    if (plan && described) {
      show(described, isMoved);
      if (isMoved) tellProgress(plan, state);
    } else if (isMoved) {
      media.clear();
    }
  };
}

function followWakeLock({ player, preferences, wakeLock }: Extras): () => void {
  return () => {
    if (player.getSnapshot().phase === 'playing' && preferences.getSnapshot().wakeLock) wakeLock.hold();
    else wakeLock.release();
  };
}

export function accompany(extras: Extras): void {
  const stayOn = followWakeLock(extras);
  extras.player.subscribe(followMedia(extras));
  extras.player.subscribe(stayOn);
  extras.preferences.subscribe(stayOn);
}
