import * as v from 'valibot';
import { fromText, lengthPrefixed, randomBytes, toText, utf8, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';
import { createAuthority, publicKeyLength, type Authority } from './key-pairs.ts';
import { deriveKey, open, seal } from './sealed-bytes.ts';
import { removalOf, secretLength, wrap, type AccountSecret, type WayKind, type Wrap } from './wraps.ts';

/** A way to the records of an account, which every device of it knows. */
export interface WayIn {
  id: string;
  kind: WayKind;
  /** As people read it. */
  label: string;
  publicKey: Bytes;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Id of the device that added it. */
  addedBy: string;
}

/** All that a device knows of the keys of an account. Whoever has it reads everything. */
export interface KeyRing {
  userId: string;
  /** 1 or more; each change raises it by one. */
  rev: number;
  generation: number;
  /** Of every generation since the first, 1. */
  secrets: ReadonlyMap<number, Bytes>;
  /** For the names of records; the same in all generations. */
  nameSecret: Bytes;
  authority: Authority;
  ways: readonly WayIn[];
  /** Ids of devices that were removed, the last ones. */
  removed: readonly string[];
}

/** What the server keeps: a ring that it cannot read, and a wrap for each way in. */
export interface StoredKeys {
  ring: string;
  wraps: readonly Wrap[];
}

const format = 1;
/** A device that is not among them takes its removal for a lie of the server. */
const mostRemoved = 50;

const bytes = (length?: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]*$/u),
    v.transform(fromText),
    v.check((value) => length === undefined || value.length === length),
  );
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const ringSchema = v.pipe(
  v.object({
    format: v.literal(format),
    rev: count,
    generation: count,
    secrets: v.array(bytes(secretLength)),
    nameSecret: bytes(secretLength),
    authority: v.object({ privateKey: bytes(), publicKey: bytes(publicKeyLength) }),
    ways: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['passkey', 'phrase', 'device']),
        label: v.string(),
        publicKey: bytes(publicKeyLength),
        addedAt: v.number(),
        addedBy: v.string(),
      }),
    ),
    removed: v.array(v.string()),
  }),
  v.check(({ secrets, generation }) => secrets.length === generation),
);

/** @throws KeyError unsupported */
export async function createKeyRing(userId: string): Promise<KeyRing> {
  return {
    userId,
    rev: 0,
    generation: 1,
    secrets: new Map([[1, randomBytes(secretLength)]]),
    nameSecret: randomBytes(secretLength),
    authority: await createAuthority(),
    ways: [],
    removed: [],
  };
}

/** The secret of the current generation. */
export function currentSecret({ generation, secrets }: KeyRing): AccountSecret {
  const secret = secrets.get(generation);
  if (!secret) throw new KeyError('unreadable');
  return { generation, secret };
}

const ringKey = async (userId: string, { secret }: AccountSecret): Promise<CryptoKey> =>
  deriveKey(secret, { salt: userId, info: 'onda/ring/v1' });

const boundToRing = (userId: string, generation: number): Bytes =>
  lengthPrefixed('onda-ring', format, userId, generation);

async function sealRing(ring: KeyRing): Promise<string> {
  const { userId, rev, generation, authority } = ring;
  const plain = JSON.stringify({
    format,
    rev,
    generation,
    secrets: Array.from({ length: generation }, (_, at) => toText(ring.secrets.get(at + 1) ?? new Uint8Array())),
    nameSecret: toText(ring.nameSecret),
    authority: { privateKey: toText(authority.privateKey), publicKey: toText(authority.publicKey) },
    ways: ring.ways.map((way) => ({ ...way, publicKey: toText(way.publicKey) })),
    removed: ring.removed,
  });
  return seal(await ringKey(userId, currentSecret(ring)), utf8(plain), boundToRing(userId, generation));
}

/** What a device has seen of the ring, or been told while pairing. */
export interface SeenRing {
  rev: number;
  /** Public key of the authority. */
  authority: Bytes;
}

/**
 * @param secret of the current generation, as a way in gave it
 * @param seen what the way in or the device knows: an older ring, or one of another authority, is refused
 * @throws KeyError wrong-key, unreadable, outdated, forged
 */
export async function openRing(
  userId: string,
  { ring }: Pick<StoredKeys, 'ring'>,
  { secret, seen }: { secret: AccountSecret; seen: SeenRing },
): Promise<KeyRing> {
  const { generation } = secret;
  const plain = await open(await ringKey(userId, secret), ring, boundToRing(userId, generation));
  const { format: _format, ...read } = readRing(plain);
  if (read.generation !== generation || toText(read.authority.publicKey) !== toText(seen.authority))
    throw new KeyError('forged');
  if (read.rev < seen.rev) throw new KeyError('outdated');
  return { ...read, userId, secrets: new Map(read.secrets.map((each, at) => [at + 1, each])) };
}

function readRing(plain: Bytes): v.InferOutput<typeof ringSchema> {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), ringSchema), new TextDecoder().decode(plain));
  } catch (error) {
    throw new KeyError('unreadable', error);
  }
}

/** The same keys with other ways in. @param changed in place of those with the same id */
export function withWays(ring: KeyRing, changed: readonly WayIn[]): KeyRing {
  const ids = new Set(changed.map(({ id }) => id));
  return { ...ring, ways: [...ring.ways.filter(({ id }) => !ids.has(id)), ...changed] };
}

/** Without some ways in, which can read nothing that is sealed from now on. */
export function nextGeneration(ring: KeyRing, removed: ReadonlySet<string>): KeyRing {
  const generation = ring.generation + 1;
  const gone = ring.ways.filter(({ id, kind }) => kind === 'device' && removed.has(id)).map(({ id }) => id);
  return {
    ...ring,
    generation,
    secrets: new Map([...ring.secrets, [generation, randomBytes(secretLength)]]),
    ways: ring.ways.filter(({ id }) => !removed.has(id)),
    removed: [...ring.removed, ...gone].slice(-mostRemoved),
  };
}

/**
 * The next state of the ring for the server, and a wrap for each of its ways in.
 * @param privateKeys of the ways in other than devices, by id: as the server has them, or new ones
 * @throws KeyError unreadable if the private key of a way is missing
 */
export async function storedForm(
  changed: KeyRing,
  privateKeys: ReadonlyMap<string, string>,
): Promise<{ ring: KeyRing; stored: StoredKeys }> {
  const ring = { ...changed, rev: changed.rev + 1 };
  const { userId, authority, generation } = ring;
  if (ring.ways.some(({ id, kind }) => kind !== 'device' && !privateKeys.has(id))) throw new KeyError('unreadable');
  const [sealed, ...wraps] = await Promise.all([
    sealRing(ring),
    ...ring.ways.map(({ id, kind, publicKey }) =>
      wrap({ userId, id, kind }, currentSecret(ring), { publicKey, authority, privateKey: privateKeys.get(id) }),
    ),
    ...ring.removed.map((id) => removalOf({ userId, id, kind: 'device' }, authority, generation)),
  ]);
  return { ring, stored: { ring: sealed, wraps } };
}

/** Of the ways in other than devices. */
export const privateKeysOf = ({ wraps }: Pick<StoredKeys, 'wraps'>): Map<string, string> =>
  new Map(wraps.flatMap(({ id, privateKey }) => (privateKey === undefined ? [] : [[id, privateKey] as const])));
