import type { Programme } from '#core/audio/programme.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import type { MediaDescription } from '#core/platform/audio/media-session.ts';
import type { Hertz, Minutes, Percent, Seconds } from '#core/units.ts';
import { elapsedSeconds, milestonePassed, remainingSeconds } from './session-clock.ts';
import type { Milestone } from './session-clock.ts';
import type { ProgrammeWish } from './wish.ts';

/** What a session is told of the person beyond its sound. */
export interface SessionContext {
  /** How they felt before it. */
  before?: Feeling | undefined;
  /** The blind comparison it is part of: it plays the plan's own tone, or a control in its place, equally loud. */
  comparison?: { id: string; arm: 'tone' | 'control'; controlHertz: Hertz } | undefined;
}

/** What is to be heard, and for how long. What is left out is as usual: the pure tone, no noise, the fade of the preferences. */
export interface SessionPlan extends Partial<ProgrammeWish>, SessionContext {
  hertz: Hertz;
  minutes: Minutes | 'unlimited';
  intensity: Percent;
  /** Whose session it is, for what is shown of it elsewhere. */
  frequencyId?: number;
  /** What is shown of it outside its screen, for the hertz that sound by then; asked again and again. */
  describe?: (hertz: Hertz) => MediaDescription;
}

export interface Running {
  plan: SessionPlan;
  /** What sounds for it. */
  programme: Programme;
  /**
   * In a blind comparison its tone, whichever of the two sounds: what is shown, rung or counted is worked out from it, so that
   * nothing tells them apart. They are equally loud. undefined: what sounds.
   */
  reference?: Programme | undefined;
  /**
   * The intensity that was asked for, where the plan has less of it so that the tone is no louder to the ear than the one
   * before; undefined where nothing was taken away, or the person has chosen since.
   */
  softenedFrom?: Percent | undefined;
  /** The same of the noise beneath it. */
  noiseSoftenedFrom?: Percent | undefined;
  /** Whole seconds still to come by the audio clock; undefined: it has no end. */
  remaining: Seconds | undefined;
  /** Whole seconds that have sounded. */
  elapsed: Seconds;
  /** The last one passed. */
  milestone: Milestone;
  /** Whether it waits because the sound may come out of something else now: headphones pulled out, Bluetooth gone. */
  outputChanged?: boolean;
}

/** Why the last session is over. left: its screen was left. device-changed: it waited with another output. failed: the audio did not open, or broke off. */
export type Ended = 'completed' | 'stopped' | 'left' | 'device-changed' | 'failed';

export type PlayerState =
  /** again: the plan that the system's controls can begin anew, where they have ended it. */
  | { phase: 'idle'; ended?: Ended; again?: SessionPlan }
  /** Start was pressed; the sound card is not open yet. */
  | { phase: 'opening'; plan: SessionPlan }
  | ({ phase: 'playing' } & Running)
  /**
   * The system has taken the sound away (a call, another app), or it would come out of something else now. The session
   * waits, and its clock with it.
   */
  | ({ phase: 'interrupted' } & Running);

/** What stands for a session in all that is worked out from it. */
export function referenceIn({ reference, programme }: Pick<Running, 'reference' | 'programme'>): Programme {
  return reference ?? programme;
}

/** The session in a state, or undefined while none sounds or waits. */
export function runningIn(state: PlayerState): ({ phase: 'playing' | 'interrupted' } & Running) | undefined {
  return state.phase === 'playing' || state.phase === 'interrupted' ? state : undefined;
}

interface SessionTimes {
  startsAt: Seconds;
  endsAt: Seconds | undefined;
}

/** How long a plan lasts; undefined: until it is stopped. */
export function plannedSeconds({ minutes }: SessionPlan): Seconds | undefined {
  return minutes === 'unlimited' ? undefined : minutes * 60;
}

/** The state that the audio clock asks for; the same object while nothing has changed. */
export function atTime(state: PlayerState, { startsAt, endsAt }: SessionTimes, now: Seconds): PlayerState {
  if (state.phase !== 'playing') return state;
  const total = plannedSeconds(state.plan);
  const elapsed = elapsedSeconds(startsAt, now);
  if (total === undefined || endsAt === undefined || state.remaining === undefined)
    return elapsed === state.elapsed ? state : { ...state, elapsed };
  // The tone begins a little after the tap: the first moment does not count more than the session has.
  const remaining = Math.min(total, remainingSeconds(endsAt, now));
  if (remaining === state.remaining) return state;
  const milestone = milestonePassed(state.remaining, remaining, total) ?? state.milestone;
  return { ...state, remaining, elapsed, milestone };
}
