import { measureClip, playableClip, type ClipMeasure } from '#core/audio/clips/measure-clip.ts';
import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Hertz } from '#core/units.ts';

export interface ClipOrder {
  channels: readonly Float32Array<ArrayBuffer>[];
  sampleRate: Hertz;
  /** Absent: it is measured; otherwise made playable. */
  measure?: ClipMeasure;
}

export interface ClipAnswer {
  /** Absent for silence. */
  measure?: ClipMeasure | undefined;
  playable?: Pick<Clip, 'ears' | 'scale'>;
}

/** Takes a second or so for a minute of sound on a slow device. */
export function workOnClip({ channels, sampleRate, measure }: ClipOrder): ClipAnswer {
  return measure
    ? { measure, playable: playableClip(channels, sampleRate, measure) }
    : { measure: measureClip(channels, sampleRate) };
}
