import { connectWorker, type WorkerConnection, type WorkerPort } from '#core/platform/worker.ts';
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

/** In a worker, or on the page where there is none. Channels may be empty afterwards. */
export function runClipWork(openWorker: () => WorkerPort, order: ClipOrder): Promise<ClipAnswer> {
  return new Promise((resolve, reject) => {
    const worker = connectWorker<ClipOrder, ClipAnswer>(openWorker, {
      receive: (answer) => {
        worker?.close();
        resolve(answer);
      },
      onBroken: (reason) => reject(new Error(reason)),
    });
    if (worker) give(worker, order);
    else workOnPage(order).then(resolve, reject);
  });
}
