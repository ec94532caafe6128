import { createLimits, type Limits } from '../auth/limits/limiter.ts';
import { errorAnswer, type RestAnswer } from './rest-message.ts';

/**
 * Several times what ten devices ask for that poll every four seconds, while one of them sends a first copy of 20 000
 * sessions: 200 requests of 58 kB.
 */
export const defaultRates = {
  /** Requests of a person in a minute. Counted in this process, whose capacity they take. */
  requests: 1200,
  /** Bytes that a person sends in a minute. Counted for all processes, which share one disk. */
  sent: 16_000_000,
  /** Requests of a person that are answered at once. Others get the remaining turns. */
  atOnce: 2,
  /** Requests of a person that wait for one of these turns. */
  waiting: 8,
};

/** Seconds. */
const minute = 60;
const bytesInPoint = 1000;

export interface PersonLimits {
  /** Counts the request and waits for a turn, unless it is refused. */
  inTurn: <Result>(
    person: string,
    work: () => Promise<Result>,
  ) => Promise<{ result: Result } | { refusal: RestAnswer }>;
  /** @returns an answer that refuses what was sent, or undefined */
  refuseBytes: (person: string, body: string | undefined) => Promise<RestAnswer | undefined>;
}

/** Keeps one person from shutting out the others. */
export function createPersonLimits(rates: typeof defaultRates, shared: Limits): PersonLimits {
  const requests = createLimits().limiter('requests', { points: rates.requests, duration: minute });
  const sent = shared.limiter('sent-bytes', { points: Math.ceil(rates.sent / bytesInPoint), duration: minute });
  const takeTurn = createTurns(rates);
  return {
    inTurn: async (person, work) => {
      const seconds = await requests.take(person);
      if (seconds !== undefined) return { refusal: tooManyRequests('Too many requests', seconds) };
      const end = await takeTurn(person);
      if (!end) return { refusal: tooManyRequests('Too many requests at once', 1) };
      try {
        return { result: await work() };
      } finally {
        end();
      }
    },
    refuseBytes: async (person, body) => {
      if (body === undefined) return undefined;
      const seconds = await sent.take(person, Math.ceil(Buffer.byteLength(body) / bytesInPoint));
      return seconds === undefined ? undefined : tooManyRequests('Too much data', seconds);
    },
  };
}

/** @param seconds after which it may be tried again */
const tooManyRequests = (message: string, seconds: number): RestAnswer =>
  errorAnswer({ status: 429, code: 'PGRST003', message, retryAfter: Math.max(1, Math.ceil(seconds)) });

interface Turns {
  running: number;
  queue: (() => void)[];
}

/** @returns a function that resolves with how to end the turn, or with undefined if too many wait already */
function createTurns({ atOnce, waiting }: Pick<typeof defaultRates, 'atOnce' | 'waiting'>) {
  const all = new Map<string, Turns>();
  return async (person: string): Promise<(() => void) | undefined> => {
    const turns = all.get(person) ?? { running: 0, queue: [] };
    if (turns.queue.length >= waiting) return undefined;
    all.set(person, turns);
    if (turns.running < atOnce) turns.running += 1;
    else await new Promise<void>((resolve) => turns.queue.push(resolve));
    return () => {
      // Passes the turn on directly, so that no later request can take it.
      const next = turns.queue.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) all.delete(person);
    };
  };
}
