import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { watchableHertz } from './living-figure-clock.ts';
import type { LayerName } from './living-figure-layers.ts';

/** Light and size of one layer, the same again after every cycle. */
export interface LayerMotion {
  readonly cycle: Seconds;
  /** 0 to 1, at a share of the cycle from 0 to 1. */
  readonly light: (way: number) => Gain;
  /** 1 where nothing is said. */
  readonly scale?: (way: number) => number;
}

/** The layers of an accent, from the lowest to the highest, and the motion of the whole. */
export interface FigureMotion {
  readonly layers: readonly (readonly [name: LayerName, motion: LayerMotion])[];
  readonly whole: {
    readonly cycle: Seconds;
    readonly scale: (way: number) => number;
    /** In a cycle. */ readonly turns: number;
  };
}

const turn = 2 * Math.PI;

/**
 * The motion of each accent. Nothing here depends on the hertz, and every cycle takes seconds: whatever the tone, the
 * figure cannot flash.
 */
export const motionOf: Readonly<Record<Accent, FigureMotion>> = {
  // In and out like somebody asleep, six times a minute: the lines swell away from rest and sink back.
  pulse: {
    whole: { cycle: 10, scale: (way) => 0.965 + 0.045 * breath(way), turns: 0 },
    layers: layers(10, {
      glow: (way) => 0.55 + 0.45 * breath(way),
      above: (way) => 0.15 + 0.38 * breath(way),
      below: (way) => 0.38 - 0.26 * breath(way),
      near: (way) => 0.5 * bump(0.16, 0.05 + 0.55 * breath(way), 0.24),
      far: (way) => 0.46 * bump(0.55, 0.05 + 0.55 * breath(way), 0.24),
      nodal: (way) => 0.78 + 0.16 * breath(way),
    }),
  },
  // Light leaves the nodal lines and travels outwards, one ring following another.
  aura: {
    whole: { cycle: 360, scale: () => 0.93, turns: 1 },
    layers: [
      ...layers(8, {
        glow: (way) => 0.85 + 0.15 * Math.sin(turn * way),
        above: (way) => 0.3 + 0.12 * Math.sin(turn * way),
        below: () => 0.16,
        near: (way) => 0.16 + 0.32 * crest(way, 0.18),
        far: (way) => 0.1 + 0.32 * crest(way, 0.5),
      }),
      echo('echo', 0),
      echo('second-echo', 0.5),
      ...layers(8, { nodal: () => 0.9 }),
    ],
  },
  // Lines gather from all sides until only the sharp figure is left, hold, and let go again.
  clarity: {
    whole: { cycle: 9, scale: () => 1, turns: 0 },
    layers: [
      ...layers(9, {
        glow: (way) => 0.75 - 0.25 * gathered(way),
        above: (way) => 0.34 * (1 - 0.7 * gathered(way)),
        below: (way) => 0.22 * (1 - 0.85 * gathered(way)),
        near: (way) => 0.46 * bump(0.16, 0.7 * (1 - gathered(way)), 0.26) * (1 - gathered(way) ** 2),
        far: (way) => 0.42 * bump(0.5, 0.7 * (1 - gathered(way)), 0.26) * (1 - gathered(way) ** 2),
      }),
      ghost('echo', -1),
      ghost('second-echo', 1),
      ...layers(9, { nodal: (way) => 0.55 + 0.45 * gathered(way) }),
    ],
  },
};

function layers(cycle: Seconds, lights: Partial<Record<LayerName, LayerMotion['light']>>): [LayerName, LayerMotion][] {
  return Object.entries(lights).map(([name, light]) => [name as LayerName, { cycle, light }]);
}

/** The nodal lines once more, on their way outwards. */
function echo(name: LayerName, offset: number): [LayerName, LayerMotion] {
  const gone = (way: number): number => (way + offset) % 1;
  return [name, { cycle: 8, light: (way) => 0.26 * fade(gone(way)), scale: (way) => 1 + 0.14 * gone(way) }];
}

/** The nodal lines out of focus, until they fall together. */
function ghost(name: LayerName, side: number): [LayerName, LayerMotion] {
  const away = (way: number): number => 1 - gathered(way);
  return [name, { cycle: 9, light: (way) => 0.3 * away(way) ** 0.7, scale: (way) => 1 + 0.022 * side * away(way) }];
}

/** How much of its light a side of the membrane gives to the other, at most. */
const swingDepth = 0.8;

/**
 * The light of the parts that stand above rest, against those below, as the membrane swings through: what one has more,
 * the other has less. It is the tone's own phase, slowed down to what an eye can follow; 1 is the light of full swing.
 */
export function swingOf(side: 'above' | 'below', hertz: Hertz): LayerMotion {
  const depth = side === 'above' ? swingDepth : -swingDepth;
  return { cycle: 1 / watchableHertz(hertz), light: (way) => (1 + depth * Math.sin(turn * way)) / (1 + swingDepth) };
}

/** What a layer has to be lit with for `swingOf` to leave it its own light at rest. */
export const swingRoom = 1 + swingDepth;

function breath(way: number): number {
  return 0.5 - 0.5 * Math.cos(turn * way);
}

function bump(value: number, centre: number, width: number): number {
  return Math.exp(-(((value - centre) / width) ** 2));
}

/** Two crests that rise from the nodal lines to the highest places, faint at both ends of their way. */
function crest(way: number, level: number): number {
  return [0, 0.5].reduce((sum, offset) => {
    const gone = (way + offset) % 1;
    return sum + bump(level, 0.8 * gone, 0.16) * Math.sin(Math.PI * gone);
  }, 0);
}

/** Nothing at the start and the end of the way, most soon after leaving. */
function fade(way: number): number {
  return Math.sin(Math.PI * Math.sqrt(way)) ** 2;
}

/** 0 to 1 over six tenths of the cycle, a pause, and back. */
function gathered(way: number): number {
  const rising = Math.min(1, way / 0.6);
  const falling = Math.max(0, (way - 0.82) / 0.18);
  return smooth(rising) * (1 - smooth(falling));
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}

/** How fast light may change, in full scale per second: a tone that beats faster than this only glows. */
const swiftest = 0.55;

/**
 * The figure's light follows the tone's loudness, but slowly: a pulsed tone would otherwise flash. At three reversals
 * a second the light moves by less than a tenth, below what counts as a flash.
 * Source: WCAG 2.2, success criterion 2.3.1 and its definition of a general flash.
 */
export function nextBrightness(now: Gain, wanted: Gain, elapsed: Seconds): Gain {
  const step = swiftest * elapsed;
  return now + Math.max(-step, Math.min(step, wanted - now));
}
