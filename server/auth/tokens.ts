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
  /** Hash for the database. */
  hash: (token: string) => string;
}

const codeDigits = 8;

export function createTokens(jwtSecret: string): Tokens {
  const keyOf = (purpose: string): Buffer => createHmac('sha256', jwtSecret).update(`onda ${purpose}`).digest();
  const links = keyOf('links');
  const exchangeCodes = keyOf('exchange codes');
  const refreshTokens = keyOf('refresh tokens');
  return {
    signingKey: new TextEncoder().encode(jwtSecret),
    newCode: () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    linkToken: (email, purpose, code) =>
      createHmac('sha256', links)
        .update(JSON.stringify([email, purpose, code]))
        .digest('hex'),
    exchangeCode: (id) => `${id}.${createHmac('sha256', exchangeCodes).update(id).digest('base64url')}`,
    refreshToken: (sessionId, id) =>
      createHmac('sha256', refreshTokens).update(`${sessionId} ${id}`).digest('base64url'),
    hash: (token) => hash('sha256', token),
  };
}

/** Compares in a time that tells nothing about where the texts differ. */
export const isEqualSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
