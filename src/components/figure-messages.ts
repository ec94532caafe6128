import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

/** What is drawn; colours in any notation of CSS. */
export type FigureDrawing =
  | { readonly kind: 'living'; readonly hertz: Hertz; readonly accent: Accent; readonly colour: string }
  | { readonly kind: 'toroid'; readonly accents: readonly [string, string, string] };

/** Of a canvas, in device pixels. */
export interface FigureSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Sand lies strewn before a tone, moves with it, and is left out of a still picture. */
export type SandState = 'strewn' | 'moving' | 'none';

export interface FigureFrame {
  readonly seconds: Seconds;
  readonly elapsed: Seconds;
  /** 0 dark to 1 full light. */
  readonly brightness: Gain;
  /** How far the membrane is out, −1 to 1; 0 at rest. */
  readonly swing: Gain;
  readonly sand: SandState;
}

/** What the page asks of whoever draws. A drawing opened again under its number replaces the one before. */
export type FigureRequest =
  | { readonly kind: 'open'; readonly id: number; readonly size: FigureSize; readonly drawing: FigureDrawing }
  | { readonly kind: 'paint'; readonly id: number; readonly frame: FigureFrame }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'path'; readonly hertz: Hertz };

/** `complete` is false while parts of the drawing are still to come: paint it again. */
export type FigureReply =
  | { readonly kind: 'painted'; readonly id: number; readonly bitmap: ImageBitmap; readonly complete: boolean }
  | { readonly kind: 'path'; readonly hertz: Hertz; readonly path: string };
