import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { LayerName } from './living-figure-layers.ts';

/** What is drawn; colours in any notation of CSS. */
export type FigureDrawing =
  | { readonly kind: 'living'; readonly hertz: Hertz; readonly wanted: readonly LayerName[]; readonly colour: string }
  | { readonly kind: 'toroid'; readonly accents: readonly [string, string, string] };

/** Of a canvas, in device pixels. */
export interface FigureSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export interface FigureFrame {
  /** How far the torus has turned. */
  readonly seconds: Seconds;
  /** How long the sand has moved since the frame before; where it has not moved it is not drawn again. */
  readonly elapsed: Seconds;
  /** How strongly it was shaken meanwhile. */
  readonly loudness: Gain;
}

/** What the page asks of whoever draws. A drawing opened again under its number replaces the one before. */
export type FigureRequest =
  | { readonly kind: 'open'; readonly id: number; readonly size: FigureSize; readonly drawing: FigureDrawing }
  | { readonly kind: 'paint'; readonly id: number; readonly frame: FigureFrame }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'path'; readonly hertz: Hertz };

/** One picture of a drawing, which takes the place of the last of its name. */
export interface PaintedLayer {
  /** A torus is one `whole`. */
  readonly name: LayerName | 'whole';
  readonly bitmap: ImageBitmap;
}

export interface PaintedFrame {
  /** Those that were drawn now. */
  readonly layers: readonly PaintedLayer[];
  /** false while layers are still to come: paint it again. */
  readonly complete: boolean;
  /** Whether a graphics card moves layers; without one every frame of theirs costs the processor. */
  readonly accelerated: boolean;
}

export type FigureReply =
  | ({ readonly kind: 'painted'; readonly id: number } & PaintedFrame)
  | { readonly kind: 'path'; readonly hertz: Hertz; readonly path: string };
