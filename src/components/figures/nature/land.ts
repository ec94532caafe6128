import { chance, curve, drift, indices, ring, riseAndFall, turnOf, type Painter, type Stroke } from './strokes.ts';

/** Long lines of air that rise and curl, more of them in a gust. */
export const wind: Painter = ({ seconds, softness, nearness }) =>
  indices(30).map((line) => {
    const y = -0.85 + (1.7 * (line + 0.5)) / 30;
    const turn = turnOf(line, seconds, 7 + 4 * chance(line, -1));
    const gust = 0.35 + 0.65 * drift(99, seconds / 6 + 0.8 * y);
    const lean = 0.1 * (2 * chance(line, turn.count) - 1);
    const from = -1.3 + 1.9 * turn.part;
    return {
      points: curve(22, (part) => {
        const x = from + (0.4 + 0.35 * nearness) * part;
        return [x, y + lean * x + 0.05 * (1.3 - softness) * Math.sin(4.2 * x + 0.5 * line)];
      }),
      light: 0.8 * gust * riseAndFall(turn),
      weight: 0.7 + 0.7 * nearness,
    };
  });

/** Tongues that lean and stretch over two logs, and sparks. */
export const fire: Painter = ({ seconds, softness, nearness }) => {
  const size = 0.75 + 0.5 * nearness;
  const tongues = indices(11).map((tongue): Stroke => {
    const place = (tongue - 5) / 5;
    const height = size * (0.35 + 0.75 * (1 - place * place)) * (0.6 + 0.4 * drift(tongue, seconds / 1.4));
    const lean = 0.3 * (drift(tongue + 20, seconds / 1.7) - 0.5);
    return {
      points: curve(18, (part) => [
        0.5 * place * (1 - 0.8 * part) + lean * part * part + 0.04 * Math.sin(5 * part + 2 * tongue + seconds),
        0.26 - height * part,
      ]),
      light: 0.5 + 0.3 * drift(tongue + 40, seconds / 1.5),
      weight: 1.1,
    };
  });
  const sparks = indices(14 - 8 * softness).map((spark): Stroke => {
    const turn = turnOf(60 + spark, seconds, 3.5 + 2 * chance(spark, -1));
    const x = 0.5 * (chance(spark, turn.count) - 0.5) * (1 + 1.4 * turn.part);
    const y = 0.05 - 0.95 * turn.part;
    return { points: [x, y, x + 0.006, y - 0.02], light: 0.9 * riseAndFall(turn), weight: 1.5 };
  });
  const logs: Stroke[] = [-1, 1].map((side) => ({
    points: [-0.55 * side, 0.42, 0.55 * side, 0.28],
    light: 0.75,
    weight: 1.8,
  }));
  return [...tongues, ...sparks, ...logs];
};

/** Blades of grass under stars; where a cricket sings, rings widen. */
export const crickets: Painter = ({ seconds, softness, nearness }) => {
  const blades = indices(34).map((blade): Stroke => {
    const x = -0.95 + (1.9 * (blade + chance(blade, -1))) / 34;
    const height = (0.25 + 0.3 * chance(blade, -2)) * (0.8 + 0.4 * nearness);
    const lean = 0.16 * (drift(blade, seconds / 6) - 0.5) + 0.2 * (chance(blade, -3) - 0.5);
    return {
      points: curve(8, (part) => [x + lean * part * part, 0.5 - (height + 0.15) * part]),
      light: 0.5,
      weight: 1,
    };
  });
  const songs = indices(6 - 3 * softness).flatMap((insect) => {
    const turn = turnOf(80 + insect, seconds, 4 + 2 * chance(insect, -4));
    const x = 1.3 * (chance(insect, turn.count) - 0.5);
    return [0.07, 0.12].map((width): Stroke => ({
      points: ring(x, 0.34, width + (0.1 + 0.1 * nearness) * turn.part),
      light: 0.7 * riseAndFall(turn),
      weight: 0.9,
    }));
  });
  const stars = indices(26).map((star): Stroke => {
    const [x, y] = [1.8 * (chance(star, -5) - 0.5), -0.9 + 0.9 * chance(star, -6)];
    return { points: [x, y, x + 0.008, y], light: 0.3 + 0.5 * drift(star + 100, seconds / 4), weight: 1.6 };
  });
  return [...blades, ...songs, ...stars];
};

const domes = [
  { x: -0.42, y: -0.3, size: 0.26 },
  { x: -0.06, y: -0.46, size: 0.34 },
  { x: 0.36, y: -0.34, size: 0.27 },
] as const;

/** A cloud that slowly lightens from within. Nothing flashes. */
export const thunder: Painter = ({ seconds, softness, nearness }) => {
  const glow = drift(7, seconds / 6);
  const size = 0.9 + 0.35 * nearness;
  const cloud = domes.flatMap(({ x, y, size: radius }, dome) =>
    [1, 0.82, 0.62].map((share, layer): Stroke => ({
      points: curve(20, (part) => [
        size * (x + share * radius * Math.cos(Math.PI * (1 + part)) + 0.02 * (drift(dome, seconds / 9) - 0.5)),
        size * (y + share * radius * Math.sin(Math.PI * (1 + part))),
      ]),
      light: layer === 0 ? 0.75 : 0.1 + (0.6 - 0.3 * softness) * glow,
      weight: layer === 0 ? 1.3 : 0.8,
    })),
  );
  const ground = [0, 0.07, 0.14].map((below, line): Stroke => ({
    points: [-size * (0.62 - 0.1 * line), size * (below - 0.26), size * (0.6 - 0.1 * line), size * (below - 0.26)],
    light: 0.6 - 0.18 * line,
    weight: 1,
  }));
  return [...cloud, ...ground];
};

/** A bowl whose rings widen and fade, as its tone does. */
export const bowl: Painter = ({ seconds, softness, nearness }) => {
  const width = 0.4 + 0.12 * nearness;
  const outline: Stroke[] = [
    {
      points: curve(24, (part) => [width * Math.cos(Math.PI * part), 0.02 + 0.62 * width * Math.sin(Math.PI * part)]),
      light: 0.85,
      weight: 1.5,
    },
    { points: ring(0, 0.02, width), light: 0.85, weight: 1.2 },
  ];
  const tones = indices(7).map((tone): Stroke => {
    const widened = (seconds / 20 + tone / 7) % 1;
    return {
      points: ring(0, -0.02 - 0.45 * widened, width + 0.55 * widened),
      light: (0.85 - 0.4 * softness) * Math.sin(Math.PI * widened ** 0.5) ** 2,
      weight: 0.9,
    };
  });
  return [...outline, ...tones];
};
