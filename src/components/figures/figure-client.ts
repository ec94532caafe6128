import type { Hertz } from '#core/units.ts';
import type { FigureRenderer } from './figure-renderer.ts';
import type {
  FigureDrawing,
  FigureFrame,
  FigureReply,
  FigureRequest,
  FigureSize,
  PaintedFrame,
} from './figure-messages.ts';

export interface Painting {
  readonly open: (size: FigureSize, drawing: FigureDrawing) => void;
  /** Requests a frame; call it only while `busy` is false. */
  readonly paint: (frame: FigureFrame) => void;
  readonly busy: () => boolean;
  readonly close: () => void;
}

type OnFrame = (frame: PaintedFrame) => void;

export interface FigureClient {
  /** `onFrame` owns the bitmaps and closes them. */
  readonly painting: (onFrame: OnFrame) => Painting;
  readonly path: (hertz: Hertz) => Promise<string>;
}

interface OpenPainting {
  readonly onFrame: OnFrame;
  opened?: FigureRequest;
  pending?: FigureRequest | undefined;
}

type Send = (request: FigureRequest) => void;

/**
 * Has figures drawn by one worker, created on first use. If it fails, the page redoes the pending requests itself.
 * @param openWorker may throw or return a worker that never starts
 */
export function createFigureClient(openWorker: () => Worker): FigureClient {
  const paintings = new Map<number, OpenPainting>();
  const paths = new Map<Hertz, PromiseWithResolvers<string>>();
  let post: Send | undefined;
  let ids = 0;

  const receive = (reply: FigureReply): void => {
    if (reply.kind === 'path') {
      paths.get(reply.hertz)?.resolve(reply.path);
      paths.delete(reply.hertz);
      return;
    }
    const painting = paintings.get(reply.id);
    if (!painting) return reply.layers.forEach(({ bitmap }) => bitmap.close());
    painting.pending = undefined;
    painting.onFrame(reply);
  };
  const fallBack = (): void => {
    post = startOnPage(receive);
    for (const { opened, pending } of paintings.values())
      for (const request of [opened, pending]) if (request) post(request);
    for (const hertz of paths.keys()) post({ kind: 'path', hertz });
  };
  const send: Send = (request) => {
    post ??= startWorker(openWorker, { receive, failed: fallBack }) ?? startOnPage(receive);
    post(request);
  };

  return {
    painting: (onFrame) => {
      const id = (ids += 1);
      const painting: OpenPainting = { onFrame };
      paintings.set(id, painting);
      return {
        open: (size, drawing) => send((painting.opened = { kind: 'open', id, size, drawing })),
        paint: (frame) => send((painting.pending = { kind: 'paint', id, frame })),
        busy: () => painting.pending !== undefined,
        close: () => {
          paintings.delete(id);
          if (painting.opened) send({ kind: 'close', id });
        },
      };
    },
    path: (hertz) => {
      const pending = paths.get(hertz);
      if (pending) return pending.promise;
      const path = Promise.withResolvers<string>();
      paths.set(hertz, path);
      send({ kind: 'path', hertz });
      return path.promise;
    },
  };
}

interface WorkerListeners {
  readonly receive: (reply: FigureReply) => void;
  readonly failed: () => void;
}

function startWorker(openWorker: () => Worker, { receive, failed }: WorkerListeners): Send | undefined {
  const stopping = new AbortController();
  try {
    const worker = openWorker();
    const { signal } = stopping;
    const fail = (): void => {
      stopping.abort();
      worker.terminate();
      failed();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FigureReply>) => receive(data), { signal });
    for (const event of ['error', 'messageerror']) worker.addEventListener(event, fail, { signal });
    return (request) => worker.postMessage(request);
  } catch {
    return undefined;
  }
}

/** Work on the main thread per frame, in milliseconds. */
const sliceMs = 8;

function startOnPage(receive: (reply: FigureReply) => void): Send {
  const queue: FigureRequest[] = [];
  let renderer: FigureRenderer | undefined;
  let isScheduled = false;

  const runSlice = (): void => {
    isScheduled = false;
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const next = queue.shift();
      if (!next) break;
      const reply = renderer?.(next);
      if (reply) receive(reply);
    }
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || !renderer || queue.length === 0) return;
    isScheduled = true;
    requestAnimationFrame(runSlice);
  };
  const loadRenderer = async (): Promise<void> => {
    try {
      const { createFigureRenderer } = await import('./figure-renderer.ts');
      renderer = createFigureRenderer();
    } catch {
      return; // Figures are decoration.
    }
    schedule();
  };
  void loadRenderer();
  return (request) => {
    queue.push(request.kind === 'open' ? { ...request, size: cssPixels(request.size) } : request);
    schedule();
  };
}

/** One pixel per CSS pixel: on the main thread each pixel costs page time, and the browser scales the bitmap up. */
function cssPixels({ width, height, ratio }: FigureSize): FigureSize {
  const share = Math.max(1, ratio);
  return { width: Math.ceil(width / share), height: Math.ceil(height / share), ratio: ratio / share };
}

export const figures = createFigureClient(
  () => new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module', name: 'figures' }),
);
