import type { Sequence, SoundscapeShape } from '#core/audio/programme.ts';

/** A sound of nature, from a frame of the session on. */
export interface SoundscapeGenerator {
  fill: (left: Float64Array, right: Float64Array, frames: number) => void;
  /** Costs nothing, however long: what follows is another part of the same sound. */
  skip: (frames: number) => void;
  /** Glides to another shape of the same kind. */
  aim: (shape: SoundscapeShape) => void;
}

export interface SoundscapeOptions {
  sampleRate: number;
  seed: number;
  /** Of the session. */
  frame: number;
  sequence: Sequence | undefined;
}

export type MakeSoundscape = (shape: SoundscapeShape, options: SoundscapeOptions) => SoundscapeGenerator;

// Few sounds have soundscapes, so their code is loaded with the first that has one. In the audio thread that is a module
// of its own, which shares nothing with the voice's but the global object.
const place = Symbol.for('onda.makeSoundscape');

interface Holder {
  [place]?: MakeSoundscape;
}

export function provideSoundscapes(make: MakeSoundscape): void {
  (globalThis as Holder)[place] = make;
}

/** Throws if core/audio/soundscapes is not loaded. */
export const makeSoundscape: MakeSoundscape = (shape, options) => {
  const make = (globalThis as Holder)[place];
  if (!make) throw new Error('the soundscapes are not loaded');
  return make(shape, options);
};
