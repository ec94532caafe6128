import { chance, curve, drift, indices, ring, riseAndFall, turnOf, type Painter, type Stroke } from './strokes.ts';

/** Of a drop's time, how much it falls; then its ring widens. */
const falling = 0.6;

/** Softer is sparser, nearer is longer. */
export const rain: Painter = ({ seconds, softness, nearness }) =>
  indices(88 - 48 * softness).map((drop): Stroke => {
    const depth = chance(drop, -1);
    const { count, part } = turnOf(drop, seconds, 4 - depth);
    const x = 2.1 * chance(drop, count) - 1.05;
    const ground = -0.05 + 0.75 * depth;
    if (part > falling) {
      const widened = (part - falling) / (1 - falling);
      const width = 0.01 + (0.06 + 0.1 * nearness) * (0.4 + depth) * widened;
      return { points: ring(x, ground, width), light: 0.7 * (1 - widened), weight: 0.8 };
    }
    const y = -1.2 + ((ground + 1.2) * part) / falling;
    const length = (0.08 + 0.12 * nearness) * (0.5 + depth);
    return { points: [x + 0.12 * length, y - length, x, y], light: 0.3 + 0.5 * depth, weight: 0.8 + depth * nearness };
  });

const slope = (x: number): number => -0.3 + 0.45 * Math.abs(x);

/** Drops that spring off the ridge of a roof. */
export const roof: Painter = ({ seconds, softness, nearness }) => {
  const edges: Stroke[] = [0, 0.09, 0.2].map((below, course) => ({
    points: [-1, slope(1) + below, 0, slope(0) + below, 1, slope(1) + below],
    light: 0.8 - 0.22 * course,
    weight: 1.4 - 0.3 * course,
  }));
  const drops = indices(48 - 24 * softness).map((drop): Stroke => {
    const { count, part } = turnOf(drop, seconds, 2.8 + chance(drop, -1));
    const x = 1.9 * chance(drop, count) - 0.95;
    if (part < falling) {
      const y = -1.2 + ((slope(x) + 1.2) * part) / falling;
      return { points: [x, y - 0.08 - 0.12 * nearness, x, y], light: 0.55, weight: 0.9 };
    }
    const sprung = (part - falling) / (1 - falling);
    const reach = (0.03 + 0.07 * nearness) * sprung;
    const y = slope(x) - 0.5 * reach;
    return {
      points: [x - reach, y - 0.03 * (1 - sprung), x, slope(x), x + reach, y - 0.03 * (1 - sprung)],
      light: 0.8 * (1 - sprung),
      weight: 0.8,
    };
  });
  return [...edges, ...drops];
};

/** Lines of swell that come nearer towards the bottom, higher with the in-breath where they follow the guide. */
export const waves: Painter = ({ seconds, softness, nearness, swell }) =>
  indices(9).map((row) => {
    const depth = (row / 8) ** 1.5;
    const height = swell ?? drift(row, seconds / 5.5 + 0.31 * row);
    const reach = (0.015 + 0.11 * depth) * (1.2 - 0.6 * softness) * (0.6 + 0.8 * nearness) * (0.25 + 0.75 * height);
    const length = 3.2 + 5 * (1 - depth);
    const roll = 0.28 * seconds + 2.4 * row;
    return {
      points: curve(48, (part) => {
        const x = 2.2 * part - 1.1;
        const crest = Math.sin(length * x + roll) + 0.4 * Math.sin(1.7 * length * x - 0.6 * roll);
        return [x, -0.4 + 1.15 * depth - reach * crest];
      }),
      light: 0.3 + 0.55 * height * (0.5 + 0.5 * depth),
      weight: 0.8 + 0.8 * depth,
    };
  });

const stones = [
  { x: -0.38, y: -0.28, size: 0.17 },
  { x: 0.36, y: 0.06, size: 0.21 },
  { x: -0.22, y: 0.46, size: 0.19 },
] as const;

/** How far a thread of water gives way to the stones. */
function aroundStones(x: number, y: number): number {
  let shift = 0;
  for (const stone of stones) {
    const [across, along] = [y - stone.y, (x - stone.x) / stone.size];
    shift += Math.sign(across || 1) * 0.9 * stone.size * Math.exp(-along * along - (across / stone.size) ** 2);
  }
  return shift;
}

/** Threads of water that run between three stones. */
export const stream: Painter = ({ seconds, softness, nearness }) => {
  const threads = indices(22).flatMap((thread) => {
    const y = -0.85 + (1.75 * (thread + 0.5)) / 22;
    return indices(3).map((piece): Stroke => {
      const turn = turnOf(31 * thread + piece, seconds, 6 + 3 * chance(thread, piece));
      const length = 0.2 + 0.3 * nearness;
      const from = -1.2 + 2.4 * turn.part;
      const ripple = 0.012 * (1.4 - softness);
      return {
        points: curve(14, (part) => {
          const x = from + length * part;
          return [x, y + aroundStones(x, y) + ripple * Math.sin(9 * x + 1.1 * thread + 0.5 * seconds)];
        }),
        light: 0.65 * riseAndFall(turn),
        weight: 0.7 + 0.6 * nearness,
      };
    });
  });
  return [...threads, ...stones.map(({ x, y, size }) => ({ points: ring(x, y, size), light: 0.7, weight: 1.2 }))];
};

/** A curtain of falling threads, and mist where it ends. */
export const waterfall: Painter = ({ seconds, softness, nearness }) => {
  const width = 0.42 + 0.25 * nearness;
  const threads = indices(54 - 16 * softness).map((thread): Stroke => {
    const { count, part } = turnOf(thread, seconds, 3 + chance(thread, -1));
    const x = width * (2 * chance(thread, count) - 1);
    const y = -0.95 + 1.25 * part;
    return {
      points: curve(4, (along) => [x * (1 + 0.12 * (part + along / 5)), Math.min(0.35, y + 0.34 * along)]),
      light: 0.25 + 0.5 * Math.sin(Math.PI * part),
      weight: 0.9,
    };
  });
  const mist = indices(7).map((cloud): Stroke => {
    const turn = turnOf(90 + cloud, seconds, 7 + chance(cloud, -2));
    const x = 1.2 * (2 * chance(cloud, turn.count) - 1) * width;
    return {
      points: ring(x, 0.42 - 0.12 * turn.part, 0.12 + 0.3 * turn.part),
      light: 0.45 * riseAndFall(turn),
      weight: 0.8,
    };
  });
  return [...threads, ...mist];
};
