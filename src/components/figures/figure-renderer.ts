import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type {
  FigureDrawing,
  FigureFrame,
  FigureReply,
  FigureRequest,
  FigureSize,
  PaintedFrame,
} from './figure-messages.ts';
import { createShapes } from './figure-shape.ts';
import { createLivingFigure } from './living-figure-drawing.ts';
import { createToroid } from './toroid-drawing.ts';

export type FigureRenderer = (request: FigureRequest) => FigureReply | undefined;

type OpenDrawing = (frame: FigureFrame) => Omit<PaintedFrame, 'accelerated'>;

export function createFigureRenderer(): FigureRenderer {
  const shapeOf = createShapes();
  const open = new Map<number, OpenDrawing>();
  let accelerated: boolean | undefined;

  const start = (size: FigureSize, drawing: FigureDrawing): OpenDrawing | undefined => {
    if (drawing.kind === 'living') return createLivingFigure(size, { ...drawing, shape: shapeOf(drawing.hertz) });
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    const draw = createToroid({ ...size, context }, drawing);
    return ({ seconds }) => {
      draw(seconds);
      return { layers: [{ name: 'whole', bitmap: canvas.transferToImageBitmap() }], complete: true };
    };
  };
  const paint = (id: number, frame: FigureFrame): FigureReply | undefined => {
    const painted = open.get(id)?.(frame);
    return painted && { kind: 'painted', id, ...painted, accelerated: (accelerated ??= hasGraphicsCard()) };
  };

  return (request) => {
    if (request.kind === 'path')
      return { kind: 'path', hertz: request.hertz, path: nodalLines(chladniFigure(request.hertz)) };
    if (request.kind === 'paint') return paint(request.id, request.frame);
    const drawing = request.kind === 'open' ? start(request.size, request.drawing) : undefined;
    if (drawing) open.set(request.id, drawing);
    else open.delete(request.id);
    return undefined;
  };
}

/** Software renderers: SwiftShader in Chromium, llvmpipe and softpipe on Linux, the basic driver of Windows. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function hasGraphicsCard(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('webgl', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !softwareRenderer.test(name);
}
