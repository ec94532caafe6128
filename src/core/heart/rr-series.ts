import type { Seconds } from '#core/units.ts';

/** Intervals between successive beats, none of which is missing from the recording. */
export interface RrStretch {
  /** Start of the first interval, on the clock of the recording. */
  startsAt: Seconds;
  milliseconds: readonly number[];
}

/** In order of time. Between two stretches the sensor lost beats. */
export type RrSeries = readonly RrStretch[];

/** Intervals that arrived at the same time. */
export interface RrPacket {
  at: Seconds;
  milliseconds: readonly number[];
}

/** Beats are lost where more time has passed than the intervals explain, and in an interval as long as this. */
export const gapSeconds: Seconds = 2.5;
/** Within this time a late packet still explains time that seemed lost. */
const latenessSeconds: Seconds = 30;

const secondsOf = (milliseconds: readonly number[]): Seconds =>
  milliseconds.reduce((sum, interval) => sum + interval, 0) / 1000;

export const endOf = ({ startsAt, milliseconds }: RrStretch): Seconds => startsAt + secondsOf(milliseconds);

/** How far the clock of the beats is behind that of the packets, by the least late of the following packets. */
function lagsOf(packets: readonly RrPacket[]): Seconds[] {
  let beatClock = 0;
  const lags = packets.map(({ at, milliseconds }) => at - (beatClock += secondsOf(milliseconds)));
  return packets.map(({ at }, index) => {
    let least = lags[index] ?? 0;
    for (let later = index + 1; (packets[later]?.at ?? Infinity) <= at + latenessSeconds; later += 1)
      least = Math.min(least, lags[later] ?? Infinity);
    return least;
  });
}

/**
 * The time of a beat is the sum of the intervals before it; arrival times of packets only show where beats were lost.
 * @param packets in order of arrival
 */
export function seriesFrom(packets: readonly RrPacket[]): RrSeries {
  const series: { startsAt: Seconds; milliseconds: number[] }[] = [];
  const lags = lagsOf(packets);
  let beatClock = 0;
  let open: number[] | undefined;
  for (const [index, packet] of packets.entries()) {
    const lag = lags[index] ?? 0;
    if (lag - (lags[index - 1] ?? lag) > gapSeconds) open = undefined;
    for (const interval of packet.milliseconds.filter((milliseconds) => milliseconds > 0)) {
      if (interval > gapSeconds * 1000) open = undefined;
      else if (open) open.push(interval);
      else series.push({ startsAt: lag + beatClock, milliseconds: (open = [interval]) });
      beatClock += interval / 1000;
    }
  }
  return series;
}
