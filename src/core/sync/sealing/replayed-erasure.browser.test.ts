// A hostile server shows the record of an erasure again that is over.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { ada, device, endDevices, newDatabase, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer } from '#core/sync/memory-server.fixture.ts';
import { without } from '#core/sync/outbox/outbox-row.ts';
import { changeState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import {
  contentsOf,
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

beforeEach(async () => {
  account = await sealedAccount();
  one = account.first;
  other = await account.join();
  await one.data.favourites.toggle(3);
  for (const { sync } of [one, other]) await sync.syncNow();
});

async function expectConverged(): Promise<void> {
  for (const { sync } of [one, other, one, other]) await sync.syncNow();
  for (const { status } of [one, other]) expect(status()).toMatchObject({ kind: 'synchronised' });
  expect(await recordsOf(one.name)).toEqual(await recordsOf(other.name));
}

const keysHere = async (): Promise<string[][]> =>
  Promise.all([one, other].map(async ({ name }) => (await recordsOf(name)).map(({ key }) => key)));

/** Everything is erased and the account used again. @returns the epoch that began, and the row that says so */
async function eraseAndGoOn(id: number, by = one) {
  const person = account.server.person(ada);
  expect(await by.sync.eraseEverywhere(() => account.server.erase(ada))).toBe(true);
  const [row] = [...person.rows.values()];
  await by.data.favourites.toggle(id);
  for (const { sync } of [by, one, other]) await sync.syncNow();
  expect(await keysHere()).toEqual([[`${id}`], [`${id}`]]);
  return { epoch: person.epoch, row: structuredClone(row) as PageRecord };
}

/** @param row all that the server has; none: nothing */
function nameEpoch(epoch: string | undefined, row?: PageRecord): void {
  const person = account.server.person(ada);
  Object.assign(person, { epoch, rows: new Map() });
  if (row) account.show(row);
}

/** @returns what the devices have then */
async function keysWhereAsked(): Promise<string[][]> {
  for (const { sync } of [one, other, one, other]) await sync.syncNow();
  for (const { status } of [one, other]) expect(status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  return keysHere();
}

it('none that is over is followed where the server names the epoch of an earlier one, and shows its record', async () => {
  const { epoch, row } = await eraseAndGoOn(5);
  await eraseAndGoOn(6, other);
  nameEpoch(epoch, row);
  expect(await keysWhereAsked()).toEqual([['6'], ['6']]);
});

it('nor is one where the server names a made-up epoch in between', async () => {
  const { epoch, row } = await eraseAndGoOn(5);
  nameEpoch('made-up');
  account.server.person(ada).seenBy = {};
  await expectConverged();
  nameEpoch(epoch, row);
  expect(await keysWhereAsked()).toEqual([['5'], ['5']]);
  await one.sync.answerErasure('keep');
  await other.sync.answerErasure('keep');
  await expectConverged();
  expect(await keysHere()).toEqual([['5'], ['5']]);
  // The next true one is followed.
  await eraseAndGoOn(7, other);
});

it('nor is one by a device that has joined since', async () => {
  const { epoch, row } = await eraseAndGoOn(5);
  other = await account.join();
  nameEpoch('made-up');
  account.server.person(ada).seenBy = {};
  await expectConverged();
  nameEpoch(epoch, row);
  expect(await keysWhereAsked()).toEqual([['5'], ['5']]);
});

it('nor is one where the person has answered for the last one', async () => {
  const { epoch, row } = await eraseAndGoOn(5);
  await account.server.erase(ada);
  for (const { sync } of [one, other]) await sync.answerErasure('remove');
  await one.data.favourites.toggle(6);
  await expectConverged();
  nameEpoch(epoch, row);
  expect(await keysWhereAsked()).toEqual([['6'], ['6']]);
});

it('nor is one that an earlier version has followed, which noted no number', async () => {
  const { epoch } = await eraseAndGoOn(5);
  const said = { kind: 'erasure', key: epoch ?? '', rev: 1 };
  const row: PageRecord = { ...(await account.seal(said)), seq: 0, editedAt: 0 };
  for (const { name, sync } of [one, other]) {
    sync.dispose();
    const database = (await declareDatabase(name).open()) as SyncDatabase;
    await changeState(database, ada, ({ sealed, ...state }) => ({
      ...state,
      ...(sealed && { sealed: without(sealed, 'erasure') }),
    }));
    await database.outbox
      .filter(({ kind }) => kind === 'erasure')
      .modify((held) => void (held.unread && (held.unread.rev = 1)));
    database.close();
  }
  [one, other] = [await openDevice(account.server, one), await openDevice(account.server, other)];
  nameEpoch('made-up');
  account.server.person(ada).seenBy = {};
  await expectConverged();
  nameEpoch(epoch, row);
  expect(await keysWhereAsked()).toEqual([['5'], ['5']]);
});

it('of two devices that erase at once the later one counts', async () => {
  const name = newDatabase();
  other = { ...device(name, account.server, { now: () => Date.now() + 1000 }), name };
  other.heldKeys.hold(account.keys);
  await other.sync.turnOn('take');
  const before = structuredClone(account.server.person(ada));
  await one.sync.eraseEverywhere(() => account.server.erase(ada));
  // The other one has not read that.
  Object.assign(account.server.person(ada), before);
  await other.sync.eraseEverywhere(() => account.server.erase(ada));
  await other.data.favourites.toggle(8);
  await expectConverged();
  expect(await keysHere()).toEqual([['8'], ['8']]);
});

it('an open record that says that everything was erased is never sealed', async () => {
  const server = memoryServer();
  server.put(ada, { kind: 'erasure', key: 'epoch-of-the-server', data: {} });
  server.put(ada, { kind: 'unknownkind', key: 'x', data: {} });
  const { first, keys } = await sealedAccount(server);
  await first.sync.syncNow();
  expect(first.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect((await contentsOf(server, keys)).map(({ kind }) => kind)).toEqual(['unknownkind']);
  expect(server.person(ada).rows.size).toBe(1);
});
