import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { visibleSwing } from './living-figure-clock.ts';
import type { LayerName } from './living-figure-layers.ts';

/** Brightness and size of one layer over a cycle; `phase` is the share of the cycle, 0 to 1. */
export interface LayerMotion {
  readonly cycle: Seconds;
  readonly light: (phase: number) => Gain;
  readonly scale?: (phase: number) => number;
}

export interface FigureMotion {
  readonly layers: readonly (readonly [name: LayerName, motion: LayerMotion])[];
  readonly whole: {
    readonly cycle: Seconds;
    readonly scale: (phase: number) => number;
    readonly turnsPerCycle: number;
  };
}

const turn = 2 * Math.PI;

/** Cycles take seconds and do not depend on the frequency: whatever the tone, the figure cannot flash. */
export const motionByAccent: Readonly<Record<Accent, FigureMotion>> = {
  // Breathes six times a minute: the contour lines move away from rest and back.
  pulse: {
    whole: { cycle: 10, scale: (phase) => 0.965 + 0.045 * breath(phase), turnsPerCycle: 0 },
    layers: layers(10, {
      glow: (phase) => 0.55 + 0.45 * breath(phase),
      above: (phase) => 0.15 + 0.38 * breath(phase),
      below: (phase) => 0.38 - 0.26 * breath(phase),
      near: (phase) => 0.5 * gaussian(0.16, 0.05 + 0.55 * breath(phase), 0.24),
      far: (phase) => 0.46 * gaussian(0.55, 0.05 + 0.55 * breath(phase), 0.24),
      nodal: (phase) => 0.78 + 0.16 * breath(phase),
    }),
  },
  // Rings of light travel outwards from the nodal lines.
  aura: {
    whole: { cycle: 360, scale: () => 0.93, turnsPerCycle: 1 },
    layers: [
      ...layers(8, {
        glow: (phase) => 0.85 + 0.15 * Math.sin(turn * phase),
        above: (phase) => 0.3 + 0.12 * Math.sin(turn * phase),
        below: () => 0.16,
        near: (phase) => 0.16 + 0.32 * crest(phase, 0.18),
        far: (phase) => 0.1 + 0.32 * crest(phase, 0.5),
      }),
      echo('echo', 0),
      echo('second-echo', 0.5),
      ...layers(8, { nodal: () => 0.9 }),
    ],
  },
  // Blurred copies converge into the sharp figure, hold, and separate again.
  clarity: {
    whole: { cycle: 9, scale: () => 1, turnsPerCycle: 0 },
    layers: [
      ...layers(9, {
        glow: (phase) => 0.75 - 0.25 * convergence(phase),
        above: (phase) => 0.34 * (1 - 0.7 * convergence(phase)),
        below: (phase) => 0.22 * (1 - 0.85 * convergence(phase)),
        near: (phase) => 0.46 * gaussian(0.16, 0.7 * (1 - convergence(phase)), 0.26) * (1 - convergence(phase) ** 2),
        far: (phase) => 0.42 * gaussian(0.5, 0.7 * (1 - convergence(phase)), 0.26) * (1 - convergence(phase) ** 2),
      }),
      blurredCopy('echo', -1),
      blurredCopy('second-echo', 1),
      ...layers(9, { nodal: (phase) => 0.55 + 0.45 * convergence(phase) }),
    ],
  },
};

function layers(cycle: Seconds, lights: Partial<Record<LayerName, LayerMotion['light']>>): [LayerName, LayerMotion][] {
  return Object.entries(lights).map(([name, light]) => [name as LayerName, { cycle, light }]);
}

function echo(name: LayerName, offset: number): [LayerName, LayerMotion] {
  const progress = (phase: number): number => (phase + offset) % 1;
  return [
    name,
    { cycle: 8, light: (phase) => 0.26 * fade(progress(phase)), scale: (phase) => 1 + 0.14 * progress(phase) },
  ];
}

function blurredCopy(name: LayerName, side: number): [LayerName, LayerMotion] {
  const away = (phase: number): number => 1 - convergence(phase);
  return [
    name,
    { cycle: 9, light: (phase) => 0.3 * away(phase) ** 0.7, scale: (phase) => 1 + 0.022 * side * away(phase) },
  ];
}

/** How much of its light one side of the membrane gives to the other, at most. */
const swingDepth = 0.8;

/** The two sides of the membrane brighten in turns, in the tone's phase at a visible rate; 1 is full swing. */
export function swingMotion(side: 'above' | 'below', hertz: Hertz): LayerMotion {
  const depth = side === 'above' ? swingDepth : -swingDepth;
  return { cycle: 1 / visibleSwing(hertz), light: (phase) => (1 + depth * Math.sin(turn * phase)) / (1 + swingDepth) };
}

/** Factor that keeps a layer's own brightness at rest once `swingMotion` is applied. */
export const swingHeadroom = 1 + swingDepth;

function breath(phase: number): number {
  return 0.5 - 0.5 * Math.cos(turn * phase);
}

function gaussian(value: number, centre: number, width: number): number {
  return Math.exp(-(((value - centre) / width) ** 2));
}

/** Two crests that rise from the nodal lines to the antinodes, faint at both ends. */
function crest(phase: number, level: number): number {
  return [0, 0.5].reduce((sum, offset) => {
    const progress = (phase + offset) % 1;
    return sum + gaussian(level, 0.8 * progress, 0.16) * Math.sin(Math.PI * progress);
  }, 0);
}

/** 0 at both ends and highest in the first half. */
function fade(phase: number): number {
  return Math.sin(Math.PI * Math.sqrt(phase)) ** 2;
}

/** Rises over 60 % of the cycle, holds, and falls. */
function convergence(phase: number): number {
  const rising = Math.min(1, phase / 0.6);
  const falling = Math.max(0, (phase - 0.82) / 0.18);
  return smoothstep(rising) * (1 - smoothstep(falling));
}

function smoothstep(x: number): number {
  return x * x * (3 - 2 * x);
}

/** Full scale per second. */
const maxBrightnessRate = 0.55;

/**
 * Follows the tone's loudness slowly, because a pulsed tone would flash: at three reversals a second the light moves by
 * less than a tenth. Source: WCAG 2.2, success criterion 2.3.1 and its definition of a general flash.
 */
export function nextBrightness(now: Gain, target: Gain, elapsed: Seconds): Gain {
  const step = maxBrightnessRate * elapsed;
  return now + Math.max(-step, Math.min(step, target - now));
}
