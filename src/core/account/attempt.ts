import { accountFailure } from '#core/backend/account-failure.ts';
import type { AuthConnection } from '#core/backend/auth-client.ts';
import { done, failed, type AccountResult } from './account-result.ts';

/** Turns what auth-js answers or throws into a result. */
export type Attempt = <Value>(call: () => Promise<AccountResult<Value>>) => Promise<AccountResult<Value>>;

interface AttemptOptions {
  isOnline: () => boolean;
  /** Whether this page shows the server's captcha. */
  showsCaptcha?: boolean;
  /** The server no longer accepts the session. */
  onSignedOut: () => Promise<void>;
  onUnexpected: (error: unknown) => void;
}

export function createAttempt({ isOnline, showsCaptcha, onSignedOut, onUnexpected }: AttemptOptions): Attempt {
  return async (call) => {
    // auth-js would repeat the refresh of an expired session for half a minute first.
    if (!isOnline()) return failed('offline');
    try {
      return await call();
    } catch (error) {
      const failure = accountFailure(error);
      if (failure.problem === 'signed-out') await onSignedOut();
      if (failure.problem === 'unexpected') onUnexpected(error);
      return failure.problem === 'captcha-needed' && showsCaptcha ? failed('captcha-refused') : failure;
    }
  };
}

interface AuthAnswer {
  data: unknown;
  error: Error | null;
}

/** Throws the error in an answer of auth-js; `createAttempt` catches it. */
export function dataOf<Given extends AuthAnswer>({ data, error }: Given): Extract<Given, { error: null }>['data'] {
  if (error) throw error;
  return data;
}

/** For an answer that is only a confirmation. Throws like `dataOf`. */
export async function doneAfter(answer: Promise<AuthAnswer>): Promise<AccountResult> {
  dataOf(await answer);
  return done;
}

/** Throws like `dataOf`, except where another tab has just refreshed the session. */
export async function refreshSession(client: AuthConnection): Promise<AccountResult> {
  const { error } = await client.refreshSession();
  if (error && error.name !== 'AuthRefreshDiscardedError') throw error;
  return done;
}
