import { createFigureRenderer } from './figure-renderer.ts';
import type { FigureRequest } from './figure-messages.ts';

const answer = createFigureRenderer();

addEventListener('message', ({ data }: MessageEvent<FigureRequest>) => {
  const reply = answer(data);
  if (reply) postMessage(reply, { transfer: reply.kind === 'painted' ? reply.layers.map(({ bitmap }) => bitmap) : [] });
});
