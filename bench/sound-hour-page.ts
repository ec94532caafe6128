// The page of bench/sound-hour.ts: sound as the app sets it up, with its output recorded.
import type { Player } from '../src/core/player/player.ts';
import { openPlayer } from './page-player.ts';
import { openWatchedContext } from './watched-context.ts';

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

const { context, watcher } = await openWatchedContext();
const failures: string[] = [];
globalThis.watched = {
  player: openPlayer(context, (error) => failures.push(String(error))),
  heard: undefined,
  failures,
  timers: countTimers(),
  clocks: () => ({ audio: context.currentTime, wall: performance.now() / 1000, state: context.state }),
};
watcher.port.addEventListener('message', ({ data }: MessageEvent<SoundSpan>) => {
  globalThis.watched.heard = data;
});
watcher.port.start();
