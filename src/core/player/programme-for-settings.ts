import {
  maxBedLevel,
  equalLoudnessFactor,
  equalLoudnessGain,
  perceivedLevels,
  totalPerceivedLevel,
  maxToneLevel,
  type PerceivedLevels,
} from '#core/audio/loudness.ts';
import { soundingTone } from '#core/audio/parts/tone-shape.ts';
import type { Programme, ToneShape } from '#core/audio/programme.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { isAudible } from '#core/catalogue/frequency.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import { addedLayers, backgroundOf, toneOf } from '#core/sound/layers.ts';
import type { Gain, Hertz, Percent } from '#core/units.ts';
import { layerFor } from './layered-programme.ts';
import { audibleHertz, type SoundSettings } from './session-settings.ts';

export function programmeFor(settings: SoundSettings, { equalLoudness }: { equalLoudness: boolean }): Programme {
  const options = { intensity: settings.intensity, equalLoudness };
  const { source, level, balance, sequence } = layerFor(toneOf(settings), options);
  const background = backgroundOf(settings);
  const bed = background && layerFor(background, options);
  const layers = addedLayers(settings)
    .map((layer) => layerFor(layer, options))
    .filter((layer) => layer.level > 0);
  return {
    ...(source as ToneShape),
    level,
    ...(balance && { balance }),
    ...(sequence && { sequence }),
    ...(layers.length > 0 && { layers }),
    bed: bed && bed.level > 0 ? { colour: bed.source as NoiseColour, level: bed.level } : undefined,
    ...(settings.breathing && { breathing: startBreathing(settings.breathing) }),
  };
}

/** The tone that sounds, as the tone proof measures it. */
export function soundingProgramme(programme: Programme): Programme {
  return soundingTone(programme);
}

const minRemaining: Percent = 2;
/** After a tone below hearing, which tells nothing of the device's volume: 11 dB below the usual 70 %, decision 011. */
const afterInaudible: Percent = 20;

/** The level of a tone at 1 kHz that is as loud. */
function perceivedTone(
  { mode, hertz, carrier }: ToneShape,
  { level, sequence }: Pick<Programme, 'level' | 'sequence'>,
) {
  const points = sequence ?? [{ hertz, carrier, gain: 1 }];
  const levels = points.map(
    (point) => perceivedLevels({ hertz: audibleHertz({ mode, ...point }), level: level * point.gain }).tone,
  );
  return Math.max(...levels);
}

const perceivedBed = (level: Gain | undefined): Gain => perceivedLevels({ hertz: 1000, level: 0, bed: level }).bed;

/** tone: everything whose level follows the intensity, each layer at its loudest. */
function perceivedLevelsOf(programme: Programme): PerceivedLevels {
  const { bed, layers = [] } = programme;
  const others = layers.map(({ source, ...layer }) =>
    typeof source === 'string' ? perceivedBed(layer.level) : perceivedTone(source, layer),
  );
  return { tone: Math.hypot(perceivedTone(programme, programme), ...others), bed: perceivedBed(bed?.level) };
}

function isHeard(programme: Programme): boolean {
  const others = (programme.layers ?? []).map(({ source }) => source);
  return [programme, ...others].some((source) => typeof source === 'string' || isAudible(audibleHertz(source)));
}

// In whole percents, because they are shown.
function limitedPercent(requested: Percent, level: Gain, max: Gain): Percent {
  // Tolerates the rounding of decibels.
  if (level <= max * (1 + 1e-9)) return requested;
  return Math.min(requested, Math.max(minRemaining, Math.floor((requested * max) / level + 1e-6)));
}

/** Keeps a programme no louder to the ear than the one before: the device may have been turned up for a deep bass. */
export function limitedIntensity(before: Programme, next: Programme, requested: Percent): Percent {
  const isFirstHeard = !before.bed && !isHeard(before) && isHeard(next);
  if (isFirstHeard) return Math.min(requested, afterInaudible);
  const hertz = audibleHertz(next);
  // The level of a single tone at this frequency that is as loud as the tone with its layers.
  const level = perceivedLevelsOf(next).tone * equalLoudnessFactor(1000, hertz);
  return limitedPercent(requested, level, maxToneLevel(perceivedLevelsOf(before), hertz, next.bed?.level));
}

export function limitedNoiseLevel(before: Programme, { bed }: Programme, requested: Percent): Percent {
  return bed ? limitedPercent(requested, bed.level, maxBedLevel(perceivedLevelsOf(before))) : requested;
}

/** By more than 6 dB. */
export function isMuchLouder(before: Programme, next: Programme): boolean {
  return totalPerceivedLevel(perceivedLevelsOf(next)) > 2 * totalPerceivedLevel(perceivedLevelsOf(before));
}

export function hasSound({ level, bed, layers }: Programme): boolean {
  return level > 0 || bed !== undefined || layers !== undefined;
}

// Neither exceeds the requested intensity. The equal-loudness preference does part of this, but not below 40 Hz nor
// beyond 30 dB. Not rounded, because they are not shown.
export function equallyLoudIntensities(
  tone: Pick<Programme, 'mode' | 'hertz' | 'carrier'>,
  otherHertz: Hertz,
  options: { intensity: Percent; equalLoudness: boolean },
): { tone: Percent; other: Percent } {
  const { intensity, equalLoudness } = options;
  const [from, to] = [audibleHertz(tone), audibleHertz({ ...tone, hertz: otherHertz })];
  const applied = equalLoudness ? equalLoudnessGain(to) / equalLoudnessGain(from) : 1;
  const factor = equalLoudnessFactor(from, to) / applied;
  return { tone: intensity * Math.min(1, 1 / factor), other: intensity * Math.min(1, factor) };
}
