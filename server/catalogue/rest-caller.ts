import { verify } from 'hono/jwt';
import type { Secrets } from '../secrets.ts';

export type Caller = 'guest' | 'person' | 'service' | 'unknown';

// A signed token may name any database role, even the owner. Only these three are accepted.
const callers = new Map<unknown, Caller>([
  ['anon', 'person'],
  ['authenticated', 'person'],
  ['service_role', 'service'],
]);

/** @param issuer who signs the tokens of people; undefined: any */
export async function callerOf(headers: Headers, secrets: Secrets, issuer?: string): Promise<Caller> {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return 'service';
  if (key !== secrets.publishableKey) return 'unknown';
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`) return 'guest';
  return callers.get(await roleOf(authorization, secrets.jwtSecret, issuer)) ?? 'unknown';
}

/** A token without an end would be valid for ever. */
async function roleOf(authorization: string, secret: string, issuer: string | undefined): Promise<unknown> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    const { role = 'anon', exp, aud, iss } = await verify(token, secret, 'HS256');
    if (typeof exp !== 'number') return undefined;
    return role !== 'authenticated' || isForPeople({ aud, iss }, issuer) ? role : undefined;
  } catch {
    return undefined;
  }
}

/** Operators sign tokens of the other roles themselves. */
const isForPeople = ({ aud, iss }: { aud: unknown; iss: unknown }, issuer: string | undefined): boolean =>
  aud === 'authenticated' && typeof iss === 'string' && (issuer === undefined || iss === issuer);
