import type { Frequency } from '#core/catalogue/frequency.ts';
import { isNoise, type SoundLayers } from '#core/domain/layers.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { asMoved } from '#core/player/addresses/moved-address.ts';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { backgroundNoise, backgroundOf, toneLayer, toneOf } from '#core/sound/layers.ts';
import { compatibleMinutes } from './breathing-session.ts';
import { wholePlan, type SessionPlan } from './player-state.ts';
import type { SessionSettings } from './session-settings.ts';

type Played = Pick<SessionRecord, 'hertz' | 'mode' | 'carrier' | 'noise' | 'intensity'>;

/** A tone and its noise, with the defaults of everything else. */
function plainSettings({ hertz, mode, carrier, noise, intensity }: Played, minutes: SessionSettings['minutes']) {
  const tone = toneLayer({ hertz, kind: mode, carrier });
  const layers: SoundLayers = noise ? [tone, backgroundNoise(noise)] : [tone];
  return { layers, intensity, minutes: compatibleMinutes(minutes, { layers }) };
}

/** The sound and the length of an earlier session of this frequency. */
export function repeatedSettings(record: SessionRecord, frequency: Frequency): SessionSettings {
  const { address, plannedSeconds } = record;
  return address === undefined
    ? plainSettings(record, plannedSeconds === null ? 'unlimited' : plannedSeconds / 60)
    : settingsFromAddress(new URLSearchParams(address), frequency);
}

/** What the other fields of its record say of a session. */
function plainlyRepeated(plan: SessionPlan): SessionSettings {
  const { hertz, kind, carrier } = toneOf(plan);
  const background = backgroundOf(plan)?.kind;
  const noise = background !== undefined && isNoise(background) ? background : null;
  return plainSettings({ hertz, mode: kind, carrier, noise, intensity: plan.intensity }, plan.minutes);
}

// With the record's other fields it stays within the 8 kB of a synchronised record.
const maxRecordedAddress = 6500;

/**
 * The address of a session's sound, for its record; undefined where the record's other fields say it, where it is too
 * long, and for a blind comparison, which is not repeated.
 */
export function recordedAddress(plan: SessionPlan): string | undefined {
  const { frequencyId, comparison } = plan;
  if (frequencyId === undefined || comparison) return undefined;
  // Always names the hertz, because the frequency's own may change.
  const addressOf = (settings: SessionSettings): string => programmeQuery({ id: frequencyId, hertz: 0 }, settings);
  // A session that continues another, or whose end has moved, is repeated from its start with its chosen length.
  const address = addressOf(wholePlan(plan));
  const isSaid = !plan.continues && address === addressOf(plainlyRepeated(plan));
  if (isSaid || address.length > maxRecordedAddress) return undefined;
  return plan.continues?.moved ? asMoved(address) : address;
}
