import type { Hertz } from '#core/units.ts';
import type { Light } from './colour.ts';
import type { Vector } from './vector.ts';

/** Where the picture is taken from. The figure lies around the origin, z upwards. */
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
  /** A disc lying flat, or the same disc drawn over a ball of radius 1 from its pole down. */
  readonly surface: 'disc' | 'ball';
  /** How many times the disc is enlarged. */
  readonly size: number;
  /** How far the surface rises and falls, in the scene's own length. */
  readonly swell: number;
  readonly camera: Camera;
  readonly lamp: Vector;
  /** Distance at which the lamp has half its strength, and that strength. */
  readonly reach: number;
  readonly strength: number;
  /** The accent, and the colour that shadows and distance lean to. */
  readonly tint: Light;
  readonly shade: Light;
  /** How strongly lines, lit relief and air show. */
  readonly lines: number;
  readonly relief: number;
  readonly air: number;
  /** Distance in focus, and how fast lines soften before and behind it. */
  readonly focus: number;
  readonly softness: number;
  /** How quickly distance swallows the light. */
  readonly haze: number;
  /** How much darker the middle of the picture is, 0 to 1: room for what stands in front of it. */
  readonly hollow: number;
}
