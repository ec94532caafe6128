// The page of bench/heart-hour.ts: everything between a strap and the stored beats, and the sound of the app. The
// strap, its clock and the database's timers are simulated, so that an hour takes seconds.
import { createHeartSource } from '../src/app/boot/heart-source.ts';
import { summariseHeart } from '../src/app/boot/summarise-heart.ts';
import { createHeartFeed } from '../src/core/device/heart-feed.ts';
import { createSensorConnection } from '../src/core/device/sensor-connection.ts';
import type { Sensor } from '../src/core/device/sensor.ts';
import { testStrap } from '../src/core/device/strap.fixture.ts';
import { atRest, intervalsOf } from '../src/core/heart/hearts.fixture.ts';
import { createPersonalData } from '../src/core/personal-data/create-personal-data.ts';
import { createConnection } from '../src/core/personal-data/database/connection.ts';
import { testDependencies } from '../src/core/personal-data/personal-data.fixture.ts';
import { settingsOn } from '../src/core/settings/settings.fixture.ts';
import { openPlayer } from './page-player.ts';
import { openWatchedContext } from './watched-context.ts';
import { planOf } from '#core/player/plan.fixture.ts';

/** Describes the sound since the previous call of `listen`. */
export interface Heard {
  frames: number;
  /** Samples that do not continue the sine of the two before. */
  breaks: number;
  /** Frames skipped by the browser. */
  skipped: number;
  /** Underruns of the output, as the browser counts them. */
  underruns: number;
}

declare global {
  var hour: {
    start: () => Promise<void>;
    stop: () => void;
    connect: () => Promise<void>;
    disconnect: () => void;
    /** Advances the strap by so many seconds, with a packet in each. */
    beat: (seconds: number) => Promise<void>;
    listen: () => Promise<Heard>;
    /** What the last session has kept. */
    kept: () => Promise<{ beats: number; summary: boolean; readings: number }>;
  };
}

const { context, watcher } = await openWatchedContext();
watcher.port.start();
const fail = (error: unknown): void => {
  throw error;
};
const player = openPlayer(context);

/** Timers that run on the strap's clock, in seconds. */
let now = 0;
const timers = new Set<{ at: number; run: () => void; every?: number }>();
const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = { at: now + milliseconds / 1000, run, every: milliseconds / 1000 };
  timers.add(timer);
  return () => void timers.delete(timer);
};
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      timers.delete(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const timer = { at: now + milliseconds / 1000, run: end(resolve) };
    const abort = end(() => reject(new DOMException('aborted', 'AbortError')));
    timers.add(timer);
    signal.addEventListener('abort', abort);
  });
const runTimers = (): void => {
  for (const timer of [...timers].filter(({ at }) => at <= now)) {
    if (timer.every !== undefined) timer.at += timer.every;
    timer.run();
  }
};
const startedAt = Date.UTC(2026, 10, 23);
const milliseconds = (): number => startedAt + now * 1000;

const strap = testStrap();
let readings = 0;
const connection = createSensorConnection({
  bluetooth: strap.radio,
  remembered: settingsOn().settings.sensor,
  wait,
});
const feed = createHeartFeed({
  connection,
  clock: () => now,
  now: milliseconds,
  every,
  summarise: summariseHeart,
  onMeasured: () => (readings += 1),
});
const sensor: Sensor = { ...connection, ...feed };
const data = createPersonalData(
  testDependencies({
    connection: createConnection({ wait: () => new Promise(() => undefined), onFailure: fail }),
    player,
    heartSource: createHeartSource({ ...sensor, open: () => Promise.resolve(sensor) }, () => now),
    every,
    now: () => new Date(milliseconds()),
  }),
);

const intervals = intervalsOf({ seed: 1, seconds: 600, sources: atRest }).map((interval) =>
  Math.round(interval * 1.024),
);
let [next, owed] = [0, 0];
/** A packet with the intervals of one second, as a strap sends it. */
function packet(): number[] {
  owed += 1024;
  const bytes = [0x16, 70];
  while (owed > 0) {
    const ticks = intervals[next % intervals.length] ?? 1024;
    next += 1;
    owed -= ticks;
    bytes.push(ticks & 255, ticks >> 8);
  }
  return bytes;
}

const { port1, port2 } = new MessageChannel();
port1.start();
const nextTask = (): Promise<void> =>
  new Promise((done) => {
    port1.addEventListener('message', () => done(), { once: true });
    port2.postMessage(0);
  });

globalThis.hour = {
  start: () => player.play(planOf({ hertz: 528, minutes: 'unlimited', intensity: 70 })),
  stop: player.stop,
  connect: async () => {
    void sensor.choose();
    while (sensor.getSnapshot().kind !== 'connected') await new Promise((done) => setTimeout(done, 5));
  },
  disconnect: sensor.disconnect,
  beat: async (seconds) => {
    for (let second = 1; second <= seconds; second += 1) {
      now += 1;
      strap.send('heart_rate_measurement', ...packet());
      runTimers();
      if (second % 5 === 0) await nextTask();
    }
  },
  listen: () =>
    new Promise((done) => {
      const answer = ({ data: heard }: MessageEvent<Omit<Heard, 'underruns'>>): void =>
        done({ ...heard, underruns: context.playbackStats?.underrunEvents ?? 0 });
      watcher.port.addEventListener('message', answer, { once: true });
      watcher.port.postMessage('listen');
    }),
  kept: async () => {
    const [session] = await data.history.sessions(undefined, 1);
    const series = session ? await data.history.intervals(session.id) : [];
    const beats = series.reduce((sum, stretch) => sum + stretch.milliseconds.length, 0);
    return { beats, summary: session?.heart !== undefined, readings };
  },
};
