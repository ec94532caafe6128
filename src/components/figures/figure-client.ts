import { connectWorker, type WorkerConnection, type WorkerPort } from '#core/worker.ts';
import type { Hertz } from '#core/units.ts';
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
  isBusy: boolean;
  /** Sent again to another worker. */
  opened?: FigureRequest;
  isUnknown?: boolean;
}

/** A script that fails this often is broken. */
const mostFailures = 3;

/**
 * Has figures drawn by one worker, created on first use. Figures are decoration: without a worker they stay empty, and
 * paths are ''.
 * @param openWorker may throw or return a worker that never starts
 */
export function createFigureClient(openWorker: () => WorkerPort): FigureClient {
  const paintings = new Map<number, OpenPainting>();
  const paths = new Map<Hertz, PromiseWithResolvers<string>>();
  let worker: WorkerConnection<FigureRequest> | undefined;
  let failures = 0;
  let ids = 0;

  const settlePath = (hertz: Hertz, path: string): void => {
    paths.get(hertz)?.resolve(path);
    paths.delete(hertz);
  };
  const receive = (reply: FigureReply): void => {
    if (reply.kind === 'path') return settlePath(reply.hertz, reply.path);
    const painting = paintings.get(reply.id);
    if (!painting) return reply.layers.forEach(({ bitmap }) => bitmap.close());
    painting.isBusy = false;
    painting.onFrame(reply);
  };
  const onBroken = (): void => {
    // The next request tries again: the script may have been out of reach.
    worker = undefined;
    failures += 1;
    for (const hertz of paths.keys()) settlePath(hertz, '');
    // Otherwise it stays busy, so that nobody asks for frames that never come.
    if (failures < mostFailures)
      for (const painting of paintings.values()) Object.assign(painting, { isBusy: false, isUnknown: true });
  };
  const send = (request: FigureRequest): void => {
    worker ??= connectWorker<FigureRequest, FigureReply>(openWorker, { receive, onBroken });
    if (worker) worker.send(request);
    else onBroken();
  };

  return {
    painting: (onFrame) => {
      const id = (ids += 1);
      const painting: OpenPainting = { onFrame, isBusy: false };
      paintings.set(id, painting);
      return {
        open: (size, drawing) => {
          painting.opened = { kind: 'open', id, size, drawing };
          painting.isUnknown = false;
          send(painting.opened);
        },
        paint: (frame) => {
          painting.isBusy = true;
          if (painting.isUnknown && painting.opened) send(painting.opened);
          painting.isUnknown = false;
          send({ kind: 'paint', id, frame });
        },
        busy: () => painting.isBusy,
        close: () => {
          paintings.delete(id);
          // No worker is started for that.
          worker?.send({ kind: 'close', id });
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

export const figures = createFigureClient(
  () => new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module', name: 'figures' }),
);
