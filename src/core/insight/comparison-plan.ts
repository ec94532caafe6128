import { forms } from '#core/domain/sound.ts';
import type { Arm } from '#core/domain/session.ts';
import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import type { Hertz } from '#core/units.ts';

type ComparedSound = Pick<ComparisonRecord, 'hertz' | 'mode' | 'carrier'>;

// Distance of the control. Pure tones: 4 to 6.5 semitones, neither an octave nor a fifth, where equal loudness is known
// (ISO 226). Beats and pulses: 1.5 to 2 times the rate.
function controlRangeFor({ mode, hertz }: ComparedSound) {
  const { hasCarrier, fastestCompared: max } = forms[mode];
  if (!hasCarrier) return { min: 20, max, ratio: { min: 2 ** (4 / 12), max: 2 ** (6.5 / 12) } };
  return { min: Math.min(0.5, hertz), max, ratio: { min: 1.5, max: 2 } };
}

export function canCompare(sound: ComparedSound): boolean {
  const { min, max } = controlRangeFor(sound);
  return sound.hertz >= min && sound.hertz <= max;
}

// Balanced blocks, so that a comparison stopped early has nearly as many sessions of each.
const block: readonly Arm[] = ['tone', 'tone', 'control', 'control'];
const blocks = 4;

/** 8 of each arm (docs/decisions/009). */
export const comparisonLength = block.length * blocks;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

function controlFor(sound: ComparedSound, random: () => number): Hertz {
  const { min, max, ratio } = controlRangeFor(sound);
  const factor = ratio.min * (ratio.max / ratio.min) ** random();
  const [up, down] = [sound.hertz * factor, sound.hertz / factor];
  const goesUp = down < min || (up <= max && random() < 0.5);
  const digits = forms[sound.mode].hasCarrier ? 100 : 10;
  return Math.round((goesUp ? up : down) * digits) / digits;
}

/** undefined where there is no control. @param random like Math.random */
export function planComparison({
  random,
  ...sound
}: ComparedSound & { random: () => number }): Pick<ComparisonRecord, 'controlHertz' | 'order'> | undefined {
  if (!canCompare(sound)) return undefined;
  return {
    controlHertz: controlFor(sound, random),
    order: Array.from({ length: blocks }, () => shuffled(block, random)).flat(),
  };
}
