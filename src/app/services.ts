import { createSimulatedAccount } from '#core/account/account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { createAudioOutput } from '#core/platform/audio-output.ts';
import { watchDeviceStorage } from '#core/platform/device-storage.ts';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createKeepAlive } from '#core/platform/keep-alive.ts';
import { createSystemMedia } from '#core/platform/media-session.ts';
import { watchOutputs } from '#core/platform/output-devices.ts';
import { watchPageLife } from '#core/platform/page-lifecycle.ts';
import { createThemeChoice } from '#core/platform/theme.ts';
import { browserTicker, delay } from '#core/platform/ticker.ts';
import { createWakeLock } from '#core/platform/wake-lock.ts';
import { createHeadphoneCheck } from '#core/player/headphone-check.ts';
import { createListeningDose } from '#core/player/listening-dose.ts';
import { createPlayer } from '#core/player/player.ts';
import { accompany } from '#core/player/session-extras.ts';
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
  const preferences = createPreferences({ storage, watchStorage: watchDeviceStorage });
  const player = createPlayer({
    audio,
    preferences,
    // It carries the engine, which nobody needs before the first tap.
    createInstrument: async (context) => (await import('#core/audio/create-instrument.ts')).createInstrument(context),
    keepAlive: createKeepAlive({ onPaused: () => player.interrupt() }),
    every: browserTicker,
    watchOutputs,
    watchPage: watchPageLife,
    onAudioFailure: (error) => log.error('The audio failed:', error),
  });
  accompany({ player, preferences, media: createSystemMedia(), wakeLock: createWakeLock() });
  return {
    log,
    account: createSimulatedAccount(delay),
    theme: createThemeChoice(storage),
    preferences,
    player,
    listening: createListeningDose({ player, storage, now: () => new Date() }),
    headphones: createHeadphoneCheck({ openAudio: audio.open }),
    catalogue: openedWhenAsked(() => openCatalogue((problem) => log.warn(`A frequency was left out: ${problem}`))),
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
