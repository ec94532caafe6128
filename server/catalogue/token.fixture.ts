import { createHmac } from 'node:crypto';

export function signToken(claims: object, secret: string, algorithm = 'HS256'): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac(algorithm === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`;
}
