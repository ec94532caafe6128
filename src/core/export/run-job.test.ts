import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Timing } from '#core/audio/programme.ts';
import { serveJobs, type JobAnswer, type JobMessage } from './job-messages.ts';
import type { WorkerPort } from '#core/worker.ts';
import { createRunJob, type JobRun } from './run-job.ts';
import { renderWav } from './wav-job.ts';
import type { FilePiece } from './file-timing.ts';

const sketch: ProgrammeSketch = {
  level: 0.5,
  edge: 0.005,
};
const programme = toneProgramme(sketch);
const timing: Timing = { duration: 2, attack: 0.5, fade: 0.5, bells: [] };
const request = { programme, timing, bits: 32, sampleRate: 8000 } as const;

/** Messages are copied and arrive later, as with a real worker. */
function fakeWorker() {
  const toPage = new Map<string, (event: Event) => void>();
  let toWorker: ((event: MessageEvent<JobMessage>) => void) | undefined;
  let handedOver = 0;
  const terminate = vi.fn(() => {
    toWorker = undefined;
  });
  serveJobs({
    addEventListener: (_type, listener) => {
      toWorker = listener;
    },
    postMessage: (message: JobAnswer, transfer) => {
      const data = structuredClone(message, { transfer });
      handedOver += transfer.length;
      queueMicrotask(() => toPage.get('message')?.(new MessageEvent('message', { data })));
    },
  });
  const worker: WorkerPort = {
    addEventListener: (type, listener) => void toPage.set(type, listener),
    postMessage: (message) => {
      const data = structuredClone(message) as JobMessage;
      queueMicrotask(() => toWorker?.(new MessageEvent('message', { data })));
    },
    terminate,
  };
  return {
    worker,
    terminate,
    handedOver: () => handedOver,
    break: () => toPage.get('error')?.(new Event('error', { cancelable: true })),
    mute: () => {
      toWorker = undefined;
    },
  };
}

async function stepsOf(run: JobRun<'wav'>): Promise<FilePiece[]> {
  const pieces: FilePiece[] = [];
  for (let step = await run.next(); !step.done; step = await run.next()) pieces.push(step.value);
  return pieces;
}

const pause = vi.fn(() => Promise.resolve());

describe('a job', () => {
  it('gives the same result in a worker, and transfers its buffers', async () => {
    const { worker, handedOver } = fakeWorker();
    const run = createRunJob({ openWorker: () => worker, pause })('wav', request);
    const pieces = await stepsOf(run);
    expect(pieces).toEqual([...renderWav(request)]);
    expect(handedOver()).toBe(pieces.length);
    expect(pause).not.toHaveBeenCalled();
  });

  it('takes one step for each request', async () => {
    const { worker } = fakeWorker();
    const post = vi.spyOn(worker, 'postMessage');
    const run = createRunJob({ openWorker: () => worker, pause })('wav', request);
    await run.next();
    await run.next();
    expect(post.mock.calls.map(([message]) => message)).toEqual([{ kind: 'wav', request }, 'step', 'step']);
  });

  it('runs on the page, with a pause before each step, where workers are not allowed', async () => {
    const openWorker = (): never => {
      throw new DOMException('no workers here', 'SecurityError');
    };
    const pieces = await stepsOf(createRunJob({ openWorker, pause })('wav', request));
    expect(pieces).toEqual([...renderWav(request)]);
    expect(pause).toHaveBeenCalledTimes(pieces.length + 1);
  });

  it('runs on the page when the worker breaks before its first step', async () => {
    const broken = fakeWorker();
    broken.mute();
    const run = createRunJob({ openWorker: () => broken.worker, pause })('wav', request);
    const first = run.next();
    broken.break();
    expect((await first).done).toBe(false);
    expect(broken.terminate).toHaveBeenCalledOnce();
    expect(await stepsOf(run)).toHaveLength(2);
  });

  it('rejects when the worker breaks later', async () => {
    const failing = fakeWorker();
    const run = createRunJob({ openWorker: () => failing.worker, pause })('wav', request);
    await run.next();
    failing.break();
    await expect(run.next()).rejects.toThrow('error');
  });

  it('rejects with the error of the job', async () => {
    const run = createRunJob({ openWorker: () => fakeWorker().worker, pause })('proof', {
      programme: toneProgramme({ ...sketch, hertz: 30_000 }),

      sampleRate: 8000,
    });
    await expect(run.next()).rejects.toThrow(RangeError);
    expect(pause).not.toHaveBeenCalled();
  });

  it('rejects the step under way when closed, and terminates the worker', async () => {
    const { worker, terminate } = fakeWorker();
    const run = createRunJob({ openWorker: () => worker, pause })('wav', request);
    const step = run.next();
    run.close();
    await expect(step).rejects.toThrow('given up');
    expect(terminate).toHaveBeenCalledOnce();
    await expect(run.next()).rejects.toThrow('given up');
  });

  it('opens no worker when closed before its first step', async () => {
    const openWorker = vi.fn(() => fakeWorker().worker);
    const run = createRunJob({ openWorker, pause })('wav', request);
    run.close();
    await expect(run.next()).rejects.toThrow('given up');
    expect(openWorker).not.toHaveBeenCalled();
  });
});
