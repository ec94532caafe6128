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

/** @param issuer who signs the tokens of people; undefined: any */
export async function identify(headers: Headers, secrets: Secrets, issuer?: string): Promise<Identity> {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return { caller: 'service', person: '' };
  if (key !== secrets.publishableKey) return { caller: 'unknown', person: '' };
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`)
    return { caller: 'guest', person: '' };
  const { role, sub } = await claimsOf(authorization, secrets.jwtSecret, issuer);
  return { caller: callers.get(role) ?? 'unknown', person: typeof sub === 'string' ? sub : authorization };
}

/** A token without an end would be valid for ever. @returns no role if the token is not to be believed */
async function claimsOf(
  authorization: string,
  secret: string,
  issuer: string | undefined,
): Promise<{ role?: unknown; sub?: unknown }> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    const { role = 'anon', sub, exp, aud, iss } = await verify(token, secret, 'HS256');
    const isBelieved = typeof exp === 'number' && (role !== 'authenticated' || isForPeople({ aud, iss }, issuer));
    return isBelieved ? { role, sub } : {};
  } catch {
    return {};
  }
}

/** Operators sign tokens of the other roles themselves. */
const isForPeople = ({ aud, iss }: { aud: unknown; iss: unknown }, issuer: string | undefined): boolean =>
  aud === 'authenticated' && typeof iss === 'string' && (issuer === undefined || iss === issuer);
