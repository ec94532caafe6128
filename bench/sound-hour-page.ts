// The page of bench/sound-hour.ts: what sounds, joined as the app joins it, with everything watched that comes out of it.
import { openSound } from '../src/app/boot/open-sound.ts';
import { createAudioOutput } from '../src/core/platform/audio/audio-output.ts';
import { createKeepAlive } from '../src/core/platform/audio/keep-alive.ts';
import type { Player } from '../src/core/player/player.ts';

/** All in seconds of the audio clock; what is heard is from the first sample that is not 0 to the last. */
export interface Heard {
  from: number;
  to: number;
  /** What the browser left out of its own output. */
  lost: number;
}

declare global {
  var watched: {
    player: Player;
    heard: Heard | undefined;
    failures: string[];
    /** Timers that have not come to their end. */
    timers: Set<unknown>;
    /** The audio clock and the wall clock, both in seconds, read together. */
    clocks: () => { audio: number; wall: number; state: string };
  };
}

/** Ends in a node that watches all that sounds, instead of the loudspeaker. */
class WatchedContext extends AudioContext {
  watcher: AudioNode | undefined;
  override get destination(): AudioDestinationNode {
    return (this.watcher as AudioDestinationNode | undefined) ?? super.destination;
  }
}

function countTimers(): Set<unknown> {
  const timers = new Set<unknown>();
  const { setInterval: begin, clearInterval: end } = globalThis;
  Object.assign(globalThis, {
    setInterval: (...given: Parameters<typeof begin>) => {
      const timer = begin(...given);
      timers.add(timer);
      return timer;
    },
    clearInterval: (timer: number) => {
      timers.delete(timer);
      end(timer);
    },
  });
  return timers;
}

const context = new WatchedContext({ latencyHint: 0.03 });
await context.audioWorklet.addModule('/watcher.js');
const watcher = new AudioWorkletNode(context, 'watcher', { outputChannelCount: [2] });
watcher.connect(context.destination);
context.watcher = watcher;
const failures: string[] = [];
const keepAlive = createKeepAlive({ onPaused: () => globalThis.watched.player.interrupt() });
const { player } = openSound({
  storage: { read: () => undefined, write: () => undefined },
  audio: createAudioOutput(() => context),
  keepAlive,
  log: console,
  onAudioFailure: (error) => failures.push(String(error)),
});
globalThis.watched = {
  player,
  heard: undefined,
  failures,
  timers: countTimers(),
  clocks: () => ({ audio: context.currentTime, wall: performance.now() / 1000, state: context.state }),
};
watcher.port.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
  globalThis.watched.heard = data;
});
watcher.port.start();
