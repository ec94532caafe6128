import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createHmac, randomBytes } from 'node:crypto';
import { limitTable, type LimitStore } from './limit-store.ts';
import { describeError, type Log } from '../../log.ts';

export interface LimitRules {
  points: number;
  /** Seconds from the first point that is taken. */
  duration: number;
}

export interface Limiter {
  /** Takes points even if there are too few. @returns seconds to wait if there were */
  take: (key: string, points?: number) => Promise<number | undefined>;
  /**
   * Of a key with one point, also what was refused meanwhile. Where nothing is counted, nothing. Another process that
   * has refused the key goes on so until its time is over.
   */
  giveBack: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

/** Keys that were seen in the last days. */
export interface Memory {
  remember: (key: string) => Promise<void>;
  has: (key: string) => Promise<boolean>;
}

export interface KeyedLimits {
  limiter: (name: string, rules: LimitRules) => Limiter;
  memory: (name: string, duration: number) => Memory;
}

interface SharedStore {
  count: LimitStore;
  /** Keys are stored as hashes that nobody can compute without this secret. */
  secret: string;
  log: Log;
}

type Counter = RateLimiterMemory | RateLimiterPostgres;

/**
 * With a store, limits count for all processes and survive a restart. A key that is used up is then refused from memory,
 * so that a flood does not reach the database. While the store fails, this thread counts alone.
 * @param store undefined: the memory of this thread
 */
export function createLimits(store?: SharedStore): KeyedLimits {
  const hashKey = createHmac('sha256', store?.secret ?? randomBytes(32))
    .update('onda limits')
    .digest();
  const hashed = (key: string): string => createHmac('sha256', hashKey).update(key).digest('base64url');
  const client = store && { query: reportingFailures(store) };
  let isFirst = true;
  const counter = (name: string, { points, duration }: LimitRules): Counter => {
    const rules = { keyPrefix: name, points, duration };
    const inMemory = new RateLimiterMemory(rules);
    if (!client) return inMemory;
    // One of them is enough to remove all expired rows.
    const clearExpiredByTimeout = isFirst;
    isFirst = false;
    return new RateLimiterPostgres({
      ...rules,
      ...limitTable,
      storeClient: client,
      storeType: 'client',
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inMemory,
      clearExpiredByTimeout,
    });
  };
  return {
    limiter: (name, rules) => {
      const counts = counter(name, rules);
      return {
        take: async (key, points = 1) => take(counts, hashed(key), points),
        giveBack: async (key) => giveBack(counts, hashed(key)),
        forget: async (key) => void (await counts.delete(hashed(key))),
      };
    },
    memory: (name, duration) => {
      const seen = counter(name, { points: 1, duration });
      return {
        remember: async (key) => void (await seen.set(hashed(key), 1, duration)),
        has: async (key) => (await seen.get(hashed(key))) !== null,
      };
    },
  };
}

async function take(counts: Counter, key: string, points: number): Promise<number | undefined> {
  try {
    await counts.consume(key, points);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.msBeforeNext / 1000;
    throw error;
  }
}

async function giveBack(counts: Counter, key: string): Promise<void> {
  if (counts.points === 1) {
    await counts.delete(key);
    return;
  }
  const { consumedPoints } = await counts.reward(key);
  // Its time was over. To add and not to set or delete keeps what others count meanwhile.
  if (consumedPoints < 0) await counts.penalty(key);
  // A key that is refused from memory would stay so. It cannot be taken out alone and keep its count.
  if (consumedPoints < counts.points && counts instanceof RateLimiterPostgres) counts.deleteInMemoryBlockedAll();
}

/** Says once that the store fails, and once that it answers again. */
function reportingFailures({ count, log }: SharedStore) {
  let isAway = false;
  return async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
    try {
      const rows = await count({ text, values });
      if (isAway) log.info({ event: 'limits', store: 'back' });
      isAway = false;
      return { rows, rowCount: rows.length };
    } catch (error) {
      if (!isAway) log.error({ event: 'limits', store: 'away', ...describeError(error) });
      isAway = true;
      throw error;
    }
  };
}
