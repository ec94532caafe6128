import type { Secrets } from './secrets.ts';

/** Who asks, as far as the request itself says: tokens are verified further on. */
export type Caller =
  /** The publishable key and nothing else. */
  | 'guest'
  /** A person's token. */
  | 'person'
  /** May write. */
  | 'service'
  /** No key, a wrong key, or a token that cannot be one. */
  | 'unknown';

const roles = new Set<unknown>(['anon', 'authenticated', 'service_role']);

export function callerOf(headers: Headers, secrets: Secrets): Caller {
  const key = headers.get('apikey');
  if (key === secrets.secretKey) return 'service';
  if (key !== secrets.publishableKey) return 'unknown';
  const authorization = headers.get('authorization');
  if (authorization === null || authorization === `Bearer ${secrets.publishableKey}`) return 'guest';
  const role = claimedRole(authorization);
  if (role === 'service_role') return 'service';
  // A signed token may name any role of the database, its owner too: only these three are meant for requests.
  return roles.has(role) ? 'person' : 'unknown';
}

/** The role a bearer token claims to have; undefined where it is no token. */
function claimedRole(authorization: string): unknown {
  const [, payload] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization) ?? [];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
    return 'role' in claims ? claims.role : 'anon';
  } catch {
    return undefined;
  }
}
