// In a page of any engine: what the encryption does there with its own cryptography and its own store of keys.
import { openDeviceKeys } from '#core/encryption/ways/device-keys.ts';
import { createExchangeKeys, openSealedTo, sealTo } from '#core/encryption/ways/key-pairs.ts';
import { randomBytes, toText } from '#core/encryption/ways/bytes.ts';
import { vectorChecks } from '#core/encryption/vector-checks.fixture.ts';

export interface Checked {
  what: string;
  made: unknown;
  expected: unknown;
}

/** A key made here that no script can read out still opens what is sealed to it once it has been stored. */
async function keepKeys(): Promise<Omit<Checked, 'what'>> {
  const store = openDeviceKeys('onda-engine-check');
  const [userId, plain] = [crypto.randomUUID(), randomBytes(32)];
  const made = await createExchangeKeys(false);
  const sealed = await sealTo(made.publicKey, plain, randomBytes(0));
  const rest = { id: 'a device', authority: randomBytes(32), rev: 1, stored: { ring: '', wraps: [] } };
  await store.write({ userId, ...made, ...rest });
  const kept = await store.read(userId);
  if (!kept) throw new Error('the store gave no keys back');
  const isHidden = await crypto.subtle.exportKey('pkcs8', kept.privateKey).then(
    () => false,
    () => true,
  );
  const opened = toText(await openSealedTo(kept, sealed, randomBytes(0)));
  await store.remove(userId);
  return { made: [isHidden, opened], expected: [true, toText(plain)] };
}

/** A browser is asked before a person makes keys in it: what it says has to be so. */
async function tryKeeping(): Promise<Omit<Checked, 'what'>> {
  const succeeds = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  const [made, expected] = [
    await succeeds(openDeviceKeys('onda-engine-check').assertKeeps()),
    await succeeds(keepKeys()),
  ];
  return { made, expected };
}

globalThis.checkEncryption = async () => {
  const checked: Checked[] = [];
  const kept = [
    { what: 'a key is kept', run: keepKeys },
    { what: 'whether a key is kept is found out', run: tryKeeping },
  ];
  for (const { what, run } of [...vectorChecks, ...kept])
    checked.push({ what, ...(await run().catch((error: unknown) => ({ made: String(error), expected: 'no error' }))) });
  return checked;
};

declare global {
  var checkEncryption: () => Promise<Checked[]>;
}
