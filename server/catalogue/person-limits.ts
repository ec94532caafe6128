import { createLimits, type KeyedLimits } from '../auth/limits/limiter.ts';
import { failureAnswer, type RestAnswer } from './rest-message.ts';
import { createTurns, type Turns } from '../turns.ts';

/**
 * Several times what ten devices ask for that poll every four seconds, while one of them sends a first copy of 20 000
 * sessions: 200 requests, of 58 kB with open records and of 107 kB with sealed ones.
 */
export const defaultRates = {
  /** Requests of a person in a minute. Counted in this process, whose capacity they take. */
  requests: 1200,
  /** Bytes that a person sends in a minute. Counted for all processes, which share one disk. */
  sent: 32_000_000,
  /** Requests of a person that are answered at once. Others get the remaining turns. */
  atOnce: 2,
  /** Requests of a person that wait for one of these turns. */
  waiting: 8,
};

/** Seconds. */
const minute = 60;
const bytesInPoint = 1000;

type Turn<Result> = { result: Result } | { refusal: RestAnswer };

export interface PersonLimits {
  /** Counts the request and waits for a turn, unless it is refused. */
  inTurn: <Result>(person: string, work: () => Promise<Result>) => Promise<Turn<Result>>;
  /** @returns an answer that refuses what was sent, or undefined */
  refuseBytes: (person: string, body: string | undefined) => Promise<RestAnswer | undefined>;
}

/** Keeps one person from shutting out the others. */
export function createPersonLimits(rates: typeof defaultRates, shared: KeyedLimits): PersonLimits {
  const requests = createLimits().limiter('requests', { points: rates.requests, duration: minute });
  const sent = shared.limiter('sent-bytes', { points: Math.ceil(rates.sent / bytesInPoint), duration: minute });
  const turnsOf = new Map<string, Turns>();
  return {
    inTurn: async <Result>(person: string, work: () => Promise<Result>) => {
      const seconds = await requests.take(person);
      if (seconds !== undefined) return { refusal: tooManyRequests('Too many requests', seconds) };
      const turns = turnsOf.get(person) ?? createTurns(rates);
      turnsOf.set(person, turns);
      try {
        return await turns.run<Turn<Result>>(
          async () => ({ result: await work() }),
          () => ({ refusal: tooManyRequests('Too many requests at once', 1) }),
        );
      } finally {
        if (turns.isIdle()) turnsOf.delete(person);
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
  failureAnswer({ status: 429, code: 'PGRST003', message, retryAfter: Math.max(1, Math.ceil(seconds)) });
