import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { LayerName } from './living-figure-layers.ts';

export type FigureDrawing =
  | {
      readonly kind: 'living';
      readonly hertz: Hertz;
      readonly layerNames: readonly LayerName[];
      readonly colour: string;
    }
  | { readonly kind: 'toroid'; readonly accents: readonly [string, string, string] };

/** In device pixels. */
export interface FigureSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export interface FigureFrame {
  readonly seconds: Seconds;
  /** How long the sand has moved since the previous frame; at 0 it is not drawn again. */
  readonly elapsed: Seconds;
  readonly loudness: Gain;
}

/** Opening an id again replaces its drawing. */
export type FigureRequest =
  | { readonly kind: 'open'; readonly id: number; readonly size: FigureSize; readonly drawing: FigureDrawing }
  | { readonly kind: 'paint'; readonly id: number; readonly frame: FigureFrame }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'path'; readonly hertz: Hertz };

export interface PaintedLayer {
  /** The torus has a single layer, `whole`. */
  readonly name: LayerName | 'whole';
  readonly bitmap: ImageBitmap;
}

export interface PaintedFrame {
  readonly layers: readonly PaintedLayer[];
  /** false while layers are still to come: request another frame. */
  readonly complete: boolean;
  /** Whether a graphics card composites the layers; without one, every frame costs processor time. */
  readonly accelerated: boolean;
}

export type FigureReply =
  | ({ readonly kind: 'painted'; readonly id: number } & PaintedFrame)
  | { readonly kind: 'path'; readonly hertz: Hertz; readonly path: string };
