// The page of bench/sound-processor.ts: a session with its silent media, without any screen.
import { openSound } from '../src/app/boot/open-sound.ts';
import { createAudioOutput } from '../src/core/platform/audio/audio-output.ts';
import { createKeepAlive } from '../src/core/platform/audio/keep-alive.ts';
import type { SessionPlan } from '../src/core/player/player-state.ts';
import type { Player } from '../src/core/player/player.ts';

declare global {
  var playSession: (sound?: Partial<SessionPlan>) => Promise<void>;
}

function openSession(): Player {
  const keepAlive = createKeepAlive({ onPaused: () => undefined });
  const { player } = openSound({
    storage: { read: () => undefined, write: () => undefined },
    audio: createAudioOutput(),
    keepAlive,
    log: console,
    onAudioFailure: (error) => {
      throw error;
    },
  });
  return player;
}

globalThis.playSession = async (sound) => {
  const describe = () => ({ title: '528 Hz', artist: 'Onda', album: 'Restore', artwork: [] });
  await openSession().play({ hertz: 528, minutes: 60, intensity: 70, describe, ...sound });
};
