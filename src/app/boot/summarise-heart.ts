import { summaryOf } from '#core/heart/heart-summary.ts';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import { connectWorker } from '#core/worker.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';

export interface HeartTask {
  series: RrSeries;
  sentHeartRate: number | undefined;
}

/** Computes in a worker, because a night takes seconds. Where no worker can start, the page computes. */
export function summariseHeart(series: RrSeries, sentHeartRate: number | undefined): Promise<HeartSummary | undefined> {
  return new Promise((resolve) => {
    const compute = (): void => resolve(summaryOf(series, sentHeartRate));
    const openWorker = () => new Worker(new URL('./heart-worker.ts', import.meta.url), { type: 'module' });
    const worker = connectWorker<HeartTask, HeartSummary | undefined>(openWorker, {
      receive: (summary) => {
        worker?.close();
        resolve(summary);
      },
      onBroken: compute,
    });
    if (worker) worker.send({ series, sentHeartRate });
    else compute();
  });
}
