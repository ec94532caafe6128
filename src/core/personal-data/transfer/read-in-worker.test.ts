import { describe, expect, it, vi } from 'vitest';
import { nextTask } from '#core/platform/time/next-task.ts';
import { randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testFile, testSettings } from '#core/personal-data/personal-data.fixture.ts';
import type { WorkerPort } from '#core/worker.ts';
import { readInWorker, serveFileReader, type FileWorkerScope } from './read-in-worker.ts';
import type { RecordSlice } from './read-file.ts';

const sessions = Array.from({ length: 600 }, (_, number) => randomSession(seededRandom(number), number));
const file = testFile({ sessions }, { 'onda-theme': 'dark' });

/** A simulated worker: messages are cloned and arrive in their own task. */
function worker() {
  const here = new EventTarget();
  const there = new EventTarget();
  const send = (to: EventTarget, data: unknown): void => {
    const copy: unknown = structuredClone(data);
    setImmediate(() => to.dispatchEvent(Object.assign(new Event('message'), { data: copy })));
  };
  serveFileReader(
    {
      addEventListener: there.addEventListener.bind(there) as FileWorkerScope['addEventListener'],
      postMessage: (answer) => send(here, answer),
    },
    testSettings,
  );
  const terminate = vi.fn();
  const opened: WorkerPort = {
    addEventListener: here.addEventListener.bind(here),
    postMessage: (order) => send(there, order),
    terminate,
  };
  return { opened, here, terminate };
}

describe('a file read in a worker', () => {
  it('arrives in batches, each after the previous one was taken', async () => {
    const { opened, terminate } = worker();
    const slices: RecordSlice[] = [];
    let taking = 0;
    const outcome = await readInWorker(() => opened, testSettings)(file, {
      take: async (slice) => {
        taking += 1;
        await new Promise(setImmediate);
        await new Promise(setImmediate);
        expect(taking).toBe(1);
        taking -= 1;
        slices.push(slice);
      },
    });
    expect(outcome).toEqual({ kind: 'read', settings: { 'onda-theme': 'dark' }, skippedSettings: 0 });
    expect(slices.flatMap(({ records }) => records)).toEqual(sessions);
    expect(slices.map(({ table, records, checked }) => [table, records.length, checked])).toEqual([
      ['sessions', 250, 250 / 600],
      ['sessions', 250, 500 / 600],
      ['sessions', 100, 1],
    ]);
    expect(terminate).toHaveBeenCalledOnce();
  });

  it('is refused where it is not JSON', async () => {
    const outcome = await readInWorker(() => worker().opened, testSettings)(new Blob(['{']), {
      take: () => Promise.resolve(),
    });
    expect(outcome).toEqual({ kind: 'refused', reason: 'not-json' });
  });

  it('terminates its worker when reading is aborted', async () => {
    const { opened, terminate } = worker();
    const aborting = new AbortController();
    const take = vi.fn(async () => aborting.abort());
    await expect(readInWorker(() => opened, testSettings)(file, { take, signal: aborting.signal })).rejects.toThrow(
      'aborted',
    );
    expect(terminate).toHaveBeenCalledOnce();
    expect(take).toHaveBeenCalledOnce();
  });

  it('rejects where taking a batch rejects', async () => {
    const { opened, terminate } = worker();
    await expect(
      readInWorker(() => opened, testSettings)(file, { take: () => Promise.reject(new Error('no room')) }),
    ).rejects.toThrow('no room');
    expect(terminate).toHaveBeenCalledOnce();
  });

  it('rejects where the browser cannot read it', async () => {
    const gone = { text: () => Promise.reject(new DOMException('The file is gone.', 'NotFoundError')) } as Blob;
    const scope = { addEventListener: vi.fn(), postMessage: vi.fn() };
    serveFileReader(scope, testSettings);
    scope.addEventListener.mock.calls[0]?.[1]({ data: { file: gone } });
    await vi.waitFor(() =>
      expect(scope.postMessage).toHaveBeenCalledWith({ error: 'NotFoundError: The file is gone.' }),
    );
    const { opened, here } = worker();
    const reading = readInWorker(() => opened, testSettings)(new Blob(), { take: () => Promise.resolve() });
    here.dispatchEvent(Object.assign(new Event('message'), { data: { error: 'NotFoundError: The file is gone.' } }));
    await expect(reading).rejects.toThrow('The file is gone.');
  });

  it.each(['error', 'messageerror'])(
    'rejects where a running worker has an %s, and keeps it out of the console',
    async (type) => {
      const { opened, here, terminate } = worker();
      const event = Object.assign(new Event(type, { cancelable: true }), { message: 'it broke' });
      const take = vi.fn(async () => void here.dispatchEvent(event));
      await expect(readInWorker(() => opened, testSettings)(file, { take })).rejects.toThrow('it broke');
      expect(event.defaultPrevented).toBe(true);
      expect(terminate).toHaveBeenCalledOnce();
      expect(take).toHaveBeenCalledOnce();
    },
  );
});

describe('a file without a worker', () => {
  /** A worker whose script no longer exists. */
  function missing(): WorkerPort {
    const here = new EventTarget();
    setImmediate(() => here.dispatchEvent(new Event('error', { cancelable: true })));
    return {
      addEventListener: here.addEventListener.bind(here),
      postMessage: () => undefined,
      terminate: () => undefined,
    };
  }
  const blocked = (): WorkerPort => {
    throw new DOMException('blocked', 'SecurityError');
  };

  it.each([
    ['the worker is blocked', blocked],
    ['the server no longer has its script', missing],
  ])('is read by the page, which yields after each batch, where %s', async (_, open) => {
    let turns = 0;
    const taken: [number, number][] = [];
    const outcome = await readInWorker(open, testSettings)(file, {
      take: async ({ records }) => {
        taken.push([records.length, turns]);
        void nextTask().then(() => (turns += 1));
      },
    });
    expect(outcome).toEqual({ kind: 'read', settings: { 'onda-theme': 'dark' }, skippedSettings: 0 });
    expect(taken).toEqual([
      [250, 0],
      [250, 1],
      [100, 2],
    ]);
  });

  it('is no longer read when it is aborted', async () => {
    const aborting = new AbortController();
    const take = vi.fn(async () => aborting.abort());
    await expect(readInWorker(blocked, testSettings)(file, { take, signal: aborting.signal })).rejects.toThrow(
      'aborted',
    );
    expect(take).toHaveBeenCalledOnce();
  });
});
