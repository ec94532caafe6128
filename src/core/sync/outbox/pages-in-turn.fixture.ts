import { Dexie } from 'dexie';
import { vi } from 'vitest';
import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import { nextTask } from '#core/platform/time/next-task.ts';

type AnyFunction = (this: unknown, ...given: unknown[]) => unknown;

/** Calls `around` instead of the method, until mocks are restored. */
function surround(owner: object, name: string, around: (call: () => unknown) => unknown): void {
  const method = Reflect.get(owner, name) as AnyFunction;
  const mocked = owner as Record<string, AnyFunction>;
  vi.spyOn(mocked, name).mockImplementation(function surrounded(this: unknown, ...given: unknown[]) {
    return around(() => method.apply(this, given));
  });
}

/** @returns how many transactions and encryptions of all pages are under way */
function countWork(): () => number {
  let running = 0;
  const end = (): void => void (running -= 1);
  surround(IDBDatabase.prototype, 'transaction', (call) => {
    const transaction = call() as IDBTransaction;
    running += 1;
    for (const event of ['complete', 'abort']) transaction.addEventListener(event, end);
    return transaction;
  });
  for (const name of ['encrypt', 'decrypt', 'digest', 'sign', 'importKey', 'deriveBits', 'deriveKey'])
    surround(SubtleCrypto.prototype, name, (call) => {
      running += 1;
      return (call() as Promise<unknown>).finally(end);
    });
  return () => running;
}

/** Tasks without anything under way, after which only what waits for its turn can go on. */
const quietTasks = 4;

interface Waiting {
  page: string;
  what: string;
  go: () => void;
}

/** @param random chooses what goes on */
function createTurns(random: () => number) {
  const running = countWork();
  const closed = new Set<string>();
  const waiting: Waiting[] = [];
  const nameOf = ({ page, what }: Waiting): string => `${page} ${what}`;
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTasks; quiet += 1) {
      await nextTask();
      if (running() > 0) quiet = -1;
    }
  };
  const next = async (): Promise<void> => {
    // Which of them came first may be chance.
    const names = waiting.map(nameOf).toSorted();
    const name = names[Math.floor(random() * names.length)];
    const at = waiting.findIndex((one) => nameOf(one) === name);
    for (const { page, go } of waiting.splice(at, at === -1 ? 0 : 1)) if (!closed.has(page)) go();
    await settle();
  };
  return {
    closed,
    settle,
    next,
    turn: (page: string, what: string): Promise<void> =>
      new Promise((go) => void (closed.has(page) || waiting.push({ page, what, go }))),
    finish: async (): Promise<void> => {
      do await next();
      while (waiting.length > 0);
    },
  };
}

/**
 * Of several pages, one goes on at a time, up to its next request, transaction or message from another page. So the
 * same `random` makes the same history.
 */
export function pagesInTurn(random: () => number) {
  const { closed, settle, next, turn, finish } = createTurns(random);
  /** By device. */
  const holders = new Map<string, string>();
  const listeners: { device: string; page: string; hear: (message: unknown) => void }[] = [];
  return {
    settle,
    next,
    finish,
    /** Whatever the page was about to do does not happen. */
    close: (page: string): void => {
      closed.add(page);
      for (const [device, holder] of holders) if (holder === page) holders.delete(device);
    },
    /** As `runExclusively`. */
    lock:
      (device: string, page: string) =>
      async <Result>(run: () => Promise<Result>): Promise<Result | undefined> => {
        if (holders.has(device)) return undefined;
        holders.set(device, page);
        try {
          return await run();
        } finally {
          if (holders.get(device) === page) holders.delete(device);
        }
      },
    tabs: (device: string, page: string): TabChannel => ({
      send: (message) => {
        for (const one of listeners)
          if (one.device === device && one.page !== page) void turn(one.page, 'hears').then(() => one.hear(message));
      },
      listen: (hear) => void listeners.push({ device, page, hear }),
    }),
    /** Requests wait before the server has them, and answers before the page has them. */
    requests:
      (page: string, openTable: (owner: string, signal?: AbortSignal) => PersonalRecordsTable) =>
      (owner: string, signal?: AbortSignal): PersonalRecordsTable => {
        const inTurn = Object.entries(openTable(owner, signal)).map(([name, ask]) => [
          name,
          async (...given: unknown[]): Promise<unknown> => {
            await turn(page, name);
            try {
              return await (ask as AnyFunction)(...given);
            } finally {
              await turn(page, 'answer');
            }
          },
        ]);
        return Object.fromEntries(inTurn) as PersonalRecordsTable;
      },
    /** Resolves once the page has its database. */
    transactions: async (page: string, { records }: PersonalData): Promise<void> => {
      const database = await records.database();
      if (!database) throw new Error('the browser gives no database');
      const begin = database.transaction.bind(database) as AnyFunction;
      Reflect.set(database, 'transaction', async (...given: unknown[]) => {
        if (!Dexie.currentTransaction) await turn(page, 'transaction');
        return begin(...given);
      });
    },
  };
}
