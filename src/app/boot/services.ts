import { createSimulatedAccount } from '#core/account/account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { createAudioOutput } from '#core/platform/audio/audio-output.ts';
import type { DeviceStorage, EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import { createKeepAlive } from '#core/platform/audio/keep-alive.ts';
import { pageHasOwnData } from '#core/platform/page/page.ts';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { createThemeChoice } from '#core/platform/page/theme.ts';
import type { ThemeChoice } from '#core/platform/page/theme.ts';
import { delay } from '#core/platform/time/ticker.ts';
import { createHeadphoneCheck } from '#core/player/headphone-check.ts';
import type { PersonalData, PersonalDataService } from '#core/personal-data/personal-data.ts';
import { createLastChoice } from '#core/player/last-choice.ts';
import { emptyListeningWeek } from '#core/player/listening-week.ts';
import type { Player } from '#core/player/player.ts';
import type { StoredViewPreferences } from '#core/preferences/stored-view-preferences.ts';
import { defaultSoundPreferences } from '#core/preferences/sound-preferences.ts';
import { defaultViewPreferences } from '#core/preferences/view-preferences.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Log, Services } from '#hooks/services-context.ts';
import { lazyService, lazyPlayer, lazyReadable, lazySettings, openOnce } from './lazy-services.ts';
import type { Sound } from './open-sound.ts';
import { notifyMissing } from './notify-missing.ts';

interface Surroundings {
  storage: EnumerableDeviceStorage;
  /** Opens the catalogue; it is fetched with the first question put to it. */
  openCatalogue: (onInvalidRow: (problem: string) => void) => Promise<Catalogue>;
  pageData?: PageData | undefined;
  /** Where a new version of the app, and its installation, make themselves known; where nobody looks yet, nowhere. */
  updates?: Readable<UpdateOffer | undefined>;
  installOffer?: Readable<InstallPrompt | undefined>;
  /** Where failures go that the person is not told of. */
  log: Log;
}

/** Everything the app is made of, made once and joined here. Nothing touches the browser before it is used. */
export function createServices({
  storage,
  openCatalogue,
  pageData,
  updates = createStore(undefined),
  installOffer = createStore(undefined),
  log,
}: Surroundings): Services {
  const theme = createThemeChoice(storage);
  const sound = soundServices(storage, log);
  const catalogue = openOnce(() => openCatalogue((problem) => log.warn(`A frequency was left out: ${problem}`)));
  return {
    log,
    pageData,
    account: createSimulatedAccount(delay),
    theme,
    updates,
    installOffer,
    ...sound,
    lastChoice: createLastChoice(storage),
    personalData: latePersonalData({ player: sound.player, theme, storage, log }),
    view: lateView(storage, log),
    assessmentDraft: lazyService(
      async () => (await import('./open-assessment-draft.ts')).openAssessmentDraft(storage),
      (error) => log.error('The assessment under way could not be opened:', error),
    ),
    catalogue: {
      list: async (category) => (await catalogue()).list(category),
      byId: async (id) => (await catalogue()).byId(id),
    },
  };
}

/** What becomes of a preference that cannot be kept: the person would wait for it in vain. */
function whenLost(log: Log): (error: unknown) => void {
  return (cause) => {
    log.error('The preferences failed:', cause);
    notifyMissing().catch((unsaid: unknown) =>
      log.error('It could not be said that a preference is not kept:', unsaid),
    );
  };
}

/** How the app shall look is read when a screen first asks: what shows of it at once, the page has done before its first paint. */
function lateView(storage: DeviceStorage, log: Log): StoredViewPreferences {
  return lazySettings(
    async () => (await import('./open-view.ts')).openView(storage),
    defaultViewPreferences,
    whenLost(log),
  );
}

/** What the person makes is opened when a screen first asks, or with the first session, which is written down. */
function latePersonalData({
  player,
  theme,
  storage,
  log,
}: {
  player: Player;
  theme: ThemeChoice;
  storage: EnumerableDeviceStorage;
  log: Log;
}): PersonalDataService {
  const onFailure = (error: unknown): void => log.error('Personal data could not be opened:', error);
  const knownFavourites = createStore<readonly number[]>([]);
  const open = async (): Promise<PersonalData> => {
    const data = (await import('./open-personal-data.ts')).openPersonalData({ player, theme, storage, log });
    const follow = (): void => knownFavourites.set(data.favourites.getSnapshot() ?? []);
    data.favourites.subscribe(follow);
    follow();
    return data;
  };
  const service = lazyService(open, onFailure);
  let sounds = false;
  player.subscribe(() => {
    const begins = !sounds && player.getSnapshot().phase !== 'idle';
    sounds = player.getSnapshot().phase !== 'idle';
    if (begins) service.open().catch(onFailure);
  });
  return {
    ...service,
    cachedFavourites: {
      getSnapshot: knownFavourites.getSnapshot,
      subscribe: (listener) => {
        if (pageHasOwnData('favourites')) service.ask();
        return knownFavourites.subscribe(listener);
      },
    },
  };
}

/** What sounds is fetched with the first session, or by the first screen that shows how it shall sound. */
function soundServices(
  storage: DeviceStorage,
  log: Log,
): Pick<Services, 'player' | 'preferences' | 'listening' | 'headphones'> {
  const audio = createAudioOutput();
  const onAudioFailure = (error: unknown): void => log.error('The audio failed:', error);
  // Only after a tap: by itself the page is never loaded anew. Nothing sounds where this could not be fetched.
  const onTapFailure = (error: unknown): void => {
    onAudioFailure(error);
    void reloadAfterFailedImport(error);
  };
  const onPreferenceLost = (error: unknown): void => {
    whenLost(log)(error);
    void reloadAfterFailedImport(error);
  };
  const sound = openOnce(async (): Promise<Sound> =>
    (await import('./open-sound.ts')).openSound({ storage, audio, keepAlive, onAudioFailure, log }),
  );
  const player: Player = lazyPlayer({
    open: async () => (await sound()).player,
    wake: () => {
      keepAlive.start();
      // Its failure comes to light when the session asks for it.
      audio.open().catch(() => undefined);
    },
    sleep: () => {
      keepAlive.stop();
      audio.rest();
    },
    onFailure: onTapFailure,
  });
  const keepAlive = createKeepAlive({ onPaused: player.interrupt });
  return {
    player,
    preferences: lazySettings(async () => (await sound()).preferences, defaultSoundPreferences, onPreferenceLost),
    listening: lazyReadable(async () => (await sound()).listening, emptyListeningWeek),
    headphones: createHeadphoneCheck({
      openAudio: audio.open,
      restAudio: () => {
        if (player.getSnapshot().phase === 'idle') audio.rest();
      },
    }),
  };
}
