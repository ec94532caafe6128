import {
  equalLoudnessFactor,
  equalLoudnessGain,
  maxBackgroundLevel,
  maxToneLevel,
  perceivedNoise,
  perceivedSoundscape,
  perceivedTone,
  totalPerceivedLevel,
  type PerceivedLevels,
} from '#core/audio/loudness.ts';
import { soundingLayers } from '#core/audio/parts/tone-shape.ts';
import { isToneShape, isToneLayer, type Layer, type Programme, type ToneShape } from '#core/audio/programme.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { isAudible } from '#core/catalogue/frequency.ts';
import { backgroundOf, toneOf } from '#core/sound/layers.ts';
import type { Gain, Hertz, Percent } from '#core/units.ts';
import { layerFor, toneLayerFor } from './programme-layers.ts';
import { audibleHertz } from './sound-change.ts';
import type { SoundSettings } from './session-settings.ts';

export function programmeFor(
  { layers: [tone, ...others], intensity, breathing }: SoundSettings,
  { equalLoudness }: { equalLoudness: boolean },
): Programme {
  const options = { intensity, equalLoudness };
  const heard = others.map((layer) => layerFor(layer, options)).filter(({ level }) => level > 0);
  return {
    layers: [toneLayerFor(tone, options), ...heard],
    ...(breathing && { breathing: startBreathing(breathing) }),
  };
}

/** What sounds of a programme, as the tone proof measures it. */
export function soundingProgramme(programme: Programme): Programme {
  return { ...programme, layers: soundingLayers(programme) };
}

const minRemaining: Percent = 2;
/** After a tone below hearing, which tells nothing of the device's volume: 11 dB below the usual 70 %, decision 011. */
const afterInaudible: Percent = 20;

/** At its loudest moment. */
function perceivedLayer({ source, level, sequence }: Layer): Gain {
  if (typeof source === 'string') return perceivedNoise(level);
  if (!isToneShape(source)) return perceivedSoundscape(level);
  const points = sequence ?? [{ ...source, gain: 1 }];
  return Math.max(...points.map((point) => perceivedTone(audibleHertz({ ...source, ...point }), level * point.gain)));
}

const perceivedTogether = (layers: readonly Layer[]): Gain => Math.hypot(...layers.map(perceivedLayer));

const perceivedLevelsOf = ({ layers }: Programme): PerceivedLevels => ({
  foreground: perceivedTogether(layers.filter(({ isBackground }) => !isBackground)),
  background: perceivedTogether(layers.filter(({ isBackground }) => isBackground)),
});

/** Whether a layer that follows the intensity is within hearing. */
function isHeard({ layers }: Programme): boolean {
  return layers.some((layer) => !layer.isBackground && (!isToneLayer(layer) || isAudible(audibleHertz(layer.source))));
}

// In whole percents, because they are shown.
function limitedPercent(requested: Percent, level: Gain, max: Gain): Percent {
  // Tolerates the rounding of decibels.
  if (level <= max * (1 + 1e-9)) return requested;
  return Math.min(requested, Math.max(minRemaining, Math.floor((requested * max) / level + 1e-6)));
}

/** Keeps a programme no louder to the ear than the one before: the device may have been turned up for a deep bass. */
export function limitedIntensity(before: Programme, next: Programme, requested: Percent): Percent {
  const isFirstHeard = !backgroundOf(before) && !isHeard(before) && isHeard(next);
  if (isFirstHeard) return Math.min(requested, afterInaudible);
  const hertz = audibleHertz(toneOf(next).source);
  // The level of a single tone at this frequency that is as loud as the tone with its layers.
  const level = perceivedLevelsOf(next).foreground * equalLoudnessFactor(1000, hertz);
  return limitedPercent(requested, level, maxToneLevel(perceivedLevelsOf(before), hertz, backgroundOf(next)?.level));
}

export function limitedNoiseLevel(before: Programme, next: Programme, requested: Percent): Percent {
  const background = backgroundOf(next);
  return background
    ? limitedPercent(requested, background.level, maxBackgroundLevel(perceivedLevelsOf(before)))
    : requested;
}

/** By more than 6 dB. */
export function isMuchLouder(before: Programme, next: Programme): boolean {
  return totalPerceivedLevel(perceivedLevelsOf(next)) > 2 * totalPerceivedLevel(perceivedLevelsOf(before));
}

export const hasSound = ({ layers }: Programme): boolean => layers.some(({ level }) => level > 0);

// Neither exceeds the requested intensity. The equal-loudness preference does part of this, but not below 40 Hz nor
// beyond 30 dB. Not rounded, because they are not shown.
export function equallyLoudIntensities(
  tone: Pick<ToneShape, 'mode' | 'hertz' | 'carrier'>,
  otherHertz: Hertz,
  options: { intensity: Percent; equalLoudness: boolean },
): { tone: Percent; other: Percent } {
  const { intensity, equalLoudness } = options;
  const [from, to] = [audibleHertz(tone), audibleHertz({ ...tone, hertz: otherHertz })];
  const applied = equalLoudness ? equalLoudnessGain(to) / equalLoudnessGain(from) : 1;
  const factor = equalLoudnessFactor(from, to) / applied;
  return { tone: intensity * Math.min(1, 1 / factor), other: intensity * Math.min(1, factor) };
}
