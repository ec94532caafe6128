import type { Programme } from '#core/audio/programme.ts';
import type { Category } from '#core/domain/catalogue.ts';
import { wakeRing } from '#core/domain/night.ts';
import type { Arm } from '#core/domain/session.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import type { MediaDescription } from '#core/platform/audio/media-session.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';
import type { SessionSettings, SoundSettings } from './session-settings.ts';

export interface SessionContext {
  before?: Feeling | undefined;
  /** The session plays its own tone or, equally loud, the control. */
  comparison?: { id: string; arm: Arm; controlHertz: Hertz } | undefined;
}

export interface SessionPlan extends SessionSettings, SessionContext {
  frequencyId?: number;
  /** Of that frequency. */
  category?: Category;
  /**
   * For a session that continues another, or whose end has moved: its length, the loudness at which a decline begins so
   * that it is as loud as before, and the steps and bells of the whole. `minutes` stays the chosen duration.
   */
  continues?: {
    seconds: Seconds;
    loudness?: number;
    whole?: Pick<SessionSettings, 'layers' | 'bells' | 'strikes'>;
    /** The end has moved: what is left of the steps is not the end of the whole as it was. */
    moved?: true;
  };
  /** The end by the device's clock, milliseconds since 1970: it stays whatever holds up the audio clock. */
  until?: number | undefined;
  /** Before the end bells ring, and before them the sound rises for so long. */
  wakes?: Seconds | undefined;
  /** What the system's media controls show; called repeatedly. */
  describe?: (sound: SoundSettings) => MediaDescription;
}

export type Milestone = 'started' | 'halfway' | 'last-minute';

export interface RunningSession {
  plan: SessionPlan;
  programme: Programme;
  // In both arms of a blind comparison this is the tone's programme: displays, bells and dose are computed from it, so
  // that nothing reveals the arm.
  reference?: Programme | undefined;
  /** What was requested, where the plan has less so as not to be louder to the ear than before. */
  requestedIntensity?: Percent | undefined;
  requestedBackground?: Percent | undefined;
  /** Whole seconds by the audio clock; undefined for an unlimited session. */
  remaining: Seconds | undefined;
  elapsed: Seconds;
  milestone: Milestone;
  /** The session waits after an output change: headphones unplugged, Bluetooth gone. */
  outputChanged?: boolean;
  /** Its screen was left, and nobody has said whether such a session goes on. */
  isLeft?: boolean;
  /** The sound did not come back, nor did another context sound. */
  audioFailed?: boolean;
}

// left: its screen was left. device-changed: ended while waiting after an output change. failed: no audio, or it broke
// off.
export type EndReason = 'completed' | 'stopped' | 'left' | 'device-changed' | 'failed';

export interface EndedSession {
  plan: SessionPlan;
  heard: Seconds;
  /** What was left of it; undefined if it was unlimited. */
  remaining: Seconds | undefined;
}

export type PlayerState =
  /**
   * restart: the plan that the system's media controls can restart. last: the session that ended, unless it never
   * sounded.
   */
  | { phase: 'idle'; ended?: EndReason; restart?: SessionPlan; last?: EndedSession }
  | { phase: 'opening'; plan: SessionPlan }
  | ({ phase: 'playing' } & RunningSession)
  /** Silenced by the system (a call, another app) or by an output change; the session's clock stands still. */
  | ({ phase: 'interrupted' } & RunningSession);

export function referenceProgramme({
  reference,
  programme,
}: Pick<RunningSession, 'reference' | 'programme'>): Programme {
  return reference ?? programme;
}

export function runningSession(
  state: PlayerState,
): ({ phase: 'playing' | 'interrupted' } & RunningSession) | undefined {
  return state.phase === 'playing' || state.phase === 'interrupted' ? state : undefined;
}

/** Whether the bells that wake are ringing. */
export const isWaking = ({ plan, remaining }: RunningSession): boolean =>
  plan.wakes !== undefined && remaining !== undefined && remaining <= wakeRing;

/** What a session that continues another belongs to. */
export const wholePlan = (plan: SessionPlan): SessionPlan => ({ ...plan, ...plan.continues?.whole });

/** Why a session waits. */
export function interruptionOf({
  audioFailed,
  outputChanged,
}: RunningSession): 'noSound' | 'deviceChanged' | 'interrupted' {
  if (audioFailed) return 'noSound';
  return outputChanged ? 'deviceChanged' : 'interrupted';
}

export function plannedSeconds({ minutes, continues }: SessionPlan): Seconds | undefined {
  return continues?.seconds ?? (minutes === 'unlimited' ? undefined : minutes * 60);
}
