/** One partial of a tone beside its fundamental. */
interface Overtone {
  /** Of its frequency to the fundamental's. */
  ratio: number;
  /** Of its loudness to the fundamental's, as a factor on the amplitude; more than 0, at most 1. */
  part: number;
}

/**
 * The voices that a tone may have beside the pure one. Whole ratios make one tone with a colour. Those of the bowl are
 * the bending modes of a thin ring, m(m² − 1)/√(m² + 1) for m = 2, 3 and 4 (Terwagne and Bush 2011,
 * doi:10.1088/0951-7715/24/8/R01).
 */
const table = {
  soft: [
    { ratio: 2, part: 0.25 },
    { ratio: 3, part: 0.1 },
    { ratio: 4, part: 0.04 },
  ],
  organ: [
    { ratio: 2, part: 0.6 },
    { ratio: 3, part: 0.4 },
    { ratio: 4, part: 0.35 },
    { ratio: 6, part: 0.2 },
    { ratio: 8, part: 0.15 },
  ],
  bowl: [
    { ratio: 2.83, part: 0.4 },
    { ratio: 5.42, part: 0.16 },
  ],
} as const satisfies Readonly<Record<string, readonly Overtone[]>>;

export type Timbre = keyof typeof table;
export const overtones: Readonly<Record<Timbre, readonly Overtone[]>> = table;
export const timbres = Object.keys(table) as readonly Timbre[];
