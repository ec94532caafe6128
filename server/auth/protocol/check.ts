import type { Context } from './context.ts';

export interface Check {
  /** Subject, verb, condition. */
  name: string;
  /**
   * secret: signs tokens itself, so the run must know the server's secret. own-service: holds for this repository's
   * service only, which is stricter than GoTrue. gotrue: what GoTrue tells about who has an account, and ours does not.
   */
  needs?: 'secret' | 'own-service' | 'gotrue';
  /** @throws if the server answers otherwise */
  run: (context: Context) => Promise<void>;
}

export interface Topic {
  name: string;
  checks: readonly Check[];
}

export type Outcome = { kind: 'passed' } | { kind: 'failed'; error: unknown } | { kind: 'skipped'; why: string };

export interface RunOptions {
  context: Context;
  /** Of this repository's service the stricter rules are checked too. */
  ownService: boolean;
}

const limit = 300_000;

/** Runs one check; never rejects. */
export async function runCheck({ needs, run }: Check, { context, ownService }: RunOptions): Promise<Outcome> {
  if (needs === 'secret' && context.secret === undefined) return { kind: 'skipped', why: 'the secret is not known' };
  if (needs === 'own-service' && !ownService) return { kind: 'skipped', why: 'a rule of our own service' };
  if (needs === 'gotrue' && ownService) return { kind: 'skipped', why: 'our own service does not tell this' };
  const timer = AbortSignal.timeout(limit);
  const late = new Promise<never>((_, reject) => {
    timer.addEventListener('abort', () => reject(new Error(`no end within ${limit / 1000} s`)), { once: true });
  });
  try {
    await Promise.race([run(context), late]);
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
