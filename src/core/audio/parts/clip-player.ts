import type { ClipShape, Layer, LayerSource } from '#core/audio/programme.ts';
import type { Gain } from '#core/units.ts';

/** The samples of an audio file that a programme plays, at the rate of the voice. */
export interface Clip {
  id: string;
  /** One ear for both, or two, of equal length. They are played round and round: the seam is in them already. */
  ears: readonly Int16Array<ArrayBuffer>[];
  /** Of the highest integer. */
  scale: Gain;
}

const wholeScale = 32_768;

/** Where in the loop a frame of the session is does not depend on when the clip came. */
export class ClipPlayer {
  private readonly clip: Clip;
  private readonly length: number;
  private position: number;

  constructor(clip: Clip, frame: number) {
    this.clip = clip;
    this.length = clip.ears[0]?.length ?? 0;
    this.position = frame % this.length;
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    const { ears, scale } = this.clip;
    const [first, second = first] = ears;
    const gain = scale / wholeScale;
    let { position } = this;
    for (let index = 0; index < frames; index += 1) {
      left[index] = gain * (first?.[position] ?? 0);
      right[index] = gain * (second?.[position] ?? 0);
      position += 1;
      if (position >= this.length) position = 0;
    }
    this.position = position;
  }

  skip(frames: number): void {
    this.position = (this.position + frames) % this.length;
  }
}

export const isClipShape = (source: LayerSource): source is ClipShape => typeof source !== 'string' && 'clip' in source;

/** The ids of the clips of a programme. */
export const clipsOf = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ source }) => (isClipShape(source) ? [source.clip] : []));

export const clipOf = ({ source }: Layer, clips: readonly Clip[]): Clip | undefined =>
  isClipShape(source) ? clips.find(({ id }) => id === source.clip) : undefined;

/** A clip whose samples are not there. */
export const isMissing = (layer: Layer, clips: readonly Clip[]): boolean =>
  isClipShape(layer.source) && !clipOf(layer, clips);
