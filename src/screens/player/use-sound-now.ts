import type { SoundLayers, ToneSettings } from '#core/domain/layers.ts';
import { runningSession } from '#core/player/player-state.ts';
import { toneOf } from '#core/sound/layers.ts';
import { hertzAt, valuesAt } from '#core/sound/steps.ts';
import type { Seconds } from '#core/units.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { inSessionTime } from './in-session-time.ts';
import type { SettingsState } from './use-session-settings.ts';

export type ShownSettings = Pick<SettingsState, 'settings' | 'isActive'>;

interface SoundNow {
  /** Their steps are at the times of the session: it may continue another, or its end may have moved. */
  layers: SoundLayers;
  /** Of the session, by the audio clock and in whole seconds; 0 before it. */
  time: Seconds;
}

/** What sounds as it is set, and where the running session is in it. */
export function useSoundNow({ settings: { layers }, isActive }: ShownSettings): SoundNow {
  const running = runningSession(usePlayer().state);
  return isActive && running
    ? { ...inSessionTime({ layers }, running.plan), time: running.elapsed }
    : { layers, time: 0 };
}

/** The tone now, or at the start of the session. A blind comparison plays it without steps. */
export function useToneNow(shown: ShownSettings): Pick<ToneSettings, 'hertz' | 'carrier'> {
  const { time, ...sound } = useSoundNow(shown);
  const { state } = usePlayer();
  const isBlind = shown.isActive && state.phase !== 'idle' && state.plan.comparison !== undefined;
  const tone = toneOf(sound);
  if (tone.steps.length === 0 || isBlind) return tone;
  return { hertz: hertzAt(tone, time), carrier: Math.round(valuesAt(tone, time).carrier) };
}
