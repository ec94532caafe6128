import { equalLoudnessGain } from '#core/audio/loudness.ts';
import { timbrePartials } from '#core/audio/timbre-partials.ts';
import type { Layer, Sequence, SequencePoint, SoundscapeShape, ToneLayer, ToneShape } from '#core/audio/programme.ts';
import { gainOf } from '#core/catalogue/frequency.ts';
import {
  isSoundscape,
  isUntuned,
  type Ears,
  type LayerSettings,
  type Step,
  type ToneSettings,
  type Untuned,
} from '#core/domain/layers.ts';
import { soundscapeLimits } from '#core/domain/soundscapes.ts';
import { forms, soundLimits, type Mode } from '#core/domain/sound.ts';
import { defaultDuty } from '#core/sound/layers.ts';
import { carrierFor, modeFor } from '#core/sound/tone-limits.ts';
import { clamp, type Gain, type Percent, type Seconds } from '#core/units.ts';
import { audibleHertz } from './sound-change.ts';

type Pulse = Pick<ToneShape, 'duty' | 'edge'>;

function pulseFor({ hertz, duty = defaultDuty, edge }: ToneSettings): Pulse {
  const shortest = 2 * soundLimits.edge.min * hertz;
  const part = clamp(Math.max(duty / 100, shortest), soundLimits.duty);
  const pulseSeconds: Seconds = part / hertz;
  return { duty: part, edge: clamp(Math.min(edge ?? pulseSeconds / 4, pulseSeconds / 2), soundLimits.edge) };
}

function earsFor(mode: Mode, ears: Ears | undefined): ToneShape['ears'] {
  if (ears === 'mirrored') return forms[mode].isPair ? ears : undefined;
  return ears === 'alternating' && forms[mode].isPulsed ? ears : undefined;
}

export function shapeFor(tone: ToneSettings): ToneShape {
  const { hertz } = tone;
  const mode = modeFor(hertz, tone.kind);
  const ears = earsFor(mode, tone.ears);
  const partials = partialsFor(tone);
  return {
    mode,
    hertz,
    carrier: carrierFor(mode, hertz, tone.carrier),
    ...pulseFor(tone),
    ...(ears && { ears }),
    ...(partials && { partials }),
  };
}

/** For all its steps, so that none of them has a partial that cannot sound. */
function partialsFor({ timbre, kind, hertz, carrier, steps }: ToneSettings): ToneShape['partials'] {
  if (!timbre) return undefined;
  const mode = modeFor(hertz, kind);
  const heard = [{ hertz, carrier }, ...steps].map((step) =>
    audibleHertz({
      mode,
      hertz: step.hertz ?? hertz,
      carrier: carrierFor(mode, step.hertz ?? hertz, step.carrier ?? carrier),
    }),
  );
  return timbrePartials(timbre, heard[0] ?? hertz, Math.max(...heard));
}

type SoundscapeParts = Partial<Pick<SoundscapeShape, 'softness' | 'nearness'>>;

/** Without what is not set. */
const soundscapeParts = ({ softness, nearness }: Pick<LayerSettings, 'softness' | 'nearness'>): SoundscapeParts => ({
  ...(softness !== undefined && { softness: softness / 100 }),
  ...(nearness !== undefined && { nearness: nearness / 100 }),
});

interface Levels {
  /** The highest gain of the layer, relative to its level. */
  gain: Gain;
  sequence?: Sequence;
}

function pointAfter(before: SequencePoint, { at, glides, level, ...step }: Step): SequencePoint {
  const { hertz = before.hertz, carrier = before.carrier } = step;
  const balance = step.balance === undefined ? {} : { balance: step.balance / 100 };
  const gain = level === undefined ? before.gain : gainOf(level);
  return { ...before, ...soundscapeParts(step), ...balance, at, glides, hertz, carrier, gain };
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

const movesBetweenEars = (steps: readonly Step[]): boolean => steps.some(({ balance }) => balance !== undefined);

interface LoudnessOptions {
  equalLoudness: boolean;
}

/** Equally loud throughout if the preference says so; `gain` is that of the loudest moment. */
function toneLevels(
  shape: ToneShape,
  { steps, balance }: Pick<LayerSettings, 'steps' | 'balance'>,
  { equalLoudness }: LoudnessOptions,
): Levels {
  const { mode, hertz, carrier } = shape;
  const gainAt = (point: Pick<SequencePoint, 'hertz' | 'carrier'>): Gain =>
    equalLoudness ? equalLoudnessGain(audibleHertz({ mode, ...point })) : 1;
  if (steps.length === 0) return { gain: gainAt(shape) };
  const start = movesBetweenEars(steps) ? { balance: balance / 100 } : {};
  const points = pointsFor({ at: 0, hertz, carrier, gain: 1, glides: false, ...start }, steps);
  // A faster beat needs a higher carrier than the one before.
  const fitted = points.map((point) => ({ ...point, carrier: carrierFor(mode, point.hertz, point.carrier) }));
  return sequenceFor(fitted, gainAt);
}

function untunedLevels({ hertz, carrier, steps, balance }: LayerSettings, parts: SoundscapeParts): Levels {
  if (steps.length === 0) return { gain: 1 };
  const start = movesBetweenEars(steps) ? { balance: balance / 100 } : {};
  return sequenceFor(pointsFor({ at: 0, hertz, carrier, gain: 1, glides: false, ...parts, ...start }, steps), () => 1);
}

const usualParts = { softness: soundscapeLimits.default / 100, nearness: soundscapeLimits.default / 100 };

interface LayerOptions extends LoudnessOptions {
  intensity: Percent;
}

/** gain: of the loudest moment of its sequence. */
function commonOf(
  { level, balance, breathes, isBackground, steps, repeats }: LayerSettings,
  gain: Gain,
  intensity: Percent,
) {
  const volume = isBackground ? 1 : gainOf(intensity);
  return {
    level: volume * gainOf(level) * gain,
    // A balance that moves is in the sequence.
    balance: movesBetweenEars(steps) ? 0 : balance / 100,
    breathes,
    ...(repeats && steps.length > 0 && { repeats }),
    ...(isBackground && { isBackground }),
  };
}

export function toneLayerFor(tone: ToneSettings, { intensity, ...options }: LayerOptions): ToneLayer {
  const source = shapeFor(tone);
  const { gain, sequence } = toneLevels(source, tone, options);
  return { source, ...commonOf(tone, gain, intensity), ...(sequence && { sequence }) };
}

function sourceOf({ clip = '' }: LayerSettings, kind: Untuned, parts: Required<SoundscapeParts>): Layer['source'] {
  if (kind === 'clip') return { clip };
  return isSoundscape(kind) ? { scape: kind, ...parts } : kind;
}

export function layerFor(layer: LayerSettings, options: LayerOptions): Layer {
  const { kind } = layer;
  if (!isUntuned(kind)) return toneLayerFor({ ...layer, kind }, options);
  const parts = { ...usualParts, ...soundscapeParts(layer) };
  const source = sourceOf(layer, kind, parts);
  const { gain, sequence } = untunedLevels(layer, isSoundscape(kind) ? parts : {});
  return {
    source,
    ...commonOf(layer, gain, options.intensity),
    ...(sequence && { sequence }),
    ...(layer.ears === 'mono' && { isMono: true as const }),
  };
}
