import type { Seconds } from '#core/units.ts';
import { withoutRepeatedBeats } from './repeated-beats.ts';
import { secondsOf, type RrPacket, type RrSeries } from './rr-stretch.ts';

/** Beats are lost where more time has passed than the intervals explain, and in an interval as long as this. */
export const gapSeconds: Seconds = 2.5;
/** Some sensors send the largest number where they know none. It stands for no time: what passed shows the loss. */
const impossibleMilliseconds = 10_000;
/** Within this time a late packet still explains time that seemed lost. */
const latenessSeconds: Seconds = 30;

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

function stretchesOf(packets: readonly RrPacket[]): RrSeries {
  const series: { startsAt: Seconds; milliseconds: number[] }[] = [];
  const lags = lagsOf(packets);
  let beatClock = 0;
  let open: number[] | undefined;
  for (const [index, packet] of packets.entries()) {
    const lag = lags[index] ?? 0;
    if (lag - (lags[index - 1] ?? lag) > gapSeconds) open = undefined;
    for (const interval of packet.milliseconds) {
      if (interval > gapSeconds * 1000) open = undefined;
      else if (open) open.push(interval);
      else series.push({ startsAt: lag + beatClock, milliseconds: (open = [interval]) });
      beatClock += interval / 1000;
    }
  }
  return series;
}

const isPossible = (interval: number): boolean => interval > 0 && interval < impossibleMilliseconds;

export interface ReadPackets {
  series: RrSeries;
  /** The last beats came faster than time allows, in a way that does not say which of them are new. They are left out. */
  isAhead: boolean;
  /** When the last new beats arrived; 0 if there are none. */
  lastAt: Seconds;
}

/**
 * The time of a beat is the sum of the intervals before it; arrival times of packets only show where beats were lost or
 * came twice.
 * @param packets in order of arrival
 */
export function readPackets(packets: readonly RrPacket[]): ReadPackets {
  const measured = packets
    .map(({ at, milliseconds }) => ({ at, milliseconds: milliseconds.filter(isPossible) }))
    // Of a packet without beats nothing is known, and it would divide a gap into parts too short to be one.
    .filter(({ milliseconds }) => milliseconds.length > 0);
  const { packets: single, isAhead } = withoutRepeatedBeats(measured);
  return { series: stretchesOf(single), isAhead, lastAt: single.at(-1)?.at ?? 0 };
}

export const seriesFrom = (packets: readonly RrPacket[]): RrSeries => readPackets(packets).series;
