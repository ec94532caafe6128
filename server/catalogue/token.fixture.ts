import { createHmac } from 'node:crypto';

/** What every token of a person has. */
const usual = { aud: 'authenticated', iss: 'http://onda.test/auth/v1' };

/** @param given its claims; an hour from now, and the usual ones of a person, where they are not named */
export function signToken(given: object, secret: string, algorithm = 'HS256'): string {
  const isForPerson = 'role' in given && given.role === 'authenticated';
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600, ...(isForPerson && usual), ...given };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac(algorithm === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`;
}
