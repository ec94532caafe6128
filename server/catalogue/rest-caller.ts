import { verify } from 'hono/jwt';
import type { Secrets } from '../secrets.ts';

export type Caller =
  /** The publishable key and nothing else. */
  | 'guest'
  /** A person's token. */
  | 'person'
  /** May write. */
  | 'service'
  /** No key, a wrong key, or a token that is not ours or not valid any more. */
  | 'unknown';

// A signed token may name any role of the database, its owner too: only these three are meant for requests.
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

/** The role in a bearer token; undefined where there is none that is signed by us and not expired. */
async function roleOf(authorization: string, secret: string): Promise<unknown> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    const { role = 'anon' } = await verify(token, secret, 'HS256');
    return role;
  } catch {
    return undefined;
  }
}
