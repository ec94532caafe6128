import { createSimulatedAccount } from '#core/account/account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { createAudioOutput } from '#core/platform/audio-output.ts';
import { watchDeviceStorage } from '#core/platform/device-storage.ts';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createThemeChoice } from '#core/platform/theme.ts';
import { browserTicker, delay } from '#core/platform/ticker.ts';
import { createPlayer } from '#core/player/player.ts';
import { createPreferences } from '#core/preferences/preferences.ts';
import type { Log, Services } from '#hooks/services-context.ts';

interface Surroundings {
  storage: DeviceStorage;
  /** Opens the catalogue; it is fetched with the first question put to it. */
  openCatalogue: (onInvalidRow: (problem: string) => void) => Promise<Catalogue>;
  /** Where failures go that the person is not told of. */
  log: Log;
}

/** Everything the app is made of, made once and joined here. Nothing touches the browser before it is used. */
export function createServices({ storage, openCatalogue, log }: Surroundings): Services {
  const audio = createAudioOutput();
  return {
    log,
    account: createSimulatedAccount(delay),
    theme: createThemeChoice(storage),
    preferences: createPreferences({ storage, watchStorage: watchDeviceStorage }),
    catalogue: openedWhenAsked(() => openCatalogue((problem) => log.warn(`A frequency was left out: ${problem}`))),
    player: createPlayer({
      openAudio: audio.open,
      restAudio: audio.rest,
      every: browserTicker,
      onAudioFailure: (error) => log.error('The audio failed:', error),
    }),
  };
}

/** A catalogue that is opened with the first question; an opening that failed is tried again with the next. */
function openedWhenAsked(open: () => Promise<Catalogue>): Catalogue {
  let opening: Promise<Catalogue> | undefined;
  const opened = (): Promise<Catalogue> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    list: async (category) => (await opened()).list(category),
    byId: async (id) => (await opened()).byId(id),
  };
}
