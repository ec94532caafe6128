import { afterEach, expect, it } from 'vitest';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { expectCorrectSums, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { testFile, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { ada, device, endDevices, newDatabase, outboxOf, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer, offline } from '#core/sync/memory-server.fixture.ts';
import { contentsOf, expectSealedSame, openDevice, quiet, sealedAccount } from './sealed-account.fixture.ts';

afterEach(endDevices);

const random = seededRandom(7);
const sessions = (count: number) => Array.from({ length: count }, (_, number) => randomSession(random, number));

it('two devices show the same records of all kinds, and the server learns none of them', async () => {
  const { server, keys, first, join } = await sealedAccount();
  const second = await join();
  await first.data.favourites.toggle(3);
  await first.data.history.restore(testSession());
  await first.data.assessments.add({ physical: 1, mental: 2, emotional: 3, spiritual: 4, sleep: 5, stress: 6 });
  const preset = await first.data.presets.add({ name: 'Siesta', address: '?id=3&minutes=20&noise=pink' });
  first.preferences['fadeSeconds'] = 9;
  await first.sync.syncNow();
  await second.sync.syncNow();
  expect(await recordsOf(second.name)).toHaveLength(4);
  await expectSealedSame(first.name, server, keys);
  await expectSealedSame(second.name, server, keys);
  expect(second.preferences['fadeSeconds']).toBe(9);
  await expectCorrectSums(second.data);
  await second.data.presets.patch(preset.id, { name: 'Siesta larga' });
  await second.data.favourites.toggle(3);
  await second.sync.syncNow();
  await first.sync.syncNow();
  expect(first.data.presets.getSnapshot()).toEqual([{ ...preset, name: 'Siesta larga' }]);
  await expectSealedSame(first.name, server, keys);
  const contents = await contentsOf(server, keys);
  expect(contents.find(({ kind }) => kind === 'presets')).toMatchObject({ rev: 2 });
  expect(contents.find(({ kind }) => kind === 'favourites')).toMatchObject({ rev: 2, data: null });
  const sent = JSON.stringify(server.calls.map(({ records }) => records));
  for (const word of ['favourites', 'presets', 'Siesta', 'fadeSeconds', preset.id, testSession().id, 'null'])
    expect(sent, word).not.toContain(word);
  expect(new Set(server.calls.flatMap(({ records }) => records.map(({ editedAt }) => editedAt)))).toEqual(new Set([0]));
});

it('no device looks for open records in an account that was sealed before its first one', async () => {
  const { server, first, join } = await sealedAccount();
  await first.data.favourites.toggle(3);
  await first.sync.syncNow();
  await join();
  const asked = server.calls.map(({ name }) => name);
  expect(asked).toContain('sealedPage');
  expect(asked).not.toContain('removeOpen');
  expect(asked).not.toContain('page');
});

it('a device without keys sends and reads nothing, says so, and goes on with them', async () => {
  const { server, keys, first } = await sealedAccount();
  await first.data.favourites.toggle(3);
  await first.sync.syncNow();
  const name = newDatabase();
  const other = device(name, server);
  await other.data.favourites.toggle(5);
  const before = server.calls.length;
  await other.sync.turnOn('take');
  expect(other.status()).toEqual({ kind: 'locked' });
  await other.data.favourites.toggle(6);
  await other.sync.syncNow();
  expect(server.calls.slice(before).map(({ name: call }) => call)).toEqual(['head']);
  expect(await recordsOf(name)).toHaveLength(2);
  other.heldKeys.hold(keys);
  await other.sync.syncNow();
  await first.sync.syncNow();
  expect(await recordsOf(first.name)).toHaveLength(3);
  for (const each of [name, first.name]) await expectSealedSame(each, server, keys);
  other.heldKeys.lock(ada);
  await other.sync.syncNow();
  expect(other.status()).toEqual({ kind: 'locked' });
});

it('an open account is sealed, its open records go, and another device follows with its own changes', async () => {
  const server = memoryServer();
  const names = [newDatabase(), newDatabase()] as const;
  const [first, other] = [device(names[0], server), device(names[1], server)];
  const keys = await testKeys(ada);
  for (const { sync } of [first, other]) await sync.turnOn('take');
  await first.data.archive.importJson(testFile({ sessions: sessions(250) }));
  await first.data.favourites.toggle(3);
  await first.data.favourites.toggle(4);
  await first.data.favourites.toggle(4);
  await first.data.history.restore(testSession());
  server.put(ada, { kind: 'presets', key: 'newer', data: { what: 'nobody knows' }, version: 999 });
  for (const { sync } of [first, other]) await sync.syncNow();
  // On both sides, in different fields, and not sent.
  await other.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await first.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
  await other.data.favourites.toggle(3);
  first.heldKeys.hold(keys);
  await first.sync.syncNow();
  expect(first.status()).toMatchObject({ kind: 'refused', reason: 'unsealed' });
  await first.sync.seal();
  expect(first.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  // In no more requests than open ones, each within what a server accepts.
  const pushes = server.calls.map(({ records }) => records).filter(([record]) => record?.kind === 'sealed');
  expect(Math.max(...pushes.map(({ length }) => length))).toBe(100);
  expect(Math.max(...pushes.map((records) => JSON.stringify({ records }).length))).toBeLessThan(126_000);
  await expectSealedSame(names[0], server, keys);
  expect(await contentsOf(server, keys)).toContainEqual(
    expect.objectContaining({ kind: 'presets', key: 'newer', version: 999, data: { what: 'nobody knows' } }),
  );
  await other.sync.syncNow();
  expect(other.status()).toEqual({ kind: 'locked' });
  const before = server.calls.length;
  other.heldKeys.hold(keys);
  await other.sync.syncNow();
  // It pushes only what it has changed.
  expect(server.calls.slice(before).reduce((sum, { records }) => sum + records.length, 0)).toBe(2);
  await first.sync.syncNow();
  for (const name of names) {
    await expectSealedSame(name, server, keys);
    const found = await recordsOf(name);
    expect(found.filter(({ kind }) => kind === 'favourites')).toEqual([]);
    expect(found.find(({ key }) => key === testSession().id)?.data).toMatchObject({
      before: { mood: 20 },
      after: { mood: 10 },
    });
  }
  await expectCorrectSums(other.data);
});

it('a first sealing that is cut off at any request goes on where it was', async () => {
  let isEnd = false;
  for (let at = 1; !isEnd; at += 1) {
    const server = memoryServer();
    const one = await openOpenAccount(server);
    const start = server.calls.length;
    const cut = (): void => void (server.calls.length - start === at && offline());
    // Before the server does it, or after: the answer is lost.
    if (at % 2 === 0) server.before = cut;
    else server.after = cut;
    await one.sync.seal();
    isEnd = server.calls.length - start < at;
    [server.before, server.after] = [() => undefined, () => undefined];
    await one.sync.syncNow();
    expect(one.status(), `cut at ${at}`).toMatchObject({ kind: 'synchronised', sealed: quiet });
    await expectSealedSame(one.name, server, await testKeys(ada));
    expect(await recordsOf(one.name)).toHaveLength(21);
    await endDevices();
  }
});

/** A device with the keys whose account is still open, and synchronised. */
async function openOpenAccount(server: ReturnType<typeof memoryServer>) {
  const name = newDatabase();
  const one = device(name, server);
  await one.sync.turnOn('take');
  for (let id = 1; id <= 20; id += 1) await one.data.favourites.toggle(id);
  await one.data.history.restore(testSession());
  await one.sync.syncNow();
  one.heldKeys.hold(await testKeys(ada));
  await one.sync.syncNow();
  return { ...one, name };
}

/** One has sealed the account and nothing else; the other has not seen what one wrote last. */
async function beginAndStop() {
  const server = memoryServer();
  const one = await openOpenAccount(server);
  const name = newDatabase();
  const late = { ...device(name, server), name };
  await late.sync.turnOn('take');
  await one.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await one.data.favourites.toggle(30);
  one.sync.dispose();
  const writer = device(one.name, server);
  await writer.sync.syncNow();
  writer.sync.dispose();
  const sealing = await openDevice(server, { name: one.name });
  server.before = ({ name: call }) => void (call === 'push' && offline());
  await sealing.sync.seal();
  server.before = () => undefined;
  expect(server.person(ada).sealedSeq).toBeDefined();
  late.heldKeys.hold(await testKeys(ada));
  return { server, sealing, late };
}

it('a copy that lacks some of what is being sealed writes nothing before all of it is', async () => {
  const { server, sealing, late } = await beginAndStop();
  await late.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
  await late.sync.syncNow();
  expect(late.status()).toMatchObject({ kind: 'refused', reason: 'sealing' });
  expect([...server.person(ada).rows.values()].filter(({ kind }) => kind === 'sealed')).toEqual([]);
  for (const { sync } of [sealing, late, sealing]) await sync.syncNow();
  for (const { name } of [sealing, late]) {
    await expectSealedSame(name, server, await testKeys(ada));
    const found = await recordsOf(name);
    expect(found).toHaveLength(22);
    expect(found.at(-1)?.data).toMatchObject({ before: { mood: 20 }, after: { mood: 10 } });
  }
});

it('another device goes on for one that is lost in the middle, where the person asks for it', async () => {
  const { server, sealing, late } = await beginAndStop();
  sealing.sync.dispose();
  await late.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
  await late.sync.syncNow();
  await late.sync.seal();
  expect(late.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  await expectSealedSame(late.name, server, await testKeys(ada));
  const found = await recordsOf(late.name);
  expect(found).toHaveLength(22);
  expect(found.at(-1)?.data).toMatchObject({ before: { mood: 20 }, after: { mood: 10 } });
});

it('two devices that seal at once end with the same records', async () => {
  const server = memoryServer();
  const keys = await testKeys(ada);
  const one = await openOpenAccount(server);
  const name = newDatabase();
  const other = device(name, server);
  await other.sync.turnOn('take');
  await other.data.favourites.toggle(50);
  await other.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  other.heldKeys.hold(keys);
  await Promise.all([one.sync.seal(), other.sync.seal()]);
  for (const { sync } of [one, other, one]) await sync.syncNow();
  for (const each of [one.name, name]) await expectSealedSame(each, server, keys);
  expect(await recordsOf(one.name)).toHaveLength(22);
  expect(await recordsOf(name)).toEqual(await recordsOf(one.name));
});

it('records of a new generation wait where its keys cannot be asked for, and so do changes of them', async () => {
  const { server, first, join } = await sealedAccount();
  const second = await join();
  for (const id of [3, 4]) await first.data.favourites.toggle(id);
  for (const { sync } of [first, second]) await sync.syncNow();
  const newer = await testKeys(ada, [1, 2]);
  first.heldKeys.hold(newer);
  await first.data.favourites.move(3, 1);
  await first.data.favourites.toggle(7);
  await first.sync.syncNow();
  await second.data.favourites.toggle(4);
  await second.sync.syncNow();
  const held = (await outboxOf(second.name)).filter(({ kind }) => kind === 'sealed');
  expect(held.length).toBeGreaterThan(0);
  expect(second.status()).toMatchObject({ sealed: { ...quiet, unopenable: held.length } });
  expect(second.failures).not.toHaveBeenCalled();
  second.heldKeys.hold(newer);
  for (const { sync } of [second, first]) await sync.syncNow();
  expect(second.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  for (const { name } of [first, second]) await expectSealedSame(name, server, newer);
  expect((await recordsOf(first.name)).map(({ key }) => key)).toEqual(['3', '7']);
});

it('a device that was closed in the middle is the same device with the same keys', async () => {
  const { server, keys, first } = await sealedAccount();
  await first.data.favourites.toggle(3);
  await first.sync.syncNow();
  first.sync.dispose();
  const again = await openDevice(server, { name: first.name });
  await again.data.favourites.toggle(4);
  await again.sync.syncNow();
  await expectSealedSame(first.name, server, keys);
  expect(again.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
});
