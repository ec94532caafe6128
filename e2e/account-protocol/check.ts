import type { Context } from './context.ts';

export interface Check {
  /** Subject, verb, condition. */
  name: string;
  /**
   * secret: the check signs tokens, so the run must know the server's secret. own-service: it holds only for this
   * repository's service, which is stricter than GoTrue. our-guards: it also holds for a GoTrue behind this server.
   * gotrue: it covers what only a GoTrue alone does. gotrue-links: it needs links that GoTrue sends and this service does
   * not, those that no browser waits for and those of a change of address. passkeys: the service offers them, with the
   * site as relying party; own-passkeys: it is also stricter than GoTrue.
   */
  needs?: 'secret' | 'own-service' | 'our-guards' | 'gotrue' | 'gotrue-links' | 'passkeys' | 'own-passkeys';
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
  /** Whether the service offers passkeys. */
  passkeys?: boolean;
}

/** This repository's own, a GoTrue behind this repository's server (`AUTH_URL`), or a GoTrue alone. */
export type Service = 'own' | 'guarded' | 'gotrue';

const checked: Record<NonNullable<Check['needs']>, readonly Service[]> = {
  secret: ['own', 'guarded', 'gotrue'],
  'own-service': ['own'],
  'our-guards': ['own', 'guarded'],
  gotrue: ['gotrue'],
  'gotrue-links': ['guarded', 'gotrue'],
  passkeys: ['own', 'guarded', 'gotrue'],
  'own-passkeys': ['own'],
};

const limit = 300_000;

/** @returns undefined: the check is to be run */
function reasonToSkip({ needs }: Check, { context, service, passkeys = true }: RunOptions): string | undefined {
  if (!needs) return undefined;
  if (needs === 'secret' && context.secret === undefined) return 'the secret is not known';
  if (!passkeys && needs.endsWith('passkeys')) return 'the service does not offer passkeys';
  return checked[needs].includes(service) ? undefined : `holds for ${checked[needs].join(', ')}`;
}

/** Runs one check; never rejects. */
export async function runCheck(check: Check, options: RunOptions): Promise<Outcome> {
  const why = reasonToSkip(check, options);
  if (why !== undefined) return { kind: 'skipped', why };
  const timer = AbortSignal.timeout(limit);
  const late = new Promise<never>((_, reject) => {
    timer.addEventListener('abort', () => reject(new Error(`no end within ${limit / 1000} s`)), { once: true });
  });
  try {
    await Promise.race([check.run(options.context), late]);
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
