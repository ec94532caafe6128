import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import type { Hertz } from '#core/units.ts';

type Sound = Pick<ComparisonRecord, 'hertz' | 'mode' | 'carrier'>;
export type Arm = ComparisonRecord['order'][number];

/** How far the control lies from the tone, as a ratio: clearly another one, but in the same region of hearing. */
interface Region {
  least: Hertz;
  most: Hertz;
  ratio: { least: number; most: number };
}

/**
 * Pure tones: four to six and a half semitones away, an interval nobody calls an octave or a fifth, within the range for which
 * equal loudness is known (ISO 226). Beats and pulses: a rate half as fast again or up to twice, within what is heard as such; beats that form
 * in the head end at about 26 a second (Oster 1973).
 */
function regionOf({ mode, hertz }: Sound): Region {
  if (mode === 'pure') return { least: 20, most: 12_500, ratio: { least: 2 ** (4 / 12), most: 2 ** (6.5 / 12) } };
  const fastest = mode === 'binaural' ? 26 : 100;
  return { least: Math.min(0.5, hertz), most: fastest, ratio: { least: 1.5, most: 2 } };
}

/** Whether there is a control for it: there is none for a pure tone that is not heard, or that is beyond what is known of the ear, and none for beats too fast to be heard as such. */
export function canCompare(sound: Sound): boolean {
  const { least, most } = regionOf(sound);
  return sound.hertz >= least && sound.hertz <= most;
}

/** Two sessions of each, mixed: whoever stops early has heard both nearly as often. */
const block: readonly Arm[] = ['tone', 'tone', 'control', 'control'];
const blocks = 4;

/** How many sessions a comparison takes: sixteen, eight of each (docs/decisions/009). */
export const comparisonLength = block.length * blocks;

/** A list in another order, every order as likely: Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Another hertz of the same region, up or down as chance has it, or the only way there is. */
function controlFor(sound: Sound, random: () => number): Hertz {
  const { least, most, ratio } = regionOf(sound);
  const factor = ratio.least * (ratio.most / ratio.least) ** random();
  const [up, down] = [sound.hertz * factor, sound.hertz / factor];
  const goesUp = down < least || (up <= most && random() < 0.5);
  // One digit behind the point for tones, two for rates: as exact as the catalogue is.
  const digits = sound.mode === 'pure' ? 10 : 100;
  return Math.round((goesUp ? up : down) * digits) / digits;
}

/**
 * What a blind comparison of a tone plays: a control that differs clearly in hertz and, at the same loudness, not in anything
 * that would name it; and which of the two each session plays, in random blocks of four. undefined where there is no control.
 * random: from 0 to 1, as Math.random.
 */
export function planComparison({
  random,
  ...sound
}: Sound & { random: () => number }): Pick<ComparisonRecord, 'controlHertz' | 'order'> | undefined {
  if (!canCompare(sound)) return undefined;
  return {
    controlHertz: controlFor(sound, random),
    order: Array.from({ length: blocks }, () => shuffled(block, random)).flat(),
  };
}
