import type { Seconds } from '#core/units.ts';
import { beatsOf, readWindow } from './coherence-reading.ts';
import type { CoherenceReading } from './coherence-reading.ts';
import { summaryOf } from './heart-summary.ts';
import type { HeartSummary } from './heart-summary-schema.ts';
import { windowSeconds } from './rr-spectrum.ts';
import { endOf, gapSeconds, seriesFrom } from './rr-series.ts';
import type { RrPacket, RrSeries } from './rr-series.ts';
import { maxBeats } from './rr-text.ts';
import type { HeartRateMeasurement } from './sensor-bytes.ts';

/** Times are seconds of one clock that never goes back. */
export interface HeartRecorder {
  add(measurement: HeartRateMeasurement, at: Seconds): void;
  /** Costs the same however long the recording is. */
  reading(now: Seconds): CoherenceReading;
  series(): RrSeries;
  /** Undefined where the sensor has not measured any heart rate. */
  summary(): HeartSummary | undefined;
}

/** The window, and what is needed before it to judge its first beats and the lateness of packets. */
const tailSeconds: Seconds = windowSeconds + 90;
/** Straps that send intervals do so with their first packets. */
const firstIntervalSeconds: Seconds = 10;

export function createHeartRecorder(): HeartRecorder {
  const packets: RrPacket[] = [];
  const heartRates = { sum: 0, count: 0 };
  let beats = 0;
  let firstAt: Seconds | undefined;
  let lastAt: Seconds = 0;

  function lacksIntervals(): boolean {
    if (firstAt === undefined) return false;
    const newest = packets.at(-1);
    return newest ? lastAt - newest.at >= windowSeconds : lastAt - firstAt >= firstIntervalSeconds;
  }

  function readTail(now: Seconds): CoherenceReading {
    const start = packets.findLastIndex(({ at }) => at < now - tailSeconds) + 1;
    const tail = seriesFrom(packets.slice(start));
    const stretch = tail.at(-1);
    const wasInterrupted = start > 0 || tail.length > 1;
    if (!stretch) return { kind: wasInterrupted ? 'gap' : 'warming-up', secondsLeft: windowSeconds };
    const silence = now - endOf(stretch) - (stretch.milliseconds.at(-1) ?? 0) / 1000;
    if (silence > gapSeconds) return { kind: 'gap', secondsLeft: windowSeconds };
    const reading = readWindow(beatsOf(stretch));
    return reading.kind === 'warming-up' && wasInterrupted ? { ...reading, kind: 'gap' } : reading;
  }

  return {
    add({ heartRate, rrMilliseconds }, at) {
      firstAt ??= at;
      lastAt = at;
      if (heartRate > 0) {
        heartRates.sum += heartRate;
        heartRates.count += 1;
      }
      if (rrMilliseconds.length === 0 || beats + rrMilliseconds.length > maxBeats) return;
      beats += rrMilliseconds.length;
      packets.push({ at, milliseconds: rrMilliseconds });
    },
    reading: (now) => (lacksIntervals() ? { kind: 'no-intervals' } : readTail(now)),
    series: () => seriesFrom(packets),
    summary: () => summaryOf(seriesFrom(packets), heartRates.count > 0 ? heartRates.sum / heartRates.count : undefined),
  };
}
