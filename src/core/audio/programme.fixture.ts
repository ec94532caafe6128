import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { Layer, Programme, SequencePoint, ToneLayer, ToneShape } from './programme.ts';

/** The tone of a programme, by default 528 Hz at 0.7, what sounds beside it, and its breath. */
export interface ProgrammeSketch
  extends Partial<ToneShape>, Partial<Omit<ToneLayer, 'source'>>, Pick<Programme, 'breathing'> {
  beside?: readonly Layer[] | undefined;
  /** A programme is no sketch. */
  layers?: never;
}

export function toneLayerOf(sketch: Omit<ProgrammeSketch, 'beside' | 'breathing'>): ToneLayer {
  const { level = 0.7, balance = 0, breathes = true, sequence, isBackground: _, ...shape } = sketch;
  const source = { mode: 'pure', hertz: 528, carrier: 200, duty: 0.5, edge: 0.01, ...shape } as const;
  return { source, level, balance, breathes, ...(sequence && { sequence }) };
}

export function toneProgramme({ beside = [], breathing, ...tone }: ProgrammeSketch = {}): Programme {
  return { layers: [toneLayerOf(tone), ...beside], ...(breathing && { breathing }) };
}

export function backgroundLayer(source: NoiseColour, level: Gain): Layer {
  return { source, level, balance: 0, breathes: true, isBackground: true };
}

/** Leads evenly to its values, unless it is the first. */
export function sequencePoint(at: Seconds, hertz: Hertz, changes: Partial<SequencePoint> = {}): SequencePoint {
  return { at, hertz, carrier: 200, gain: 1, glides: at > 0, ...changes };
}
