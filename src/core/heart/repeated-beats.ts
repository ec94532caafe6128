import type { Seconds } from '#core/units.ts';
import { isConclusive, markAll, runsOf, type Square } from './repeated-blocks.ts';
import { secondsOf, type RrPacket } from './rr-stretch.ts';

/** Repetitions come sooner than this share of the time that new beats would take. */
const soon = 0.7;
/** Or there are this many times as many beats as fit into the time. */
const tooMany = 1.45;
const severalBeats: Seconds = 3;
/** Sensors send once a second: where that moves against the beats, two come in one packet now and then. */
const packetSeconds: Seconds = 1.5;
/** Runs are judged in pieces, because time may confirm only a part of one. */
const pieceSeconds: Seconds = 10;
/** A packet may be as late as this, and those after it seem to come too soon. */
const floorSeconds: Seconds = 30;
/** Three times the same beats are found in two passes. */
const mostPasses = 3;
/** Beats that are this far ahead of time, although no repetition was found, are left out. */
const mostAhead: Seconds = 15;
const minuteSeconds: Seconds = 60;

/** Intervals in the order of arrival. */
interface Arrivals {
  values: readonly number[];
  at: readonly Seconds[];
  /** How far the clock of the arrivals is ahead of the sum of the intervals, after each. */
  lags: readonly Seconds[];
  /** The number of its packet. */
  packets: readonly number[];
}

function arrivalsOf(packets: readonly RrPacket[]): Arrivals {
  const values = packets.flatMap(({ milliseconds }) => milliseconds);
  const at = packets.flatMap((packet) => packet.milliseconds.map(() => packet.at));
  const numbers = packets.flatMap(({ milliseconds }, packet) => milliseconds.map(() => packet));
  let clock = 0;
  const lags = at.map((time, index) => time - (clock += (values[index] ?? 0) / 1000));
  return { values, at, lags, packets: numbers };
}

function piecesOf(run: readonly Square[], at: readonly Seconds[]): Square[][] {
  const pieces: Square[][] = [];
  let endsAt = Number.NEGATIVE_INFINITY;
  for (const square of run) {
    const startsAt = at[square.start] ?? 0;
    if (startsAt >= endsAt) {
      pieces.push([]);
      endsAt = startsAt + pieceSeconds;
    }
    pieces.at(-1)?.push(square);
  }
  return pieces;
}

type Clock = Pick<Arrivals, 'at' | 'lags' | 'packets'>;

/** The least lag of the packets that end at an interval or within half a minute of it, in one direction. */
function leastLag({ at, lags, packets }: Clock, from: number, step: 1 | -1): Seconds {
  let least = Infinity;
  for (let index = from; Math.abs((at[index] ?? Infinity) - (at[from] ?? 0)) <= floorSeconds; index += step)
    // Within a packet only the last interval is on time.
    if (packets[index] !== packets[index + 1]) least = Math.min(least, lags[index] ?? Infinity);
  return least;
}

function repeatsAmong(arrivals: Arrivals): boolean[] {
  const { values, at, packets } = arrivals;
  const isRepeat = values.map(() => false);
  const kept = { at, packets, lags: [...arrivals.lags] };
  let [dropped, seen] = [0, 0];
  const see = (until: number): void => {
    for (; seen < until; seen += 1) kept.lags[seen] = (arrivals.lags[seen] ?? 0) + dropped;
  };
  /** Before the first packet it is unknown, and taken as that of the first packet. */
  const floorBefore = (first: number): Seconds => {
    const least = leastLag(kept, first - 1, -1);
    return least === Infinity ? (kept.lags[packets.lastIndexOf(0)] ?? 0) : least;
  };
  const judge = (piece: readonly Square[], isProven: boolean): void => {
    const { first, end, time, comesSoon, leastFall } = pressureOf(piece, arrivals);
    see(first);
    const isRepeated =
      comesSoon && (isProven || leastLag(arrivals, end - 1, 1) + dropped < floorBefore(first) - leastFall);
    if (!isRepeated) return;
    markAll(piece, isRepeat);
    dropped += time;
    see(end);
  };
  for (const run of runsOf(values)) {
    const isProven = isConclusive(values, run) && pressureOf(run, arrivals).comesSoon;
    for (const piece of piecesOf(run, at)) judge(piece, isProven);
  }
  return isRepeat;
}

interface Pressure {
  first: number;
  end: number;
  /** How long the repetitions would take as new beats. */
  time: Seconds;
  comesSoon: boolean;
  /** Only repetitions make the lag fall by more than this. */
  leastFall: Seconds;
}

function pressureOf(piece: readonly Square[], { values, at, packets }: Arrivals): Pressure {
  const atOf = (index: number): Seconds => at[Math.max(0, index)] ?? 0;
  const copies = piece.map(({ start, length }) => ({ from: start + length, to: start + 2 * length }));
  const [first, end] = [piece[0]?.start ?? 0, copies.at(-1)?.to ?? 0];
  const time = secondsOf(copies.flatMap(({ from, to }) => values.slice(from, to)));
  const wait = copies.reduce((sum, { from, to }) => sum + atOf(to - 1) - atOf(from - 1), 0);
  // Where all beats are equal, the blocks may be of a repetition and the beat after it.
  const areTooMany = time >= severalBeats && 2 * time > tooMany * (atOf(end - 1) - atOf(first - 1));
  const isWithin = copies.some(({ from }) => packets[from - 1] === packets[from]);
  return {
    first,
    end,
    time,
    comesSoon: wait <= soon * time || areTooMany,
    leastFall: Math.max(time / 2, isWithin ? packetSeconds : 0),
  };
}

/** Whether each packet belongs to a minute in which beats came faster than they can have been. */
function findAhead(packets: readonly RrPacket[]): boolean[] {
  let clock = 0;
  const lags = packets.map(({ at, milliseconds }) => at - (clock += secondsOf(milliseconds)));
  const minuteOf = (at: Seconds): number => Math.floor(at / minuteSeconds);
  const least = new Map<number, Seconds>();
  const found = new Set<number>();
  // A packet that is late may seem to bring the beats of two minutes: the floor is that of the two minutes before.
  let floors = [lags[0] ?? 0];
  for (const [index, { at }] of packets.entries()) {
    const minute = minuteOf(at);
    const lag = lags[index] ?? 0;
    const before = least.get(minute);
    if (before === undefined && least.size > 0) floors = [...least.values()].slice(-2);
    least.set(minute, Math.min(lag, before ?? lag));
    if (lag < Math.min(...floors) - mostAhead) found.add(minute);
  }
  // The minute after it may still be one, and only its beginning was seen.
  return packets.map(({ at }) => found.has(minuteOf(at)) || found.has(minuteOf(at) - 1));
}

/**
 * Packets without the beats that came before. Where more beats came than fit into the time, and nothing says which of
 * them are new, they are left out.
 * @param packets in order of arrival
 */
export function withoutRepeatedBeats(packets: readonly RrPacket[]): { packets: readonly RrPacket[]; isAhead: boolean } {
  let single = packets;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const isRepeat = repeatsAmong(arrivalsOf(single));
    if (!isRepeat.includes(true)) break;
    let index = 0;
    single = single
      .map(({ at, milliseconds }) => ({ at, milliseconds: milliseconds.filter(() => !isRepeat[index++]) }))
      .filter(({ milliseconds }) => milliseconds.length > 0);
  }
  const ahead = findAhead(single);
  return { packets: single.filter((_, place) => !ahead[place]), isAhead: ahead.at(-1) ?? false };
}
