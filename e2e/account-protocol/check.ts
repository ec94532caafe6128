import type { Context } from './context.ts';

export interface Check {
  /** Subject, verb, condition. */
  name: string;
  /**
   * secret: the check signs tokens, so the run must know the server's secret. own-service: it holds only for this
   * repository's service, which is stricter than GoTrue. our-guards: it also holds for a GoTrue behind this server.
   * gotrue: it covers what only a GoTrue alone does. gotrue-links: it needs links that GoTrue sends and this service does
   * not, those that no browser waits for and those of a change of address.
   */
  needs?: 'secret' | 'own-service' | 'our-guards' | 'gotrue' | 'gotrue-links';
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
  service: Service;
}

/** This repository's own, a GoTrue behind this repository's server (`AUTH_URL`), or a GoTrue alone. */
export type Service = 'own' | 'guarded' | 'gotrue';

const checked: Record<NonNullable<Check['needs']>, readonly Service[]> = {
  secret: ['own', 'guarded', 'gotrue'],
  'own-service': ['own'],
  'our-guards': ['own', 'guarded'],
  gotrue: ['gotrue'],
  'gotrue-links': ['guarded', 'gotrue'],
};

const limit = 300_000;

/** Runs one check; never rejects. */
export async function runCheck({ needs, run }: Check, { context, service }: RunOptions): Promise<Outcome> {
  if (needs === 'secret' && context.secret === undefined) return { kind: 'skipped', why: 'the secret is not known' };
  if (needs && !checked[needs].includes(service))
    return { kind: 'skipped', why: `holds for ${checked[needs].join(', ')}` };
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
