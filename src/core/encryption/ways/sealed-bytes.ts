import { concat, fromText, randomBytes, toText, utf8, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';

const nonceLength = 12;
const tagLength = 16;

interface Derivation {
  salt: string;
  info: Bytes | string;
}

/** A key for AES-256-GCM by HKDF-SHA-256, which cannot be read out. @param secret at least 16 random bytes */
export async function deriveKey(secret: Bytes, { salt, info }: Derivation): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const bytes = typeof info === 'string' ? utf8(info) : info;
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: bytes },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** AES-256-GCM with a random nonce before the ciphertext, as base64url. @param bound what it belongs to */
export async function seal(key: CryptoKey, plain: Bytes, bound: Bytes): Promise<string> {
  const iv = randomBytes(nonceLength);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound }, key, plain);
  return toText(concat(iv, new Uint8Array(sealed)));
}

/** @throws KeyError unreadable, wrong-key */
export async function open(key: CryptoKey, sealed: string, bound: Bytes): Promise<Bytes> {
  const bytes = readText(sealed);
  if (bytes.length < nonceLength + tagLength) throw new KeyError('unreadable');
  const iv = bytes.slice(0, nonceLength);
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: bound },
      key,
      bytes.slice(nonceLength),
    );
    return new Uint8Array(plain);
  } catch (error) {
    throw new KeyError('wrong-key', error);
  }
}

/** @throws KeyError unreadable */
export function readText(text: string): Bytes {
  try {
    return fromText(text);
  } catch (error) {
    throw new KeyError('unreadable', error);
  }
}
