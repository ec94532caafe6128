// oxlint-disable-next-line import/default -- Vite answers this query with the address of the built module.
import processorUrl from '#core/audio/instruments/voice-processor.ts?worker&url';
import type { AudioOutput } from '#core/platform/audio/audio-output.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { withTimeout } from '#core/platform/time/with-timeout.ts';
import type { KeepAlive } from '#core/platform/audio/keep-alive.ts';
import { createSystemMedia } from '#core/platform/audio/media-session.ts';
import { watchOutputs } from '#core/platform/audio/output-devices.ts';
import { watchPageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import { openTabChannel } from '#core/platform/page/tabs.ts';
import { prefetch } from '#core/platform/page/prefetch.ts';
import { browserTicker } from '#core/platform/time/ticker.ts';
import { darkScreen } from '#core/platform/device/dark-screen.ts';
import { createWakeLock } from '#core/platform/device/wake-lock.ts';
import { clips } from '#core/clips/clips.ts';
import { createInstrument } from '#core/audio/instruments/create-instrument.ts';
import type { Instrument } from '#core/audio/instruments/instrument.ts';
import { createHeadphoneCheck } from '#core/player/headphone-check.ts';
import { createPreview } from '#core/player/preview.ts';
import { createListeningDose } from '#core/player/dose/listening-dose.ts';
import type { Player } from '#core/player/player.ts';
import { createSessionStarter, type SessionStarter } from '#core/player/start-session.ts';
import { connectSystemControls } from '#core/player/shown/system-controls.ts';
import { asAddress } from '#core/settings/last-choice.ts';
import type { SettingsByName } from '#core/settings/setting.ts';
import type { Log, Services } from '#hooks/services-context.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { loadMessages } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';
import { dropDeletedClips } from '#app/boot/notices/drop-deleted-clips.ts';
import { notifyAudioFailed } from '#app/boot/notices/notify-audio-failed.ts';
import { letOneTabSound } from '#app/boot/notices/one-tab-sounds.ts';
import { notifySessionLeft } from '#app/boot/notices/notify-session-left.ts';
import { pageLocale } from './page-locale.ts';

const instrumentTimeoutSeconds = 15;

interface SoundOptions {
  storage: DeviceStorage;
  settings: SettingsByName;
  audio: AudioOutput;
  keepAlive: KeepAlive;
  player: Player;
  onAudioFailure: (error: unknown) => void;
  log: Log;
}

/** What the first sound needs. */
export interface LoadedSound extends Pick<Services, 'listening' | 'headphones' | 'preview'> {
  starter: SessionStarter;
}

export function openSound({
  storage,
  settings,
  audio,
  player,
  onAudioFailure,
  log,
  ...options
}: SoundOptions): LoadedSound {
  const { sound: preferences, lastChoice } = settings;
  // A stalled download would leave the session opening for ever; another tap tries again.
  const instrumentIn = (context: BaseAudioContext): Promise<Instrument> =>
    withTimeout(
      createInstrument(context, clips.load),
      instrumentTimeoutSeconds,
      'The instrument did not load in time.',
    );
  const starter = createSessionStarter({
    player,
    audio,
    preferences,
    createInstrument: instrumentIn,
    keepAlive: options.keepAlive,
    every: browserTicker,
    now: () => performance.now() / 1000,
    epoch: () => Date.now(),
    onAudioFailure,
    watchOutputs,
    watchPage: watchPageLifecycle,
  });
  connectSystemControls({ player, preferences, media: createSystemMedia(), wakeLock: createWakeLock(), darkScreen });
  prefetch(processorUrl);
  const loadTexts = async () => (await createChapterCache().load('profile', pageLocale())).sound;
  notifySessionLeft({
    player,
    keepPlaying: () => preferences.set({ keepPlaying: true }),
    loadTexts,
    show: (text, action) => toast(text, 'note', action),
    onFailure: (error) => log.warn('The notice that leaving the screen ended the session could not be shown:', error),
  });
  letOneTabSound({
    player,
    channel: openTabChannel('onda-sound'),
    loadTexts,
    show: (text, action) => toast(text, 'note', action),
    onFailure: (error) => log.warn('The notice that another tab plays could not be shown:', error),
  });
  dropDeletedClips({ player, kept: clips.kept });
  const sayFailed = notifyAudioFailed({
    player,
    loadText: async () => (await loadMessages(pageLocale())).sound.noSound,
    show: (text) => toast(text, 'failed'),
    onFailure: (error) => log.warn('The notice that nothing can sound could not be shown:', error),
  });
  const preview = createPreview({
    audio,
    preferences,
    player,
    createInstrument: instrumentIn,
    lastChoice: () => asAddress(lastChoice.getSnapshot()),
    onAudioFailure: (error) => {
      onAudioFailure(error);
      sayFailed();
    },
  });
  const headphones = createHeadphoneCheck({
    openAudio: () =>
      audio.open().catch((error: unknown) => {
        sayFailed();
        throw error;
      }),
    restAudio: () => {
      if (player.getSnapshot().phase === 'idle') audio.rest();
    },
  });
  const listening = createListeningDose({ player, storage, now: () => new Date() });
  return { starter, listening, headphones, preview };
}
