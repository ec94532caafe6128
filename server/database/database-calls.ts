import type { Worker } from 'node:worker_threads';
import type { Call, Operation, Operations } from './database-message.ts';

export interface Calls {
  ask: <Name extends Operation>(
    operation: Name,
    input: Operations[Name]['input'],
  ) => Promise<Operations[Name]['output']>;
  settle: (id: number) => PromiseWithResolvers<unknown> | undefined;
  /** Rejects what waits, and all later calls. */
  end: (reason: Error) => void;
  waiting: () => number;
}

export function createCalls(worker: Pick<Worker, 'postMessage'>): Calls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let ended: Error | undefined;
  const settle = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    return call;
  };
  return {
    settle,
    ask: async <Name extends Operation>(operation: Name, input: Operations[Name]['input']) => {
      // A message to an ended thread is lost silently.
      if (ended) throw ended;
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, call);
      worker.postMessage({ id: lastId, operation, input } satisfies Call);
      return call.promise as Promise<Operations[Name]['output']>;
    },
    end: (reason) => {
      ended = reason;
      for (const id of [...waiting.keys()]) settle(id)?.reject(reason);
    },
    waiting: () => waiting.size,
  };
}
