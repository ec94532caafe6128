import { isUntuned, layerLimits, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { forms, soundLimits, type Mode } from '#core/domain/sound.ts';
import { defaultCarrier, toneLayer } from '#core/sound/layers.ts';
import { carrierFor } from '#core/sound/tone-limits.ts';
import { clamp, type Gain, type Hertz, type Percent, type Seconds } from '#core/units.ts';
import { fittedPoint, formOfLayer, levelOf, highestLevel, type LayerVoice } from './layer-voice.ts';
import type { VoicePoint } from './schedule.ts';
import { toHundredths } from './voice-curve.ts';

type Kind = LayerVoice['kind'];

const percent = (part: number): Percent => toHundredths(100 * part);

/** Undefined in silence. */
function balanceOf({ left, right }: VoicePoint): Percent | undefined {
  const loudest = Math.max(left, right);
  return loudest === 0 ? undefined : clamp(percent((right - left) / loudest), layerLimits.balance);
}

/** Of a layer that stays where it is; undefined where it moves. */
function steadyBalance(points: readonly VoicePoint[]): Percent | undefined {
  const found = points.flatMap((point) => balanceOf(point) ?? []);
  const [first = 0] = found;
  return found.every((one) => Math.abs(one - first) < 0.5) ? Math.round(first) : undefined;
}

/** The values of a step; undefined where the kind has none. */
type Values = Pick<Step, 'hertz' | 'carrier' | 'level' | 'balance'>;

function valuesOf(kind: Kind, point: VoicePoint, { peak, moves }: { peak: Gain; moves: boolean }): Values {
  const { beat, carrier } = fittedPoint(kind, point);
  const { hasCarrier } = formOfLayer(kind);
  return {
    // Of a voice whose loud moment is shorter than a step, nothing is left.
    level: peak === 0 ? 0 : percent(levelOf(point) / peak),
    hertz: isUntuned(kind) ? undefined : hasCarrier ? beat : carrier,
    carrier: hasCarrier ? carrier : undefined,
    balance: moves ? balanceOf(point) : undefined,
  };
}

const keys = ['hertz', 'carrier', 'level', 'balance'] as const;

/** Only what changes. */
function stepOf(at: Seconds, values: Values, before: Values): Step {
  const changed = keys.filter((key) => values[key] !== undefined && values[key] !== before[key]);
  return { at, glides: at > 0, ...Object.fromEntries(changed.map((key) => [key, values[key]])) };
}

/** The rate that the layer is named by: at its first moment that is heard, otherwise the fastest. */
function namedHertz(kind: Kind, points: readonly VoicePoint[]): Hertz {
  const rate = (point: VoicePoint): Hertz => Math.abs(valuesOf(kind, point, { peak: 1, moves: false }).hertz ?? 0);
  const [first] = points.filter((point) => levelOf(point) > 0);
  const opening = first ? rate(first) : 0;
  const fastest = points.reduce((most, point) => Math.max(most, rate(point)), 0);
  return Math.max(soundLimits.hertz.min, opening >= soundLimits.hertz.min ? opening : fastest);
}

interface LayerOptions {
  /** What its highest level is relative to. */
  loudest: Gain;
  repeats: Seconds | undefined;
  /** Its level is in its steps, as the tone of a session has no level of its own. */
  isMain: boolean;
}

function stepsOf(
  kind: Kind,
  points: readonly VoicePoint[],
  { start, ...options }: { start: Values; peak: Gain; moves: boolean },
) {
  let before = start;
  const steps: Step[] = [];
  for (const point of points) {
    const values = valuesOf(kind, point, options);
    const step = stepOf(point.at, values, before);
    if (point.at > 0 || Object.keys(step).length > 2) steps.push(step);
    before = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
  }
  // What is the same until the end is said by the step before.
  return steps.slice(0, steps.findLastIndex((step) => step.at === 0 || Object.keys(step).length > 2) + 1);
}

/** Edges of Gnaural's pulses: a hundred samples of 44.1 kHz, which is 2.3 ms. */
const pulseShape = { duty: 50, edge: 0.002 };

/** One that goes with the rate that the layer is named by, which may be another than the one it begins with. */
function startCarrier(kind: Kind, hertz: Hertz | undefined, carrier: Hertz = defaultCarrier): Hertz {
  return isUntuned(kind) || !forms[kind].hasCarrier ? carrier : carrierFor(kind, hertz ?? 0, carrier);
}

/** How a layer begins, before its steps say otherwise. */
function openingOf(kind: Kind, points: readonly VoicePoint[], peak: Gain) {
  const [first] = points;
  const values = first && valuesOf(kind, first, { peak, moves: false });
  const steady = steadyBalance(points);
  const balance = steady ?? (first && balanceOf(first)) ?? 0;
  const hertz = isUntuned(kind) ? undefined : namedHertz(kind, points);
  const carrier = startCarrier(kind, hertz, values?.carrier);
  const start: Values = { hertz, carrier, level: 100, balance };
  return { start, moves: steady === undefined };
}

/** What a layer has only where it differs from others. */
function specialOf({ kind, ears }: LayerVoice, repeats: Seconds | undefined) {
  return {
    ...(ears && { ears }),
    ...(formOfLayer(kind).isPulsed && pulseShape),
    ...(repeats !== undefined && { repeats }),
  };
}

const hertzOfNoise: Hertz = 10;

export function layerOfVoice(voice: LayerVoice, { loudest, repeats, isMain }: LayerOptions): LayerSettings {
  const { kind, points } = voice;
  const own = highestLevel({ points });
  const peak = isMain ? loudest : own;
  const { start, moves } = openingOf(kind, points, peak);
  const steps = stepsOf(kind, points, { start, peak, moves });
  return {
    kind,
    hertz: start.hertz ?? hertzOfNoise,
    carrier: start.carrier ?? defaultCarrier,
    level: isMain ? 100 : percent(own / loudest),
    balance: Math.round(start.balance ?? 0),
    breathes: isMain,
    ...specialOf(voice, steps.some(({ at }) => at > 0) ? repeats : undefined),
    steps,
  };
}

/** A tone that is not heard, for a schedule of noise alone: every sound has a tone. */
export const silentTone = (): LayerSettings & { kind: Mode } =>
  toneLayer({ hertz: 200, steps: [{ at: 0, glides: false, level: 0 }] });
