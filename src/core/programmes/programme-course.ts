import { isUntuned, type LayerKind, type LayerSettings, type SoundLayers } from '#core/domain/layers.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { addedLayers, toneOf } from '#core/sound/layers.ts';
import { stepsEnd, valuesAt } from '#core/sound/steps.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';

export type SteppedSound = Pick<SessionSettings, 'layers' | 'bells'>;

/** Background noise has no steps, and its level is not the intensity's. */
const steppedLayers = (sound: { layers: SoundLayers }): LayerSettings[] => [toneOf(sound), ...addedLayers(sound)];

function levelAt(layer: LayerSettings, time: Seconds): Percent {
  return (layer.level * valuesAt(layer, time).level) / 100;
}

/** The values of a drawn line, from the start of a programme to its end. */
export interface ProgrammeLine {
  /** 0–1, of the loudest layer. */
  levels: readonly number[];
  /** 0–1 between the lowest and the highest frequency of the tone, by octaves; undefined if it is constant. */
  pitches: readonly number[] | undefined;
  /** When a bell rings, 0–1 of the whole. */
  bells: readonly number[];
}

export function programmeLine(sound: SteppedSound, points: number): ProgrammeLine {
  const end = stepsEnd(sound) ?? 1;
  const layers = steppedLayers(sound);
  const times = Array.from({ length: points }, (_, index) => (end * index) / (points - 1));
  const octaves = times.map((time) => Math.log2(valuesAt(toneOf(sound), time).hertz));
  const [lowest, highest] = [Math.min(...octaves), Math.max(...octaves)];
  return {
    levels: times.map((time) => Math.max(...layers.map((layer) => levelAt(layer, time))) / 100),
    pitches: highest > lowest ? octaves.map((octave) => (octave - lowest) / (highest - lowest)) : undefined,
    bells: (sound.bells ?? []).map((at) => at / end),
  };
}

/** The values of a layer of a programme at a time. */
export interface LayerChange {
  kind: LayerKind;
  /** Of beats, pulses or the tone; undefined for noise, and where it has not changed. */
  hertz: Hertz | undefined;
  level: Percent;
}

export interface CourseEvent {
  at: Seconds;
  changes: readonly LayerChange[];
  rings: boolean;
}

/** before: when the layer last had a step; undefined at the start. */
function changeAt(layer: LayerSettings, at: Seconds, before: Seconds | undefined): LayerChange[] {
  const now = valuesAt(layer, at);
  const last = before === undefined ? { hertz: undefined, level: 0 } : valuesAt(layer, before);
  const hasNewHertz = now.hertz !== last.hertz || last.level === 0;
  if (now.level === last.level && (!hasNewHertz || now.level === 0)) return [];
  const hertz = isUntuned(layer.kind) || !hasNewHertz ? undefined : now.hertz;
  return [{ kind: layer.kind, hertz, level: Math.round(levelAt(layer, at)) }];
}

/** In the order of time: how a programme begins, and what has changed by each of its steps. */
export function programmeCourse(sound: SteppedSound): CourseEvent[] {
  const layers = steppedLayers(sound);
  const bells = sound.bells ?? [];
  const own = ({ steps }: LayerSettings): Seconds[] => steps.map(({ at }) => at);
  const times = [...new Set([0, ...bells, ...layers.flatMap(own)])].toSorted((one, other) => one - other);
  return times
    .map((at, index) => ({
      at,
      // A layer changes at its own steps only; between them it glides.
      changes: layers.flatMap((layer) => {
        if (at > 0 && !own(layer).includes(at)) return [];
        const before = index === 0 ? undefined : (own(layer).findLast((time) => time < at) ?? 0);
        return changeAt(layer, at, before);
      }),
      rings: bells.includes(at),
    }))
    .filter(({ changes, rings }) => changes.length > 0 || rings);
}
