import type { Seconds } from '#core/units.ts';
import { beatsOf, readWindow, type CoherenceReading } from './coherence-reading.ts';
import { windowSeconds } from './rr-spectrum.ts';
import { gapSeconds, readPackets, seriesFrom, type ReadPackets } from './rr-series.ts';
import type { RrPacket, RrSeries } from './rr-stretch.ts';
import { isSmoothedSeries } from './smoothed-beats.ts';
import { maxBeats } from './rr-text.ts';
import type { HeartRateMeasurement } from './sensor-bytes.ts';

/** All times are of one monotonic clock. */
export interface HeartRecorder {
  add(measurement: HeartRateMeasurement, at: Seconds): void;
  /** Takes the same time however long the recording is, and none if no beat has come since the last reading. */
  reading(now: Seconds): CoherenceReading;
  /** The intervals that are kept. */
  series(): RrSeries;
}

/** The window, and the time before it that its first beats and the lateness of packets depend on. */
const tailSeconds: Seconds = windowSeconds + 90;
/** More beats than a heart makes in that time. */
export const readingBeats = 1000;
/** Beats after which it is looked again whether the sensor smooths them: that takes 10 ms. */
const smoothingBeats = 32;
/** Straps that send intervals do so with their first packets. */
const firstIntervalSeconds: Seconds = 10;

interface Tail {
  /** Valid as long as beats continue. */
  reading: CoherenceReading;
  /** When another beat is overdue. */
  silentFrom: Seconds;
}

const gap: CoherenceReading = { kind: 'gap', secondsLeft: windowSeconds };
const start: CoherenceReading = { kind: 'warming-up', secondsLeft: windowSeconds };

/** @param isCut whether there are older packets */
function tailOf(packets: readonly RrPacket[], isCut: boolean): Tail {
  const read = readPackets(packets);
  if (read.isAhead) return { reading: { kind: 'repeated' }, silentFrom: Infinity };
  return readingOf(read, isCut || read.series.length > 1);
}

function readingOf({ series, lastAt }: ReadPackets, wasInterrupted: boolean): Tail {
  const stretch = series.at(-1);
  if (!stretch) return { reading: wasInterrupted ? gap : start, silentFrom: Infinity };
  const reading = readWindow(beatsOf(stretch));
  return {
    reading: reading.kind === 'warming-up' && wasInterrupted ? { ...reading, kind: 'gap' } : reading,
    // By arrival: the clock of the beats falls behind with every single beat that is lost.
    silentFrom: lastAt + (stretch.milliseconds.at(-1) ?? 0) / 1000 + gapSeconds,
  };
}

/** A sensor that smooths goes on doing so: once it was found, it stays. */
function createSmoothingCheck(): (beats: number, latest: () => RrSeries) => boolean {
  let isFound = false;
  let checkedAt = 0;
  return (beats, latest) => {
    if (isFound || beats < checkedAt + smoothingBeats) return isFound;
    checkedAt = beats;
    return (isFound = isSmoothedSeries(latest()));
  };
}

/** @param mostBeats how many beats are kept; by default as many as can be stored. A reading needs `readingBeats` */
export function createHeartRecorder(mostBeats = maxBeats): HeartRecorder {
  const packets: RrPacket[] = [];
  let beats = 0;
  let firstAt: Seconds | undefined;
  let lastAt: Seconds = 0;
  let tail: Tail | undefined;
  let received = 0;
  const isSmoothed = createSmoothingCheck();

  function lacksIntervals(): boolean {
    if (firstAt === undefined) return false;
    const newest = packets.at(-1);
    return newest ? lastAt - newest.at >= windowSeconds : lastAt - firstAt >= firstIntervalSeconds;
  }

  function read(now: Seconds): CoherenceReading {
    if (lacksIntervals()) return { kind: 'no-intervals' };
    if (isSmoothed(received, () => seriesFrom(packets.slice(-readingBeats)))) return { kind: 'smoothed' };
    const older = packets.findLastIndex(({ at }) => at < now - tailSeconds) + 1;
    tail ??= tailOf(packets.slice(older), older > 0);
    return now > tail.silentFrom ? gap : tail.reading;
  }

  return {
    add({ rrMilliseconds }, at) {
      firstAt ??= at;
      lastAt = at;
      if (rrMilliseconds.length === 0) return;
      packets.push({ at, milliseconds: rrMilliseconds });
      beats += rrMilliseconds.length;
      received += rrMilliseconds.length;
      while (beats > mostBeats) beats -= packets.shift()?.milliseconds.length ?? 0;
      tail = undefined;
    },
    reading: read,
    series: () => seriesFrom(packets),
  };
}
