import { isNoise } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import { defaultSettings, type SessionSettings, type ToneDefaults } from '#core/player/session-settings.ts';
import { stepsEnd } from '#core/player/steps.ts';
import type { Seconds } from '#core/units.ts';
import { shippedProgrammes, type ShippedProgramme } from './shipped-programmes.ts';

export function programmeSeconds({ sound }: Pick<ShippedProgramme, 'sound'>): Seconds {
  return stepsEnd(sound) ?? 0;
}

/** frequency: the one whose player plays the programme. */
export function programmeSettings(programme: ShippedProgramme, frequency: ToneDefaults): SessionSettings {
  return { ...defaultSettings(frequency), ...programme.sound, minutes: programmeSeconds(programme) / 60 };
}

/** The query of the player's address, with the programme's name. */
export function shippedQuery(programme: ShippedProgramme, frequency: Frequency): string {
  return `${programmeQuery(frequency, programmeSettings(programme, frequency))}&programme=${programme.slug}`;
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
  const same = programmeQuery(frequency, { ...settings, intensity: own.intensity });
  return same === programmeQuery(frequency, own) ? programme : undefined;
}

export function needsHeadphones({ sound }: Pick<ShippedProgramme, 'sound'>): boolean {
  return (
    forms[sound.mode].isDichotic || (sound.layers ?? []).some(({ kind }) => !isNoise(kind) && forms[kind].isDichotic)
  );
}
