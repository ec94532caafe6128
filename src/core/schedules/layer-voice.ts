import { isUntuned, type Ears, type LayerKind } from '#core/domain/layers.ts';
import { forms, soundLimits, type Form } from '#core/domain/sound.ts';
import { carrierFor, stepHertzLimits } from '#core/sound/tone-limits.ts';
import { clamp, type Gain, type Seconds } from '#core/units.ts';
import type { ScheduleVoice, VoicePoint } from './schedule.ts';
import { toHundredths } from './voice-curve.ts';

/** A voice that one layer can play. Of a pure tone `carrier` is the tone. */
export interface LayerVoice {
  kind: LayerKind;
  ears: Ears | undefined;
  points: readonly VoicePoint[];
  repeats?: Seconds | undefined;
}

/** Noise and nature have no form. */
export const formOfLayer = (kind: LayerKind): Partial<Form> => (isUntuned(kind) ? {} : forms[kind]);

export const levelOf = ({ left, right }: VoicePoint): Gain => Math.max(left, right);
export const highestLevel = ({ points }: { points: readonly VoicePoint[] }): Gain =>
  points.reduce((peak, point) => Math.max(peak, levelOf(point)), 0);

/** The values of a layer of this kind that come closest. */
export function fittedPoint(kind: LayerKind, point: VoicePoint): Pick<VoicePoint, 'beat' | 'carrier'> {
  if (isUntuned(kind)) return { beat: 0, carrier: soundLimits.carrier.min };
  if (!forms[kind].hasCarrier) return { beat: 0, carrier: clamp(toHundredths(point.carrier), stepHertzLimits(kind)) };
  const beat = clamp(toHundredths(point.beat), stepHertzLimits(kind));
  return { beat, carrier: carrierFor(kind, beat, toHundredths(point.carrier)) };
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.02;

function isFitting(kind: LayerKind, point: VoicePoint): boolean {
  const { beat, carrier } = fittedPoint(kind, point);
  return levelOf(point) === 0 || (isNear(beat, point.beat) && isNear(carrier, point.carrier));
}

/** The two tones of beats, each in one ear, for what no form of beats has: a fast beat, a low or a high carrier. */
function twoTones({ points }: ScheduleVoice): LayerVoice[] {
  const ear = (sign: 1 | -1, side: 'left' | 'right'): VoicePoint[] =>
    points.map((point) => ({
      ...point,
      beat: 0,
      carrier: point.carrier + (sign * point.beat) / 2,
      left: side === 'left' ? point.left : 0,
      right: side === 'right' ? point.right : 0,
    }));
  return [
    { kind: 'pure', ears: undefined, points: ear(1, 'left') },
    { kind: 'pure', ears: undefined, points: ear(-1, 'right') },
  ];
}

/** In silence a pitch that no layer has is the nearest that one has. */
const fittedInSilence = (kind: LayerKind, point: VoicePoint): VoicePoint =>
  levelOf(point) === 0 ? { ...point, ...fittedPoint(kind, point) } : point;

const isAlwaysOne = ({ points }: ScheduleVoice): boolean =>
  points.every((point) => point.beat === 0 || levelOf(point) === 0);

const plainTone = ({ points }: ScheduleVoice): LayerVoice => ({
  kind: 'pure',
  ears: undefined,
  points: points.map((point) => ({ ...point, beat: 0 })),
});

function beatsOf(voice: ScheduleVoice): LayerVoice[] {
  const { kind, points, ears } = voice;
  if (!points.every((point) => isFitting(kind, point))) return twoTones(voice);
  const fitted = points.map((point) => fittedInSilence(kind, point));
  // Where the higher tone is always in the other ear, the layer need not say so at each step.
  if (!fitted.every(({ beat }) => beat <= 0)) return [{ kind, ears, points: fitted }];
  const turned = fitted.map((point) => ({ ...point, beat: -point.beat }));
  return [{ kind, ears: ears === 'mirrored' ? undefined : 'mirrored', points: turned }];
}

/** The layers that a voice needs: one, or two tones for beats that no layer has. */
export function layerVoicesOf(voice: ScheduleVoice): LayerVoice[] {
  const { kind, ears, points, repeats } = voice;
  const { isDichotic, isPulsed } = formOfLayer(kind);
  // Beats and pulses that never come are a tone.
  if ((isDichotic || isPulsed) && isAlwaysOne(voice)) return [plainTone(voice)];
  if (isDichotic) return beatsOf(voice);
  return [
    { kind, ears, repeats, points: isPulsed ? points.map((one) => ({ ...one, beat: Math.abs(one.beat) })) : points },
  ];
}
