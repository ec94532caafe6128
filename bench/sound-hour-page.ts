// The page of bench/sound-hour.ts: sound as the app sets it up, with its output recorded.
import type { Player } from '../src/core/player/player.ts';
import { planOf } from '../src/core/player/plan.fixture.ts';
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
    play: (minutes: number) => Promise<void>;
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
const player = openPlayer(context, (error) => failures.push(String(error)));
const describe = () => ({ title: '528 Hz', artist: 'Onda', album: 'Restore', artwork: [] });

globalThis.watched = {
  player,
  play: (minutes) => player.play(planOf({ hertz: 528, minutes, intensity: 70, describe })),
  heard: undefined,
  failures,
  timers: countTimers(),
  clocks: () => ({ audio: context.currentTime, wall: performance.now() / 1000, state: context.state }),
};
watcher.port.addEventListener('message', ({ data }: MessageEvent<SoundSpan>) => {
  globalThis.watched.heard = data;
});
watcher.port.start();
