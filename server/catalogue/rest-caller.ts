import { verify } from 'hono/jwt';
import type { Secrets } from '../secrets.ts';

export type Caller = 'guest' | 'person' | 'service' | 'unknown';

// A signed token may name any database role, even the owner. Only these three are accepted.
const callers = new Map<unknown, Caller>([
  ['anon', 'person'],
  ['authenticated', 'person'],
  ['service_role', 'service'],
]);

interface Identity {
  caller: Caller;
  /** Names the person of a token; empty without a token. */
  person: string;
}

export async function identify(headers: Headers, secrets: Secrets): Promise<Identity> {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return { caller: 'service', person: '' };
  if (key !== secrets.publishableKey) return { caller: 'unknown', person: '' };
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`)
    return { caller: 'guest', person: '' };
  const { role, sub } = await claimsOf(authorization, secrets.jwtSecret);
  return { caller: callers.get(role) ?? 'unknown', person: typeof sub === 'string' ? sub : authorization };
}

async function claimsOf(authorization: string, secret: string): Promise<{ role?: unknown; sub?: unknown }> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    return { role: 'anon', ...(await verify(token, secret, 'HS256')) };
  } catch {
    return {};
  }
}
