import type { Frequency } from '#core/catalogue/frequency.ts';
import { forms, type Mode } from '#core/domain/sound.ts';
import { fittedLayer } from '#core/sound/edit-layers.ts';
import { backgroundOf, toneOf, withBackground, withTone } from '#core/sound/layers.ts';
import { modeFor } from '#core/sound/tone-limits.ts';
import { isBreathingGuide, preferredBreathing } from '#core/player/addresses/breathing-address.ts';
import { audibleForm, carriedForm, type SoundChange, type SoundSettings } from './session-settings.ts';

/** A guide that is switched on makes a silent tone audible. */
export function withAudibleGuide(changes: SoundChange, settings: SoundSettings, frequency: Frequency): SoundChange {
  const next = { ...settings, ...changes };
  const { kind, hertz } = toneOf(next);
  const isNew = next.breathing !== undefined && settings.breathing === undefined;
  if (!isNew || forms[kind].hasCarrier || backgroundOf(next)) return changes;
  return { ...changes, layers: withTone(next, { ...audibleForm({ ...frequency, hertz }) }) };
}

/** Adjusts what the change makes impossible: pulses too fast for their form become a pure tone, a low carrier rises. */
export function withCompatibleTone({ layers, ...changes }: SoundChange): SoundChange {
  if (!layers) return changes;
  const [tone] = layers;
  return { ...changes, layers: withTone({ layers }, fittedLayer({ ...tone, kind: modeFor(tone.hertz, tone.kind) })) };
}

interface FormOptions {
  mode: Mode;
  frequency: Frequency;
  /** The last choice, as an address. */
  chosen: string;
}

/** Switches between the pure tone and an audible form, which for a breathing pace is a guide. */
export function formChange(settings: SoundSettings, { mode, frequency, chosen }: FormOptions): SoundChange {
  const { hertz, carrier } = toneOf(settings);
  const shown = { ...frequency, hertz };
  const { hasCarrier } = forms[mode];
  const form = { kind: mode, carrier: hasCarrier ? carriedForm(shown).carrier : carrier };
  return {
    layers: withTone(settings, form),
    ...(isBreathingGuide(shown) && { breathing: hasCarrier ? preferredBreathing(chosen, shown) : undefined }),
  };
}

/** A blind comparison fixes its tone, which sounds alone: of the layers only the background noise changes. */
export function withoutTone({ layers, ...changes }: SoundChange, settings: SoundSettings): SoundChange {
  return layers ? { ...changes, layers: withBackground(settings, backgroundOf({ layers })) } : changes;
}
