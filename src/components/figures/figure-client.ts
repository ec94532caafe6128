import type { Hertz } from '#core/units.ts';
import type { FigureHost } from './figure-host.ts';
import type {
  FigureDrawing,
  FigureFrame,
  FigureReply,
  FigureRequest,
  FigureSize,
  PaintedFrame,
} from './figure-messages.ts';

/** One drawing somewhere else, one frame of it at a time. */
export interface Painting {
  /** Begins it, or begins it anew at another size or in other colours. */
  readonly open: (size: FigureSize, drawing: FigureDrawing) => void;
  /** Asks for a frame; not before the one asked for last has come. */
  readonly paint: (frame: FigureFrame) => void;
  /** A frame is on its way. */
  readonly busy: () => boolean;
  readonly close: () => void;
}

/** Takes over the bitmaps. */
type Painted = (frame: PaintedFrame) => void;

export interface FigureClient {
  readonly painting: (painted: Painted) => Painting;
  /** The nodal lines of a frequency as `nodalLines` writes them. */
  readonly path: (hertz: Hertz) => Promise<string>;
  readonly dispose: () => void;
}

export interface FigureClientSeams {
  /** May throw, or give a worker that never starts: the figures are then drawn here. */
  readonly openWorker: () => Worker;
}

interface OpenPainting {
  readonly painted: Painted;
  opened?: FigureRequest;
  asked?: FigureRequest | undefined;
}

interface Server {
  readonly send: (request: FigureRequest) => void;
  readonly stop: () => void;
}

/**
 * Has figures drawn by one worker, made when it is first needed. Where it cannot start or breaks down, the page draws
 * them itself, a few milliseconds each frame, and nobody who waits for something is forgotten.
 */
export function createFigureClient({ openWorker }: FigureClientSeams): FigureClient {
  const paintings = new Map<number, OpenPainting>();
  const paths = new Map<Hertz, { promise: Promise<string>; found: (path: string) => void }>();
  let server: Server | undefined;
  let ids = 0;

  const receive = (reply: FigureReply): void => {
    if (reply.kind === 'path') {
      paths.get(reply.hertz)?.found(reply.path);
      paths.delete(reply.hertz);
      return;
    }
    const painting = paintings.get(reply.id);
    if (!painting) return discard(reply);
    painting.asked = undefined;
    painting.painted(reply);
  };
  const drawHere = (): void => {
    server?.stop();
    server = serveHere(receive);
    for (const { opened, asked } of paintings.values())
      for (const request of [opened, asked]) if (request) server.send(request);
    for (const hertz of paths.keys()) server.send({ kind: 'path', hertz });
  };
  const send = (request: FigureRequest): void => {
    server ??= serveByWorker(openWorker, { receive, failed: drawHere }) ?? serveHere(receive);
    server.send(request);
  };

  return {
    painting: (painted) => {
      const id = (ids += 1);
      const painting: OpenPainting = { painted };
      paintings.set(id, painting);
      return {
        open: (size, drawing) => send((painting.opened = { kind: 'open', id, size, drawing })),
        paint: (frame) => send((painting.asked = { kind: 'paint', id, frame })),
        busy: () => painting.asked !== undefined,
        close: () => {
          paintings.delete(id);
          if (painting.opened) send({ kind: 'close', id });
        },
      };
    },
    path: (hertz) => {
      const known = paths.get(hertz);
      if (known) return known.promise;
      let found = (_path: string): void => undefined;
      const promise = new Promise<string>((resolve) => (found = resolve));
      paths.set(hertz, { promise, found });
      send({ kind: 'path', hertz });
      return promise;
    },
    dispose: () => {
      server?.stop();
      server = undefined;
    },
  };
}

function discard({ layers }: PaintedFrame): void {
  for (const { bitmap } of layers) bitmap.close();
}

interface ServeOptions {
  readonly receive: (reply: FigureReply) => void;
  readonly failed: () => void;
}

function serveByWorker(openWorker: () => Worker, { receive, failed }: ServeOptions): Server | undefined {
  const stopping = new AbortController();
  try {
    const worker = openWorker();
    const { signal } = stopping;
    worker.addEventListener('message', ({ data }: MessageEvent<FigureReply>) => receive(data), { signal });
    for (const trouble of ['error', 'messageerror']) worker.addEventListener(trouble, failed, { signal });
    return {
      send: (request) => worker.postMessage(request),
      stop: () => {
        stopping.abort();
        worker.terminate();
      },
    };
  } catch {
    return undefined;
  }
}

/** How long the page may be kept busy in one frame. */
const slice = 8; // ms

/** The same on the page itself, in slices between which it can do something else. */
function serveHere(receive: (reply: FigureReply) => void): Server {
  const waiting: FigureRequest[] = [];
  let host: FigureHost | undefined;
  let request = 0;
  let stopped = false;

  const work = (): void => {
    request = 0;
    const end = performance.now() + slice;
    while (performance.now() < end) {
      const next = waiting.shift();
      if (!next) break;
      const reply = host?.answer(next);
      if (reply) receive(reply);
    }
    wake();
  };
  const wake = (): void => {
    if (request === 0 && host && waiting.length > 0 && !stopped) request = requestAnimationFrame(work);
  };
  // Fetched only here: nobody who has a worker needs it.
  const fetchHost = async (): Promise<void> => {
    try {
      const { createFigureHost } = await import('./figure-host.ts');
      host = createFigureHost();
    } catch {
      return; // Figures are looked at, not needed: the page goes on without them.
    }
    wake();
  };
  void fetchHost();
  return {
    send: (message) => {
      waiting.push(message.kind === 'open' ? { ...message, size: coarse(message.size) } : message);
      wake();
    },
    stop: () => {
      stopped = true;
      cancelAnimationFrame(request);
    },
  };
}

/** One pixel a point: here every pixel may cost the page's own time, and the browser can enlarge a picture. */
function coarse({ width, height, ratio }: FigureSize): FigureSize {
  const share = Math.max(1, ratio);
  return { width: Math.ceil(width / share), height: Math.ceil(height / share), ratio: ratio / share };
}

/** The page's own: one worker for all its figures, for as long as it is open. */
export const figures = createFigureClient({
  openWorker: () => new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module', name: 'figures' }),
});
