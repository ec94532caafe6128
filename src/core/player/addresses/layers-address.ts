import { isSoundscape, isUntuned, layerLimits, type LayerKind, type LayerSettings } from '#core/domain/layers.ts';
import { forms, modes, noiseColours, soundLimits } from '#core/domain/sound.ts';
import { soundscapes } from '#core/domain/soundscapes.ts';
import { defaultCarrier } from '#core/sound/layers.ts';
import { carrierFor } from '#core/sound/tone-limits.ts';
import { numberIn, twoDecimals } from './address-number.ts';
import { earLetter, earsFrom, shapeFields, shapeFrom } from './layer-shape-address.ts';
import { hertzLimits, joined, scapeFields, scapeFrom, stepsFrom, stepsText } from './steps-address.ts';

// Written with characters that an address need not escape: `layer=binaural_6_200_40_-20_b*600_4*x900_2` is a beat of
// 6 Hz on 200 Hz at 40 %, a little to the left, that breathes, and its steps, as `steps-address.ts` says. Of a
// soundscape, the softness and the nearness are in the place of the hertz and the carrier, of a clip the id of its file.
// A field that says nothing new is empty, and empty fields at the end are left out.

const breathes = 'b';

const kinds = [...modes, ...noiseColours, ...soundscapes, 'clip' as const];

const defaultTone = { hertz: 10, carrier: defaultCarrier };

function toneFrom(
  kind: LayerKind,
  [hertz = '', carrier = '']: readonly string[],
): Pick<LayerSettings, 'hertz' | 'carrier' | 'softness' | 'nearness' | 'clip'> {
  if (kind === 'clip') return { ...defaultTone, clip: hertz };
  if (isSoundscape(kind)) return { ...defaultTone, ...scapeFrom([hertz, carrier]) };
  const tone = {
    hertz: numberIn(hertz, { ...hertzLimits(kind), ...twoDecimals }) ?? defaultTone.hertz,
    carrier: numberIn(carrier, { ...soundLimits.carrier, ...twoDecimals }) ?? defaultTone.carrier,
  };
  return isUntuned(kind) ? tone : { ...tone, carrier: carrierFor(kind, tone.hertz, tone.carrier) };
}

function layerFrom(text: string): LayerSettings | undefined {
  const [first = '', ...steps] = text.split('*');
  const [name, ...fields] = first.split('_');
  const [level = '', balance = '', flags = '', ...shape] = fields.slice(2);
  const kind = kinds.find((one) => one === name);
  if (!kind) return undefined;
  return {
    kind,
    ...toneFrom(kind, fields),
    level: numberIn(level, { ...layerLimits.level, ...twoDecimals }) ?? layerLimits.level.max,
    balance: numberIn(balance, layerLimits.balance) ?? 0,
    breathes: flags.includes(breathes),
    ...earsFrom(flags),
    ...shapeFrom(shape),
    steps: stepsFrom(steps, kind),
  };
}

/**
 * The layers beside the tone and the background noise, `most` of them. Unreadable ones are left out, as are audio files
 * beyond the one that a sound may have: each takes many megabytes. Numbers out of range are clamped.
 */
export function addedLayersFromAddress(query: URLSearchParams, most: number): LayerSettings[] {
  const layers: LayerSettings[] = [];
  // A few characters may say thousands of steps, so what is too much is not read at all.
  for (const text of query.getAll('layer')) {
    if (layers.length >= most) break;
    const layer = layerFrom(text);
    if (layer && !(layer.kind === 'clip' && layers.some(({ kind }) => kind === 'clip'))) layers.push(layer);
  }
  return layers;
}

function kindFields({ kind, hertz, carrier, clip, ...layer }: LayerSettings): (string | number | undefined)[] {
  if (isSoundscape(kind)) return scapeFields(layer);
  return isUntuned(kind) ? [clip, undefined] : [hertz, forms[kind].hasCarrier ? carrier : undefined];
}

export function layerText(layer: LayerSettings, isDense = false): string {
  const { kind, level, balance, steps } = layer;
  const flags = (layer.breathes ? breathes : '') + earLetter(layer.ears);
  const first = joined([kind, ...kindFields(layer), level, balance || undefined, flags, ...shapeFields(layer)]);
  return steps.length > 0 ? `${first}*${stepsText(steps, kind, isDense)}` : first;
}
