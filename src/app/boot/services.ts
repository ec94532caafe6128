import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import type { HeartReading } from '#core/device/heart-reading.ts';
import type { Sensor, SensorService } from '#core/device/sensor.ts';
import type { SensorState } from '#core/device/sensor-state.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { createAudioOutput } from '#core/platform/audio/audio-output.ts';
import {
  watchDeviceStorage,
  type DeviceStorage,
  type EnumerableDeviceStorage,
} from '#core/platform/storage/device-storage.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import { createKeepAlive } from '#core/platform/audio/keep-alive.ts';
import { pageHasOwnData } from '#core/platform/page/page.ts';
import { hideRefusedChannel } from '#core/platform/page/tabs.ts';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { whenIdleAfterLoad } from '#core/platform/time/idle.ts';
import { delay } from '#core/platform/time/ticker.ts';
import type { PersonalData, PersonalDataService } from '#core/personal-data/personal-data.ts';
import { emptyListeningWeek } from '#core/player/dose/listening-week.ts';
import { darkScreen } from '#core/platform/device/dark-screen.ts';
import { seenState } from '#core/player/shown/seen-state.ts';
import { createPlayer, type Player } from '#core/player/player.ts';
import { deviceSettings, type OtherApps, type SettingName } from '#core/settings/device-settings.ts';
import { openPlainSettings, type Setting, type SettingsByName } from '#core/settings/setting.ts';
import { createStore, type Readable } from '#core/store.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import type { Log, Services } from '#hooks/services-context.ts';
import { loadMessages } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';
import type { AccountServices } from './account-services.ts';
import { lazyService, lazyPreview, lazySetting, lazyStore, openOnce } from './lazy-services.ts';
import type { PersonalDataOptions } from './open-personal-data.ts';
import type { LoadedSound } from './open-sound.ts';
import { pageLocale } from './page-locale.ts';

interface ServicesOptions {
  storage: EnumerableDeviceStorage;
  /** Called for the first query. */
  openCatalogue: (onInvalidRow: (problem: string) => void) => Promise<Catalogue>;
  /** Only where the page offers real accounts. */
  openAccounts?: ((openPersonalData: () => Promise<PersonalData>) => AccountServices) | undefined;
  pageData?: PageData | undefined;
  updates?: Readable<UpdateOffer | undefined>;
  installOffer?: Readable<InstallPrompt | undefined>;
  /** For failures that are not shown to the person. */
  log: Log;
}

/** Touches no browser API before a service is used, because the build and the server render pages with it. */
export function createServices({
  storage,
  openCatalogue,
  openAccounts,
  pageData,
  updates = createStore(undefined),
  installOffer = createStore(undefined),
  log,
}: ServicesOptions): Services {
  const plain = openPlainSettings({ storage, watchStorage: watchDeviceStorage });
  const openSettings = openOnce(async () => (await import('./open-settings.ts')).openDeviceSettings(storage, plain));
  const sound = soundServices({ storage, openSettings, log }, plain.otherApps);
  const catalogue = openOnce(() => openCatalogue((problem) => log.warn(`A frequency was left out: ${problem}`)));
  const sensor = sensorService({ storage, openSettings, log });
  const personalData = personalDataService({ player: sound.player, sensor, openSettings, storage, log });
  return {
    log,
    pageData,
    account: createSimulatedAccount(delay),
    ...openAccounts?.(personalData.open),
    settings: { ...lazySettings(openSettings, log), ...plain },
    updates,
    installOffer,
    ...sound,
    sensor,
    personalData,
    assessmentDraft: lazyService(
      async () => {
        const [{ createAssessmentDraft }, { assessmentDraft }] = await Promise.all([
          import('#core/assessment/assessment-draft.ts'),
          openSettings(),
        ]);
        return createAssessmentDraft({ setting: assessmentDraft, now: Date.now });
      },
      (error) => log.error('The unfinished assessment could not be opened:', error),
    ),
    catalogue: {
      list: async (category) => (await catalogue()).list(category),
      byId: async (id) => (await catalogue()).byId(id),
    },
  };
}

interface OpenedWithSettings {
  storage: DeviceStorage;
  openSettings: () => Promise<SettingsByName>;
  log: Log;
}

/** Fetches nothing on a visit without a sensor, before the device page asks for it. */
function sensorService({ storage, openSettings, log }: OpenedWithSettings): SensorService {
  const heart = createStore<HeartReading | undefined>(undefined);
  const service = lazyStore<SensorState, Sensor>(
    async () => {
      const [{ openSensor }, settings] = await Promise.all([import('./open-sensor.ts'), openSettings()]);
      const sensor = openSensor(settings, log);
      sensor.heart.subscribe(() => heart.set(sensor.heart.getSnapshot()));
      return sensor;
    },
    { kind: 'idle' },
    () => storage.read(deviceSettings.sensor.key) !== undefined,
  );
  return { ...service, heart };
}

function reportLostPreference(cause: unknown, log: Log): void {
  log.error('A preference could not be stored:', cause);
  loadMessages(pageLocale())
    .then(({ failure }) => toast(failure[loadFailureKind()], 'failed'))
    .catch((error: unknown) => log.error('The person could not be told of it:', error));
}

/** Each is opened with the first subscription to it, or its first change. */
function lazySettings(openSettings: () => Promise<SettingsByName>, log: Log): SettingsByName {
  const onLost = (error: unknown): void => {
    reportLostPreference(error, log);
    // The page may reload: while something plays, the settings are open.
    void reloadAfterFailedImport(error);
  };
  const settings = Object.entries(deviceSettings).map(([name, row]) => {
    const load = async (): Promise<Setting<unknown>> => (await openSettings())[name as SettingName] as Setting<unknown>;
    return [name, lazySetting<unknown>(load, row.default, onLost)];
  });
  return Object.fromEntries(settings) as SettingsByName;
}

function personalDataService(options: PersonalDataOptions): PersonalDataService {
  const { player, log } = options;
  const onFailure = (error: unknown): void => log.error('Personal data could not be opened:', error);
  const cachedFavourites = createStore<readonly number[]>([]);
  const service = lazyService(async (): Promise<PersonalData> => {
    hideRefusedChannel();
    const data = (await import('./open-personal-data.ts')).openPersonalData(options);
    const update = (): void => cachedFavourites.set(data.favourites.getSnapshot() ?? []);
    data.favourites.subscribe(update);
    update();
    return data;
  }, onFailure);
  // Personal data must be open to record the session.
  let wasIdle = true;
  player.subscribe(() => {
    const isIdle = player.getSnapshot().phase === 'idle';
    if (wasIdle && !isIdle) service.open().catch(onFailure);
    wasIdle = isIdle;
  });
  return {
    ...service,
    cachedFavourites: {
      getSnapshot: cachedFavourites.getSnapshot,
      subscribe: (listener) => {
        if (pageHasOwnData('favourites')) service.openWhenIdle();
        return cachedFavourites.subscribe(listener);
      },
    },
  };
}

type SoundServices = Pick<Services, 'player' | 'listening' | 'headphones' | 'preview'>;

function soundServices(
  { storage, openSettings, log }: OpenedWithSettings,
  otherApps: Readable<OtherApps> | undefined,
): SoundServices {
  const audio = createAudioOutput();
  const onAudioFailure = (error: unknown): void => log.error('The audio failed:', error);
  const keepAlive = createKeepAlive({
    onPaused: () => player.interrupt(),
    soundsBesideOthers: () => otherApps?.getSnapshot() === 'both',
  });
  const preferences = lazyStore(async () => (await openSettings()).sound, deviceSettings.sound.default);
  const sound = openOnce(async (): Promise<LoadedSound> => {
    const [{ openSound }, settings] = await Promise.all([
      import('./open-sound.ts'),
      openSettings(),
      preferences.open(),
    ]);
    return openSound({ storage, settings, audio, keepAlive, player, onAudioFailure, log });
  });
  const player: Player = createPlayer({
    audio,
    loadStarter: async () => (await sound()).starter,
    preferences,
    keepAlive,
    onAudioFailure: (error) => {
      onAudioFailure(error);
      // The page may reload: this follows a tap, and without the file nothing plays.
      void reloadAfterFailedImport(error);
    },
  });
  const afterTap = async <T>(act: (opened: LoadedSound) => Promise<T>): Promise<T> => {
    // Browsers open the audio only within the tap.
    audio.open().catch(() => undefined);
    try {
      return await act(await sound());
    } catch (error) {
      if (player.getSnapshot().phase === 'idle') audio.rest();
      throw error;
    }
  };
  return {
    player: { ...player, ...seenState(player, darkScreen), prepare: () => whenIdleAfterLoad(player.prepare) },
    listening: lazyStore(async () => (await sound()).listening, emptyListeningWeek),
    headphones: { play: (side) => afterTap((opened) => opened.headphones.play(side)) },
    preview: lazyPreview((act) => afterTap(async (opened) => act(opened.preview)).catch(onAudioFailure)),
  };
}
