import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, bob, device, endDevices, newDatabase, outboxOf, recordsOf } from '#core/sync/device.fixture.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import {
  expectSealedSame,
  openDevice,
  quiet,
  sealedAccount,
  type SealedAccount,
  type SealedDevice,
} from './sealed-account.fixture.ts';

afterEach(endDevices);

let account: SealedAccount;
let one: SealedDevice;
let other: SealedDevice;
let before: unknown;

const rowsOf = (): PageRecord[] => [...account.server.person(ada).rows.values()];
const copyOf = <Value>(value: Value): Value => structuredClone(value);

/** Two devices with two favourites and a session, all synchronised. */
beforeEach(async () => {
  account = await sealedAccount();
  one = account.first;
  other = await account.join();
  await one.data.favourites.toggle(3);
  await one.data.favourites.toggle(4);
  await one.data.history.restore(testSession());
  for (const { sync } of [one, other]) await sync.syncNow();
  before = await recordsOf(one.name);
});

async function expectConverged(): Promise<void> {
  for (const { sync } of [one, other, one, other]) await sync.syncNow();
  for (const { name, failures } of [one, other]) {
    await expectSealedSame(name, account.server, account.keys);
    expect(failures).not.toHaveBeenCalled();
  }
  expect(await recordsOf(one.name)).toEqual(await recordsOf(other.name));
}

/** @param now the records of the other device */
async function expectKnownAsOld(old: PageRecord, now: Awaited<ReturnType<typeof recordsOf>>): Promise<void> {
  account.show(old);
  await other.sync.syncNow();
  expect(await recordsOf(other.name)).toEqual(now);
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, replayed: 1 } });
  await expectConverged();
}

describe('rows that do not open are kept as they came, hinder no others, and are said', () => {
  it.each<[string, () => Promise<PageRecord>]>([
    [
      'the content of another record',
      async () => ({
        ...(await account.rowNamed('favourites', '3')),
        data: (await account.rowNamed('favourites', '4')).data,
      }),
    ],
    ['nothing', async () => ({ ...(await account.rowNamed('favourites', '3')), data: null })],
    ['garbage', async () => ({ ...(await account.rowNamed('favourites', '3')), data: { c: 'A'.repeat(212) } })],
    ['another version', async () => ({ ...(await account.rowNamed('favourites', '3')), version: 1 })],
    [
      'the row of another person',
      async () => ({ ...(await account.rowNamed('favourites', '3')), data: (await rowOfBob()).data }),
    ],
  ])('%s', async (_what, makeRow) => {
    const row = await makeRow();
    account.show(row);
    await one.data.favourites.toggle(5);
    await one.sync.syncNow();
    await other.sync.syncNow();
    for (const each of [one, other]) {
      expect(each.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, unopenable: 1 } });
      expect((await recordsOf(each.name)).map(({ key }) => key)).toEqual(['3', '4', '5', testSession().id]);
      expect(each.failures).not.toHaveBeenCalled();
    }
    const held = (await outboxOf(one.name)).find(({ kind }) => kind === 'sealed');
    expect(held).toMatchObject({ key: row.key, unread: { data: row.data, version: row.version } });
    // A change of the record waits, and is not pushed over the row.
    await one.data.favourites.toggle(3);
    await one.sync.syncNow();
    expect(await account.rowNamed('favourites', '3')).toMatchObject({ data: row.data });
    expect((await recordsOf(other.name)).map(({ key }) => key)).toContain('3');
  });

  const rowOfBob = async () => {
    const { sealRow } = await import('#core/encryption/sealed-row.ts');
    const content = { kind: 'favourites', key: '3', version: 1, rev: 9, editedAt: 1, device: 'b', data: null };
    return sealRow(await testKeys(bob), content);
  };
});

it('a change that has waited for a row is sent as soon as the row opens, and nothing is read anew', async () => {
  const good = copyOf(await account.rowNamed('sessions', testSession().id));
  account.show({ ...good, data: { c: 'A'.repeat(212) } });
  await other.sync.syncNow();
  await other.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await other.sync.syncNow();
  account.show(good);
  const start = account.server.calls.length;
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, unopenable: 0 } });
  const calls = account.server.calls.slice(start).map(({ name }) => name);
  expect(calls.filter((name) => name === 'push' || name === 'sealedPage')).toEqual(['sealedPage', 'push']);
  await expectConverged();
  expect((await recordsOf(one.name)).at(-1)?.data).toMatchObject({ after: { mood: 10 } });
});

it.each([
  ['version', 1],
  ['removal', 2],
])('an old %s that comes while a change has waited for a row is an old copy', async (_what, at) => {
  const versions = [copyOf(await account.rowNamed('favourites', '3'))];
  for (let count = 0; count < 2; count += 1) {
    await one.data.favourites.toggle(3);
    for (const { sync } of [one, other]) await sync.syncNow();
    versions.unshift(copyOf(await account.rowNamed('favourites', '3')));
  }
  const old = versions[at === 1 ? 2 : 1];
  if (!old) throw new Error('three versions');
  account.show({ ...old, data: { c: 'A'.repeat(212) } });
  await other.sync.syncNow();
  await other.data.favourites.move(3, 1);
  await other.sync.syncNow();
  const now = await recordsOf(other.name);
  await expectKnownAsOld(old, now);
  expect(await recordsOf(one.name)).toEqual(now);
});

it('rows of a foreign name are kept and not shown', async () => {
  const row = await account.rowNamed('favourites', '3');
  account.show({ ...row, key: 'A'.repeat(43) });
  await one.sync.syncNow();
  expect(await recordsOf(one.name)).toEqual(before);
  expect(one.status()).toMatchObject({ sealed: { ...quiet, unopenable: 1 } });
});

it('an old copy of a record is recognised under a new number, and written anew', async () => {
  const old = copyOf(await account.rowNamed('sessions', testSession().id));
  await one.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  for (const { sync } of [one, other]) await sync.syncNow();
  const now = await recordsOf(one.name);
  await expectKnownAsOld(old, now);
  expect(await recordsOf(one.name)).toEqual(now);
});

it('an old copy brings back no removed record, and an old removal removes none', async () => {
  const old = copyOf(await account.rowNamed('favourites', '3'));
  await one.data.favourites.toggle(3);
  for (const { sync } of [one, other]) await sync.syncNow();
  const removal = copyOf(await account.rowNamed('favourites', '3'));
  account.show(old);
  await expectConverged();
  expect((await recordsOf(one.name)).map(({ key }) => key)).toEqual(['4', testSession().id]);
  await one.data.favourites.toggle(3);
  for (const { sync } of [one, other]) await sync.syncNow();
  account.show(removal);
  await expectConverged();
  expect((await recordsOf(other.name)).map(({ key }) => key)).toEqual(['3', '4', testSession().id]);
});

it('an old copy under a change that was not sent does not win either', async () => {
  const old = copyOf(await account.rowNamed('sessions', testSession().id));
  await one.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  for (const { sync } of [one, other]) await sync.syncNow();
  await one.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
  account.show(old);
  await expectConverged();
  expect((await recordsOf(other.name)).at(-1)?.data).toMatchObject({ before: { mood: 20 }, after: { mood: 10 } });
});

it.each([
  ['and says nothing', false],
  ['and what it has noted of the devices', true],
])('a server that goes back to an earlier state %s loses nothing', async (_what, isAll) => {
  const person = account.server.person(ada);
  const backup = copyOf(person);
  await one.data.favourites.toggle(5);
  await other.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await other.data.favourites.toggle(4);
  await expectConverged();
  const now = await recordsOf(one.name);
  Object.assign(person, isAll ? copyOf(backup) : { rows: copyOf(backup.rows) });
  await one.data.favourites.toggle(6);
  await expectConverged();
  expect((await recordsOf(one.name)).filter(({ key }) => key !== '6')).toEqual(now);
});

it('records that the server has dropped are noticed by their number, and sent again', async () => {
  const { rows } = account.server.person(ada);
  for (const key of ['3', '4']) rows.delete(`sealed ${(await account.rowNamed('favourites', key)).key}`);
  await one.data.favourites.toggle(5);
  await one.sync.syncNow();
  await other.sync.syncNow();
  expect([one.status(), other.status()]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sealed: expect.objectContaining({ ...quiet, missing: 2 }) as unknown }),
    ]),
  );
  await expectConverged();
  expect((await recordsOf(one.name)).map(({ key }) => key)).toEqual(['3', '4', '5', testSession().id]);
});

it('a server that says the account is open gets and gives no open record', async () => {
  const { server } = account;
  server.person(ada).sealedSeq = undefined;
  const forged = { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 0, addedAt: 1 } };
  server.put(ada, forged);
  const start = server.calls.length;
  const lying = {
    openTable: (owner: string) => {
      const table = server.openTable(owner);
      return { ...table, sealedPage: table.page };
    },
  };
  const again = await openDevice(lying, { name: one.name });
  await again.data.favourites.toggle(5);
  await again.sync.syncNow();
  // As often as it was asked for pages.
  const offered = expect.any(Number) as number;
  expect(again.status()).toMatchObject({ sealed: { ...quiet, isSealedThere: false, offered } });
  expect(again.status()).not.toMatchObject({ sealed: { offered: 0 } });
  expect((await recordsOf(one.name)).map(({ key }) => key)).toEqual(['3', '4', '5', testSession().id]);
  const sent = server.calls.slice(start).flatMap(({ records }) => records);
  expect(sent.map(({ kind }) => kind)).toEqual(['sealed']);
  // Nor does a device that had the keys, and has them no more.
  other.heldKeys.lock(ada);
  await other.data.favourites.toggle(6);
  await other.sync.syncNow();
  expect(other.status()).toEqual({ kind: 'locked' });
  expect(server.calls.slice(start).flatMap(({ records }) => records)).toHaveLength(1);
});

it('a device with keys takes no open record from a server that says the account was never sealed', async () => {
  const { server } = account;
  Object.assign(server.person(ada), { sealedSeq: undefined, rows: new Map() });
  server.put(ada, { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 0, addedAt: 1 } });
  const fresh = await account.join();
  expect(fresh.status()).toMatchObject({ kind: 'refused', reason: 'unsealed' });
  expect(await recordsOf(fresh.name)).toEqual([]);
});

it('another epoch erases nothing without a word of a device with the keys', async () => {
  await account.server.erase(ada);
  await one.sync.syncNow();
  expect(one.status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  expect(await recordsOf(one.name)).toEqual(before);
  expect(account.server.records(ada)).toEqual([]);
});

it('a device with the keys erases everything everywhere', async () => {
  expect(await one.sync.eraseEverywhere(() => account.server.erase(ada))).toBe(true);
  await one.data.favourites.toggle(7);
  await one.sync.syncNow();
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  for (const { name } of [one, other]) expect((await recordsOf(name)).map(({ key }) => key)).toEqual(['7']);
});

it('rows with the right key and a wrong content are held, not shown', async () => {
  const { seal, show } = account;
  const wrong = [
    { kind: 'favourites', key: '8', data: { frequencyId: 9, position: 0, addedAt: 1 } },
    { kind: 'favourites', key: '9', data: { frequencyId: '<b>', position: {}, addedAt: 'x' } },
    { kind: '__proto__', key: 'x', data: {} },
    { kind: 'sealed', key: 'x', data: {} },
    { kind: 'sessions', key: 'x'.repeat(65), data: {} },
  ];
  for (const content of wrong) show({ ...(await seal(content)), seq: 0, editedAt: 0 });
  await one.sync.syncNow();
  expect(await recordsOf(one.name)).toEqual(before);
  expect(one.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, unopenable: 3 } });
  expect((await outboxOf(one.name)).filter(({ unread }) => unread !== undefined)).toHaveLength(5);
});

it.each([
  ['on the device that wrote it', 'one'],
  ['on another one', 'other'],
] as const)('an old copy that was written under a clock that ran ahead is an old copy %s', async (_what, victim) => {
  const year = 365 * 86_400_000;
  let shift = 2 * year;
  const shifted = {
    openTable: (owner: string) => {
      const table = account.server.openTable(owner);
      const head = async () => ({ ...(await table.head()), serverNow: Date.now() + shift });
      return { ...table, head };
    },
  };
  const devices = { one: await openDevice(shifted, { name: one.name }), other };
  await devices.one.sync.syncNow();
  await devices.one.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await devices.one.sync.syncNow();
  await other.sync.syncNow();
  const old = copyOf(await account.rowNamed('sessions', testSession().id));
  shift = 0;
  const { data, sync, status } = devices[victim];
  await sync.syncNow();
  await data.history.setFeeling(testSession().id, 'after', { mood: 20 });
  await sync.syncNow();
  // It may say any time again while it shows the copy.
  shift = 3 * year;
  account.show(old);
  await sync.syncNow();
  expect((await recordsOf(devices[victim].name)).at(-1)?.data).toMatchObject({ after: { mood: 20 } });
  expect(status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, replayed: 1 } });
});

it('a clock that says any year decides only about the same field', async () => {
  const year = 365 * 86_400_000;
  for (const shift of [-year, year]) {
    const shifted = {
      openTable: (owner: string) => {
        const table = account.server.openTable(owner);
        const head = async () => ({ ...(await table.head()), serverNow: Date.now() + shift });
        return { ...table, head };
      },
    };
    const name = newDatabase();
    const late = device(name, shifted);
    late.heldKeys.hold(account.keys);
    await late.sync.turnOn('take');
    await late.data.history.setFeeling(testSession().id, 'before', { mood: 20 });
    await one.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
    await late.sync.syncNow();
    await expectConverged();
    expect((await recordsOf(one.name)).at(-1)?.data).toMatchObject({ before: { mood: 20 }, after: { mood: 10 } });
    await late.data.history.setFeeling(testSession().id, 'before', { mood: 30 });
    await late.sync.syncNow();
  }
  await expectConverged();
});

it('answers that are lost, doubled or late leave each record once, and no nonce twice', async () => {
  let count = 0;
  account.server.after = () => {
    count += 1;
    if (count % 3 === 0) throw new Error('lost');
  };
  for (let id = 5; id < 12; id += 1) {
    await one.data.favourites.toggle(id);
    await one.sync.syncNow();
  }
  account.server.after = () => undefined;
  one.failures.mockClear();
  await expectConverged();
  const texts = account.server.calls.flatMap(({ records }) => records.map(({ data }) => JSON.stringify(data)));
  expect(new Set(texts).size).toBe(texts.length);
  expect(rowsOf()).toHaveLength(10);
});
