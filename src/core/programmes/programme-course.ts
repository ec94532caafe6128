import { isNoise, type LayerSettings, type Step } from '#core/domain/layers.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { stepsEnd, valuesAt } from '#core/player/steps.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';

export type SteppedSound = Pick<SessionSettings, 'mode' | 'hertz' | 'carrier' | 'steps' | 'layers' | 'bells'>;

/** The tone of a programme, or a layer of it. */
interface Part extends Pick<LayerSettings, 'kind' | 'hertz' | 'carrier' | 'level'> {
  steps: readonly Step[];
}

function partsOf({ mode, hertz, carrier, steps = [], layers = [] }: SteppedSound): Part[] {
  return [{ kind: mode, hertz, carrier, level: 100, steps }, ...layers];
}

function levelAt(part: Part, time: Seconds): Percent {
  return (part.level * valuesAt(part, time).level) / 100;
}

/** The values of a drawn line, from the start of a programme to its end. */
export interface ProgrammeLine {
  /** 0–1, of the loudest part. */
  levels: readonly number[];
  /** 0–1 between the lowest and the highest frequency of the tone, by octaves; undefined if it is constant. */
  pitches: readonly number[] | undefined;
  /** When a bell rings, 0–1 of the whole. */
  bells: readonly number[];
}

export function programmeLine(sound: SteppedSound, points: number): ProgrammeLine {
  const end = stepsEnd(sound) ?? 1;
  const parts = partsOf(sound);
  const times = Array.from({ length: points }, (_, index) => (end * index) / (points - 1));
  const octaves = times.map((time) => Math.log2(valuesAt(sound, time).hertz));
  const [lowest, highest] = [Math.min(...octaves), Math.max(...octaves)];
  return {
    levels: times.map((time) => Math.max(...parts.map((part) => levelAt(part, time))) / 100),
    pitches: highest > lowest ? octaves.map((octave) => (octave - lowest) / (highest - lowest)) : undefined,
    bells: (sound.bells ?? []).map((at) => at / end),
  };
}

/** The values of a part of a programme at a time. */
export interface PartChange {
  kind: LayerSettings['kind'];
  /** Of beats, pulses or the tone; undefined for noise, and where it has not changed. */
  hertz: Hertz | undefined;
  level: Percent;
}

export interface CourseEvent {
  at: Seconds;
  changes: readonly PartChange[];
  rings: boolean;
}

/** before: when the part last had a step; undefined at the start. */
function changeAt(part: Part, at: Seconds, before: Seconds | undefined): PartChange[] {
  const now = valuesAt(part, at);
  const last = before === undefined ? { hertz: undefined, level: 0 } : valuesAt(part, before);
  const hasNewHertz = now.hertz !== last.hertz || last.level === 0;
  if (now.level === last.level && (!hasNewHertz || now.level === 0)) return [];
  const hertz = isNoise(part.kind) || !hasNewHertz ? undefined : now.hertz;
  return [{ kind: part.kind, hertz, level: Math.round(levelAt(part, at)) }];
}

/** In the order of time: how a programme begins, and what has changed by each of its steps. */
export function programmeCourse(sound: SteppedSound): CourseEvent[] {
  const parts = partsOf(sound);
  const bells = sound.bells ?? [];
  const own = (part: Part): Seconds[] => part.steps.map(({ at }) => at);
  const times = [...new Set([0, ...bells, ...parts.flatMap(own)])].toSorted((one, other) => one - other);
  return times
    .map((at, index) => ({
      at,
      // A part changes at its own steps only; between them it glides.
      changes: parts.flatMap((part) => {
        if (at > 0 && !own(part).includes(at)) return [];
        const before = index === 0 ? undefined : (own(part).findLast((time) => time < at) ?? 0);
        return changeAt(part, at, before);
      }),
      rings: bells.includes(at),
    }))
    .filter(({ changes, rings }) => changes.length > 0 || rings);
}
