import { openSound } from '../src/app/boot/open-sound.ts';
import { createAudioOutput } from '../src/core/platform/audio/audio-output.ts';
import { createKeepAlive } from '../src/core/platform/audio/keep-alive.ts';
import { createPlayer, type Player } from '../src/core/player/player.ts';
import { settingsOn } from '../src/core/settings/settings.fixture.ts';

function fail(error: unknown): never {
  throw error;
}

/** A player as the app sets it up, without storage. */
export function openPlayer(context?: AudioContext, onAudioFailure: (error: unknown) => void = fail): Player {
  const { storage, settings } = settingsOn();
  const shared = {
    audio: createAudioOutput(context && (() => context)),
    keepAlive: createKeepAlive({ onPaused: () => player.interrupt() }),
    onAudioFailure,
  };
  const player: Player = createPlayer({
    ...shared,
    preferences: settings.sound,
    loadStarter: () => Promise.resolve(starter),
  });
  const { starter } = openSound({ ...shared, player, storage, settings, log: console });
  return player;
}
