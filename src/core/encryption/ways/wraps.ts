// How the secret of an account is kept for each way in.
import { concat, lengthPrefixed, sha256, toText, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';
import {
  assertSigned,
  createExchangeKeys,
  exportPrivateKey,
  importExchangeKey,
  openSealedTo,
  publicKeyLength,
  sealTo,
  sign,
  type Authority,
  type ExchangeKeys,
} from './key-pairs.ts';
import { deriveKey, open, readText, seal } from './sealed-bytes.ts';

export type WayKind = 'passkey' | 'phrase' | 'device';

/** Bytes of a secret of an account, of any generation. */
export const secretLength = 32;

/** Whose way in it is. */
export interface WayName {
  userId: string;
  /** Of the way in, unique for the person. */
  id: string;
  kind: WayKind;
}

/** The secret of one generation. */
export interface AccountSecret {
  generation: number;
  secret: Bytes;
}

/** What the server keeps of a way in. It can neither read it nor make one that a device accepts. */
export interface Wrap {
  id: string;
  kind: WayKind;
  generation: number;
  /** Private key of the way, and public key of the authority. A device has its own and needs none. */
  privateKey?: string;
  secret: string;
  signature: string;
}

const format = 1;

const boundToWay = ({ userId, id, kind }: WayName): Bytes => lengthPrefixed('onda-way', format, userId, id, kind);

const boundToWrap = ({ userId, id, kind }: WayName, generation: number): Bytes =>
  lengthPrefixed('onda-wrap', format, userId, id, kind, generation);

const signedMessage = async (name: WayName, { generation, secret }: AccountSecret): Promise<Bytes> =>
  lengthPrefixed('onda-wrap-signature', boundToWrap(name, generation), await sha256(secret));

/** What opens a way in: at least 128 bits that no server knows. @throws KeyError unreadable */
async function wayKey({ userId, kind }: WayName, entropy: Bytes): Promise<CryptoKey> {
  if (entropy.length < 16) throw new KeyError('unreadable');
  return deriveKey(entropy, { salt: userId, info: `onda/way/${kind}/v1` });
}

/**
 * A key pair for a new way in.
 * @param entropy 16 bytes or more: of the phrase, or what a passkey gives for it
 * @returns the public key, for the key ring only, and the private one for the server
 * @throws KeyError unsupported
 */
export async function createWayKeys(
  name: WayName,
  entropy: Bytes,
  authority: Pick<Authority, 'publicKey'>,
): Promise<{ publicKey: Bytes; privateKey: string }> {
  const made = await createExchangeKeys(true);
  const key = await wayKey(name, entropy);
  const plain = concat(authority.publicKey, made.publicKey, await exportPrivateKey(made.privateKey));
  return { publicKey: made.publicKey, privateKey: await seal(key, plain, boundToWay(name)) };
}

export interface WayKeys extends ExchangeKeys {
  /** Public key of the authority that the way believes. */
  authority: Bytes;
}

/** @throws KeyError wrong-key, unreadable, unsupported */
export async function openWayKeys(name: WayName, entropy: Bytes, privateKey: string): Promise<WayKeys> {
  const plain = await open(await wayKey(name, entropy), privateKey, boundToWay(name));
  return {
    authority: plain.slice(0, publicKeyLength),
    publicKey: plain.slice(publicKeyLength, 2 * publicKeyLength),
    privateKey: await importExchangeKey(plain.slice(2 * publicKeyLength)),
  };
}

interface Wrapping {
  /** From the key ring, never from the server. */
  publicKey: Bytes;
  authority: Authority;
  privateKey?: string | undefined;
}

export async function wrap(
  name: WayName,
  given: AccountSecret,
  { publicKey, authority, privateKey }: Wrapping,
): Promise<Wrap> {
  const { generation, secret } = given;
  return {
    id: name.id,
    kind: name.kind,
    generation,
    ...(privateKey === undefined ? {} : { privateKey }),
    secret: await sealTo(publicKey, secret, boundToWrap(name, generation)),
    signature: toText(await sign(authority, await signedMessage(name, given))),
  };
}

const removalMessage = ({ userId, id, kind }: WayName): Bytes =>
  lengthPrefixed('onda-way-removed', format, userId, id, kind);

/** Stands in place of the wrap of a way that was removed: a server that leaves a wrap out has not removed it. */
export const removalOf = async (name: WayName, authority: Authority, generation: number): Promise<Wrap> => ({
  id: name.id,
  kind: name.kind,
  generation,
  secret: '',
  signature: toText(await sign(authority, removalMessage(name))),
});

/** @param authority public key @returns whether a device of the account has removed the way @throws KeyError forged */
export async function isRemoval(name: WayName, authority: Bytes, given: Wrap): Promise<boolean> {
  if (given.secret !== '') return false;
  const signature = readText(given.signature);
  await assertSigned({ publicKey: authority, signature, message: removalMessage(name) });
  return true;
}

/** @throws KeyError wrong-key, forged, unreadable */
export async function unwrap(name: WayName, keys: WayKeys, given: Wrap): Promise<AccountSecret> {
  const { generation } = given;
  const secret = await openSealedTo(keys, given.secret, boundToWrap(name, generation));
  if (secret.length !== secretLength) throw new KeyError('unreadable');
  await assertSigned({
    publicKey: keys.authority,
    signature: readText(given.signature),
    message: await signedMessage(name, { generation, secret }),
  });
  return { generation, secret };
}
