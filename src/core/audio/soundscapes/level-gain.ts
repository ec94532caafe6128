import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Decibels, Gain } from '#core/units.ts';
import type { Controls } from './texture.ts';

type Row = readonly [Decibels, Decibels, Decibels];

/** Measured, so that each is at −27 LUFS: rows for softness 0, 0.5, 1, columns for nearness 0, 0.5, 1. */
const measured: Readonly<Record<Soundscape, readonly [Row, Row, Row]>> = {
  rain: [
    [-22.7, -23.4, -25.5],
    [-18.5, -18.8, -19.9],
    [-14.3, -14.4, -15],
  ],
  waves: [
    [-13.6, -14.9, -17.3],
    [-14.6, -15.8, -17.6],
    [-18.7, -19.4, -20.5],
  ],
  stream: [
    [-26.8, -24.1, -23.1],
    [-24.5, -22.3, -21.5],
    [-22, -20.3, -19.8],
  ],
  roof: [
    [-16.5, -19.7, -23.6],
    [-11.9, -13.1, -16.6],
    [-9.9, -8, -10.1],
  ],
  waterfall: [
    [-21.1, -22.5, -24.2],
    [-16.9, -17.2, -18],
    [-15.6, -15.1, -15],
  ],
  wind: [
    [-20.7, -22.5, -25.3],
    [-20.2, -21, -22.5],
    [-20.9, -21.2, -21.7],
  ],
  fire: [
    [-6, -10.4, -15.3],
    [-3.4, -6.3, -10.3],
    [-3.5, -4.6, -6.8],
  ],
  crickets: [
    [-7.5, -8.8, -12],
    [-5.3, -6.3, -9],
    [-3.3, -4.1, -6.2],
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
