import { connectWorker, type WorkerConnection, type WorkerPort } from '#core/worker.ts';
import { withTimeout } from '#core/platform/time/with-timeout.ts';
import type { Seconds } from '#core/units.ts';
import type { ClipAnswer, ClipOrder } from './clip-work.ts';

const workOnPage = async (order: ClipOrder): Promise<ClipAnswer> => (await import('./clip-work.ts')).workOnClip(order);

/** The channels are given away where the browser lets them go, so that they are not in memory twice. */
function give(worker: WorkerConnection<ClipOrder>, order: ClipOrder): void {
  try {
    worker.send(
      order,
      order.channels.map(({ buffer }) => buffer),
    );
  } catch {
    worker.send(order);
  }
}

/** A browser that ends a worker for lack of memory may not say so. A slow phone takes some ten seconds. */
const patience: Seconds = 120;

/** In a worker, or on the page where there is none. Channels may be empty afterwards. Rejects where the worker breaks. */
export function runClipWork(openWorker: () => WorkerPort, order: ClipOrder): Promise<ClipAnswer> {
  let worker: WorkerConnection<ClipOrder> | undefined;
  const answer = new Promise<ClipAnswer>((resolve, reject) => {
    worker = connectWorker<ClipOrder, ClipAnswer>(openWorker, {
      receive: resolve,
      onBroken: (reason) => reject(new Error(reason)),
    });
    if (worker) give(worker, order);
    else workOnPage(order).then(resolve, reject);
  });
  return withTimeout(answer, patience, 'The audio file is not prepared in time.').finally(() => worker?.close());
}
