import { afterEach, describe, expect, it, vi } from 'vitest';
import { summaryOf } from '#core/heart/heart-summary.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { testHeart } from '#core/personal-data/personal-data.fixture.ts';
import { summariseHeart } from './summarise-heart.ts';

afterEach(() => void vi.unstubAllGlobals());

const series: RrSeries = [{ startsAt: 0, milliseconds: Array.from({ length: 200 }, (_, beat) => 850 + (beat % 7)) }];
const computed = summaryOf(series, 70);

/** Stands in for the worker: answers each task with an event. */
function stubWorker(answer: () => Event) {
  const workers: { task: unknown; terminate: () => void }[] = [];
  class TestWorker extends EventTarget {
    readonly terminate = vi.fn<() => void>();

    postMessage(task: unknown): void {
      workers.push({ task, terminate: this.terminate });
      queueMicrotask(() => this.dispatchEvent(answer()));
    }
  }
  vi.stubGlobal('Worker', TestWorker);
  return workers;
}

describe('the summary of a heart', () => {
  it('is computed by a worker, which ends with it', async () => {
    const workers = stubWorker(() => new MessageEvent('message', { data: testHeart }));
    await expect(summariseHeart(series, 70)).resolves.toBe(testHeart);
    expect(workers.map(({ task }) => task)).toEqual([{ series, sentHeartRate: 70 }]);
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it('is computed on the page where the worker breaks, without a word in the console', async () => {
    const broken = new Event('error', { cancelable: true });
    const workers = stubWorker(() => broken);
    expect(computed).toBeDefined();
    await expect(summariseHeart(series, 70)).resolves.toEqual(computed);
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
    expect(broken.defaultPrevented).toBe(true);
  });

  it('is computed on the page where no worker can start', async () => {
    vi.stubGlobal('Worker', undefined);
    await expect(summariseHeart(series, 70)).resolves.toEqual(computed);
  });
});
