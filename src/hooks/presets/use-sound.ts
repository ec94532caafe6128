import type { Frequency } from '#core/catalogue/frequency.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useLastChoice } from '#hooks/use-last-choice.ts';

/** The settings that the player reads from the address of a sound. */
export function useSound(address: string, frequency: Frequency): SessionSettings {
  return settingsFromAddress(new URLSearchParams(address), frequency, useLastChoice());
}
