import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Decibels, Gain } from '#core/units.ts';
import type { Controls } from './texture.ts';

type Row = readonly [Decibels, Decibels, Decibels];

/** Measured, so that each is at −24 LUFS: rows for softness 0, 0.5, 1, columns for nearness 0, 0.5, 1. */
const measured: Readonly<Record<Soundscape, readonly [Row, Row, Row]>> = {
  rain: [
    [-19.8, -20.5, -22.4],
    [-15.6, -15.9, -16.9],
    [-11.3, -11.5, -12.1],
  ],
  waves: [
    [-11, -11.8, -13.7],
    [-11.7, -12.3, -14.2],
    [-15.6, -16.1, -17.3],
  ],
  stream: [
    [-23.8, -21.1, -20.1],
    [-21.5, -19.2, -18.4],
    [-19, -17.3, -16.7],
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
