import { equalLoudnessGain } from '#core/audio/loudness.ts';
import type { Layer, Programme, Sequence, SequencePoint, ToneShape } from '#core/audio/programme.ts';
import { gainOf } from '#core/catalogue/frequency.ts';
import { isNoise, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { audibleHertz, carrierFor, modeFor, type SoundSettings } from './session-settings.ts';

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

type Pulse = Pick<ToneShape, 'duty' | 'edge'>;

function pulseFor(hertz: Hertz, { duty, edge }: Pick<SoundSettings, 'duty' | 'edge'>): Pulse {
  const shortest = 2 * soundLimits.edge.min * hertz;
  const part = clamp(Math.max(duty / 100, shortest), soundLimits.duty);
  const pulseSeconds: Seconds = part / hertz;
  return { duty: part, edge: clamp(Math.min(edge ?? pulseSeconds / 4, pulseSeconds / 2), soundLimits.edge) };
}

interface ToneSettings extends Pick<SoundSettings, 'mode' | 'carrier' | 'duty' | 'edge'> {
  hertz: Hertz;
}

export function shapeFor({ hertz, ...settings }: ToneSettings): ToneShape {
  const mode = modeFor(hertz, settings.mode);
  return { mode, hertz, carrier: carrierFor(mode, hertz, settings.carrier), ...pulseFor(hertz, settings) };
}

interface Levels {
  /** The highest gain of the layer, relative to its level. */
  gain: Gain;
  sequence?: Sequence;
}

function pointAfter(before: SequencePoint, { at, glides, level, ...step }: Step): SequencePoint {
  const { hertz = before.hertz, carrier = before.carrier } = step;
  return { at, glides, hertz, carrier, gain: level === undefined ? before.gain : gainOf(level) };
}

function pointsFor(first: SequencePoint, steps: readonly Step[]): SequencePoint[] {
  const points = [first];
  for (const step of steps) {
    const point = pointAfter(points.at(-1) ?? first, step);
    if (step.at === 0) points[0] = { ...point, glides: false };
    else points.push(point);
  }
  return points;
}

function sequenceFor(points: readonly SequencePoint[], gainAt: (point: SequencePoint) => Gain): Levels {
  const gains = points.map((point) => point.gain * gainAt(point));
  const gain = Math.max(...gains);
  if (gain === 0) return { gain };
  return { gain, sequence: points.map((point, index) => ({ ...point, gain: (gains[index] ?? 0) / gain })) };
}

/** Equally loud throughout if the preference says so; `gain` is that of the loudest moment. */
export function toneLevels(
  shape: ToneShape,
  steps: readonly Step[] | undefined,
  { equalLoudness }: { equalLoudness: boolean },
): Levels {
  const { mode, hertz, carrier } = shape;
  const gainAt = (point: Pick<SequencePoint, 'hertz' | 'carrier'>): Gain =>
    equalLoudness ? equalLoudnessGain(audibleHertz({ mode, ...point })) : 1;
  if (!steps?.length) return { gain: gainAt(shape) };
  const points = pointsFor({ at: 0, hertz, carrier, gain: 1, glides: false }, steps);
  // A faster beat needs a higher carrier than the one before.
  const fitted = points.map((point) => ({ ...point, carrier: carrierFor(mode, point.hertz, point.carrier) }));
  return sequenceFor(fitted, gainAt);
}

function noiseLevels({ hertz, carrier, steps }: LayerSettings): Levels {
  if (steps.length === 0) return { gain: 1 };
  return sequenceFor(pointsFor({ at: 0, hertz, carrier, gain: 1, glides: false }, steps), () => 1);
}

interface LayerOptions {
  intensity: Percent;
  equalLoudness: boolean;
}

function layerFor(settings: LayerSettings, { intensity, equalLoudness }: LayerOptions): Layer {
  const { kind, hertz, carrier, balance, breathes, steps } = settings;
  const source = isNoise(kind) ? kind : shapeFor({ mode: kind, hertz, carrier, duty: 50, edge: undefined });
  const { gain, sequence } =
    typeof source === 'string' ? noiseLevels(settings) : toneLevels(source, steps, { equalLoudness });
  const level = gainOf(intensity) * gainOf(settings.level) * gain;
  return { source, level, balance: balance / 100, breathes, ...(sequence && { sequence }) };
}

/** A programme's layers, and the balance of its tone. */
export function layersFor(
  { layers, balance }: Pick<SoundSettings, 'layers' | 'balance'>,
  options: LayerOptions,
): Pick<Programme, 'layers' | 'balance'> {
  const audible = (layers ?? []).map((layer) => layerFor(layer, options)).filter(({ level }) => level > 0);
  return { ...(balance && { balance: balance / 100 }), ...(audible.length > 0 && { layers: audible }) };
}
