// What another implementation has made (versions in the file): every form of docs/encryption.md besides the row.
import { afterEach, expect, it, vi } from 'vitest';
import { fromText, toText } from './bytes.ts';
import { importExchangeKey, type ExchangeKeys } from './key-pairs.ts';
import { openRing, storedForm, type KeyRing } from './key-ring.ts';
import { answerPairing, offerPairing } from './pairing.ts';
import { createPhrase, readPhrase } from './recovery-phrase.ts';
import vectors from './vectors.fixture.json' with { type: 'json' };
import { isRemoval, openWayKeys, unwrap, type Wrap } from './wraps.ts';

const { userId, ring, stored, device, pairing } = vectors;
const wraps = stored.wraps as Wrap[];
const fromHex = (text: string) => Uint8Array.from(text.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16));
const authority = fromText(ring.authority.publicKey);
const wrapOf = (id: string): Wrap => {
  const found = wraps.find((each) => each.id === id);
  if (!found) throw new Error(`There is no wrap ${id}`);
  return found;
};
const exchangeKeys = async (given: { privateKey: string; publicKey: string }): Promise<ExchangeKeys> => ({
  privateKey: await importExchangeKey(fromText(given.privateKey)),
  publicKey: fromText(given.publicKey),
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openWith(kind: 'phrase' | 'passkey', id: string, entropy: string): Promise<KeyRing> {
  const name = { userId, id, kind };
  const keys = await openWayKeys(name, fromHex(entropy), wrapOf(id).privateKey ?? '');
  const secret = await unwrap(name, keys, wrapOf(id));
  return openRing(userId, stored, { secret, seen: { rev: 1, authority: keys.authority } });
}

const asStored = ({ rev, generation, secrets, nameSecret, ways, removed }: KeyRing) => ({
  ...{ rev, generation, removed, nameSecret: toText(nameSecret) },
  secrets: [...secrets.values()].map((secret) => toText(secret)),
  ways: ways.map((way) => ({ ...way, publicKey: toText(way.publicKey) })),
});

it.each([
  ['phrase', 'p-1', vectors.phraseEntropy],
  ['passkey', 'k-1', vectors.passkeySecret],
] as const)('the %s opens the ring', async (kind, id, entropy) => {
  const { format: _format, authority: _authority, ...expected } = ring;
  expect(asStored(await openWith(kind, id, entropy))).toEqual(expected);
});

it('the device opens the ring, and another one was removed', async () => {
  const keys = { ...(await exchangeKeys(device)), authority };
  const secret = await unwrap({ userId, id: device.id, kind: 'device' }, keys, wrapOf(device.id));
  expect(toText(secret.secret)).toBe(ring.secrets[1]);
  const { removedDevice: id } = vectors;
  expect(await isRemoval({ userId, id, kind: 'device' }, authority, wrapOf(id))).toBe(true);
  expect(await isRemoval({ userId, id: device.id, kind: 'device' }, authority, wrapOf(device.id))).toBe(false);
});

it('the app makes the same bytes, given the same random ones', async () => {
  const opened = await openWith('phrase', 'p-1', vectors.phraseEntropy);
  const nonce = fromText(stored.ring).slice(0, 12);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).set(nonce);
    return array;
  });
  const privateKeys = new Map(wraps.flatMap(({ id, privateKey }) => (privateKey ? [[id, privateKey] as const] : [])));
  const made = await storedForm({ ...opened, rev: opened.rev - 1 }, privateKeys);
  expect(made.stored.ring).toBe(stored.ring);
  // Signatures of Ed25519 are always the same.
  const signed = (all: readonly Wrap[]) => all.map(({ secret: _sealedAnew, ...each }) => each);
  expect(signed(made.stored.wraps)).toEqual(signed(wraps));
});

/** Makes a side of the pairing take the keys and the salt of the vector. */
async function useHalf(half: typeof pairing.holder): Promise<void> {
  const { privateKey, publicKey } = await exchangeKeys(half);
  const imported = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []);
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue({ privateKey, publicKey: imported });
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).set(fromText(half.salt).slice(0, (array as unknown as Uint8Array).length));
    return array;
  });
}

it('both sides of a pairing say and show the same', async () => {
  const name = { userId, id: pairing.id };
  await useHalf(pairing.newDevice);
  const offering = await offerPairing(name, pairing.label);
  expect(offering.offer).toEqual({ label: pairing.label, commitment: pairing.commitment });
  await useHalf(pairing.holder);
  const answering = await answerPairing(name, offering.offer);
  const { publicKey, salt } = pairing.holder;
  expect(answering.answer).toEqual({ publicKey, salt });
  const answered = await offering.takeAnswer(answering.answer);
  expect(answered.code).toBe(pairing.newCode);
  vi.restoreAllMocks();
  const keys = await answered.takeKeys(pairing.sealed, pairing.holderCode);
  expect({ ...keys, secret: toText(keys.secret), authority: toText(keys.authority) }).toEqual(pairing.keys);
  const opened = await answering.takeOpening(answered.opening);
  expect((await opened.giveKeys(keys, pairing.newCode)).code).toBe(pairing.holderCode);
});

it.each(vectors.phrases)('a phrase in $language stands for the same bits', async ({ language, entropy, words }) => {
  expect(await readPhrase(words)).toEqual({ kind: 'read', entropy: fromHex(entropy), language });
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).set(fromHex(entropy));
    return array;
  });
  const made = await createPhrase(language as 'es' | 'en');
  expect(made.words.join(' ').normalize('NFKD')).toBe(words.normalize('NFKD'));
});
