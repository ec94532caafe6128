import { verify } from 'hono/jwt';
import type { Secrets } from '../secrets.ts';

export type CallerKind = 'guest' | 'person' | 'service' | 'unknown';

// A signed token may name any database role, even the owner. Only these three are accepted.
const callers = new Map<unknown, CallerKind>([
  ['anon', 'person'],
  ['authenticated', 'person'],
  ['service_role', 'service'],
]);

interface Identity {
  caller: CallerKind;
  /** Names the person of a token; empty without a token. */
  person: string;
  /** For the database. Of one who is not identified, empty. */
  claims: Claims;
}

export interface Claims {
  /** Of the database. */
  role?: unknown;
  sub?: unknown;
}

export const notIdentified = {
  status: 401,
  code: 'PGRST301',
  message: 'No valid API key or token found in request',
} as const;
const guest: Identity = { caller: 'guest', person: '', claims: { role: 'anon' } };
const service: Identity = { caller: 'service', person: '', claims: { role: 'service_role' } };
const unknown: Identity = { caller: 'unknown', person: '', claims: {} };

/** @param issuer who signs the tokens of people; undefined: any */
export async function identify(headers: Headers, secrets: Secrets, issuer?: string): Promise<Identity> {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return service;
  if (key !== secrets.publishableKey) return unknown;
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`) return guest;
  const claims = await claimsOf(authorization, secrets.jwtSecret, issuer);
  const { role, sub } = claims;
  return { caller: callers.get(role) ?? 'unknown', person: typeof sub === 'string' ? sub : authorization, claims };
}

/** A token without an end would be valid for ever. @returns no role if the token is not to be believed */
async function claimsOf(authorization: string, secret: string, issuer: string | undefined): Promise<Claims> {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  try {
    const claims = await verify(token, secret, 'HS256');
    const { role = 'anon', exp, aud, iss } = claims;
    const isBelieved = typeof exp === 'number' && (role !== 'authenticated' || isForPeople({ aud, iss }, issuer));
    return isBelieved ? { ...claims, role } : {};
  } catch {
    return {};
  }
}

/** Operators sign tokens of the other roles themselves. */
const isForPeople = ({ aud, iss }: { aud: unknown; iss: unknown }, issuer: string | undefined): boolean =>
  aud === 'authenticated' && typeof iss === 'string' && (issuer === undefined || iss === issuer);
