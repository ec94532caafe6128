import { verify } from 'hono/jwt';
import type { Secrets } from '../secrets.ts';

export type Caller = 'guest' | 'person' | 'service' | 'unknown';

// A signed token may name any database role, even the owner. Only these three are accepted.
const callers = new Map<unknown, Caller>([
  ['anon', 'person'],
  ['authenticated', 'person'],
  ['service_role', 'service'],
]);

export async function callerOf(headers: Headers, secrets: Secrets): Promise<Caller> {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return 'service';
  if (key !== secrets.publishableKey) return 'unknown';
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`) return 'guest';
  return callers.get(await roleOf(authorization, secrets.jwtSecret)) ?? 'unknown';
}

async function roleOf(authorization: string, secret: string): Promise<unknown> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    const { role = 'anon' } = await verify(token, secret, 'HS256');
    return role;
  } catch {
    return undefined;
  }
}
