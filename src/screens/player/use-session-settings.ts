import { useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { LastChoice } from '#core/player/last-choice.ts';
import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import {
  breathingParts,
  isBreathingGuide,
  preferredBreathing,
  type BreathingName,
} from '#core/player/addresses/breathing-address.ts';
import { compatibleMinutes } from '#core/player/breathing-session.ts';
import { defaultMinutes, programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import type { SoundChange } from '#core/player/session.ts';
import {
  audibleMode,
  carriedForm,
  carrierFor,
  applyChanges,
  modeFor,
  type SessionSettings,
} from '#core/player/session-settings.ts';
import { durationLimits } from '#core/domain/session.ts';
import { forms, type Mode } from '#core/domain/sound.ts';
import type { Minutes } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useSaveLastChoice, useLastChoice } from '#hooks/use-last-choice.ts';
import { inSessionTime } from './in-session-time.ts';

export interface SettingsState {
  settings: SessionSettings;
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
  changeNight: (changes: Partial<Pick<SessionSettings, 'minutes' | 'fade' | 'declines'>>) => void;
  /** Whether the running session is of this frequency. */
  isActive: boolean;
}

/** A frequency, and its session as it is set. */
export interface SetFrequency {
  frequency: Frequency;
  settingsState: SettingsState;
}

interface FormContext {
  settings: SessionSettings;
  frequency: Frequency;
  chosen: string;
}

interface SettingsOptions {
  /** undefined while loading and if there is none. */
  frequency: Frequency | undefined;
  query: URLSearchParams;
  player: Player;
  state: PlayerState;
}

/** The part of a plan that the next session starts with. */
function settingsOf({
  frequencyId: _frequencyId,
  describe: _describe,
  before: _before,
  comparison: _comparison,
  continues: _continues,
  breathing,
  declines,
  balance,
  steps,
  layers,
  bells,
  ...settings
}: SessionPlan): Partial<SessionSettings> {
  // Listed even where undefined: then those of the address do not apply, because they are not heard.
  return { ...settings, breathing, declines, balance, steps, layers, bells };
}

/** A guide that is switched on makes a silent tone audible. */
function withAudibleGuide(changes: SoundChange, settings: SessionSettings, frequency: Frequency): SoundChange {
  const { breathing, mode, hertz, noise } = { ...settings, ...changes };
  const isNew = breathing !== undefined && settings.breathing === undefined;
  return isNew && !forms[mode].hasCarrier && !noise ? { ...audibleMode({ ...frequency, hertz }), ...changes } : changes;
}

/** Rates too fast for a form become its fastest. */
function stepsWithin(steps: SessionSettings['steps'], mode: Mode): SessionSettings['steps'] {
  const { fastest } = forms[mode];
  return steps?.map((step) => (step.hertz && step.hertz > fastest ? { ...step, hertz: fastest } : step));
}

/** Adjusts what the change makes impossible: pulses too fast for their form become a pure tone, a low carrier rises. */
function withCompatibleSound(changes: SoundChange, settings: SessionSettings): SoundChange {
  const { hertz, mode: before, carrier, steps } = { ...settings, ...changes };
  const mode = changes.hertz === undefined ? before : modeFor(hertz, before);
  const fits = carrierFor(mode, hertz, carrier);
  return {
    ...changes,
    ...(mode !== settings.mode && steps && { steps: stepsWithin(steps, mode) }),
    ...(mode !== before && { mode }),
    ...(fits !== carrier && { carrier: fits }),
  };
}

function formChange(mode: Mode, { settings: { hertz, carrier }, frequency, chosen }: FormContext): SoundChange {
  const shown = { ...frequency, hertz };
  const { hasCarrier } = forms[mode];
  const guide = isBreathingGuide(shown)
    ? { breathing: hasCarrier ? preferredBreathing(chosen, shown) : undefined }
    : {};
  return { mode, carrier: hasCarrier ? carriedForm(shown).carrier : carrier, ...guide };
}

/** A blind comparison fixes its tone, which sounds alone. */
function withoutTone({
  hertz: _hertz,
  mode: _mode,
  carrier: _carrier,
  balance: _balance,
  steps: _steps,
  layers: _layers,
  ...rest
}: SoundChange): SoundChange {
  return rest;
}

/** The running plan, if it is of this frequency. */
function planOf(state: PlayerState, frequency: Frequency | undefined): SessionPlan | undefined {
  return state.phase !== 'idle' && state.plan.frequencyId === frequency?.id ? state.plan : undefined;
}

/** A running session may have been softened; its levels stay afterwards. */
function withLevelsOf(plan: SessionPlan, settings: SessionSettings): SessionSettings {
  const { intensity, noiseLevel = settings.noiseLevel } = plan;
  return intensity === settings.intensity && noiseLevel === settings.noiseLevel
    ? settings
    : { ...settings, intensity, noiseLevel };
}

function withCompatibleMinutes(settings: SessionSettings): SessionSettings {
  const minutes = compatibleMinutes(settings.minutes, settings);
  return minutes === settings.minutes ? settings : { ...settings, minutes };
}

function settledSettings(plan: SessionPlan | undefined, settings: SessionSettings): SessionSettings {
  return plan ? withLevelsOf(plan, settings) : withCompatibleMinutes(settings);
}

function saveChoices({ intensity, breathing }: SoundChange, keep: LastChoice['set']): void {
  if (intensity !== undefined) keep('intensity', intensity);
  if (!breathing) return;
  for (const [name, value] of Object.entries(breathingParts(breathing))) keep(name as BreathingName, value);
  keep('vibrate', breathing.vibration ? undefined : 0);
}

function saveMinutes({ minutes, breathing }: SessionSettings, keep: LastChoice['set']): void {
  // A session without limit and a night are not remembered.
  if (minutes !== 'unlimited' && minutes <= durationLimits.max) keep(breathing ? 'breathMinutes' : 'minutes', minutes);
}

function ownAddress(settings: SessionSettings, frequency: Frequency, chosen: string): string | undefined {
  const address = programmeQuery(frequency, settings);
  const untouched = settingsFromAddress(new URLSearchParams(), frequency, chosen);
  return address === programmeQuery(frequency, untouched) ? undefined : address;
}

/** From the address or the running session. Only a duration and intensity set by hand are remembered for later sessions. */
export function useSessionSettings({ frequency, query, player, state }: SettingsOptions): SettingsState | undefined {
  const chosen = useLastChoice();
  const keep = useSaveLastChoice();
  const hydrated = useHydrated();
  const [stored, setStored] = useState<{ id: number; settings: SessionSettings }>();
  if (!frequency) return undefined;
  const { id } = frequency;
  const plan = planOf(state, frequency);
  const before =
    stored?.id === id
      ? stored.settings
      : { ...settingsFromAddress(query, frequency, chosen), ...(plan && settingsOf(plan)) };
  const settings = settledSettings(plan, before);
  const set = (next: SessionSettings): void => setStored({ id, settings: next });
  const change = (wanted: SoundChange): void => {
    const audible = withAudibleGuide(wanted, settings, frequency);
    const changes = withCompatibleSound(plan?.comparison ? withoutTone(audible) : audible, settings);
    set(applyChanges(settings, changes));
    saveChoices(changes, keep);
    if (plan) player.change(inSessionTime(changes, plan, settings));
  };
  // The last choice is unknown before hydration.
  if (stored?.settings !== settings && hydrated) set(settings);
  return {
    isActive: plan !== undefined,
    settings,
    ownAddress: ownAddress(settings, frequency, chosen),
    defaultMinutes: defaultMinutes(settings.breathing, chosen),
    change,
    changeForm: (mode) => change(formChange(mode, { settings, frequency, chosen })),
    changeNight: (changes) => set({ ...settings, ...changes }),
    changeMinutes: (minutes) => {
      set({ ...settings, minutes });
      saveMinutes({ ...settings, minutes }, keep);
    },
  };
}
