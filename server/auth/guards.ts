import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { hash } from 'node:crypto';
import { mailTooSoon, tooManyRequests } from './auth-error.ts';
import type { AccountLimits } from './auth-message.ts';

/** Limits apply to a mailbox whether known or not, so that nothing tells who has an account. */
export interface Guards {
  /** @throws AuthError 429 over_email_send_rate_limit */
  beforeMail: (email: string, kind: MailClock) => Promise<void>;
  /** For calls whose answer tells whether an address has an account. @throws AuthError 429 over_request_rate_limit */
  beforeNewAddress: (userId: string) => Promise<void>;
  /** @throws AuthError 429 over_request_rate_limit */
  beforePassword: (email: string) => Promise<void>;
  afterRightPassword: (email: string) => Promise<void>;
}

/** Kinds of mail that are limited apart, as in GoTrue: a person who has just signed up may ask for a recovery. */
export type MailClock = 'entry' | 'recovery' | 'reauthentication' | 'email_change';

/** Seconds. */
const passwordWindow = 900;
const addressWindow = 3600;
const slowAttempt = 60;
/** New addresses that one person may try in an hour. */
const newAddresses = 10;

export function createGuards({ secondsBetweenMails, wrongPasswords }: AccountLimits): Guards {
  const mails =
    secondsBetweenMails > 0 ? new RateLimiterMemory({ points: 1, duration: secondsBetweenMails }) : undefined;
  const attempts = new RateLimiterMemory({ points: wrongPasswords, duration: passwordWindow });
  const slowAttempts = new RateLimiterMemory({ points: 1, duration: slowAttempt });
  const addresses = new RateLimiterMemory({ points: newAddresses, duration: addressWindow });
  return {
    beforeNewAddress: async (userId) => {
      const wait = await take(addresses, userId);
      if (wait !== undefined) throw tooManyRequests(wait);
    },
    beforeMail: async (email, kind) => {
      const wait = mails && (await take(mails, keyOf(`${kind} ${email}`)));
      if (wait !== undefined) throw mailTooSoon(wait);
    },
    beforePassword: async (email) => {
      const key = keyOf(email);
      if ((await take(attempts, key)) === undefined) return;
      const wait = await take(slowAttempts, key);
      if (wait !== undefined) throw tooManyRequests(wait);
    },
    afterRightPassword: async (email) => {
      await attempts.delete(keyOf(email));
      await slowAttempts.delete(keyOf(email));
    },
  };
}

/** Hashed, so that no address stays in memory for longer than its request. */
const keyOf = (email: string): string => hash('sha256', email);

/** Consumes one point. @returns seconds to wait if there is none */
export async function take(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.msBeforeNext / 1000;
    throw error;
  }
}
