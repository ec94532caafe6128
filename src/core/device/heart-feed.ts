import { beatsOf, correctedShare, type CoherenceReading } from '#core/heart/coherence-reading.ts';
import { createHeartRecorder, readingBeats, type HeartRecorder } from '#core/heart/heart-recorder.ts';
import { summaryOf } from '#core/heart/heart-summary.ts';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import { seriesFrom } from '#core/heart/rr-series.ts';
import type { RrPacket, RrSeries } from '#core/heart/rr-stretch.ts';
import { parseHeartRateMeasurement, type HeartRateMeasurement } from '#core/heart/sensor-bytes.ts';
import { createStore } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { HeartReading } from './heart-reading.ts';
import { maxHeartRate, type LastHeart } from '#core/heart/last-heart.ts';
import type { Sensor } from './sensor.ts';
import type { SensorConnection } from './sensor-state.ts';

/** The part that is drawn, and some more at its left edge. */
const recentSeconds: Seconds = 75;
/** About two hours. Summarising them takes half a second, one or two seconds on a phone. */
const summaryNowBeats = 9000;
/** Sensors send once a second. */
const silenceSeconds: Seconds = 5;
const ticksPerReading = 5;

export interface FeedDependencies {
  connection: Pick<SensorConnection, 'watch' | 'subscribe' | 'getSnapshot'>;
  /** Monotonic. A recording may have begun before the sensor was opened, so all use the same zero. */
  clock: () => Seconds;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Returns a function that stops it. */
  every: (milliseconds: number, callback: () => void) => () => void;
  /** Like summaryOf in core/heart, in a worker where there is one. Never rejects. */
  summarise: (series: RrSeries, sentHeartRate: number | undefined) => Promise<HeartSummary | undefined>;
  /** undefined: what was measured in this connection does not count. */
  onMeasured: (last: LastHeart | undefined) => void;
}

/** A sensor off the skin may repeat its last heart rate, and one that has found none may send the largest number. */
const isHeard = ({ contact, heartRate }: HeartRateMeasurement): boolean =>
  contact !== 'absent' && heartRate > 0 && heartRate <= maxHeartRate;

type Recorded = (measurement: HeartRateMeasurement, at: Seconds) => void;

const start: HeartReading = {
  heartRate: undefined,
  contact: 'unknown',
  isSilent: false,
  coherence: { kind: 'warming-up', secondsLeft: 64 },
  recent: [],
  artefactShare: undefined,
};

function createRecordings({ clock, summarise }: FeedDependencies) {
  const running = new Set<Recorded>();
  const record: Sensor['record'] = (zero = clock()) => {
    const recorder = createHeartRecorder();
    const sent = { sum: 0, count: 0 };
    const add: Recorded = (measurement, at) => {
      recorder.add(measurement, at - zero);
      if (!isHeard(measurement)) return;
      sent.sum += measurement.heartRate;
      sent.count += 1;
    };
    const meanSent = (): number | undefined => (sent.count > 0 ? sent.sum / sent.count : undefined);
    const countBeats = (series: RrSeries): number =>
      series.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
    running.add(add);
    return {
      series: () => recorder.series(),
      summary: () => summarise(recorder.series(), meanSent()),
      summaryNow: () => {
        const series = recorder.series();
        return countBeats(series) > summaryNowBeats ? undefined : summaryOf(series, meanSent());
      },
      stop: () => void running.delete(add),
    };
  };
  const add: Recorded = (measurement, at) => {
    for (const each of running) each(measurement, at);
  };
  return { record, add };
}

function createLive({ clock, now, onMeasured }: FeedDependencies) {
  const heart = createStore<HeartReading | undefined>(undefined);
  let recorder: HeartRecorder | undefined;
  let recent: RrPacket[] = [];
  let lastAt: Seconds = 0;
  let ticks = 0;
  let hasMeasured = false;
  const patch = (change: Partial<HeartReading>): void => {
    const before = heart.getSnapshot();
    if (before) heart.set({ ...before, ...change });
  };
  const report = (coherence: CoherenceReading, heartRate: number | undefined): void => {
    // It takes minutes to know that it never was a true one.
    const isTakenBack = hasMeasured && coherence.kind === 'smoothed';
    if (isTakenBack) onMeasured(undefined);
    const isMeasured = coherence.kind === 'known' && heartRate !== undefined;
    if (isMeasured) onMeasured({ at: now(), coherence: coherence.score * 100, heartRate });
    hasMeasured = isMeasured || (hasMeasured && !isTakenBack);
  };
  const read = (): void => {
    if (!recorder) return;
    const coherence = recorder.reading(clock());
    const stretches = heart.getSnapshot()?.recent.map(beatsOf) ?? [];
    patch({ coherence, artefactShare: stretches.length === 0 ? undefined : correctedShare(stretches.flat()) });
    report(coherence, heart.getSnapshot()?.heartRate);
  };
  return {
    heart,
    begin: (): void => {
      recorder ??= createHeartRecorder(readingBeats);
      lastAt = clock();
      heart.set({ ...start, ...heart.getSnapshot(), heartRate: undefined, isSilent: false });
    },
    end: (): void => {
      recorder = undefined;
      recent = [];
      ticks = 0;
      hasMeasured = false;
      heart.set(undefined);
    },
    add: (measurement: HeartRateMeasurement, at: Seconds): void => {
      recorder?.add(measurement, at);
      lastAt = at;
      const { contact, heartRate, rrMilliseconds } = measurement;
      if (rrMilliseconds.length > 0) recent.push({ at, milliseconds: rrMilliseconds });
      recent = recent.filter((packet) => packet.at > at - recentSeconds);
      const heard = isHeard(measurement) ? heartRate : undefined;
      patch({ contact, heartRate: heard, isSilent: false, recent: seriesFrom(recent) });
    },
    tick: (): void => {
      if (clock() - lastAt > silenceSeconds && heart.getSnapshot()?.isSilent === false)
        patch({ isSilent: true, heartRate: undefined });
      ticks += 1;
      if (ticks % ticksPerReading === 0) read();
    },
  };
}

/** Turns what a sensor sends into readings and recordings. A sensor that comes back continues them after a gap. */
export function createHeartFeed(dependencies: FeedDependencies): Pick<Sensor, 'heart' | 'record'> {
  const { connection, clock, every } = dependencies;
  const recordings = createRecordings(dependencies);
  const live = createLive(dependencies);
  let stop: (() => void) | undefined;
  let kind = '';

  connection.watch((packet) => {
    const measurement = parseHeartRateMeasurement(packet);
    if (!measurement) return;
    const at = clock();
    live.add(measurement, at);
    recordings.add(measurement, at);
  });
  const update = (): void => {
    const before = kind;
    ({ kind } = connection.getSnapshot());
    if (kind === before) return;
    if (kind === 'connected') {
      live.begin();
      stop ??= every(1000, live.tick);
    } else if (kind !== 'reconnecting') {
      stop?.();
      stop = undefined;
      live.end();
    }
  };
  connection.subscribe(update);
  update();
  return { heart: live.heart, record: recordings.record };
}
