// Keys with which a GoTrue signs tokens.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface SigningKey {
  kid: string;
  alg: 'ES256' | 'RS256';
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export const makeKey = (kid: string, alg: SigningKey['alg']): SigningKey => ({
  kid,
  alg,
  ...(alg === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })),
});

/** For `Gotrue.restart`. The last one signs. */
export const variableOf = (...keys: readonly SigningKey[]): Record<string, string> => ({
  JWT_KEYS: JSON.stringify(
    keys.map(({ kid, alg, privateKey }, index) => ({
      ...privateKey.export({ format: 'jwk' }),
      kid,
      alg,
      use: 'sig',
      key_ops: index === keys.length - 1 ? ['sign', 'verify'] : ['verify'],
    })),
  ),
});
