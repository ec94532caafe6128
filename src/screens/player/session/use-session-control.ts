import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { continuedAs, continuedPlan } from '#core/player/continue-session.ts';
import {
  type EndedSession,
  type PlayerState,
  type SessionContext,
  type SessionPlan,
} from '#core/player/player-state.ts';
import type { SessionSettings, SoundSettings } from '#core/player/session-settings.ts';
import { aloneWithNoise } from '#core/sound/layers.ts';
import type { Seconds } from '#core/units.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useLanguage } from '#i18n/language-context.ts';
import { mediaTitle } from '#i18n/sound-title.ts';
import type { SetFrequency } from '#screens/player/use-session-settings.ts';
import { useArtwork } from './use-artwork.ts';

interface SessionControl {
  /** Stops what plays, otherwise goes on with what is left, or starts. */
  toggle: () => void;
  /** What is left of the last session; undefined where none can be continued. */
  left: Seconds | undefined;
  /** @param left what is left of an ended session, which this one continues */
  start: (left?: Seconds) => void;
}

/** The part of the plan that has not been heard. */
function restOf(plan: SessionPlan, left: Seconds, last: EndedSession | undefined): SessionPlan {
  const whole = plan.minutes === 'unlimited' ? left : plan.minutes * 60;
  // A session whose end was moved may have more left than it was long.
  const heard = Math.max(0, whole - left);
  const { layers, bells, strikes, continues } =
    (last && continuedAs(plan, last)) ?? continuedPlan({ plan, heard, remaining: left }) ?? plan;
  const { until, wakes } = last?.plan ?? {};
  return { ...plan, layers, bells, strikes, until, wakes, ...(continues && { continues }) };
}

export function useSessionControl(
  { frequency, settingsState: { settings, isActive } }: SetFrequency,
  context: SessionContext,
): SessionControl {
  const language = useLanguage();
  const { player, state } = usePlayer();
  const artwork = useArtwork(settings);
  const start: SessionControl['start'] = (left) => {
    // A session of another frequency is still running.
    if (state.phase !== 'idle') player.stop();
    // Read during the whole session, so a change of language applies.
    const category = categoryOf(frequency);
    const describe = ({ title, layers: [{ hertz }] }: SoundSettings) => ({
      title: mediaTitle(language, { title, hertz }, frequency),
      artist: 'Onda',
      album: category ?? '',
      artwork: artwork(),
    });
    const sound = context.comparison ? { ...aloneWithNoise(settings), title: undefined } : settings;
    const plan: SessionPlan = {
      ...sound,
      ...context,
      frequencyId: frequency.id,
      ...(category && { category }),
      describe,
    };
    void player.play(left === undefined ? plan : restOf(plan, left, lastOf(state, frequency)));
  };
  const left = isActive ? undefined : secondsLeft(state, frequency, settings);
  return { start, left, toggle: () => (isActive ? player.stop() : start(left)) };
}

/** The last session, if it was of this frequency. */
function lastOf(state: PlayerState, { id }: Frequency): EndedSession | undefined {
  return state.phase === 'idle' && state.last?.plan.frequencyId === id ? state.last : undefined;
}

/** What is left of the last session, unless another duration is chosen now. */
function secondsLeft(state: PlayerState, frequency: Frequency, { minutes }: SessionSettings): Seconds | undefined {
  const last = lastOf(state, frequency);
  if (!last || last.plan.minutes !== minutes) return undefined;
  return continuedPlan(last)?.continues?.seconds;
}

/** The session that was heard to its end. */
export function completedSession(state: PlayerState, frequency: Frequency): EndedSession | undefined {
  return state.phase === 'idle' && state.ended === 'completed' ? lastOf(state, frequency) : undefined;
}
