import { decodeCBOR } from '@levischuck/tiny-cbor';
import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';

/** COSE's numbers of the algorithms that keys may have, the preferred one first: EdDSA, ES256, RS256. */
export const algorithms: readonly number[] = [-8, -7, -257];

/** Labels of COSE_Key (RFC 9052, section 7, and RFC 9053, section 7). */
const label = { kind: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 } as const;

/** Bytes of an RSA modulus: 2048 to 4096 bits. Larger ones cost more to verify. */
const [smallestModulus, largestModulus] = [256, 512];
const longestExponent = 4;

type Cose = Map<unknown, unknown>;

interface Reader {
  kind: number;
  curve?: number;
  digest: string | null;
  toJwk: (cose: Cose) => JsonWebKey;
}

const readers: Readonly<Record<number, Reader>> = {
  [-8]: {
    kind: 1,
    curve: 6,
    digest: null,
    toJwk: (cose) => ({ kty: 'OKP', crv: 'Ed25519', x: bytes(cose, label.x, [32, 32]) }),
  },
  [-7]: {
    kind: 2,
    curve: 1,
    digest: 'sha256',
    toJwk: (cose) => ({
      kty: 'EC',
      crv: 'P-256',
      x: bytes(cose, label.x, [32, 32]),
      y: bytes(cose, label.y, [32, 32]),
    }),
  },
  [-257]: {
    kind: 3,
    digest: 'sha256',
    toJwk: (cose) => ({
      kty: 'RSA',
      n: bytes(cose, label.modulus, [smallestModulus, largestModulus]),
      e: bytes(cose, label.exponent, [1, longestExponent]),
    }),
  },
};

function bytes(cose: Cose, at: number, [least, most]: readonly [number, number]): string {
  const value = cose.get(at);
  if (!(value instanceof Uint8Array) || value.length < least || value.length > most)
    throw new Error(`wrong bytes at ${at}`);
  return Buffer.from(value).toString('base64url');
}

interface ReadKey {
  key: KeyObject;
  digest: string | null;
}

/**
 * @param encoded COSE_Key
 * @throws Error if it is no key of `algorithms`
 */
export function readCoseKey(encoded: Uint8Array): ReadKey {
  // The decoder takes a Buffer for something else.
  const cose: unknown = decodeCBOR(new Uint8Array(encoded));
  if (!(cose instanceof Map)) throw new Error('no COSE key');
  const algorithm: unknown = cose.get(label.algorithm);
  const reader = typeof algorithm === 'number' && algorithms.includes(algorithm) ? readers[algorithm] : undefined;
  if (!reader || cose.get(label.kind) !== reader.kind) throw new Error('unknown algorithm');
  if (reader.curve !== undefined && cose.get(label.curve) !== reader.curve) throw new Error('unknown curve');
  // Node.js refuses points that are not on the curve.
  return { key: createPublicKey({ key: reader.toJwk(cose), format: 'jwk' }), digest: reader.digest };
}

/** @throws Error if the key cannot be read */
export function isSignedBy(encodedKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const { key, digest } = readCoseKey(encodedKey);
  return verify(digest, signed, key, signature);
}
