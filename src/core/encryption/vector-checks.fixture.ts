// What another implementation has made (versions in the files), opened and made by the app. Without a test runner, so that
// every engine can do it: vectors.test.ts, e2e/journeys/sealed/encryption-vectors.spec.ts and e2e/webkit/encryption.spec.ts.
import { deriveAccountKeys } from './account-keys.ts';
import { openRow, sealRow, type SealedContent } from './sealed-row.ts';
import rowFixture from './vectors.fixture.json' with { type: 'json' };
import { fromText, toText } from '#core/encryption/ways/bytes.ts';
import { importExchangeKey, type ExchangeKeys } from '#core/encryption/ways/key-pairs.ts';
import { openRing, storedForm, type KeyRing } from '#core/encryption/ways/key-ring.ts';
import { answerPairing, offerPairing } from '#core/encryption/ways/pairing.ts';
import { createPhrase, readPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import wayFixture from '#core/encryption/ways/vectors.fixture.json' with { type: 'json' };
import { isRemoval, openWayKeys, unwrap, type Wrap } from '#core/encryption/ways/wraps.ts';

interface VectorCheck {
  what: string;
  /** Both are JSON, and equal where the app does as the other implementation. */
  run: () => Promise<{ made: unknown; expected: unknown }>;
}

type Bytes = Uint8Array<ArrayBuffer>;

const { userId, ring, stored, device, pairing } = wayFixture;
const wraps = stored.wraps as Wrap[];
const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16));
const authority = fromText(ring.authority.publicKey);

/** Lets something be done with the given bytes as the random ones, as many as are asked for. */
async function withRandom<Result>(bytes: Bytes, work: () => Promise<Result>): Promise<Result> {
  const given = (array: Bytes): Bytes => {
    array.set(bytes.subarray(0, array.length));
    return array;
  };
  Object.defineProperty(crypto, 'getRandomValues', { value: given, configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
}

/** Lets something be done with the given keys as the new ones. */
async function withNewKeys<Result>(keys: CryptoKeyPair, work: () => Promise<Result>): Promise<Result> {
  Object.defineProperty(crypto.subtle, 'generateKey', { value: () => Promise.resolve(keys), configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto.subtle, 'generateKey');
  }
}

const wrapOf = (id: string): Wrap => {
  const found = wraps.find((each) => each.id === id);
  if (!found) throw new Error(`There is no wrap ${id}`);
  return found;
};

const exchangeKeys = async (given: { privateKey: string; publicKey: string }): Promise<ExchangeKeys> => ({
  privateKey: await importExchangeKey(fromText(given.privateKey)),
  publicKey: fromText(given.publicKey),
});

const rowCheck = (vector: (typeof rowFixture.vectors)[number]): VectorCheck => ({
  what: `a row: ${vector.what}`,
  run: async () => {
    const { generation, content, row, least } = vector;
    const keys = await deriveAccountKeys({
      userId: vector.userId,
      secrets: new Map([[generation, fromHex(vector.secret)]]),
      nameSecret: fromHex(vector.nameSecret),
    });
    const opened = await openRow(keys, row);
    const made = await withRandom(fromHex(vector.nonce), () => sealRow(keys, content as SealedContent, least));
    return { made: { opened, made }, expected: { opened: content, made: row } };
  },
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

const openingCheck = (kind: 'phrase' | 'passkey', id: string, entropy: string): VectorCheck => ({
  what: `the ${kind} opens the ring`,
  run: async () => {
    const { format: _format, authority: _authority, ...expected } = ring;
    return { made: asStored(await openWith(kind, id, entropy)), expected };
  },
});

const deviceCheck: VectorCheck = {
  what: 'the device opens the ring, and another one was removed',
  run: async () => {
    const keys = { ...(await exchangeKeys(device)), authority };
    const { secret } = await unwrap({ userId, id: device.id, kind: 'device' }, keys, wrapOf(device.id));
    const areRemoved = await Promise.all(
      [wayFixture.removedDevice, device.id].map((id) =>
        isRemoval({ userId, id, kind: 'device' }, authority, wrapOf(id)),
      ),
    );
    return { made: [toText(secret), ...areRemoved], expected: [ring.secrets[1], true, false] };
  },
};

/** Signatures of Ed25519 are always the same. */
const signedParts = (all: readonly Wrap[]) => all.map(({ secret: _sealedAnew, ...each }) => each);

const ringCheck: VectorCheck = {
  what: 'the app makes the same ring and signatures, given the same random bytes',
  run: async () => {
    const opened = await openWith('phrase', 'p-1', wayFixture.phraseEntropy);
    const privateKeys = new Map(wraps.flatMap(({ id, privateKey }) => (privateKey ? [[id, privateKey] as const] : [])));
    const nonce = fromText(stored.ring).slice(0, 12);
    const made = await withRandom(nonce, () => storedForm({ ...opened, rev: opened.rev - 1 }, privateKeys));
    return {
      made: [made.stored.ring, signedParts(made.stored.wraps)],
      expected: [stored.ring, signedParts(wraps)],
    };
  },
};

/** A side of the pairing takes the keys and the salt of the vector. */
async function asHalf<Result>(half: typeof pairing.holder, work: () => Promise<Result>): Promise<Result> {
  const { privateKey, publicKey } = await exchangeKeys(half);
  const imported = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []);
  return withNewKeys({ privateKey, publicKey: imported }, () => withRandom(fromText(half.salt), work));
}

const pairingCheck: VectorCheck = {
  what: 'both sides of a pairing say and show the same',
  run: async () => {
    const name = { userId, id: pairing.id };
    const offering = await asHalf(pairing.newDevice, () => offerPairing(name, pairing.label));
    const answering = await asHalf(pairing.holder, () => answerPairing(name, offering.offer));
    const answered = await offering.takeAnswer(answering.answer);
    const keys = await answered.takeKeys(pairing.sealed, pairing.holderCode);
    const opened = await answering.takeOpening(answered.opening);
    const shown = [answered.code, (await opened.giveKeys(keys, pairing.newCode)).code];
    const given = { ...keys, secret: toText(keys.secret), authority: toText(keys.authority) };
    const { label, commitment, newCode, holderCode } = pairing;
    const { publicKey, salt } = pairing.holder;
    return {
      made: [offering.offer, answering.answer, shown, given],
      expected: [{ label, commitment }, { publicKey, salt }, [newCode, holderCode], pairing.keys],
    };
  },
};

const phraseCheck = ({ language, entropy, words }: (typeof wayFixture.phrases)[number]): VectorCheck => ({
  what: `a phrase in ${language} stands for the same bits`,
  run: async () => {
    const read = await readPhrase(words);
    const bits = read.kind === 'read' ? toText(read.entropy) : read;
    const made = await withRandom(fromHex(entropy), () => createPhrase(language as 'es' | 'en'));
    return {
      made: [{ ...read, entropy: bits }, made.words.join(' ').normalize('NFKD')],
      expected: [{ kind: 'read', language, entropy: toText(fromHex(entropy)) }, words.normalize('NFKD')],
    };
  },
});

/** To be done one after the other. */
export const vectorChecks: readonly VectorCheck[] = [
  ...rowFixture.vectors.map(rowCheck),
  openingCheck('phrase', 'p-1', wayFixture.phraseEntropy),
  openingCheck('passkey', 'k-1', wayFixture.passkeySecret),
  deviceCheck,
  ringCheck,
  pairingCheck,
  ...wayFixture.phrases.map(phraseCheck),
];
