import type { Decibels, Hertz } from '#core/units.ts';

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The two filters of ITU-R BS.1770-5, annex 1, for any sample rate: a shelf for the head, and a high-pass. */
function weightingFilters(sampleRate: Hertz): readonly [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const [high, quality] = [10 ** (3.999843853973347 / 20), 0.7071752369554196];
  const band = high ** 0.4996667741545416;
  const norm = 1 + shelf / quality + shelf * shelf;
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const passNorm = 1 + pass / 0.5003270373238773 + pass * pass;
  return [
    {
      b: [
        (high + (band * shelf) / quality + shelf * shelf) / norm,
        (2 * (shelf * shelf - high)) / norm,
        (high - (band * shelf) / quality + shelf * shelf) / norm,
      ],
      a: [(2 * (shelf * shelf - 1)) / norm, (1 - shelf / quality + shelf * shelf) / norm],
    },
    {
      b: [1, -2, 1],
      a: [(2 * (pass * pass - 1)) / passNorm, (1 - pass / 0.5003270373238773 + pass * pass) / passNorm],
    },
  ];
}

/** Keeps its state, so that a sound can be filtered in parts. */
function biquad({ b, a }: Biquad): (sample: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (sample) => {
    const output = b[0] * sample + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    x2 = x1;
    x1 = sample;
    y2 = y1;
    y1 = output;
    return output;
  };
}

/** The weighted power of each tenth of a second. */
function tenthsOf(ear: Float32Array, sampleRate: Hertz): number[] {
  const [shelf, pass] = weightingFilters(sampleRate).map(biquad);
  if (!shelf || !pass) return [];
  const hop = Math.round(0.1 * sampleRate);
  return Array.from({ length: Math.floor(ear.length / hop) }, (_, index) => {
    let sum = 0;
    for (let at = index * hop; at < (index + 1) * hop; at += 1) sum += pass(shelf(ear[at] ?? 0)) ** 2;
    return sum / hop;
  });
}

const toLoudness = (power: number): Decibels => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness by ITU-R BS.1770-5, in LUFS, of two ears: blocks of 400 ms, three quarters of which overlap. NaN
 * where nothing is above −70 LUFS.
 */
export function loudnessOf(ears: readonly Float32Array[], sampleRate: Hertz): Decibels {
  const [first = [], ...others] = ears.map((ear) => tenthsOf(ear, sampleRate));
  const tenths = first.map((power, index) => others.reduce((sum, ear) => sum + (ear[index] ?? 0), power));
  const blocks = tenths.slice(3).map((_, index) => mean(tenths.slice(index, index + 4)));
  const heard = blocks.filter((power) => toLoudness(power) > -70);
  const threshold = toLoudness(mean(heard)) - 10;
  return toLoudness(mean(heard.filter((power) => toLoudness(power) > threshold)));
}
