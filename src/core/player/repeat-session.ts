import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SoundLayers } from '#core/domain/layers.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { backgroundNoise, toneOf } from '#core/sound/layers.ts';
import { compatibleMinutes } from './breathing-session.ts';
import { defaultSettings, type SessionSettings } from './session-settings.ts';

/** The sound and the length of an earlier session of this frequency; settings that no record keeps are the defaults. */
export function repeatedSettings(
  { hertz, mode, carrier, noise, intensity, plannedSeconds }: SessionRecord,
  frequency: Frequency,
): SessionSettings {
  const minutes = plannedSeconds === null ? 'unlimited' : plannedSeconds / 60;
  const defaults = defaultSettings(frequency);
  const tone = { ...toneOf(defaults), hertz, kind: mode, carrier };
  const layers: SoundLayers = noise ? [tone, backgroundNoise(noise)] : [tone];
  return { ...defaults, layers, intensity, minutes: compatibleMinutes(minutes, { layers }) };
}
