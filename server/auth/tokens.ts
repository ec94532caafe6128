import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';

/** Makes secrets for people, and the hashes of them that the database holds. */
export interface Tokens {
  /** Signs access tokens (HS256). */
  signingKey: Uint8Array;
  /** 8 digits. */
  newCode: () => string;
  /** Token of a link. It cannot be computed from a code without the server's secret. */
  linkToken: (email: string, purpose: string, code: string) => string;
  /** What a pressed link hands out. Equal for the same link, so that it can be pressed again. @param id of its row */
  exchangeCode: (id: string) => string;
  /** Equal for the same session and id, so that a lost answer can be repeated. */
  refreshToken: (sessionId: string, id: number) => string;
  /** Whose token it is, also where the database has forgotten it. undefined: this server did not make it */
  readRefreshToken: (token: string) => { sessionId: string; id: number } | undefined;
  /** Stands for a mailbox that may have no account: nobody can compute it without the server's secret. */
  addressKey: (email: string) => string;
  /** Tells networks of one account apart, without telling what they are. */
  networkKey: (account: string, network: string) => string;
  /** Hash for the database. */
  hash: (token: string) => string;
}

const codeDigits = 8;

export function createTokens(jwtSecret: string): Tokens {
  const keyOf = (purpose: string): Buffer => createHmac('sha256', jwtSecret).update(`onda ${purpose}`).digest();
  const links = keyOf('links');
  const networks = keyOf('networks');
  const exchangeCodes = keyOf('exchange codes');
  const refreshTokens = keyOf('refresh tokens');
  const addresses = keyOf('addresses');
  const refreshToken = (sessionId: string, id: number): string => {
    const session = Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url');
    const proof = createHmac('sha256', refreshTokens).update(`${sessionId} ${id}`).digest('base64url');
    return `${session}.${id.toString(36)}.${proof}`;
  };
  return {
    signingKey: new TextEncoder().encode(jwtSecret),
    newCode: () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    linkToken: (email, purpose, code) =>
      createHmac('sha256', links)
        .update(JSON.stringify([email, purpose, code]))
        .digest('hex'),
    exchangeCode: (id) => `${id}.${createHmac('sha256', exchangeCodes).update(id).digest('base64url')}`,
    refreshToken,
    readRefreshToken: (token) => {
      const [, session = '', id = ''] = /^([\w-]{22})\.(\w{1,11})\./.exec(token) ?? [];
      const hex = Buffer.from(session, 'base64url').toString('hex');
      const found = {
        sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        id: Number.parseInt(id, 36),
      };
      return isEqualSecret(refreshToken(found.sessionId, found.id), token) ? found : undefined;
    },
    addressKey: (email) => createHmac('sha256', addresses).update(email).digest('base64url'),
    networkKey: (account, network) =>
      createHmac('sha256', networks)
        .update(JSON.stringify([account, network]))
        .digest('base64url'),
    hash: (token) => hash('sha256', token),
  };
}

/** Compares in a time that tells nothing about where the texts differ. */
export const isEqualSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
