// The page of bench/sound-hour.ts: sound as the app sets it up, with its output recorded.
import { openSound } from '../src/app/boot/open-sound.ts';
import { createAudioOutput } from '../src/core/platform/audio/audio-output.ts';
import { createKeepAlive } from '../src/core/platform/audio/keep-alive.ts';
import type { Player } from '../src/core/player/player.ts';

/** Seconds of the audio clock, from the first nonzero sample to the last. */
export interface SoundSpan {
  from: number;
  to: number;
  /** Skipped by the browser. */
  lost: number;
}

declare global {
  var watched: {
    player: Player;
    heard: SoundSpan | undefined;
    failures: string[];
    timers: Set<unknown>;
    /** Seconds, read together. */
    clocks: () => { audio: number; wall: number; state: string };
  };
}

/** Ends in a recording node instead of the loudspeaker. */
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
watcher.port.addEventListener('message', ({ data }: MessageEvent<SoundSpan>) => {
  globalThis.watched.heard = data;
});
watcher.port.start();
