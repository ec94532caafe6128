import type { RrStretch } from './rr-stretch.ts';

// A strap, a phone or a second subscription may deliver the same beats twice: one by one, within a packet, or packet by
// packet. Equal neighbours alone prove nothing: calm and paced hearts have them, and so does every heart in a coarse
// resolution. So a run of blocks, each of which comes twice, counts as repeated only if chance cannot explain it, or if
// more beats arrived than fit into the time (decision 069).

/** A packet has room for nine intervals. */
const longestBlock = 9;
/** Natural logarithm of the odds against a run by chance, which it takes nine or more beats to reach. */
const conclusive = 25;

/** A block of intervals and its repetition. */
export interface Square {
  start: number;
  length: number;
}

function isSquare(values: readonly number[], start: number, length: number): boolean {
  if (start + 2 * length > values.length) return false;
  for (let index = start; index < start + length; index += 1)
    if (values[index] !== values[index + length]) return false;
  return true;
}

/** Length of the block that begins at each place; 0 for none. The blocks are short, and cover as much as they can. */
function blockLengths(values: readonly number[]): Uint8Array {
  const covered = new Uint32Array(values.length + 1);
  const lengths = new Uint8Array(values.length + 1);
  for (let start = values.length - 2; start >= 0; start -= 1)
    for (let length = 1; length <= longestBlock; length += 1) {
      const all = 2 * length + (covered[start + 2 * length] ?? 0);
      if (all <= (covered[start] ?? 0) || !isSquare(values, start, length)) continue;
      covered[start] = all;
      lengths[start] = length;
    }
  return lengths;
}

/** Runs of adjoining squares. */
export function runsOf(values: readonly number[]): Square[][] {
  const lengths = blockLengths(values);
  const runs: Square[][] = [];
  let run: Square[] = [];
  for (let start = 0; start < values.length;) {
    const length = lengths[start] ?? 0;
    if (length > 0 && run.push({ start, length }) === 1) runs.push(run);
    if (length === 0) run = [];
    start += length > 0 ? 2 * length : 1;
  }
  return runs;
}

/** Whether chance cannot explain a run, judged by how often a block equals the following one, too. */
export function isConclusive(values: readonly number[], run: readonly Square[]): boolean {
  let [compared, equal] = [0, 0];
  for (const { start, length } of run)
    for (let index = start + length; index < start + 2 * length && index + length < values.length; index += 1) {
      compared += 1;
      if (values[index] === values[index + length]) equal += 1;
    }
  const share = (equal + 1) / (compared + 2);
  // Where one length of a block fails, a longer one has its own chance.
  const chance = Math.min(1, share * (1 + share));
  return -Math.log(chance) * run.reduce((sum, { length }) => sum + length, 0) >= conclusive;
}

/** @returns for each interval whether it repeats another. Exact repetitions only, and no times are known */
function repeatsIn(values: readonly number[]): boolean[] {
  const isRepeat = values.map(() => false);
  for (const run of runsOf(values)) if (isConclusive(values, run)) markAll(run, isRepeat);
  return isRepeat;
}

export function markAll(squares: readonly Square[], isRepeat: boolean[]): void {
  for (const { start, length } of squares) isRepeat.fill(true, start + length, start + 2 * length);
}

/** A stretch whose times of arrival are unknown, as from a file, without beats that it has twice. */
export function withoutRepeats(stretch: RrStretch): RrStretch {
  const isRepeat = repeatsIn(stretch.milliseconds);
  if (!isRepeat.includes(true)) return stretch;
  return { ...stretch, milliseconds: stretch.milliseconds.filter((_, index) => !isRepeat[index]) };
}
