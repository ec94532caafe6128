import { isNoise, layerLimits, maxLayers, stepLimits, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { forms, modes, noiseColours, soundLimits } from '#core/domain/sound.ts';
import { carrierFor, type SessionSettings } from '#core/player/session-settings.ts';
import { orderedSteps } from '#core/player/steps.ts';
import type { Seconds } from '#core/units.ts';
import { numberIn } from './address-number.ts';

// Written with characters that an address need not escape: `layer=binaural_6_200_40_-20_b*600_4*x900_2` is a beat of
// 6 Hz on 200 Hz at 40 %, a little to the left, that breathes, glides to 4 Hz until 600 s, and is crossfaded to 2 Hz at
// 900 s. A field that says nothing new is empty, and empty fields at the end are left out.

const twoDecimals = { decimals: 2 };
const breathes = 'b';
const crossfades = 'x';

type ToneLimits = Pick<LayerSettings, 'kind'>;
type ToneOfLayer = Pick<LayerSettings, 'hertz' | 'carrier'>;

const kinds = [...modes, ...noiseColours];

function hertzLimits(kind: LayerSettings['kind']): { min: number; max: number } {
  return { min: soundLimits.hertz.min, max: isNoise(kind) ? soundLimits.hertz.max : forms[kind].fastest };
}

function stepFrom(text: string, { kind }: ToneLimits): Step | undefined {
  const glides = !text.startsWith(crossfades);
  const [at = '', hertz = '', carrier = '', level = ''] = (glides ? text : text.slice(1)).split('_');
  const time = numberIn(at, stepLimits.at);
  return time === undefined
    ? undefined
    : {
        at: time,
        glides,
        hertz: numberIn(hertz, { ...hertzLimits(kind), ...twoDecimals }),
        carrier: numberIn(carrier, { ...soundLimits.carrier, ...twoDecimals }),
        level: numberIn(level, layerLimits.level),
      };
}

function stepsFrom(texts: readonly string[], layer: ToneLimits): Step[] {
  return orderedSteps(texts.map((text) => stepFrom(text, layer)).filter((step) => step !== undefined));
}

const defaultTone = { hertz: 10, carrier: 200 };

function toneFrom(kind: LayerSettings['kind'], [hertz = '', carrier = '']: readonly string[]): ToneOfLayer {
  const tone = {
    hertz: numberIn(hertz, { ...hertzLimits(kind), ...twoDecimals }) ?? defaultTone.hertz,
    carrier: numberIn(carrier, { ...soundLimits.carrier, ...twoDecimals }) ?? defaultTone.carrier,
  };
  return isNoise(kind) ? tone : { ...tone, carrier: carrierFor(kind, tone.hertz, tone.carrier) };
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
    steps: stepsFrom(steps, { kind }),
  };
}

function bellsFrom(text: string | null): Seconds[] {
  const times = (text ?? '').split('_').map((time) => numberIn(time, stepLimits.at));
  return times.filter((time) => time !== undefined).slice(0, stepLimits.count);
}

type LayeredSound = Pick<SessionSettings, 'balance' | 'steps' | 'layers' | 'bells'>;

/** Everything but the tone. Unreadable parts are left out, numbers out of range are clamped. */
export function layersFromAddress(
  query: URLSearchParams,
  { mode, noise }: Pick<SessionSettings, 'mode' | 'noise'>,
): LayeredSound {
  const balance = numberIn(query.get('balance'), layerLimits.balance);
  const steps = stepsFrom((query.get('steps') ?? '').split('*'), { kind: mode });
  const added = query.getAll('layer').map(layerFrom);
  const layers = added.filter((layer) => layer !== undefined).slice(0, maxLayers - (noise ? 2 : 1));
  const bells = bellsFrom(query.get('bells'));
  return {
    ...(balance && { balance }),
    ...(steps.length > 0 && { steps }),
    ...(layers.length > 0 && { layers }),
    ...(bells.length > 0 && { bells }),
  };
}

const joined = (fields: readonly (string | number | undefined)[]): string =>
  fields
    .map((field) => field ?? '')
    .join('_')
    .replace(/_+$/, '');

function stepsText(steps: readonly Step[]): string {
  return steps
    .map(({ at, hertz, carrier, level, glides }) => (glides ? '' : crossfades) + joined([at, hertz, carrier, level]))
    .join('*');
}

function layerText({ kind, hertz, carrier, level, balance, steps, ...layer }: LayerSettings): string {
  const tone = isNoise(kind) ? [undefined, undefined] : [hertz, forms[kind].hasCarrier ? carrier : undefined];
  const first = joined([kind, ...tone, level, balance || undefined, layer.breathes ? breathes : undefined]);
  return steps.length > 0 ? `${first}*${stepsText(steps)}` : first;
}

/** The inverse of `layersFromAddress`, as names and values; `layer` may occur several times. */
export function layersParts({ balance, steps, layers, bells }: LayeredSound): [name: string, value: string][] {
  return [
    ...(balance ? [['balance', String(balance)] satisfies [string, string]] : []),
    ...(steps?.length ? [['steps', stepsText(steps)] satisfies [string, string]] : []),
    ...(layers ?? []).map((layer): [string, string] => ['layer', layerText(layer)]),
    ...(bells?.length ? [['bells', bells.join('_')] satisfies [string, string]] : []),
  ];
}
