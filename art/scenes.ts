import type { Category } from '../src/core/domain/catalogue.ts';
import { oklch } from './colour.ts';
import type { Scene } from './scene.ts';

export type Use = 'card' | 'player';

const rose = oklch(0.75, 0.15, 10);
const coral = oklch(0.74, 0.14, 32);
const amber = oklch(0.82, 0.135, 72);
const honey = oklch(0.89, 0.15, 91);
const cyan = oklch(0.84, 0.11, 215);
const azure = oklch(0.76, 0.13, 245);

const common = {
  surface: 'disc',
  size: 1,
  swell: 0.05,
  reach: 1.4,
  strength: 1.15,
  lines: 1.25,
  relief: 1,
  air: 1,
  haze: 0.3,
  softness: 0.6,
  hollow: 0,
} as const;

const calm = {
  ...common,
  hertz: 221.23,
  size: 3.2,
  swell: 0.06,
  tint: rose,
  shade: oklch(0.4, 0.11, 330),
  focus: 2.2,
  strength: 1.7,
  softness: 0.4,
  air: 1.25,
} as const;
const restore = {
  ...common,
  hertz: 528,
  swell: 0.07,
  tint: coral,
  shade: oklch(0.42, 0.15, 300),
  focus: 1.35,
  reach: 0.8,
  strength: 1.35,
} as const;
const shield = {
  ...common,
  surface: 'ball',
  hertz: 741,
  swell: 0.025,
  tint: amber,
  shade: oklch(0.42, 0.1, 40),
  focus: 2,
  softness: 0.4,
  reach: 1.5,
  strength: 1.5,
} as const;
const vital = {
  ...common,
  hertz: 183.58,
  size: 1.6,
  swell: 0.08,
  tint: honey,
  shade: oklch(0.43, 0.1, 62),
  relief: 0.75,
  focus: 1.8,
  reach: 0.6,
  strength: 2.2,
} as const;
const focus = {
  ...common,
  hertz: 272.2,
  size: 1.5,
  tint: cyan,
  shade: oklch(0.38, 0.12, 262),
  focus: 1.25,
  softness: 2.2,
  reach: 0.75,
  strength: 1.7,
  relief: 0.65,
} as const;
const expand = {
  ...common,
  surface: 'ball',
  hertz: 963,
  size: 0.62,
  swell: 0.018,
  tint: azure,
  shade: oklch(0.4, 0.13, 285),
  focus: 1,
  reach: 1.3,
  strength: 1.5,
} as const;

/** The player shows a sharp figure: its background is the same scene out of focus, empty in the middle. */
const behind = { lines: 1, focus: 0.7, softness: 2.4, haze: 0.2, hollow: 0.9, air: 1.5 } as const;

type Look = Omit<Scene, 'camera' | 'lamp'>;
type View = Pick<Scene, 'camera' | 'lamp'> & Partial<Look>;

const inBothUses = (look: Look, { card, player }: Record<Use, View>): Record<Use, Scene> => ({
  card: { ...look, ...card },
  player: { ...look, ...behind, ...player },
});

/** Two categories of one accent differ by form. Text stands at the bottom of a card. */
export const scenes: Readonly<Record<Category, Readonly<Record<Use, Scene>>>> = {
  Calm: inBothUses(calm, {
    card: { camera: { from: [0.1, 2.5, 0.7], towards: [0.15, 0, 0.06], field: 1.3 }, lamp: [0.45, -1.2, 0.58] },
    player: {
      focus: 1.2,
      camera: { from: [0.1, 2.6, 0.75], towards: [0.15, 0, -0.1], field: 0.95 },
      lamp: [0.6, -1.2, 0.85],
    },
  }),
  Restore: inBothUses(restore, {
    card: {
      camera: { from: [0.2, 0.75, 1.2], towards: [-0.2, 0.08, 0], field: 1.15, roll: 0.2 },
      lamp: [0.2, -0.12, 0.45],
    },
    player: {
      camera: { from: [0.3, 0.8, 1.05], towards: [0.28, 0.42, 0], field: 0.95, roll: 0.3 },
      lamp: [0.1, -0.2, 0.5],
    },
  }),
  Shield: inBothUses(shield, {
    card: { camera: { from: [0.3, 2.6, 1.5], towards: [-0.42, 0, 0.3], field: 0.9 }, lamp: [-1.2, 0.3, 1.5] },
    player: {
      focus: 1.4,
      camera: { from: [0.3, 2.3, 1.5], towards: [0.2, 0, 0.22], field: 0.72 },
      lamp: [-1.2, 0.2, 1.7],
    },
  }),
  Vital: inBothUses(vital, {
    card: {
      camera: { from: [0.75, 1.6, 0.85], towards: [0.3, -0.02, 0], field: 1.2, roll: -0.12 },
      lamp: [0, 0, 0.26],
    },
    player: {
      focus: 1.15,
      camera: { from: [0.6, 1.6, 1.0], towards: [0.42, 0.42, 0], field: 0.95, roll: -0.14 },
      lamp: [0, -0.35, 0.4],
    },
  }),
  Focus: inBothUses(focus, {
    card: {
      camera: { from: [0.5, 1.15, 0.62], towards: [-0.12, -0.02, 0], field: 1.1, roll: -0.16 },
      lamp: [-0.02, -0.05, 0.4],
    },
    player: {
      camera: { from: [0.55, 0.95, 0.85], towards: [0.2, 0.3, 0], field: 0.95, roll: -0.25 },
      lamp: [0, -0.1, 0.45],
    },
  }),
  Expand: inBothUses(expand, {
    card: {
      camera: { from: [0.2, 1.5, 1.15], towards: [-0.1, 0.1, 0.66], field: 1.15, roll: 0.16 },
      lamp: [-0.7, -0.9, 1.3],
    },
    player: {
      camera: { from: [0.2, 1.5, 1.2], towards: [-0.05, 0.1, 0.58], field: 0.8, roll: 0.14 },
      lamp: [-0.6, -0.9, 1.4],
    },
  }),
};
