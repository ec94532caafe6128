import type { Hertz } from '#core/units.ts';
import type { StereoCell } from './filters.ts';

/** What a person may set, 0–1 each; 0.5 is as it comes. */
export interface Controls {
  softness: number;
  nearness: number;
  /** 0; towards 1 waves give way to a steady sea. */
  steadiness: number;
}

export interface TextureOptions {
  sampleRate: Hertz;
  seed: number;
  /** The most frames of a cell. */
  cellFrames: number;
}

/** The sound of one kind, cell after cell. */
export interface Texture {
  /** Called between cells. */
  tune: (controls: Controls) => void;
  /** Overwrites both ears. */
  render: (ears: StereoCell, frames: number) => void;
}

/** From one value to another, evenly to the ear, in the middle at the geometric mean. */
export const between = (from: number, to: number, part: number): number => from * (to / from) ** part;

export const decibels = (value: number): number => 10 ** (value / 20);
