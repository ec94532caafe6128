// Keys and records together, against a server that looks at everything, or says that somebody else is signed in.
import { afterEach, expect, it } from 'vitest';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { deriveAccountKeys } from '#core/encryption/account-keys.ts';
import { toText } from '#core/encryption/ways/bytes.ts';
import { deviceOf, memoryServer as memoryKeys } from '#core/encryption/ways/key-keeper.fixture.ts';
import { currentSecret, type KeyRing } from '#core/encryption/ways/key-ring.ts';
import { answerPairing, offerPairing } from '#core/encryption/ways/pairing.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, bob, endDevices, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer, offline } from '#core/sync/memory-server.fixture.ts';
import { contentsOf, expectSealedSame, openDevice, quiet, sealedAccount } from './sealed-account.fixture.ts';

afterEach(endDevices);

/** Ways to write bytes that would be found in a text. */
const writings = (bytes: Uint8Array<ArrayBuffer>): string[] => [
  toText(bytes),
  btoa(String.fromCodePoint(...bytes)),
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  bytes.join(','),
];

const secretsOf = ({ secrets, nameSecret, authority, ways }: KeyRing) => [
  ...[...secrets.values(), nameSecret, authority.privateKey],
  ...ways.map(({ publicKey }) => publicKey),
];

it('a server that reads all that it is given in a whole session finds nothing of it', async () => {
  const [keysServer, server] = [memoryKeys(), memoryServer()];
  const given: unknown[] = [];
  const { write } = keysServer;
  keysServer.write = (number, said) => {
    given.push(said);
    server.person(ada).keyGeneration = Math.max(...said.wraps.map(({ generation }) => generation));
    return write(number, said);
  };
  const phrase = await createPhrase('es');
  const prf = crypto.getRandomValues(new Uint8Array(32));
  const laptop = deviceOf(keysServer, 'laptop', ada);
  const way = {
    id: 'phrase 1',
    kind: 'phrase',
    entropy: phrase.entropy,
    again: phrase.entropy,
    label: 'En papel',
  } as const;
  const first = await laptop.begin([way]);
  const ring = await laptop.addWay({ id: 'passkey', kind: 'passkey', entropy: prf, again: prf, label: 'Huella' });
  // Another device gets the keys through the server, and is removed later.
  const name = { userId: ada, id: 'a pairing' };
  const offering = await offerPairing(name, 'Móvil');
  const answering = await answerPairing(name, offering.offer);
  const answered = await offering.takeAnswer(answering.answer);
  const opened = await answering.takeOpening(answered.opening);
  const paired = { ...currentSecret(ring), rev: ring.rev, authority: ring.authority.publicKey };
  const { sealed, code } = await opened.giveKeys(paired, answered.code);
  given.push(offering.offer, answering.answer, answered.opening, sealed);
  const phone = deviceOf(keysServer, 'phone', ada);
  const entered = await phone.enterPaired(await answered.takeKeys(sealed, code));

  const one = await openDevice(server, { keys: await deriveAccountKeys(first) });
  const other = await openDevice(server, { keys: await deriveAccountKeys(entered) });
  const tablet = deviceOf(keysServer, 'tablet', ada);
  const third = await openDevice(server, {
    keys: await deriveAccountKeys(await tablet.enter(way)),
    lookForKeys: async () => {
      const look = await tablet.look();
      if (look.kind === 'open') third.heldKeys.hold(await deriveAccountKeys(look.ring));
      return true;
    },
  });
  await one.sync.turnOn('take');
  await one.sync.seal();
  for (const { sync } of [other, third]) await sync.turnOn('take');
  await one.data.history.restore(testSession());
  const preset = await one.data.presets.add({ name: 'Siesta larga', address: '?id=3&minutes=20&noise=pink' });
  await one.data.favourites.toggle(3);
  for (const { sync } of [one, other, third]) await sync.syncNow();
  const gone = entered.ways.filter(({ label }) => label === 'phone');
  const last = await laptop.remove(new Set(gone.map(({ id }) => id)));
  const keys = await deriveAccountKeys(last);
  one.heldKeys.hold(keys);
  await one.data.presets.patch(preset.id, { name: 'Siesta corta' });
  await one.data.favourites.toggle(3);
  await one.sync.syncNow();
  // Nobody has told the third device that another one was removed.
  await third.data.favourites.toggle(5);
  await third.sync.syncNow();
  expect((await contentsOf(server, keys)).length).toBe(4);
  // The removed device reads what was there, and nothing that was written since.
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, unopenable: 3 } });

  const text = JSON.stringify([given, server.calls, [...server.person(ada).rows.values()]]);
  const wanted = [
    ...[first, ring, entered, last].flatMap(secretsOf).flatMap(writings),
    ...[phrase.entropy, prf].flatMap(writings),
    ...phrase.words.slice(1).map((word, at) => `${phrase.words[at] ?? ''} ${word}`),
    ...['Siesta', 'En papel', 'Huella', 'favourites', 'sessions', 'presets', preset.id, testSession().id],
  ];
  for (const secret of wanted) expect(text.includes(secret), secret).toBe(false);
  // How a device describes itself while it asks for the keys is no secret.
  expect(text).toContain('Móvil');
});

it('a server that names another person gets nothing, and the sealed copy waits for its owner', async () => {
  const { server, keys, first } = await sealedAccount();
  await first.data.history.restore(testSession());
  await first.sync.syncNow();
  first.session.set({ personId: bob });
  await first.data.favourites.toggle(5);
  await first.sync.syncNow();
  expect(first.status()).toEqual({ kind: 'off' });
  expect(server.person(bob).rows.size).toBe(0);
  // Nor does it read anything of another one as its own: neither with its keys, nor open.
  const [row] = server.person(ada).rows.values();
  if (row) server.put(bob, row);
  server.put(bob, { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 0, addedAt: 1 } });
  await first.sync.syncNow();
  expect((await recordsOf(first.name)).map(({ key }) => key)).toEqual(['5', testSession().id]);
  first.session.set({ personId: ada });
  await first.sync.turnOn('take');
  expect(first.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  await expectSealedSame(first.name, server, keys);
});

it('two devices that change the same records while the keys change, cut off at each request, end with the same', async () => {
  for (let at = 1, isReached = true; isReached; at += 1) {
    const { server, first, join } = await sealedAccount();
    const second = await join();
    await first.data.history.restore(testSession());
    for (const { sync } of [first, second]) await sync.syncNow();
    const keys = await testKeys(ada, [1, 2]);
    first.heldKeys.hold(keys);
    await first.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
    await second.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
    const start = server.calls.length;
    const cut = (): void => void (server.calls.length - start >= at && offline());
    if (at % 2 === 0) server.before = cut;
    else server.after = cut;
    await Promise.all([first.sync.syncNow(), second.sync.syncNow()]);
    isReached = server.calls.length - start >= at;
    [server.before, server.after] = [() => undefined, () => undefined];
    second.heldKeys.hold(keys);
    for (const { sync } of [second, first, second, first]) await sync.syncNow();
    for (const { name, status } of [first, second]) {
      await expectSealedSame(name, server, keys);
      expect(status(), `cut at ${at}`).toMatchObject({ kind: 'synchronised', sealed: quiet });
      expect((await recordsOf(name))[0]?.data).toMatchObject({ before: { mood: 20 }, after: { mood: 10 } });
    }
    await endDevices();
  }
});
