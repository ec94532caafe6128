import { summaryOf } from '#core/heart/heart-summary.ts';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import type { RrSeries } from '#core/heart/rr-series.ts';

export interface HeartTask {
  series: RrSeries;
  sentHeartRate: number | undefined;
}

/** Computes in a worker, because a night takes seconds. Where no worker can start, the page computes. */
export function summariseHeart(series: RrSeries, sentHeartRate: number | undefined): Promise<HeartSummary | undefined> {
  return new Promise((resolve) => {
    const compute = (): void => resolve(summaryOf(series, sentHeartRate));
    try {
      const worker = new Worker(new URL('./heart-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<HeartSummary | undefined>) => {
        worker.terminate();
        resolve(data);
      });
      worker.addEventListener('error', (event) => {
        // The error is handled here and need not appear in the console.
        event.preventDefault();
        worker.terminate();
        compute();
      });
      worker.postMessage({ series, sentHeartRate } satisfies HeartTask);
    } catch {
      compute();
    }
  });
}
