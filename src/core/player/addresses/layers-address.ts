import {
  isSoundscape,
  isUntuned,
  layerLimits,
  stepLimits,
  type LayerKind,
  type LayerSettings,
  type Step,
} from '#core/domain/layers.ts';
import { forms, modes, noiseColours, soundLimits } from '#core/domain/sound.ts';
import { soundscapeLimits, soundscapes } from '#core/domain/soundscapes.ts';
import { defaultCarrier } from '#core/sound/layers.ts';
import { orderedSteps } from '#core/sound/steps.ts';
import { carrierFor } from '#core/sound/tone-limits.ts';
import type { Seconds } from '#core/units.ts';
import { numberIn } from './address-number.ts';

// Written with characters that an address need not escape: `layer=binaural_6_200_40_-20_b*600_4*x900_2` is a beat of
// 6 Hz on 200 Hz at 40 %, a little to the left, that breathes, glides to 4 Hz until 600 s, and is crossfaded to 2 Hz at
// 900 s. Of a soundscape, the softness and the nearness are in the place of the hertz and the carrier. A field that says nothing new is empty, and empty fields at the end are left out.

const twoDecimals = { decimals: 2 };
const breathes = 'b';
const crossfades = 'x';

const kinds = [...modes, ...noiseColours, ...soundscapes];

function hertzLimits(kind: LayerKind): { min: number; max: number } {
  return { min: soundLimits.hertz.min, max: isUntuned(kind) ? soundLimits.hertz.max : forms[kind].fastest };
}

/** What the first two fields say of a soundscape. */
const shapeFrom = ([softness = '', nearness = '']: readonly string[]) => ({
  softness: numberIn(softness, soundscapeLimits),
  nearness: numberIn(nearness, soundscapeLimits),
});

function stepFrom(text: string, kind: LayerKind): Step | undefined {
  const glides = !text.startsWith(crossfades);
  const [at = '', ...fields] = (glides ? text : text.slice(1)).split('_');
  const [hertz = '', carrier = '', level = ''] = fields;
  const time = numberIn(at, stepLimits.at);
  if (time === undefined) return undefined;
  const step = { at: time, glides, level: numberIn(level, layerLimits.level) };
  if (isSoundscape(kind)) return { ...step, ...shapeFrom(fields) };
  return {
    ...step,
    hertz: numberIn(hertz, { ...hertzLimits(kind), ...twoDecimals }),
    carrier: numberIn(carrier, { ...soundLimits.carrier, ...twoDecimals }),
  };
}

function stepsFrom(texts: readonly string[], kind: LayerKind): Step[] {
  return orderedSteps(texts.map((text) => stepFrom(text, kind)).filter((step) => step !== undefined));
}

/** The steps of the tone. */
export function stepsFromAddress(query: URLSearchParams, kind: LayerKind): Step[] {
  return stepsFrom((query.get('steps') ?? '').split('*'), kind);
}

const defaultTone = { hertz: 10, carrier: defaultCarrier };

function toneFrom(
  kind: LayerKind,
  [hertz = '', carrier = '']: readonly string[],
): Pick<LayerSettings, 'hertz' | 'carrier' | 'softness' | 'nearness'> {
  if (isSoundscape(kind)) return { ...defaultTone, ...shapeFrom([hertz, carrier]) };
  const tone = {
    hertz: numberIn(hertz, { ...hertzLimits(kind), ...twoDecimals }) ?? defaultTone.hertz,
    carrier: numberIn(carrier, { ...soundLimits.carrier, ...twoDecimals }) ?? defaultTone.carrier,
  };
  return isUntuned(kind) ? tone : { ...tone, carrier: carrierFor(kind, tone.hertz, tone.carrier) };
}

function layerFrom(text: string): LayerSettings | undefined {
  const [first = '', ...steps] = text.split('*');
  const [name, ...fields] = first.split('_');
  const [level = '', balance = '', breath] = fields.slice(2);
  const kind = kinds.find((one) => one === name);
  if (!kind) return undefined;
  return {
    kind,
    ...toneFrom(kind, fields),
    level: numberIn(level, layerLimits.level) ?? layerLimits.level.max,
    balance: numberIn(balance, layerLimits.balance) ?? 0,
    breathes: breath === breathes,
    steps: stepsFrom(steps, kind),
  };
}

/** The layers beside the tone and the background noise. Unreadable ones are left out, numbers out of range are clamped. */
export function addedLayersFromAddress(query: URLSearchParams): LayerSettings[] {
  return query
    .getAll('layer')
    .map(layerFrom)
    .filter((layer) => layer !== undefined);
}

export function bellsFromAddress(query: URLSearchParams): Seconds[] {
  const times = (query.get('bells') ?? '').split('_').map((time) => numberIn(time, stepLimits.at));
  return times.filter((time) => time !== undefined).slice(0, stepLimits.count);
}

const joined = (fields: readonly (string | number | undefined)[]): string =>
  fields
    .map((field) => field ?? '')
    .join('_')
    .replace(/_+$/, '');

/** Of soundscapes in the place of hertz and carrier. */
const shapeFields = ({ softness, nearness }: Pick<Step, 'softness' | 'nearness'>) => [softness, nearness];

export function stepsText(steps: readonly Step[], kind: LayerKind): string {
  return steps
    .map(({ at, hertz, carrier, level, glides, ...shape }) => {
      const fields = isSoundscape(kind) ? shapeFields(shape) : [hertz, carrier];
      return (glides ? '' : crossfades) + joined([at, ...fields, level]);
    })
    .join('*');
}

function kindFields({ kind, hertz, carrier, ...layer }: LayerSettings): (number | undefined)[] {
  if (isSoundscape(kind)) return shapeFields(layer);
  return isUntuned(kind) ? [undefined, undefined] : [hertz, forms[kind].hasCarrier ? carrier : undefined];
}

export function layerText(layer: LayerSettings): string {
  const { kind, level, balance, steps } = layer;
  const first = joined([
    kind,
    ...kindFields(layer),
    level,
    balance || undefined,
    layer.breathes ? breathes : undefined,
  ]);
  return steps.length > 0 ? `${first}*${stepsText(steps, kind)}` : first;
}
