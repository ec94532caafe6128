import { expect, it } from 'vitest';
import { randomBytes, toText, type Bytes } from './bytes.ts';
import {
  createKeyRing,
  currentSecret,
  nextGeneration,
  openRing,
  privateKeysOf,
  storedForm,
  withWays,
  type KeyRing,
  type StoredKeys,
} from './key-ring.ts';
import { createExchangeKeys, type ExchangeKeys } from './key-pairs.ts';
import { createWayKeys, openWayKeys, unwrap, type AccountSecret, type Wrap, type WayKind } from './wraps.ts';

const userId = '5e2d9f6e-0000-4000-8000-000000000001';
const phrase = randomBytes(16);
const prf = randomBytes(32);

interface Account {
  ring: KeyRing;
  stored: StoredKeys;
  device: ExchangeKeys;
}

const wayIn = (id: string, kind: WayKind, publicKey: Bytes) => ({
  id,
  kind,
  label: id,
  publicKey,
  addedAt: 1,
  addedBy: 'device',
});

async function account(): Promise<Account> {
  const empty = await createKeyRing(userId);
  const device = await createExchangeKeys(false);
  const [forPhrase, forPasskey] = await Promise.all([
    createWayKeys({ userId, id: 'phrase', kind: 'phrase' }, phrase, empty.authority),
    createWayKeys({ userId, id: 'passkey', kind: 'passkey' }, prf, empty.authority),
  ]);
  const ways = withWays(empty, [
    wayIn('device', 'device', device.publicKey),
    wayIn('phrase', 'phrase', forPhrase.publicKey),
    wayIn('passkey', 'passkey', forPasskey.publicKey),
  ]);
  const privateKeys = new Map([
    ['phrase', forPhrase.privateKey],
    ['passkey', forPasskey.privateKey],
  ]);
  return { ...(await storedForm(ways, privateKeys)), device };
}

const wrapOf = ({ wraps }: StoredKeys, id: string): Wrap => {
  const found = wraps.find((each) => each.id === id);
  if (!found) throw new Error(`There is no wrap ${id}`);
  return found;
};

async function enter(stored: StoredKeys, kind: 'phrase' | 'passkey', entropy: Bytes): Promise<KeyRing> {
  const name = { userId, id: kind, kind };
  const given = wrapOf(stored, kind);
  const keys = await openWayKeys(name, entropy, given.privateKey ?? '');
  const secret = await unwrap(name, keys, given);
  return openRing(userId, stored, { secret, seen: { rev: 1, authority: keys.authority } });
}

const asDevice = async ({ device, ring }: Account, given: Wrap): Promise<AccountSecret> =>
  unwrap({ userId, id: 'device', kind: 'device' }, { ...device, authority: ring.authority.publicKey }, given);

it('each way in opens the same ring', async () => {
  const made = await account();
  expect(await enter(made.stored, 'phrase', phrase)).toEqual(made.ring);
  expect(await enter(made.stored, 'passkey', prf)).toEqual(made.ring);
  expect(await asDevice(made, wrapOf(made.stored, 'device'))).toEqual(currentSecret(made.ring));
});

it('what the server keeps holds no secret, no name of a way in and no public key', async () => {
  const { ring, stored } = await account();
  const kept = JSON.stringify(stored);
  const secrets = [...ring.secrets.values(), ring.nameSecret, ring.authority.privateKey, ring.authority.publicKey];
  for (const secret of [...secrets, ...ring.ways.map(({ publicKey }) => publicKey), phrase, prf])
    expect(kept).not.toContain(toText(secret));
  expect(kept).not.toContain('addedBy');
});

it.each(['phrase', 'passkey'] as const)('another %s opens nothing', async (kind) => {
  const { stored } = await account();
  await expect(enter(stored, kind, randomBytes(16))).rejects.toMatchObject({ problem: 'wrong-key' });
});

it('a new generation reaches ways in that are not there, with all older secrets, and not the one removed', async () => {
  const made = await account();
  const { ring, stored } = await storedForm(nextGeneration(made.ring, new Set(['device'])), privateKeysOf(made.stored));
  expect(ring.rev).toBe(2);
  expect(await enter(stored, 'phrase', phrase)).toEqual(ring);
  expect(ring.secrets.get(1)).toEqual(made.ring.secrets.get(1));
  expect(ring.nameSecret).toEqual(made.ring.nameSecret);
  const withSecret = stored.wraps.filter(({ secret }) => secret !== '');
  expect(withSecret.map(({ id }) => id)).toEqual(['phrase', 'passkey']);
  const old = await asDevice(made, wrapOf(made.stored, 'device'));
  await expect(
    openRing(userId, stored, { secret: old, seen: { rev: 1, authority: ring.authority.publicKey } }),
  ).rejects.toMatchObject({ problem: 'wrong-key' });
  await expect(asDevice(made, wrapOf(stored, 'phrase'))).rejects.toMatchObject({ problem: 'wrong-key' });
});

it('a ring that is older than what the device has seen is refused', async () => {
  const made = await account();
  const secret = currentSecret(made.ring);
  const authority = made.ring.authority.publicKey;
  await expect(openRing(userId, made.stored, { secret, seen: { rev: 2, authority } })).rejects.toMatchObject({
    problem: 'outdated',
  });
});

it('nothing of the account opens under another id, as after it was created again', async () => {
  const { stored } = await account();
  const name = { userId: `${userId.slice(0, -1)}2`, id: 'phrase', kind: 'phrase' } as const;
  const { privateKey = '' } = wrapOf(stored, 'phrase');
  await expect(openWayKeys(name, phrase, privateKey)).rejects.toMatchObject({ problem: 'wrong-key' });
});

it('a secret that the server chose is refused, even where it knows the public key of the way', async () => {
  const made = await account();
  const foreign = await account();
  const publicKey = made.ring.ways.find(({ id }) => id === 'phrase')?.publicKey ?? randomBytes(32);
  const { stored } = await storedForm(
    withWays(foreign.ring, [wayIn('phrase', 'phrase', publicKey)]),
    privateKeysOf(made.stored),
  );
  await expect(enter(stored, 'phrase', phrase)).rejects.toMatchObject({ problem: 'forged' });
});

it.each<[string, (given: Wrap, other: Wrap) => Wrap]>([
  ['the secret of another way', (given, other) => ({ ...given, secret: other.secret })],
  ['the private key of another way', (given, { privateKey = '' }) => ({ ...given, privateKey })],
  ['another generation', (given) => ({ ...given, generation: 2 })],
  ['a signature with one bit flipped', (given) => ({ ...given, signature: `A${given.signature.slice(1)}B` })],
  ['no signature', (given) => ({ ...given, signature: '' })],
  ['no text at all', (given) => ({ ...given, secret: '', signature: '', privateKey: '' })],
  ['other letters', (given) => ({ ...given, secret: '!'.repeat(120) })],
])('a wrap with %s is refused', async (_name, change) => {
  const { stored } = await account();
  const changed = change(wrapOf(stored, 'phrase'), wrapOf(stored, 'passkey'));
  await expect(enter({ ...stored, wraps: [changed] }, 'phrase', phrase)).rejects.toMatchObject({
    name: 'KeyError',
  });
});

it('an older wrap with the newer ring opens nothing', async () => {
  const made = await account();
  const { stored } = await storedForm(nextGeneration(made.ring, new Set()), privateKeysOf(made.stored));
  await expect(enter({ ...stored, wraps: made.stored.wraps }, 'phrase', phrase)).rejects.toMatchObject({
    problem: 'wrong-key',
  });
});

it('a key of a device cannot be read out', async () => {
  const { privateKey } = await createExchangeKeys(false);
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toMatchObject({ name: 'InvalidAccessError' });
});

it('a way in without its private key is not written', async () => {
  const { ring } = await account();
  await expect(storedForm(ring, new Map())).rejects.toMatchObject({ problem: 'unreadable' });
});
