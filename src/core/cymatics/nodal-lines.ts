import type { ChladniFigure } from './chladni-figure.ts';
import { contourLines, type Point, type Polyline } from './contour.ts';

const centre = 50;
const radius = 48;
/** How far, in units of the view box, a line may be drawn from where it is. */
const tolerance = 0.3;
/** Specks smaller than this, and lines this near the rim, would only thicken a dot or the rim. */
const speck = 0.045;

/**
 * The figure's nodal lines and its rim as SVG path data for a view box of 0 0 100 100, to one decimal. A line that ends at the rim
 * comes back along it: filled by the even-odd rule, the path shows the parts of the membrane that are up while the others are down.
 *
 * @param cells steps from centre to rim; more is smoother and slower
 */
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
  return nearest < 1 - speck && Math.max(right - left, flat) > speck;
}

/** A line as curves that end half-way between two of its corners and bend towards the corner between: none is left to see. */
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
    for (const { x, y } of [bend, next]) path = joined(joined(path, decimal(x - last.x)), decimal(y - last.y));
    last = next;
  });
  return line.closed ? `${path}z` : `${path}${alongRim(end, start)}z`;
}

/** From one point of the rim to another, the shorter way. */
function alongRim(from: Point, to: Point): string {
  const [x, y] = [from.x - 10 * centre, from.y - 10 * centre];
  const clockwise = x * (to.y - 10 * centre) > y * (to.x - 10 * centre);
  return joined(`a${radius} ${radius} 0 0 ${Number(clockwise)} ${decimal(to.x - from.x)}`, decimal(to.y - from.y));
}

/** In whole tenths, like the points. */
function middle(a: Point, b: Point): Point {
  return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

/** Writing a number takes longer than finding it, and there are few: tenths within the view box, each written once. */
const written = new Map<number, string>();

/** Tenths to text, without the zero before the point. */
function decimal(tenths: number): string {
  const known = written.get(tenths);
  if (known !== undefined) return known;
  const text = (tenths / 10).toString().replace(/^(-?)0\./, '$1.');
  written.set(tenths, text);
  return text;
}

/** A space only where two numbers would otherwise run into one. */
function joined(path: string, number: string): string {
  const apart = path.endsWith('q') || number.startsWith('-');
  return apart ? path + number : `${path} ${number}`;
}

/**
 * The points of a line worth drawing, in tenths of a view-box unit.
 * Source: U. Ramer, "An iterative procedure for the polygonal approximation of plane curves", 1972.
 */
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

/** The point of a span that lies furthest from its chord, if that is far enough to see. */
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
