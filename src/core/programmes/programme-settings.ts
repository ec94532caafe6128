import { isTone } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { programmeQuery, soundQuery } from '#core/player/addresses/settings-address.ts';
import { defaultSettings, type SessionSettings, type ToneDefaults } from '#core/player/session-settings.ts';
import { withTone } from '#core/sound/layers.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import type { Seconds } from '#core/units.ts';
import type { ShippedProgramme } from './shipped-programme.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

type WithSound = Pick<ShippedProgramme, 'sound'>;

export function programmeSeconds({ sound: { tone, added = [] } }: WithSound): Seconds {
  return stepsEnd({ layers: [tone, ...added] }) ?? 0;
}

/** frequency: the one whose player plays the programme. */
export function programmeSettings(programme: ShippedProgramme, frequency: ToneDefaults): SessionSettings {
  const { tone, added = [], ...sound } = programme.sound;
  const defaults = defaultSettings(frequency);
  const layers: SessionSettings['layers'] = [...withTone(defaults, tone), ...added];
  const title = { programme: programme.slug };
  return { ...defaults, ...sound, layers, minutes: programmeSeconds(programme) / 60, title };
}

/** The query of the player's address, with the programme's name. */
export function shippedQuery(programme: ShippedProgramme, frequency: ToneDefaults & Pick<Frequency, 'id'>): string {
  return programmeQuery(frequency, programmeSettings(programme, frequency));
}

/** The programme that an address names, if the settings are still its own, apart from the intensity. */
export function programmeNamed(
  slug: string,
  frequency: Frequency,
  settings: SessionSettings,
): ShippedProgramme | undefined {
  const programme = shippedProgrammes.find((one) => one.slug === slug && one.frequencyId === frequency.id);
  if (!programme) return undefined;
  const own = programmeSettings(programme, frequency);
  const same = soundQuery(frequency, { ...settings, intensity: own.intensity });
  return same === soundQuery(frequency, own) ? programme : undefined;
}

export function needsHeadphones({ sound: { tone, added = [] } }: WithSound): boolean {
  return forms[tone.kind].isDichotic || added.some((layer) => isTone(layer) && forms[layer.kind].isDichotic);
}
