import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { secretOf, testKeys } from '#core/encryption/account-keys.fixture.ts';
import { deriveAccountKeys } from '#core/encryption/account-keys.ts';
import { openRow, sealedName } from '#core/encryption/sealed-row.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, device, endDevices, newDatabase, outboxOf, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { until } from '#core/sync/shown-device.fixture.ts';
import { expectSealedSame, openDevice, quiet, sealedAccount } from './sealed-account.fixture.ts';

afterEach(endDevices);

const openRowsOf = (server: MemoryServer): string[] =>
  [...server.person(ada).rows.values()]
    .filter(({ kind }) => kind !== 'sealed')
    .map(({ kind, key }) => `${kind} ${key}`);
const keysOf = async (name: string): Promise<string[]> =>
  (await recordsOf(name)).filter(({ kind }) => kind === 'favourites').map(({ key }) => key);

/** A device begins to seal, and is lost before it has pushed any record. The other one had read half of them. */
async function halfSealed() {
  const server = memoryServer();
  const name = newDatabase();
  const [lost, left] = [device(newDatabase(), server), device(name, server)];
  await lost.sync.turnOn('take');
  for (const id of [1, 2]) await lost.data.favourites.toggle(id);
  await lost.sync.syncNow();
  server.put(ada, { kind: 'presets', key: 'changed', data: { what: 'before' }, version: 999 });
  await left.sync.turnOn('take');
  await left.sync.syncNow();
  left.online.set(false);
  for (const id of [3, 4]) await lost.data.favourites.toggle(id);
  await lost.data.history.restore(testSession());
  server.put(ada, { kind: 'presets', key: 'newer', data: { what: 'nobody knows' }, version: 999 });
  server.put(ada, { kind: 'presets', key: 'changed', data: { what: 'after' }, version: 999 });
  await lost.sync.syncNow();
  const keys = await testKeys(ada);
  lost.heldKeys.hold(keys);
  server.before = ({ name: call }) => void (call === 'push' && offline());
  await lost.sync.seal();
  lost.sync.dispose();
  server.before = () => undefined;
  expect(server.person(ada).sealedSeq).toBeGreaterThan(0);
  left.heldKeys.hold(keys);
  left.online.set(true);
  await left.sync.syncNow();
  return { server, keys, left, name };
}

it('a first sealing whose device is lost is ended by another one where the person asks for it', async () => {
  const { server, keys, left, name } = await halfSealed();
  expect(left.status()).toMatchObject({ kind: 'refused', reason: 'sealing' });
  expect(openRowsOf(server)).toContain('favourites 4');
  expect(await keysOf(name)).toEqual(['1', '2']);
  // What is removed meanwhile does not come back from its open row.
  await left.data.favourites.toggle(1);
  await left.sync.syncNow();
  await left.sync.seal();
  expect(left.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect(await keysOf(name)).toEqual(['2', '3', '4']);
  expect((await recordsOf(name)).map(({ key }) => key)).toContain(testSession().id);
  await expectSealedSame(name, server, keys);
  const unread = async (wanted: string) => (await outboxOf(name)).find(({ key }) => key === wanted)?.unread;
  expect(await unread('newer')).toMatchObject({ version: 999, rev: 1 });
  expect(await unread('changed')).toMatchObject({ data: { what: 'after' }, rev: 1 });
});

it('a taking over that is cut off at any request loses nothing', async () => {
  let isEnd = false;
  for (let at = 1; !isEnd; at += 1) {
    const { server, keys, left, name } = await halfSealed();
    const start = server.calls.length;
    const cut = (): void => void (server.calls.length - start === at && offline());
    if (at % 2 === 0) server.before = cut;
    else server.after = cut;
    await left.sync.seal();
    isEnd = server.calls.length - start < at;
    [server.before, server.after] = [() => undefined, () => undefined];
    await left.sync.syncNow();
    expect(left.status(), `cut at ${at}`).toMatchObject({ kind: 'synchronised', sealed: quiet });
    expect(await keysOf(name)).toEqual(['1', '2', '3', '4']);
    await expectSealedSame(name, server, keys);
    await endDevices();
  }
});

it('a record that the server refuses keeps the open ones there until the person decides, and stays on the device', async () => {
  const server = memoryServer();
  const name = newDatabase();
  const one = device(name, server);
  await one.sync.turnOn('take');
  // More than a server refuses that fails as a whole.
  const ids = [2, 3, 4, 5, 6, 7];
  for (const id of [1, ...ids]) await one.data.favourites.toggle(id);
  await one.sync.syncNow();
  const keys = await testKeys(ada);
  const refused = new Set(await Promise.all(ids.map(async (id) => sealedName(keys, 'favourites', String(id)))));
  server.before = ({ name: call, records }) => {
    if (call === 'push' && records.some(({ key }) => refused.has(key))) throw new PersonalRecordsError('refused', 'no');
  };
  one.heldKeys.hold(keys);
  await one.sync.seal();
  const waiting = { kind: 'refused', reason: 'record', sealed: { ...quiet, openLeft: 'here' } };
  expect(one.status()).toMatchObject(waiting);
  await one.sync.syncNow();
  expect(one.status()).toMatchObject(waiting);
  expect(openRowsOf(server)).toHaveLength(7);
  await one.sync.leaveRefused();
  expect(one.status()).toMatchObject({ kind: 'refused', reason: 'record', sealed: quiet });
  expect(openRowsOf(server)).toEqual([]);
  expect(await keysOf(name)).toHaveLength(7);
  server.before = () => undefined;
  await one.sync.syncNow();
  await expectSealedSame(name, server, keys);
});

it('other devices learn that the first sealing has ended', async () => {
  const server = memoryServer();
  const keys = await testKeys(ada);
  const [one, other] = [device(newDatabase(), server), device(newDatabase(), server)];
  await one.sync.turnOn('take');
  await one.data.favourites.toggle(1);
  await one.sync.syncNow();
  await other.sync.turnOn('take');
  // It has not read all that was open, so it cannot end the sealing by itself.
  other.online.set(false);
  await one.data.favourites.toggle(2);
  await one.sync.syncNow();
  one.heldKeys.hold(keys);
  server.before = ({ name: call }) => void (call === 'removeOpen' && offline());
  await one.sync.seal();
  other.heldKeys.hold(keys);
  other.online.set(true);
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'refused', reason: 'sealing' });
  server.before = () => undefined;
  await one.sync.syncNow();
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
});

it('keys that begin anew seal again what is on the device, and what was sealed before stays unopened', async () => {
  const { server, first } = await sealedAccount();
  for (const id of [1, 2]) await first.data.favourites.toggle(id);
  await first.data.history.restore(testSession());
  await first.sync.syncNow();
  const before = [...server.person(ada).rows.keys()];
  const secrets = new Map([[1, secretOf(50)]]);
  const keys = await deriveAccountKeys({ userId: ada, secrets, nameSecret: secretOf(51) });
  first.sync.dispose();
  const again = await openDevice(server, { name: first.name, keys });
  await again.sync.seal();
  expect(again.status()).toMatchObject({ kind: 'synchronised', sealed: { isSealedThere: true, openLeft: undefined } });
  expect(await keysOf(first.name)).toEqual(['1', '2']);
  for (const name of before) server.person(ada).rows.delete(name);
  await expectSealedSame(first.name, server, keys);
  expect(await recordsOf(first.name)).toHaveLength(3);
});

it('what the server refuses once to take under new keys is sealed after the next loading of the page', async () => {
  const { server, first, seal, show } = await sealedAccount();
  for (const id of [1, 2]) await first.data.favourites.toggle(id);
  show({ ...(await seal({ kind: 'presets', key: 'x', version: 999, rev: 4 })), seq: 0, editedAt: 0 });
  await first.sync.syncNow();
  first.sync.dispose();
  const secrets = new Map([[1, secretOf(50)]]);
  const keys = await deriveAccountKeys({ userId: ada, secrets, nameSecret: secretOf(51) });
  const name = `sealed ${await sealedName(keys, 'presets', 'x')}`;
  // The two favourites go together.
  server.before = ({ name: call, records }) => {
    if (call === 'push' && records.length === 1) throw new PersonalRecordsError('refused', 'too large');
  };
  const again = await openDevice(server, { name: first.name, keys });
  await again.sync.syncNow();
  expect(again.status()).toMatchObject({ kind: 'synchronised' });
  server.before = () => undefined;
  // Until then the device is at rest.
  const start = server.calls.length;
  again.online.set(false);
  await until(() => again.status().kind === 'offline');
  again.online.set(true);
  await until(() => again.status().kind === 'synchronised');
  expect(server.calls.slice(start).map(({ name: call }) => call)).toEqual(['head']);
  await again.sync.syncNow();
  expect(server.person(ada).rows.has(name)).toBe(false);
  again.sync.dispose();
  const loaded = await openDevice(server, { name: first.name, keys });
  await loaded.sync.syncNow();
  expect(await openRow(keys, server.person(ada).rows.get(name) as PageRecord)).toMatchObject({ key: 'x', rev: 4 });
  const end = server.calls.length;
  await loaded.sync.syncNow();
  expect(server.calls.slice(end).filter(({ name: call }) => call === 'push')).toEqual([]);
});

it('speaks of no open records while everything is sealed again with other keys', async () => {
  const { server, first } = await sealedAccount();
  await first.data.favourites.toggle(1);
  server.put(ada, { kind: 'sealed', key: 'B'.repeat(43), data: { c: 'A'.repeat(200) } });
  await first.sync.syncNow();
  first.sync.dispose();
  const secrets = new Map([[1, secretOf(50)]]);
  const keys = await deriveAccountKeys({ userId: ada, secrets, nameSecret: secretOf(51) });
  server.before = ({ name: call }) => {
    if (call === 'push') throw new PersonalRecordsError('busy', 'later');
  };
  const again = await openDevice(server, { name: first.name, keys });
  await again.sync.seal();
  expect(again.status()).toMatchObject({ kind: 'waiting', count: 1, sealed: { ...quiet, unopenable: 1 } });
  again.online.set(false);
  await again.sync.syncNow();
  expect(again.status()).toMatchObject({ kind: 'offline', sealed: { ...quiet, unopenable: 1 } });
  server.before = () => undefined;
  again.online.set(true);
  await again.sync.syncNow();
  for (const status of again.statuses) expect(status).not.toMatchObject({ sealed: { openLeft: expect.anything() } });
  expect(server.calls.filter(({ name: call }) => call === 'removeOpen')).toEqual([]);
  expect(again.status()).toMatchObject({ kind: 'synchronised' });
});

it('speaks of no open records on a device that comes when all are gone', async () => {
  const server = memoryServer();
  const first = device(newDatabase(), server);
  await first.sync.turnOn('take');
  await first.data.favourites.toggle(1);
  await first.sync.syncNow();
  first.heldKeys.hold(await testKeys(ada));
  await first.sync.seal();
  expect(openRowsOf(server)).toEqual([]);
  server.before = ({ name: call }) => {
    if (call === 'sealedPage') throw new PersonalRecordsError('busy', 'later');
  };
  const late = await openDevice(server);
  await late.sync.turnOn('take');
  expect(late.status()).toMatchObject({ kind: 'waiting', sealed: quiet });
});
