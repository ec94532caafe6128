import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { FigureDrawing, FigureFrame, FigureReply, FigureRequest, FigureSize } from './figure-messages.ts';
import { createShapes } from './figure-shape.ts';
import { createLivingFigure, type Surface } from './living-figure-drawing.ts';
import { createToroid } from './toroid-drawing.ts';

/** Draws what a page asks for. It works wherever it is made: in a worker, or on the page where there is none. */
export interface FigureHost {
  /** One request, in at most some hundredths of a second; undefined where there is nothing to say. */
  readonly answer: (request: FigureRequest) => FigureReply | undefined;
}

interface OpenDrawing {
  readonly canvas: OffscreenCanvas;
  /** Says whether the drawing is complete. */
  readonly draw: (frame: FigureFrame) => boolean;
}

export function createFigureHost(): FigureHost {
  const shapeOf = createShapes();
  const open = new Map<number, OpenDrawing>();

  const start = (size: FigureSize, drawing: FigureDrawing): OpenDrawing | undefined => {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    const surface: Surface = { ...size, context };
    if (drawing.kind === 'living') return { canvas, draw: createLivingFigure(surface, { ...drawing, shape: shapeOf(drawing.hertz) }) };
    const draw = createToroid(surface, drawing);
    return {
      canvas,
      draw: ({ seconds }) => {
        draw(seconds);
        return true;
      },
    };
  };
  const paint = (id: number, frame: FigureFrame): FigureReply | undefined => {
    const drawing = open.get(id);
    if (!drawing) return undefined;
    const complete = drawing.draw(frame);
    return { kind: 'painted', id, bitmap: drawing.canvas.transferToImageBitmap(), complete };
  };

  return {
    answer: (request) => {
      if (request.kind === 'path') return { kind: 'path', hertz: request.hertz, path: nodalLines(chladniFigure(request.hertz)) };
      if (request.kind === 'paint') return paint(request.id, request.frame);
      const drawing = request.kind === 'open' ? start(request.size, request.drawing) : undefined;
      if (drawing) open.set(request.id, drawing);
      else open.delete(request.id);
      return undefined;
    },
  };
}
