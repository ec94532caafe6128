import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';

/** Turns what only a person may know into what the database may hold. */
export interface Sealing {
  /** Of access tokens (HS256). */
  signingKey: Uint8Array;
  /** 8 digits. */
  newCode: () => string;
  /** Part of a link. Nobody can compute it from a code without the server's secret. */
  linkToken: (email: string, purpose: string, code: string) => string;
  /** The same for the same session and number: a lost answer can be given again. */
  refreshToken: (sessionId: string, id: number) => string;
  /** For the database. */
  seal: (token: string) => string;
}

const codeDigits = 8;

export function createSealing(jwtSecret: string): Sealing {
  const keyOf = (purpose: string): Buffer => createHmac('sha256', jwtSecret).update(`onda ${purpose}`).digest();
  const links = keyOf('links');
  const refreshTokens = keyOf('refresh tokens');
  return {
    signingKey: new TextEncoder().encode(jwtSecret),
    newCode: () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    linkToken: (email, purpose, code) =>
      createHmac('sha256', links)
        .update(JSON.stringify([email, purpose, code]))
        .digest('hex'),
    refreshToken: (sessionId, id) =>
      createHmac('sha256', refreshTokens).update(`${sessionId} ${id}`).digest('base64url'),
    seal: (token) => hash('sha256', token),
  };
}

/** Compares in a time that tells nothing about where the texts differ. */
export const isEqualSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
