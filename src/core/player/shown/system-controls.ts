import type { MediaDescription, MediaProgress, SystemMedia } from '#core/platform/audio/media-session.ts';
import type { WakeLock } from '#core/platform/device/wake-lock.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import type { Readable } from '#core/store.ts';
import { continuedPlan } from '#core/player/continue-session.ts';
import { plannedSeconds, runningSession, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import type { Seconds } from '#core/units.ts';

interface SystemControlOptions {
  player: Pick<Player, 'play' | 'pause' | 'resume' | 'stop' | 'subscribe' | 'getSnapshot'>;
  preferences: Readable<SoundPreferences>;
  media: SystemMedia;
  wakeLock: WakeLock;
  darkScreen: Readable<boolean>;
}

const lengthOf = (plan: SessionPlan | undefined): Seconds | undefined => plan && plannedSeconds(plan);

// The system counts on by itself between two updates.
function needsUpdate(before: PlayerState, after: PlayerState): boolean {
  const [from, to] = [planOf(before), planOf(after)];
  return before.phase !== after.phase || from?.describe !== to?.describe || lengthOf(from) !== lengthOf(to);
}

function isDifferent(shown: MediaDescription | undefined, { title, artwork }: MediaDescription): boolean {
  return shown?.title !== title || shown.artwork !== artwork;
}

const planOf = (state: PlayerState): SessionPlan | undefined => (state.phase === 'idle' ? state.restart : state.plan);

function progressOf(plan: SessionPlan, state: PlayerState): MediaProgress {
  return { duration: plannedSeconds(plan), elapsed: runningSession(state)?.elapsed ?? 0 };
}

function resumeOrRestart(player: SystemControlOptions['player']): void {
  const state = player.getSnapshot();
  if (state.phase !== 'idle') void player.resume();
  else if (state.restart) void player.play((state.last && continuedPlan(state.last)) ?? state.restart);
}

/** The system's pause ends the session, as the page's own button does, but lets play restart it. */
function followMedia({ player, media }: SystemControlOptions): () => void {
  const commands = { play: () => resumeOrRestart(player), pause: player.pause, stop: player.stop };
  let shown: MediaDescription | undefined;
  let before: PlayerState = { phase: 'idle' };
  const show = (described: MediaDescription, isChanged: boolean): void => {
    if (isChanged || isDifferent(shown, described)) media.show(described, commands);
    shown = described;
  };
  const updateProgress = (plan: SessionPlan, state: PlayerState): void => {
    if (state.phase !== 'opening')
      media.update(state.phase === 'playing' ? 'playing' : 'paused', progressOf(plan, state));
  };
  return () => {
    const state = player.getSnapshot();
    const isChanged = needsUpdate(before, state);
    before = state;
    const plan = planOf(state);
    const described = plan?.describe?.(plan);
    if (plan && described) {
      show(described, isChanged);
      if (isChanged) updateProgress(plan, state);
    } else if (isChanged) {
      media.clear();
    }
  };
}

function followWakeLock({ player, preferences, wakeLock, darkScreen }: SystemControlOptions): () => void {
  return () => {
    const isWanted = preferences.getSnapshot().wakeLock && !darkScreen.getSnapshot();
    if (player.getSnapshot().phase === 'playing' && isWanted) wakeLock.hold();
    else wakeLock.release();
  };
}

/** Also shows what plays or opens already. */
export function connectSystemControls(options: SystemControlOptions): void {
  const updateMedia = followMedia(options);
  const updateWakeLock = followWakeLock(options);
  options.player.subscribe(updateMedia);
  options.player.subscribe(updateWakeLock);
  options.preferences.subscribe(updateWakeLock);
  options.darkScreen.subscribe(updateWakeLock);
  updateMedia();
  updateWakeLock();
}
