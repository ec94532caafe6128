import { isUntuned, type LayerSettings } from '#core/domain/layers.ts';
import type { Decibels, Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { formOfLayer, type LayerVoice } from './layer-voice.ts';
import type { VoicePoint } from './schedule.ts';
import { valuesOf } from './voice-curve.ts';

/** A voice of the file, and the layer that plays it; undefined where none does. */
export interface Played {
  voice: LayerVoice;
  layer: LayerSettings | undefined;
}

/** The steps of a layer as the points of a voice; `loudest` is the gain of a layer at its full level. */
function pointsOfLayer(layer: LayerSettings, loudest: Gain): VoicePoint[] {
  const { kind, steps, level } = layer;
  const { hasCarrier } = formOfLayer(kind);
  let now = { hertz: layer.hertz, carrier: layer.carrier, level: 100, balance: layer.balance };
  const pointAt = (at: Seconds): VoicePoint => {
    const gain = (loudest * level * now.level) / 10_000;
    return {
      at,
      beat: hasCarrier ? now.hertz : 0,
      carrier: hasCarrier ? now.carrier : now.hertz,
      left: gain * Math.min(1, 1 - now.balance / 100),
      right: gain * Math.min(1, 1 + now.balance / 100),
    };
  };
  const points = [pointAt(0)];
  for (const { at, hertz, carrier, level: stepLevel, balance } of steps) {
    now = {
      hertz: hertz ?? now.hertz,
      carrier: carrier ?? now.carrier,
      level: stepLevel ?? now.level,
      balance: balance ?? now.balance,
    };
    if (at === 0) points[0] = pointAt(0);
    else points.push(pointAt(at));
  }
  return points;
}

/** What may differ without counting. */
const tolerance: { hertz: Hertz; level: Decibels } = { hertz: 0.05, level: 1 };
/** Below the loudest voice, what is not heard. */
const unheard = 10 ** (-60 / 20);

const isFar = (one: Gain, other: Gain, floor: Gain): boolean =>
  Math.max(one, other) > floor &&
  Math.abs(20 * Math.log10(Math.max(one, floor) / Math.max(other, floor))) > tolerance.level;

function differsAt(
  file: VoicePoint,
  sound: VoicePoint | undefined,
  { isTone, floor }: { isTone: boolean; floor: Gain },
) {
  if (Math.max(file.left, file.right) <= floor)
    return sound !== undefined && Math.max(sound.left, sound.right) > 2 * floor;
  if (!sound || isFar(file.left, sound.left, floor) || isFar(file.right, sound.right, floor)) return true;
  const [beat, carrier] = [Math.abs(file.beat - sound.beat), Math.abs(file.carrier - sound.carrier)];
  return isTone && (carrier > tolerance.hertz || beat > tolerance.hertz);
}

const moments = 4000;

/** The share of the time in which a voice differs by more than 0.05 Hz or 1 dB from the layer that plays it. */
export function differenceOf(
  played: readonly Played[],
  { seconds, loudest }: { seconds: Seconds; loudest: Gain },
): Percent {
  const floor = loudest * unheard;
  const pairs = played.map(({ voice, layer }) => ({
    file: voice.points,
    sound: layer && pointsOfLayer(layer, loudest),
    isTone: !isUntuned(voice.kind),
  }));
  let different = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const time = ((moment + 0.5) / moments) * seconds;
    const differs = pairs.some(({ file, sound, isTone }) => {
      const [is, heard] = [valuesOf(file, time), sound && valuesOf(sound, time)];
      return is !== undefined && differsAt(is, heard, { isTone, floor });
    });
    if (differs) different += 1;
  }
  return (100 * different) / moments;
}
