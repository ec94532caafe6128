import { radialAt, type ChladniFigure } from './chladni-figure.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Polyline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

interface PolarGrid {
  readonly rings: number;
  readonly spokes: number;
  readonly values: Float64Array;
}

// Where the displacement equals `level` (−1 to 1), at 0 without the rim: marching squares with linear interpolation on
// a polar grid, which keeps the figure's symmetry. cells: steps from centre to rim, 8 or more.
export function contourLines(figure: ChladniFigure, level: number, cells: number): Polyline[] {
  const grid = sampleGrid(figure, level, cells);
  const links = linkCrossings(grid);
  return joinLinks(grid, links);
}

function sampleGrid(figure: ChladniFigure, level: number, rings: number): PolarGrid {
  const perPetal = 2 * Math.max(4, Math.round((Math.PI * rings * 0.72) / figure.symmetry));
  const spokes = perPetal * figure.symmetry;
  const values = new Float64Array((rings + 1) * spokes);
  const cosines = Float64Array.from({ length: perPetal }, (_, j) => Math.cos((2 * Math.PI * j) / perPetal));
  for (let i = 0; i <= rings; i++) {
    const r = Math.min(i / rings, 0.998);
    // Every figure is zero at the rim: dividing it out keeps rounding noise from drawing lines there.
    const rim = level === 0 ? 1 - r * r : 1;
    const radials = figure.terms.map((term) => radialAt(term, r));
    for (let j = 0; j < perPetal; j++) {
      let sum = 0;
      for (let k = 0; k < radials.length; k++) sum += (radials[k] ?? 0) * (cosines[(j * k) % perPetal] ?? 0);
      const value = (sum - level) / rim;
      for (let petal = 0; petal < figure.symmetry; petal++) values[i * spokes + petal * perPetal + j] = value;
    }
  }
  return { rings, spokes, values };
}

const none = -1;

// Two neighbouring edges for each edge. Edge 2v runs along the ring, 2v + 1 outwards.
function linkCrossings(grid: PolarGrid): Int32Array {
  const links = new Int32Array(grid.values.length * 4).fill(none);
  const connect = (a: number, b: number): void => {
    links[2 * a + (links[2 * a] === none ? 0 : 1)] = b;
    links[2 * b + (links[2 * b] === none ? 0 : 1)] = a;
  };
  for (let i = 0; i < grid.rings; i++) {
    for (let j = 0; j < grid.spokes; j++) linkCell({ grid, i, j, connect });
  }
  return links;
}

type Joins = readonly (readonly [number, number])[];

// Index: sum of the corners above the level (a 1, b 2, c 4, d 8); undefined for saddles. Edge 0 joins a and b, 1 b and
// c, 2 c and d, 3 d and a.
const joins: readonly (Joins | undefined)[] = [
  [],
  [[0, 3]],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  undefined,
  [[0, 2]],
  [[2, 3]],
  [[2, 3]],
  [[0, 2]],
  undefined,
  [[1, 2]],
  [[1, 3]],
  [[0, 1]],
  [[0, 3]],
  [],
];
const joinsRoundBandD = [
  [0, 1],
  [2, 3],
] as const;
const joinsRoundAandC = [
  [0, 3],
  [1, 2],
] as const;

interface Cell {
  readonly grid: PolarGrid;
  readonly i: number;
  readonly j: number;
  readonly connect: (a: number, b: number) => void;
}

function linkCell({ grid: { spokes, values }, i, j, connect }: Cell): void {
  const a = i * spokes + j;
  const b = i * spokes + ((j + 1) % spokes);
  const [c, d] = [b + spokes, a + spokes];
  const above =
    Number(at(values, a) > 0) +
    2 * Number(at(values, b) > 0) +
    4 * Number(at(values, c) > 0) +
    8 * Number(at(values, d) > 0);
  const joined =
    joins[above] ?? joinsOfSaddle(at(values, a), at(values, a) + at(values, b) + at(values, c) + at(values, d));
  if (joined.length === 0) return; // as in most cells
  const edges = [2 * a, 2 * b + 1, 2 * d, 2 * a + 1];
  for (const [from, to] of joined) connect(edges[from] ?? none, edges[to] ?? none);
}

function joinsOfSaddle(a: number, middle: number): Joins {
  return middle > 0 === a > 0 ? joinsRoundBandD : joinsRoundAandC;
}

function joinLinks(grid: PolarGrid, links: Int32Array): Polyline[] {
  const visited = new Uint8Array(links.length / 2);
  const lines: Polyline[] = [];
  const trace = (start: number): void => {
    const points: Point[] = [];
    let previous = none;
    let edge = start;
    while (edge !== none && visited[edge] === 0) {
      visited[edge] = 1;
      points.push(crossing(grid, edge));
      const one = links[2 * edge] ?? none;
      const following = one === previous ? (links[2 * edge + 1] ?? none) : one;
      previous = edge;
      edge = following;
    }
    lines.push({ points, closed: edge === start && points.length > 2 });
  };
  // First lines that end at the rim, then loops.
  const open = (edge: number): boolean => links[2 * edge] !== none && links[2 * edge + 1] === none;
  const loop = (edge: number): boolean => links[2 * edge] !== none;
  for (const starts of [open, loop]) {
    for (let edge = 0; edge < visited.length; edge++) if (visited[edge] === 0 && starts(edge)) trace(edge);
  }
  return lines;
}

function crossing({ rings, spokes, values }: PolarGrid, edge: number): Point {
  const vertex = edge >> 1;
  const outwards = edge % 2 === 1;
  const i = Math.floor(vertex / spokes);
  const j = vertex % spokes;
  const from = at(values, vertex);
  const to = at(values, outwards ? vertex + spokes : i * spokes + ((j + 1) % spokes));
  const part = from / (from - to);
  const r = (i + (outwards ? part : 0)) / rings;
  const theta = (2 * Math.PI * (j + (outwards ? 0 : part))) / spokes;
  return { x: r * Math.sin(theta), y: -r * Math.cos(theta) };
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
