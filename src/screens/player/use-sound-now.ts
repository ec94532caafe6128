import type { ToneSettings } from '#core/domain/layers.ts';
import { runningSession } from '#core/player/player-state.ts';
import { toneOf } from '#core/sound/layers.ts';
import { stepsEnd, toTenths, valuesAt } from '#core/sound/steps.ts';
import type { Seconds } from '#core/units.ts';
import { usePlayer } from '#hooks/use-player.ts';
import type { SettingsState } from './use-session-settings.ts';

export type ShownSettings = Pick<SettingsState, 'settings' | 'isActive'>;

/** Where the running session is in its steps, by the audio clock and in whole seconds; 0 before it and without steps. */
export function useSessionPlace({ settings, isActive }: ShownSettings): Seconds {
  const running = runningSession(usePlayer().state);
  const end = stepsEnd(settings);
  if (!isActive || end === undefined || running?.remaining === undefined) return 0;
  // Counted from the end, because a session may continue where another ended.
  return Math.max(0, end - running.remaining);
}

/** The tone now, or at the start of the session. A blind comparison plays it without steps. */
export function useToneNow(shown: ShownSettings): Pick<ToneSettings, 'hertz' | 'carrier'> {
  const place = useSessionPlace(shown);
  const { state } = usePlayer();
  const { settings, isActive } = shown;
  const isBlind = isActive && state.phase !== 'idle' && state.plan.comparison !== undefined;
  const tone = toneOf(settings);
  if (tone.steps.length === 0 || isBlind) return tone;
  const { hertz, carrier } = valuesAt(tone, place);
  return { hertz: toTenths(hertz), carrier: Math.round(carrier) };
}
