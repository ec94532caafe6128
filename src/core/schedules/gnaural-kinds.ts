import type { Ears, LayerKind } from '#core/domain/layers.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import { clamp, type Gain } from '#core/units.ts';
import { namedSoundscape } from './named-soundscape.ts';
import type { VoicePoint } from './schedule.ts';

/** What plays a voice of Gnaural. */
export interface GnauralKind {
  kind: LayerKind;
  ears?: Ears;
}

const tones: Readonly<Record<string, GnauralKind>> = {
  // The higher tone is in the left ear.
  0: { kind: 'binaural', ears: 'mirrored' },
  1: { kind: 'pink' },
  3: { kind: 'isochronic' },
  4: { kind: 'isochronic', ears: 'alternating' },
};

/** Its drops are the first beat of the voice; each free one falls with a chance, the base, at each sample of 44.1 kHz. */
interface Drops {
  kind: Soundscape;
  /** How many there usually are. */
  usual: number;
  /** How many samples one lasts, in the mean. */
  samples: number;
}

const drops: Readonly<Record<string, Drops>> = {
  // Sines that become softer and higher, as bubbles in a stream.
  5: { kind: 'stream', usual: 2, samples: 183 },
  6: { kind: 'rain', usual: 8, samples: 3 },
};

const recording = '2';

const dropLimits = { count: { min: 1, max: 128 }, chance: { min: 0, max: 1 } } as const;

/** As measured at the usual settings: where one drop falls in the mean, both are as loud as Onda's at level 1. */
function loudnessOf(count: number, chance: number, samples: number): Gain {
  const busy = samples * clamp(chance, dropLimits.chance);
  return Math.sqrt((count * busy) / (1 + busy));
}

function asDrops(points: readonly VoicePoint[], { samples }: Drops): VoicePoint[] {
  const count = clamp(Math.floor(points[0]?.beat ?? 0), dropLimits.count);
  return points.map(({ at, carrier, left, right }) => {
    const gain = loudnessOf(count, carrier, samples);
    return { at, beat: 0, carrier: 0, left: Math.min(1, gain * left), right: Math.min(1, gain * right) };
  });
}

/** What stands for a voice of nature, and its points; undefined where nothing does. */
export function natureOf(type: string, description: string, points: readonly VoicePoint[]) {
  const found = drops[type];
  if (found) return { kind: found.kind, points: asDrops(points, found) };
  const kind = type === recording ? namedSoundscape(description) : undefined;
  return kind && { kind, points };
}

/** The type, number and chance of drops that are as loud as a soundscape of Onda; undefined for one that Gnaural lacks. */
export function dropsOf(kind: Soundscape): { type: number; count: number; chance: number } | undefined {
  const [type, found] = Object.entries(drops).find(([, one]) => one.kind === kind) ?? [];
  return found && { type: Number(type), count: found.usual, chance: 1 / (found.samples * (found.usual - 1)) };
}

export const isRecording = (type: string): boolean => type === recording;

/** mono: the noise is the same in both ears. Undefined for a type that is no tone or noise. */
export function toneKindOf(type: string, isMono: boolean): GnauralKind | undefined {
  const found = tones[type];
  return found?.kind === 'pink' && isMono ? { ...found, ears: 'mono' } : found;
}
