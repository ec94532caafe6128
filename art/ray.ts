import type { Relief } from './relief.ts';
import type { Camera, Scene } from './scene.ts';
import { add, cross, dot, scale, subtract, unit, type Vector } from './vector.ts';

/** Where a ray meets the surface. */
export interface Hit {
  readonly place: Vector;
  readonly distance: number;
  readonly normal: Vector;
  readonly x: number;
  readonly y: number;
  /** Directions in space. */
  readonly alongX: Vector;
  readonly alongY: Vector;
}

/** Maps a point of the picture (−1 to 1 across, `down` in the same unit) to the direction of its ray. */
export function lens(camera: Camera): (across: number, down: number) => Vector {
  const forward = unit(subtract(camera.towards, camera.from));
  const level = unit(cross(forward, Math.abs(forward[2]) > 0.999 ? [0, 1, 0] : [0, 0, 1]));
  const upright = cross(level, forward);
  const [cos, sin] = [Math.cos(camera.roll ?? 0), Math.sin(camera.roll ?? 0)];
  const right = add(scale(level, cos), scale(upright, -sin));
  const up = add(scale(upright, cos), scale(level, sin));
  return (across, down) =>
    unit(add(forward, add(scale(right, (across * camera.field) / 2), scale(up, (-down * camera.field) / 2))));
}

/** Ray marching, then bisection. */
export function intersect(scene: Scene, relief: Relief, direction: Vector): Hit | undefined {
  const { camera, surface } = scene;
  const span = surface === 'disc' ? discSpan(scene, direction) : ballSpan(scene, direction);
  if (!span) return undefined;
  const shape = surface === 'disc' ? disc : ball;
  const above = (t: number): number => {
    const place = add(camera.from, scale(direction, t));
    const { x, y, altitude } = shape(place, scene.size);
    return altitude - scene.swell * relief.height(x, y);
  };
  const distance = firstCrossing(above, span, scene.size);
  if (distance === undefined) return undefined;
  const place = add(camera.from, scale(direction, distance));
  return { place, distance, ...shape(place, scene.size) };
}

type Span = readonly [from: number, to: number];

function firstCrossing(above: (t: number) => number, [from, to]: Span, size: number): number | undefined {
  // A flat ray crosses many waves: steps must be shorter than a wave.
  const steps = Math.round(Math.max(24, Math.min(140, (90 * (to - from)) / size)));
  let near = from;
  for (let i = 1; i <= steps; i++) {
    const far = from + ((to - from) * i) / steps;
    if (above(far) <= 0) return bisect(above, near, far);
    near = far;
  }
  return undefined;
}

function bisect(above: (t: number) => number, near: number, far: number): number {
  let [low, high] = [near, far];
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (above(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}

/** The part of the ray between the lowest and the highest level of the surface. */
function discSpan({ camera, swell, size }: Scene, direction: Vector): Span | undefined {
  if (direction[2] > -1e-3) return undefined;
  const from = Math.max(0, (swell - camera.from[2]) / direction[2]);
  const to = Math.min((-swell * 1.01 - camera.from[2]) / direction[2], 4 * size);
  return to > from ? [from, to] : undefined;
}

function ballSpan({ camera, swell }: Scene, direction: Vector): Span | undefined {
  const middle = dot(camera.from, direction);
  const gap = middle * middle - dot(camera.from, camera.from) + (1 + swell) ** 2;
  if (gap < 0) return undefined;
  return [Math.max(0, -middle - Math.sqrt(gap)), -middle];
}

type Place = Pick<Hit, 'x' | 'y' | 'normal' | 'alongX' | 'alongY'> & { readonly altitude: number };

function disc(place: Vector, size: number): Place {
  return {
    x: place[0] / size,
    y: place[1] / size,
    altitude: place[2],
    normal: [0, 0, 1],
    alongX: [1, 0, 0],
    alongY: [0, 1, 0],
  };
}

/** Equal steps on the ball are equal steps on the disc, so that the figure keeps its shape at the edge. */
function ball(place: Vector, size: number): Place {
  const length = Math.sqrt(dot(place, place));
  const normal = scale(place, 1 / length);
  const flat = Math.max(1e-6, Math.hypot(normal[0], normal[1]));
  const reach = Math.acos(Math.max(-1, Math.min(1, normal[2]))) / (size * (Math.PI / 2) * flat);
  const alongX = unit(subtract([1, 0, 0], scale(normal, normal[0])));
  return {
    x: reach * normal[0],
    y: reach * normal[1],
    altitude: length - 1,
    normal,
    alongX,
    alongY: cross(normal, alongX),
  };
}
