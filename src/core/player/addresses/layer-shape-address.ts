import { earings, repeatLimits, type Ears, type LayerSettings } from '#core/domain/layers.ts';
import { timbres } from '#core/domain/timbres.ts';
import { toneLimits } from '#core/sound/tone-limits.ts';
import { numberIn } from './address-number.ts';

export const edgeMilliseconds = { min: 1000 * toneLimits.edge.min, max: 1000 * toneLimits.edge.max };

/** The letters of what differs between the ears. */
const earLetters: Readonly<Record<Ears, string>> = { mirrored: 'm', alternating: 'a', mono: 'o' };

export function earsFrom(flags: string | null): Pick<LayerSettings, 'ears'> {
  const ears = earings.find((one) => flags?.includes(earLetters[one]));
  return ears ? { ears } : {};
}

/** Not how far, but whether it is written: a time that repeats may be shorter than a step. */
export function repeatsFrom(text: string | null): Pick<LayerSettings, 'repeats'> {
  const repeats = numberIn(text, { ...repeatLimits, decimals: 4 });
  return repeats === undefined ? {} : { repeats };
}

export function timbreFrom(text: string | null): Pick<LayerSettings, 'timbre'> {
  const timbre = timbres.find((one) => one === text);
  return timbre ? { timbre } : {};
}

/** The last fields of a layer. */
export function shapeFrom([repeats = '', duty = '', edge = '', timbre = '']: readonly string[]) {
  const [part, milliseconds] = [numberIn(duty, toneLimits.duty), numberIn(edge, edgeMilliseconds)];
  return {
    ...repeatsFrom(repeats),
    ...(part !== undefined && { duty: part }),
    ...(milliseconds !== undefined && { edge: milliseconds / 1000 }),
    ...timbreFrom(timbre),
  };
}

export const earLetter = (ears: Ears | undefined): string => (ears ? earLetters[ears] : '');

/** Of a layer beside the tone, only what was set. */
export const shapeFields = ({ repeats, duty, edge, timbre }: LayerSettings) => [
  repeats,
  duty,
  edge === undefined ? undefined : Math.round(1000 * edge),
  timbre,
];
