import { concat, lengthPrefixed, toText, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';
import { deriveKey, open, readText, seal } from './sealed-bytes.ts';

/** Bytes of a public key of X25519 or Ed25519. */
export const publicKeyLength = 32;

/** @throws KeyError unsupported */
async function supported<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof DOMException && error.name === 'NotSupportedError'
      ? new KeyError('unsupported', error)
      : error;
  }
}

export interface ExchangeKeys {
  privateKey: CryptoKey;
  publicKey: Bytes;
}

const readPublic = async (key: CryptoKey): Promise<Bytes> => new Uint8Array(await crypto.subtle.exportKey('raw', key));

/** @param isExtractable whether the private key can be read out @throws KeyError unsupported */
export async function createExchangeKeys(isExtractable: boolean): Promise<ExchangeKeys> {
  const made = await supported(crypto.subtle.generateKey('X25519', isExtractable, ['deriveBits']));
  return { privateKey: made.privateKey, publicKey: await readPublic(made.publicKey) };
}

export const exportPrivateKey = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));

/** @param bytes as `exportPrivateKey` gives them @throws KeyError unsupported */
export const importExchangeKey = async (bytes: Bytes): Promise<CryptoKey> =>
  supported(crypto.subtle.importKey('pkcs8', bytes, 'X25519', false, ['deriveBits']));

/** 32 bytes that only the holders of one of the two private keys can compute. @throws KeyError unreadable */
export async function agree(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes> {
  try {
    const other = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: other }, privateKey, 256));
  } catch (error) {
    throw new KeyError('unreadable', error);
  }
}

const channelInfo = (bound: Bytes, ephemeral: Bytes, publicKey: Bytes): Bytes =>
  lengthPrefixed('onda/sealed-to/v1', bound, ephemeral, publicKey);

/** For the holder of the private key only. It does not say who made it. */
export async function sealTo(publicKey: Bytes, plain: Bytes, bound: Bytes): Promise<string> {
  const once = await createExchangeKeys(false);
  const shared = await agree(once.privateKey, publicKey);
  const key = await deriveKey(shared, { salt: 'onda', info: channelInfo(bound, once.publicKey, publicKey) });
  return toText(concat(once.publicKey, readText(await seal(key, plain, bound))));
}

/** @throws KeyError unreadable, wrong-key */
export async function openSealedTo(keys: ExchangeKeys, sealed: string, bound: Bytes): Promise<Bytes> {
  const bytes = readText(sealed);
  const ephemeral = bytes.slice(0, publicKeyLength);
  const shared = await agree(keys.privateKey, ephemeral);
  const key = await deriveKey(shared, { salt: 'onda', info: channelInfo(bound, ephemeral, keys.publicKey) });
  return open(key, toText(bytes.slice(publicKeyLength)), bound);
}

/** Signs for all devices of an account. Its private key lies in the key ring only. */
export interface Authority {
  /** As PKCS#8. */
  privateKey: Bytes;
  publicKey: Bytes;
}

/** @throws KeyError unsupported */
export async function createAuthority(): Promise<Authority> {
  const made = await supported(crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']));
  return { privateKey: await exportPrivateKey(made.privateKey), publicKey: await readPublic(made.publicKey) };
}

export async function sign({ privateKey }: Authority, message: Bytes): Promise<Bytes> {
  const key = await supported(crypto.subtle.importKey('pkcs8', privateKey, 'Ed25519', false, ['sign']));
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, message));
}

interface Signed {
  publicKey: Bytes;
  signature: Bytes;
  message: Bytes;
}

/** @throws KeyError forged */
export async function assertSigned({ publicKey, signature, message }: Signed): Promise<void> {
  const key = await supported(crypto.subtle.importKey('raw', publicKey, 'Ed25519', true, ['verify']));
  if (!(await crypto.subtle.verify('Ed25519', key, signature, message))) throw new KeyError('forged');
}
