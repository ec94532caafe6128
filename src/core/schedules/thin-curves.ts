import type { VoicePoint } from './schedule.ts';
import { pointBetween } from './voice-curve.ts';

// Leaving out a point replaces the curve between its neighbours by a line. What that costs is the difference to the
// points of the file, integrated over time; a pitch counts as loud as it is heard. Points are left out in the order of
// what each costs then (a greedy form of Imai and Iri, Polygonal approximations of a curve, 1988).

/** Differences that count as a whole: half a beat, two hertz of the carrier, a fifth of the loudest level. */
const whole = { beat: 0.5, carrier: 2, level: 0.2 };
/** Beyond this a difference is no worse. */
const most = 2;

function differenceAt(point: VoicePoint, line: VoicePoint, peak: number): number {
  const loudness = Math.max(point.left, point.right) / peak;
  const pitch = Math.abs(point.beat - line.beat) / whole.beat + Math.abs(point.carrier - line.carrier) / whole.carrier;
  const level = Math.max(Math.abs(point.left - line.left), Math.abs(point.right - line.right)) / peak / whole.level;
  return Math.min(most, pitch) * loudness + Math.min(most, level);
}

/** Of a long stretch, so many points say enough. */
const mostCompared = 256;

interface Curve {
  points: readonly VoicePoint[];
  peak: number;
}

/**
 * The difference of the points between two to the line from one to the other, in seconds of a whole difference. Between
 * points a level that falls to nothing can hide a pitch that is not its own, so what is halfway counts, too (Simpson's
 * rule).
 */
function costOf({ points, peak }: Curve, from: number, to: number): number {
  const [first, last] = [points[from], points[to]];
  if (!first || !last) return 0;
  const differenceTo = (point: VoicePoint): number => differenceAt(point, pointBetween(first, last, point.at), peak);
  let [sum, before, previous] = [0, 0, first];
  const stride = Math.ceil((to - from) / mostCompared);
  for (let index = Math.min(to, from + stride); ; index = Math.min(to, index + stride)) {
    const point = points[index] ?? last;
    const now = index === to ? 0 : differenceTo(point);
    const halfway = differenceTo(pointBetween(previous, point, (previous.at + point.at) / 2));
    sum += ((before + 4 * halfway + now) / 6) * (point.at - previous.at);
    before = now;
    previous = point;
    if (index === to) return sum;
  }
}

interface Candidate {
  curve: number;
  index: number;
  cost: number;
  /** Changes with each of its neighbours; an older candidate is void. */
  version: number;
}

/** A binary heap by cost. */
class Heap {
  private readonly items: Candidate[] = [];

  push(item: Candidate): void {
    const { items } = this;
    let index = items.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((items[parent]?.cost ?? 0) <= item.cost) break;
      this.set(index, items[parent]);
      index = parent;
    }
    items[index] = item;
  }

  pop(): Candidate | undefined {
    const { items } = this;
    const [first] = items;
    const last = items.pop();
    if (items.length > 0 && last) this.sink(last);
    return first;
  }

  private set(index: number, item: Candidate | undefined): void {
    if (item) this.items[index] = item;
  }

  private costAt(index: number): number {
    return this.items[index]?.cost ?? Number.POSITIVE_INFINITY;
  }

  private sink(item: Candidate): void {
    const { items } = this;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const least = this.costAt(right) < this.costAt(left) ? right : left;
      if (this.costAt(least) >= item.cost) break;
      this.set(index, items[least]);
      index = least;
    }
    items[index] = item;
  }
}

/** Neighbours that are left, by index. */
interface Chain extends Curve {
  before: Int32Array;
  after: Int32Array;
  versions: Int32Array;
  costs: Float64Array;
}

function chainOf(points: readonly VoicePoint[], peak: number): Chain {
  const { length } = points;
  return {
    points,
    peak,
    before: Int32Array.from({ length }, (_, index) => index - 1),
    after: Int32Array.from({ length }, (_, index) => index + 1),
    versions: new Int32Array(length),
    /** Of the line from a point to the one after it. */
    costs: new Float64Array(length),
  };
}

function candidateOf(chain: Chain, curve: number, index: number): Candidate | undefined {
  const [from, to] = [chain.before[index] ?? -1, chain.after[index] ?? -1];
  if (from < 0 || to >= chain.points.length) return undefined;
  const now = (chain.costs[from] ?? 0) + (chain.costs[index] ?? 0);
  return { curve, index, cost: Math.max(0, costOf(chain, from, to) - now), version: chain.versions[index] ?? 0 };
}

/** The order in which points are left out, over all curves; the first and the last of each stay. */
export interface RemovalOrder {
  removals: readonly Omit<Candidate, 'version'>[];
  curves: readonly (readonly VoicePoint[])[];
}

/** Takes a point out of its chain; returns the neighbours, whose costs have changed. */
function remove(chain: Chain, index: number): readonly number[] {
  const [from, to] = [chain.before[index] ?? 0, chain.after[index] ?? 0];
  chain.costs[from] = costOf(chain, from, to);
  chain.after[from] = to;
  chain.before[to] = from;
  chain.versions[index] = -1;
  for (const neighbour of [from, to]) chain.versions[neighbour] = (chain.versions[neighbour] ?? 0) + 1;
  return [from, to];
}

/** peak: the highest level of all curves, which none is compared beyond. */
export function orderOf(curves: readonly (readonly VoicePoint[])[], peak: number): RemovalOrder {
  const chains = curves.map((points) => chainOf(points, peak));
  const heap = new Heap();
  const offer = (curve: number, index: number): void => {
    const chain = chains[curve];
    const candidate = chain && candidateOf(chain, curve, index);
    if (candidate) heap.push(candidate);
  };
  for (const [curve, { points }] of chains.entries()) for (const index of points.keys()) offer(curve, index);
  const removals: Omit<Candidate, 'version'>[] = [];
  for (let next = heap.pop(); next; next = heap.pop()) {
    const { curve, index, cost, version } = next;
    const chain = chains[curve];
    if (chain?.versions[index] !== version) continue;
    removals.push({ curve, index, cost });
    for (const neighbour of remove(chain, index)) offer(curve, neighbour);
  }
  return { removals, curves };
}

/** A second of a whole difference in a day of 86 400. */
const negligible = 1e-3;

/** How many points can be left out without anybody's noticing. */
export function needless({ removals }: RemovalOrder): number {
  const needed = removals.findIndex(({ cost }) => cost > negligible);
  return needed === -1 ? removals.length : needed;
}

/** The curves without the first so many of the order. */
export function thinned({ removals, curves }: RemovalOrder, count: number): VoicePoint[][] {
  const gone = curves.map(() => new Set<number>());
  for (const { curve, index } of removals.slice(0, count)) gone[curve]?.add(index);
  return curves.map((points, curve) => points.filter((_, index) => !gone[curve]?.has(index)));
}
