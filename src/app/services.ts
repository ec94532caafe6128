import { createSimulatedAccount } from '#core/account/account.ts';
import { openFrequenciesTable } from '#core/backend/frequencies-table.ts';
import type { BackendAddress } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { createAudioOutput } from '#core/platform/audio-output.ts';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createThemeChoice } from '#core/platform/theme.ts';
import { browserTicker, delay } from '#core/platform/ticker.ts';
import { createPlayer } from '#core/player/player.ts';
import type { Log, Services } from '#hooks/services-context.ts';

interface Surroundings {
  storage: DeviceStorage;
  backend: BackendAddress;
  /** The address of this page's server, for a backend on the same one. */
  origin: string;
  /** Where failures go that the person is not told of. */
  log: Log;
}

/** Everything the app is made of, made once and joined here. Nothing touches the browser before it is used. */
export function createServices({ storage, backend, origin, log }: Surroundings): Services {
  const audio = createAudioOutput();
  return {
    log,
    account: createSimulatedAccount(delay),
    theme: createThemeChoice(storage),
    catalogue: createCatalogue({
      table: openFrequenciesTable(backend, origin),
      onInvalidRow: (problem) => log.warn(`A frequency was left out: ${problem}`),
    }),
    player: createPlayer({
      openAudio: audio.open,
      restAudio: audio.rest,
      every: browserTicker,
      onAudioFailure: (error) => log.error('The audio failed:', error),
    }),
  };
}
