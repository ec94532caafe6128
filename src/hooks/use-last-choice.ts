import { asAddress } from '#core/settings/last-choice.ts';
import { useSetting } from './use-setting.ts';

/** As the player reads it, like an address; empty where nothing was set by hand, and during hydration. */
export function useLastChoice(): string {
  return asAddress(useSetting('lastChoice').value);
}
