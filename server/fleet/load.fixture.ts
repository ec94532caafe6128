// What people do all the time: pages, sign-ups, refreshes, pushes and pulls.
import { setTimeout as wait } from 'node:timers/promises';
import { newRecord, postJson, pullNumbers, pushRecords, type Caller, type Tokens } from './people.fixture.ts';

const kinds = ['page', 'sign-up', 'refresh', 'push', 'pull'] as const;
type Kind = (typeof kinds)[number];

interface Count {
  asked: number;
  /** Without an answer, or with one that does not say yes. */
  failed: number;
  /** Milliseconds of the longest request. */
  longest: number;
}
export type Counts = Record<Kind, Count>;

const batch = 5;
/** Milliseconds. */
const pause = 30;
const pauseAfterFailure = 200;

export interface Device {
  caller: Caller;
  tokens: Tokens;
}

/** Records of one person, as the servers have acknowledged them, and their numbers as one reader has seen them. */
export interface Ledger {
  stored: Set<string>;
  seen: number[];
}

export interface Load {
  /** Counts since the last call. */
  take: () => Counts;
  /** Of the person of each device. */
  ledgers: ReadonlyMap<Device, Ledger>;
  /** Addresses whose sign-up was acknowledged. */
  signedUp: ReadonlySet<string>;
  /** Refresh tokens that were refused. */
  refused: string[];
  /** Resolves when every reader has caught up. */
  stop: () => Promise<void>;
}

let networks = 0;
/** From a wide network of its own, so that no limit applies. */
const elsewhere = (caller: Caller): Caller => ({
  ...caller,
  forwarded: `2001:db8:${(networks += 1).toString(16)}::1`,
});

const newCounts = (): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, { asked: 0, failed: 0, longest: 0 }])) as Counts;

/** @param people devices of each person */
export function startLoad(people: readonly (readonly Device[])[]): Load {
  let counts = newCounts();
  const ending = new AbortController();
  const ledgers = new Map<Device, Ledger>();
  const signedUp = new Set<string>();
  const refused: string[] = [];

  const count = async (kind: Kind, ask: () => Promise<boolean>): Promise<boolean> => {
    const startedAt = performance.now();
    const isGood = await ask();
    const { [kind]: all } = counts;
    all.asked += 1;
    if (!isGood) all.failed += 1;
    all.longest = Math.max(all.longest, Math.round(performance.now() - startedAt));
    await wait(isGood ? pause : pauseAfterFailure);
    return isGood;
  };
  const until = async (work: () => Promise<boolean>): Promise<void> => {
    while (!(await work()));
  };

  const write = async ({ caller, tokens }: Device, { stored }: Ledger): Promise<void> => {
    while (!ending.signal.aborted) {
      // Of a push without an answer nobody knows whether it was stored: what counts is what was acknowledged.
      const records = Array.from({ length: batch }, () => newRecord(crypto.randomUUID()));
      await count('push', async () => {
        const { keys } = await pushRecords(caller, tokens.access_token, records);
        for (const key of keys) stored.add(key);
        return keys.length === batch;
      });
    }
  };
  const readOn = async ({ caller, tokens }: Device, { seen }: Ledger): Promise<number> => {
    let found = -1;
    await until(async () =>
      count('pull', async () => {
        const numbers = await pullNumbers(caller, tokens.access_token, seen.at(-1) ?? 0);
        if (numbers) seen.push(...numbers);
        found = numbers?.length ?? -1;
        return numbers !== undefined;
      }),
    );
    return found;
  };
  const follow = async (device: Device, ledger: Ledger): Promise<void> => {
    while (!ending.signal.aborted) await readOn(device, ledger);
  };
  const refresh = async ({ caller, tokens }: Device): Promise<void> => {
    while (!ending.signal.aborted) {
      const asked = tokens.refresh_token;
      await count('refresh', async () => {
        const { status, body } = await postJson(elsewhere(caller), '/auth/v1/token?grant_type=refresh_token', {
          refresh_token: asked,
        });
        if (status === 400) refused.push(JSON.stringify(body));
        if (status === 200) Object.assign(tokens, body);
        return status === 200;
      });
      await wait(pause * 4);
    }
  };
  const signUp = async ({ caller }: Device): Promise<void> => {
    for (let at = 0; !ending.signal.aborted; at += 1) {
      const email = `new-${at}@example.com`;
      await count('sign-up', async () => {
        const { status } = await postJson(elsewhere(caller), '/auth/v1/signup', {
          email,
          password: 'a long enough password',
        });
        if (status === 200) signedUp.add(email);
        return status === 200;
      });
      await wait(pause * 8);
    }
  };
  const openPages = async ({ caller }: Device): Promise<void> => {
    while (!ending.signal.aborted) await count('page', async () => (await caller.client.ask('/')).status === 200);
  };

  const running: Promise<void>[] = [];
  for (const devices of people) {
    const ledger: Ledger = { stored: new Set(), seen: [] };
    for (const device of devices) {
      ledgers.set(device, ledger);
      running.push(write(device, ledger), refresh(device));
    }
    const [reader] = devices;
    if (reader) running.push(follow(reader, ledger));
  }
  const [first] = people.flat();
  if (first) running.push(signUp(first), openPages(first), openPages(first));
  return {
    take: () => {
      const taken = counts;
      counts = newCounts();
      return taken;
    },
    ledgers,
    signedUp,
    refused,
    stop: async () => {
      ending.abort();
      await Promise.all(running);
      for (const [device] of people) {
        const ledger = device && ledgers.get(device);
        if (device && ledger) await until(async () => (await readOn(device, ledger)) === 0);
      }
    },
  };
}
