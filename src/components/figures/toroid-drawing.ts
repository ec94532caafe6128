import type { Seconds } from '#core/units.ts';
import { rgbOf, isLight } from './figure-colours.ts';
import type { FigureDrawing, FigureSize } from './figure-messages.ts';

/** Enough field lines and segments for a smooth curve, few enough for a cheap phone. */
const lines = 72;
const segments = 48;
/** By how many lines each line shifts on its way once around the tube. */
const twist = 20;
const shades = 8;
const hues = 12;

/** Major and minor radius: the tube almost closes the hole, as in a dipole's field. */
const majorRadius = 0.56;
const minorRadius = 0.44;
const tilt = 0.78;
const roll = -0.22;

interface Surface extends FigureSize {
  readonly context: OffscreenCanvasRenderingContext2D;
}

type ToroidColours = Pick<Extract<FigureDrawing, { kind: 'toroid' }>, 'accents'>;

/** A torus in perspective, shaded by depth. Segments are batched by hue and shade: a frame is about 80 strokes. */
export function createToroid(surface: Surface, { accents }: ToroidColours): (seconds: Seconds) => void {
  const palette = hueRing(accents);
  const light = isLight(rgbOf(accents[0]));
  const points = {
    x: new Float32Array(segments + 1),
    y: new Float32Array(segments + 1),
    depth: new Float32Array(segments + 1),
  };
  const shadesOf = new Uint8Array(segments);
  const { context, width, height, ratio } = surface;
  const radius = 0.47 * Math.min(width, height);
  const core = coreGradient(context, accents[0]);

  return (seconds) => {
    const paths = palette.map(() => Array.from({ length: shades }, () => new Path2D()));
    for (let line = 0; line < lines; line++) {
      projectLine({ points, line, seconds });
      shadeLine({ points, line, seconds }, shadesOf);
      collect(paths[Math.floor((line * hues) / lines)] ?? [], points, shadesOf);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.clearRect(0, 0, width, height);
    context.setTransform(radius, 0, 0, radius, width / 2, height / 2);
    context.rotate(roll);
    context.fillStyle = core;
    context.fillRect(-1, -1, 2, 2);
    context.globalCompositeOperation = light ? 'lighter' : 'source-over';
    for (const [i, path] of paths.flat().entries()) {
      const near = (i % shades) / (shades - 1);
      context.strokeStyle = palette[Math.floor(i / shades)] ?? accents[0];
      context.globalAlpha = light ? 0.09 + 0.72 * near ** 1.6 : 0.12 + 0.7 * near ** 1.5;
      context.lineWidth = ((0.5 + 0.7 * near) * ratio) / radius;
      context.stroke(path);
    }
  };
}

function coreGradient(context: OffscreenCanvasRenderingContext2D, colour: string): CanvasGradient {
  const channels = rgbOf(colour).join(' ');
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 0.95);
  for (const [stop, alpha] of [
    [0, 0.2],
    [0.25, 0.11],
    [0.6, 0.035],
    [1, 0],
  ] as const)
    gradient.addColorStop(stop, `rgb(${channels} / ${alpha})`);
  return gradient;
}

interface Circle {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

function circle(windings: number): Circle {
  const angle = (i: number): number => (2 * Math.PI * windings * i) / segments;
  return {
    cos: Float32Array.from({ length: segments + 1 }, (_, i) => Math.cos(angle(i))),
    sin: Float32Array.from({ length: segments + 1 }, (_, i) => Math.sin(angle(i))),
  };
}

const tube = circle(1);
const ring = circle(twist / lines);

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly depth: Float32Array;
}

interface LineOptions {
  readonly points: Points;
  readonly line: number;
  readonly seconds: Seconds;
}

function projectLine({ points, line, seconds }: LineOptions): void {
  const turned = (2 * Math.PI * line) / lines + seconds * 0.07;
  const lean = tilt + 0.1 * Math.sin(seconds * 0.11);
  const [cosTurned, sinTurned] = [Math.cos(turned), Math.sin(turned)];
  const [cosLean, sinLean] = [Math.cos(lean), Math.sin(lean)];
  for (let i = 0; i <= segments; i++) {
    const [cosRing, sinRing] = [ring.cos[i] ?? 0, ring.sin[i] ?? 0];
    const out = majorRadius + minorRadius * (tube.cos[i] ?? 0);
    const up = 1.12 * minorRadius * (tube.sin[i] ?? 0);
    const side = out * (cosTurned * cosRing - sinTurned * sinRing);
    const away = out * (sinTurned * cosRing + cosTurned * sinRing);
    const depth = away * sinLean + up * cosLean;
    const perspective = 6 / (6 - depth);
    points.x[i] = side * perspective;
    points.y[i] = (away * cosLean - up * sinLean) * perspective;
    points.depth[i] = depth;
  }
}

/** Light runs along the lines, up through the hole and down outside; writes 0 to `shades` − 1 per segment. */
function shadeLine({ points, line, seconds }: LineOptions, into: Uint8Array): void {
  const phase = seconds * 0.5 - 0.95 * Math.sin(line * 0.35);
  const [cosPhase, sinPhase] = [Math.cos(phase), Math.sin(phase)];
  for (let i = 0; i < segments; i++) {
    const current = 0.5 + 0.5 * ((tube.cos[i] ?? 0) * cosPhase + (tube.sin[i] ?? 0) * sinPhase);
    const near = 0.5 + 0.5 * (points.depth[i] ?? 0);
    into[i] = Math.floor(shades * Math.max(0, Math.min(0.999, 0.8 * near + 0.3 * current * current)));
  }
}

/** Adds each segment to the path of its shade; neighbours of one shade stay one stroke. */
function collect(paths: readonly Path2D[], points: Points, shadesOf: Uint8Array): void {
  let open: Path2D | undefined;
  for (let i = 0; i < segments; i++) {
    const path = paths[at(shadesOf, i)];
    if (path !== open) path?.moveTo(at(points.x, i), at(points.y, i));
    path?.lineTo(at(points.x, i + 1), at(points.y, i + 1));
    open = path;
  }
}

function at(values: Float32Array | Uint8Array, index: number): number {
  return values[index] ?? 0;
}

/** Mixed in linear light (gamma 2.2), so that no mixture turns grey. */
function hueRing(accents: readonly [string, string, string]): string[] {
  const corners = accents.map(rgbOf);
  return Array.from({ length: hues }, (_, i) => {
    const position = (3 * i) / hues;
    const from = corners[Math.floor(position)] ?? [255, 255, 255];
    const to = corners[(Math.floor(position) + 1) % 3] ?? [255, 255, 255];
    const part = position % 1;
    const mixed = from.map((channel, c) =>
      Math.round(((1 - part) * channel ** 2.2 + part * (to[c] ?? 0) ** 2.2) ** (1 / 2.2)),
    );
    return `rgb(${mixed.join(' ')})`;
  });
}
