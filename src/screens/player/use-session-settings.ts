import { useState } from 'react';
import { isImported } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { wholePlan, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { breathingParts } from '#core/player/addresses/breathing-address.ts';
import { compatibleMinutes, minuteLimits } from '#core/player/breathing-session.ts';
import { defaultMinutes, programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { withSoundChange } from '#core/player/sound-change.ts';
import { settingsOf, type SessionSettings, type SoundChange } from '#core/player/session-settings.ts';
import { formChange, withAudibleGuide, withCompatibleTone, withoutTone } from '#core/player/sound-changes.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import type { Mode } from '#core/domain/sound.ts';
import { backgroundOf, withBackgroundLevel } from '#core/sound/layers.ts';
import type { LastChoice } from '#core/settings/last-choice.ts';
import type { Minutes } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useLastChoice } from '#hooks/use-last-choice.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { inSessionTime } from './in-session-time.ts';

export interface SettingsState {
  settings: SessionSettings;
  /** What the address or the running session calls the sound; `settings.title` is what it is called here. */
  claimed: SoundTitle | undefined;
  /** The address of these settings; undefined where the frequency opens with them. */
  ownAddress: string | undefined;
  /** Also changes the running session of this frequency. */
  change: (changes: SoundChange) => void;
  /** Switches between the pure tone and an audible form, which for a breathing pace is a guide. */
  changeForm: (to: Mode) => void;
  defaultMinutes: Minutes;
  /** Only before the start. */
  changeMinutes: (minutes: SessionSettings['minutes']) => void;
  /** Only before the start; not remembered. */
  changeNight: (changes: Partial<Pick<SessionSettings, 'minutes' | 'fade' | 'declines' | 'intensity'>>) => void;
  /** Whether the running session is of this frequency. */
  isActive: boolean;
}

/** A frequency, and its session as it is set. */
export interface SetFrequency {
  frequency: Frequency;
  settingsState: SettingsState;
}

interface SettingsOptions {
  /** undefined while loading and if there is none. */
  frequency: Frequency | undefined;
  query: URLSearchParams;
  player: Player;
  state: PlayerState;
  nameOf: (claimed: SoundTitle | undefined) => SoundTitle | undefined;
}

/** Where no address says it, an imported sound is the one that was heard last. */
function lastPlan(state: PlayerState, query: URLSearchParams, id: number): SessionPlan | undefined {
  const last = state.phase === 'idle' ? state.last?.plan : undefined;
  return isImported(id) && !query.has('mode') && last?.frequencyId === id ? last : undefined;
}

/** The running plan, if it is of this frequency. */
function planOf(state: PlayerState, frequency: Frequency | undefined): SessionPlan | undefined {
  return state.phase !== 'idle' && state.plan.frequencyId === frequency?.id ? state.plan : undefined;
}

/** A running session may have been softened; its levels stay afterwards. */
function withLevelsOf(plan: SessionPlan, settings: SessionSettings): SessionSettings {
  const { intensity } = plan;
  const softened = withBackgroundLevel(settings, backgroundOf(plan)?.level);
  return intensity === settings.intensity ? softened : { ...softened, intensity };
}

function withTitle(settings: SessionSettings, title: SoundTitle | undefined): SessionSettings {
  return settings.title === title ? settings : { ...settings, title };
}

function withCompatibleMinutes(settings: SessionSettings): SessionSettings {
  const minutes = compatibleMinutes(settings.minutes, settings);
  return minutes === settings.minutes ? settings : { ...settings, minutes };
}

function settledSettings(plan: SessionPlan | undefined, settings: SessionSettings): SessionSettings {
  return plan ? withLevelsOf(plan, settings) : withCompatibleMinutes(settings);
}

type Keep = (choice: LastChoice) => void;

function saveChoices({ intensity, breathing }: SoundChange, keep: Keep): void {
  if (intensity !== undefined) keep({ intensity });
  if (breathing) keep({ ...breathingParts(breathing), vibrate: breathing.vibration ? undefined : 0 });
}

function saveMinutes({ minutes, breathing }: SessionSettings, keep: Keep): void {
  // A session without limit, a night and one below the slider are not remembered.
  if (minutes !== 'unlimited' && minutes <= durationLimits.max && minutes >= minuteLimits(breathing).min)
    keep(breathing ? { breathMinutes: minutes } : { minutes });
}

function ownAddress(settings: SessionSettings, frequency: Frequency, chosen: string): string | undefined {
  const address = programmeQuery(frequency, settings);
  const untouched = settingsFromAddress(new URLSearchParams(), frequency, chosen);
  return address === programmeQuery(frequency, untouched) ? undefined : address;
}

function openedSettings(
  plan: SessionPlan | undefined,
  { query, frequency, chosen }: { query: URLSearchParams; frequency: Frequency; chosen: string },
): SessionSettings {
  // Which part of it plays, and when, belongs to the session, not to the settings.
  return plan ? settingsOf(wholePlan(plan)) : settingsFromAddress(query, frequency, chosen);
}

/** From the address or the running session. Only a duration and intensity set by hand are remembered for later sessions. */
export function useSessionSettings({
  frequency,
  query,
  player,
  state,
  nameOf,
}: SettingsOptions): SettingsState | undefined {
  const chosen = useLastChoice();
  const { set: keep } = useSetting('lastChoice');
  const hydrated = useHydrated();
  const [stored, setStored] = useState<{ id: number; settings: SessionSettings }>();
  if (!frequency) return undefined;
  const { id } = frequency;
  const plan = planOf(state, frequency);
  const opened = openedSettings(plan ?? lastPlan(state, query, id), { query, frequency, chosen });
  const before = stored?.id === id ? stored.settings : opened;
  const claimed = settledSettings(plan, before);
  const settings = withTitle(claimed, nameOf(claimed.title));
  const set = (next: SessionSettings): void => setStored({ id, settings: { ...next, title: claimed.title } });
  const change = (wanted: SoundChange): void => {
    const audible = withAudibleGuide(wanted, settings, frequency);
    const changes = withCompatibleTone(plan?.comparison ? withoutTone(audible, settings) : audible);
    set(withSoundChange(settings, changes));
    saveChoices(changes, keep);
    if (plan) player.change(inSessionTime(changes, plan));
  };
  // The last choice is unknown before hydration.
  if (stored?.settings !== claimed && hydrated) setStored({ id, settings: claimed });
  return {
    isActive: plan !== undefined,
    settings,
    claimed: claimed.title,
    ownAddress: ownAddress(settings, frequency, chosen),
    defaultMinutes: defaultMinutes(settings.breathing, chosen),
    change,
    changeForm: (mode) => change(formChange(settings, { mode, frequency, chosen })),
    changeNight: (changes) => set({ ...settings, ...changes }),
    changeMinutes: (minutes) => {
      set({ ...settings, minutes });
      saveMinutes({ ...settings, minutes }, keep);
    },
  };
}
