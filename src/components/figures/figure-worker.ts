import { createFigureRenderer } from './figure-renderer.ts';
import type { FigureRequest } from './figure-messages.ts';

const renderer = createFigureRenderer();

addEventListener('message', ({ data }: MessageEvent<FigureRequest>) => {
  const reply = renderer.handle(data);
  if (reply) postMessage(reply, { transfer: reply.kind === 'painted' ? reply.layers.map(({ bitmap }) => bitmap) : [] });
});
