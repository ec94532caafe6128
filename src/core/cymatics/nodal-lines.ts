import type { ChladniFigure } from './chladni-figure.ts';
import { contourLines, type Point, type Polyline } from './contour.ts';

const centre = 50;
const radius = 48;
const tolerance = 0.3;
// Smaller specks, and lines this close to the rim, would only look like dots or a thicker rim.
const minSize = 0.045;

// SVG path data for a view box of 0 0 100 100, to one decimal. Open lines return along the rim, so that filling by the
// even-odd rule separates positive from negative displacement.
export function nodalLines(figure: ChladniFigure, cells = 48): string {
  const rim = `M${centre - radius} ${centre}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0z`;
  return rim + contourLines(figure, 0, cells).filter(isVisible).map(pathOf).join('');
}

function isVisible({ points }: Polyline): boolean {
  let nearest = 1;
  let [left, right] = [1, -1];
  for (const { x, y } of points) {
    nearest = Math.min(nearest, Math.sqrt(x * x + y * y));
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  const flat = Math.abs((points[0]?.y ?? 0) - (points[points.length >> 1]?.y ?? 0));
  return nearest < 1 - minSize && Math.max(right - left, flat) > minSize;
}

function pathOf(line: Polyline): string {
  const corners = simplify(line);
  const bends = line.closed || corners.length === 2 ? corners : corners.slice(1, -1);
  const ends = bends.map((bend, index) => middle(bend, bends[(index + 1) % bends.length] ?? bend));
  const start = line.closed ? ends.at(-1) : corners.at(0);
  const end = corners.at(-1);
  if (!start || !end) return '';
  if (!line.closed) ends.splice(-1, 1, end);
  let path = `M${decimal(start.x)} ${decimal(start.y)}q`;
  let last = start;
  bends.forEach((bend, index) => {
    const next = ends[index] ?? bend;
    for (const { x, y } of [bend, next])
      path = appendNumber(appendNumber(path, decimal(x - last.x)), decimal(y - last.y));
    last = next;
  });
  return line.closed ? `${path}z` : `${path}${alongRim(end, start)}z`;
}

function alongRim(from: Point, to: Point): string {
  const [x, y] = [from.x - 10 * centre, from.y - 10 * centre];
  const clockwise = x * (to.y - 10 * centre) > y * (to.x - 10 * centre);
  return appendNumber(
    `a${radius} ${radius} 0 0 ${Number(clockwise)} ${decimal(to.x - from.x)}`,
    decimal(to.y - from.y),
  );
}

function middle(a: Point, b: Point): Point {
  return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

// A cache of a few hundred numbers: formatting is slower than looking up.
const textCache = new Map<number, string>();

function decimal(tenths: number): string {
  const cached = textCache.get(tenths);
  if (cached !== undefined) return cached;
  const text = (tenths / 10).toString().replace(/^(-?)0\./, '$1.');
  textCache.set(tenths, text);
  return text;
}

// Separated only where two numbers would run together.
function appendNumber(path: string, number: string): string {
  const apart = path.endsWith('q') || number.startsWith('-');
  return apart ? path + number : `${path} ${number}`;
}

// In tenths of a unit of the view box; see U. Ramer, "An iterative procedure for the polygonal approximation of plane
// curves", 1972.
function simplify({ points, closed }: Polyline): Point[] {
  const line = (closed ? [...points, ...points.slice(0, 1)] : points).map(inViewBox);
  const last = line.length - 1;
  const keep = new Set([0, last]);
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const split = furthest(line, span);
    if (split === undefined) continue;
    keep.add(split);
    spans.push([span[0], split], [split, span[1]]);
  }
  if (closed) keep.delete(last);
  return line.filter((_, i) => keep.has(i)).map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }));
}

function inViewBox({ x, y }: Point): Point {
  return { x: centre + radius * x, y: centre + radius * y };
}

function furthest(line: readonly Point[], [from, to]: readonly [number, number]): number | undefined {
  const [start, end] = [line[from], line[to]];
  if (!start || !end) return undefined;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  let worst = tolerance;
  let split: number | undefined;
  for (let i = from + 1; i < to; i++) {
    const { x, y } = line[i] ?? start;
    const away =
      length < 1e-6 ? Math.hypot(x - start.x, y - start.y) : Math.abs((x - start.x) * dy - (y - start.y) * dx) / length;
    if (away <= worst) continue;
    worst = away;
    split = i;
  }
  return split;
}
