import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { issuerOf } from '../auth/auth-message.ts';
import { signToken } from '../catalogue/token.fixture.ts';
import type { Secrets } from '../secrets.ts';
import { runOnce } from './postgres.fixture.ts';

export interface Load {
  /** Keys of all records whose push was answered with 200 or 201. */
  acknowledged: string[];
  /** How often each other status came; 0: no answer. */
  refused: Map<number, number>;
  /** Milliseconds of the slowest answer of each kind. */
  slowest: { push: number; read: number; page: number };
  /** Pages that were not answered with 200. */
  failedPages: number;
  /** Answers with 503 that do not say when to try again. */
  withoutRetryAfter: number;
  /** Milliseconds until the next acknowledged push. */
  untilAcknowledged: () => Promise<number>;
  stop: () => Promise<void>;
}

const pauseBetween = 10;
/** Milliseconds; longer than anything may take. */
const giveUpAfter = 20_000;

interface LoadOptions {
  address: string;
  /** In which the people are added; undefined: they are there. */
  database: string;
  secrets: Secrets;
  writers: number;
}

/** People who push records one after the other, a guest who reads what no cache has, and somebody who opens pages. */
export async function startLoad({ address, database, secrets, writers }: LoadOptions): Promise<Load> {
  const people = Array.from({ length: writers }, () => randomUUID());
  await runOnce(database, people.map((id) => `insert into auth.users (id) values ('${id}');`).join(''));
  const stopped = new AbortController();
  const load: Load = {
    acknowledged: [],
    refused: new Map(),
    slowest: { push: 0, read: 0, page: 0 },
    failedPages: 0,
    withoutRetryAfter: 0,
    untilAcknowledged: async () => {
      const [from, before] = [performance.now(), load.acknowledged.length];
      while (load.acknowledged.length === before) await wait(5);
      return performance.now() - from;
    },
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
  const timed = async (kind: keyof Load['slowest'], path: string, init: RequestInit = {}): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(address + path, { ...init, signal: AbortSignal.timeout(giveUpAfter) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    load.slowest[kind] = Math.max(load.slowest[kind], performance.now() - from);
    if (answer?.status === 503 && answer.headers.get('retry-after') === null) load.withoutRetryAfter += 1;
    return answer?.status ?? 0;
  };
  const note = (status: number): void => void load.refused.set(status, (load.refused.get(status) ?? 0) + 1);
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work();
      await wait(pauseBetween);
    }
  };
  const headers = { apikey: secrets.publishableKey, 'content-type': 'application/json' };
  const pushAs = (id: string) => async (): Promise<void> => {
    const key = randomUUID();
    const claims = { sub: id, role: 'authenticated', iss: issuerOf(new URL(address).origin) };
    const status = await timed('push', 'rest/v1/personal_records?on_conflict=user_id,kind,key&select=kind,key,seq', {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${signToken(claims, secrets.jwtSecret)}`,
        prefer: 'resolution=merge-duplicates,return=representation',
      },
      body: JSON.stringify([
        { kind: 'sessions', key, data: { minutes: 5 }, base: 0, edited_at: '2026-11-23T05:00:00.000Z', version: 1 },
      ]),
    });
    if (status === 200 || status === 201) load.acknowledged.push(key);
    else note(status);
  };
  let reads = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const status = await timed('read', `rest/v1/frequencies?select=id&limit=1&hz=gt.${reads}`, { headers });
    if (status !== 200) note(status);
  };
  const page = async (): Promise<void> => {
    if ((await timed('page', '')) !== 200) load.failedPages += 1;
  };
  const running = Promise.all([...people.map(async (id) => repeat(pushAs(id))), repeat(read), repeat(page)]);
  return load;
}
