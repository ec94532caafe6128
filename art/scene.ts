import type { Hertz } from '#core/units.ts';
import type { Light } from './colour.ts';
import type { Vector } from './vector.ts';

/** The figure lies around the origin, z upwards. */
export interface Camera {
  readonly from: Vector;
  readonly towards: Vector;
  /** Width of the view at distance 1. */
  readonly field: number;
  /** Radians, clockwise. */
  readonly roll?: number;
}

export interface Scene {
  readonly hertz: Hertz;
  /** A flat disc, or the same disc projected onto a ball of radius 1 from its pole. */
  readonly surface: 'disc' | 'ball';
  /** Enlargement of the disc. */
  readonly size: number;
  /** Height of the relief, in units of the scene. */
  readonly swell: number;
  readonly camera: Camera;
  readonly lamp: Vector;
  /** Distance at which the light has half its strength. */
  readonly reach: number;
  readonly strength: number;
  readonly tint: Light;
  /** Colour of shadows and distance. */
  readonly shade: Light;
  /** Strength of lines, relief and air. */
  readonly lines: number;
  readonly relief: number;
  readonly air: number;
  /** Distance in focus, and how fast lines blur away from it. */
  readonly focus: number;
  readonly softness: number;
  readonly haze: number;
  /** Darkening of the middle, 0 to 1, for what is shown in front of it. */
  readonly hollow: number;
}
