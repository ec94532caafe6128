import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Decibels, Gain } from '#core/units.ts';
import type { Controls } from './texture.ts';

type Row = readonly [Decibels, Decibels, Decibels];

/** Measured, so that each is at −27 LUFS, in the mean of several minutes: rows for softness 0, 0.5, 1, columns for nearness 0, 0.5, 1. */
const measured: Readonly<Record<Soundscape, readonly [Row, Row, Row]>> = {
  rain: [
    [-19.56, -20.33, -22.51],
    [-15.05, -15.39, -16.53],
    [-12.12, -12.25, -12.72],
  ],
  waves: [
    [-14.14, -15.12, -17.29],
    [-14.9, -15.79, -17.84],
    [-20.66, -21.14, -22.27],
  ],
  stream: [
    [-22.13, -21.47, -21.29],
    [-21.21, -20.37, -20.13],
    [-20.12, -19.01, -18.68],
  ],
  roof: [
    [-13.8, -17.12, -21.02],
    [-8.54, -9.64, -13.09],
    [-6.67, -4.64, -6.57],
  ],
  waterfall: [
    [-18.22, -18.6, -19.48],
    [-16.48, -15.94, -15.9],
    [-15.97, -15.06, -14.56],
  ],
  wind: [
    [-20.79, -22.07, -24.07],
    [-20.77, -21.3, -22.27],
    [-21.64, -21.82, -22.17],
  ],
  fire: [
    [-6.46, -11.04, -15.93],
    [-3.34, -6.54, -10.86],
    [-3.01, -4.32, -6.91],
  ],
  crickets: [
    [-6.86, -9.35, -13.73],
    [-5.34, -7.07, -10.71],
    [-4.28, -5.35, -8.07],
  ],
  thunder: [
    [-0.62, -2.85, -6.37],
    [3.17, 1.74, -0.79],
    [5.08, 4.26, 2.58],
  ],
  bowl: [
    [-7.98, -8.03, -8.11],
    [-7.99, -8.03, -8.09],
    [-7.52, -7.54, -7.58],
  ],
};

/** Weights of the values at 0, 0.5 and 1, for a parabola through them. */
const weights = (part: number): Row => [(1 - part) * (1 - 2 * part), 4 * part * (1 - part), part * (2 * part - 1)];

/** Makes all soundscapes equally loud, however soft and near. */
export function levelGain(kind: Soundscape, { softness, nearness }: Controls): Gain {
  const [rows, columns] = [weights(softness), weights(nearness)];
  const decibels = measured[kind].reduce(
    (sum, row, index) =>
      sum + (rows[index] ?? 0) * row.reduce((inner, value, column) => inner + value * (columns[column] ?? 0), 0),
    0,
  );
  return 10 ** (decibels / 20);
}
