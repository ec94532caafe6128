import { createFigureHost } from './figure-host.ts';
import type { FigureRequest } from './figure-messages.ts';

// Runs as a worker: lays figures out and draws them beside the page, which stays free for whoever touches it.
const host = createFigureHost();

addEventListener('message', ({ data }: MessageEvent<FigureRequest>) => {
  const reply = host.answer(data);
  if (reply) postMessage(reply, { transfer: reply.kind === 'painted' ? reply.layers.map(({ bitmap }) => bitmap) : [] });
});
