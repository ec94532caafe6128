import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** How the layers of a figure are lit and placed at one moment. */
export interface LayerLight {
  readonly scale: number;
  /** Radians. */
  readonly angle: number;
  readonly glow: Gain;
  /** The light of the lines that lie `level` above or below rest, 0 to 1. */
  readonly lines: (level: number) => Gain;
  /** The light of the parts that stand above rest, and of those below: they swing against each other. */
  readonly above: Gain;
  readonly below: Gain;
  /** Copies of the nodal lines on their way outwards. */
  readonly echoes: readonly { readonly scale: number; readonly light: Gain }[];
}

const turn = 2 * Math.PI;

/**
 * The motion of an accent. Nothing here depends on the hertz, and every cycle takes seconds: whatever the tone, the
 * figure cannot flash.
 */
export function layerLight(accent: Accent, seconds: Seconds): LayerLight {
  return motions[accent](seconds);
}

/** How much of its light a side of the membrane gives to the other, at most. */
const swingDepth = 0.8;

/** The two sides of the membrane lit as it swings through: what one has more, the other has less. @param swing −1 to 1 */
export function swung(light: LayerLight, swing: Gain): LayerLight {
  const depth = swingDepth * swing;
  return { ...light, above: light.above * (1 + depth), below: light.below * (1 - depth) };
}

const motions: Record<Accent, (seconds: Seconds) => LayerLight> = {
  // In and out like somebody asleep, six times a minute: the lines swell away from rest and sink back.
  pulse: (seconds) => {
    const breath = 0.5 - 0.5 * Math.cos((turn * seconds) / 10);
    return {
      scale: 0.965 + 0.045 * breath,
      angle: 0,
      glow: 0.55 + 0.45 * breath,
      lines: (level) => (level === 0 ? 0.78 + 0.16 * breath : 0.5 * bump(level, 0.04 + 0.6 * breath, 0.16)),
      above: 0.1 + 0.45 * breath,
      below: 0.4 - 0.35 * breath,
      echoes: [],
    };
  },
  // Light leaves the nodal lines and travels outwards, one ring following another.
  aura: (seconds) => {
    const step = (offset: number): number => (seconds / 8 + offset) % 1;
    return {
      scale: 0.93,
      angle: (turn * seconds) / 360,
      glow: 0.85 + 0.15 * Math.sin((turn * seconds) / 8),
      lines: (level) => (level === 0 ? 0.9 : 0.36 * (wave(level, step(0)) + wave(level, step(0.5)))),
      above: 0.3 + 0.12 * Math.sin((turn * seconds) / 8),
      below: 0.12,
      echoes: [0, 1 / 3, 2 / 3].map((offset) => ({ scale: 1 + 0.14 * step(offset), light: 0.2 * fade(step(offset)) })),
    };
  },
  // Lines gather from all sides until only the sharp figure is left, hold, and let go again.
  clarity: (seconds) => {
    const focus = gathered((seconds / 9) % 1);
    return {
      scale: 1,
      angle: 0,
      glow: 0.75 - 0.25 * focus,
      lines: (level) => (level === 0 ? 0.55 + 0.45 * focus : 0.42 * bump(level, 0.78 * (1 - focus), 0.2) * (1 - focus * focus)),
      above: 0.34 * (1 - 0.7 * focus),
      below: 0.2 * (1 - 0.9 * focus),
      echoes: [],
    };
  },
};

function bump(value: number, centre: number, width: number): number {
  return Math.exp(-(((value - centre) / width) ** 2));
}

/** A crest that rises from the nodal lines to the highest places, faint at both ends of its way. */
function wave(level: number, way: number): number {
  return bump(level, way, 0.14) * Math.sin(Math.PI * way);
}

/** Nothing at the start and the end of the way, most soon after leaving. */
function fade(way: number): number {
  return Math.sin(Math.PI * Math.sqrt(way)) ** 2;
}

/** 0 to 1 over six tenths of the cycle, a pause, and back. */
function gathered(cycle: number): number {
  const rising = Math.min(1, cycle / 0.6);
  const falling = Math.max(0, (cycle - 0.82) / 0.18);
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
