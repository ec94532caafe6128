// A device is removed while others are open, with the real ring of each.
import { afterEach, expect, it } from 'vitest';
import { createHeldKeys } from '#core/encryption/held-keys.ts';
import { openRow } from '#core/encryption/sealed-row.ts';
import { userId } from '#core/encryption/ways/key-keeper.fixture.ts';
import { randomSession } from '#core/personal-data/history/history.fixture.ts';
import { memoryStorage, testFile } from '#core/personal-data/personal-data.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { device, endDevices, newDatabase, outboxOf, recordsOf } from '#core/sync/device.fixture.ts';
import type { MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { newWarnings } from '#core/sync/sync-status.ts';
import { keysOf, ringedAccount, type RingedDevice } from './ringed-account.fixture.ts';
import { expectSealedSame, quiet, reportOf } from './sealed-account.fixture.ts';

afterEach(endDevices);

const random = seededRandom(11);
const importSessions = (one: RingedDevice, count: number) =>
  one.data.archive.importJson(
    testFile({ sessions: Array.from({ length: count }, (_, at) => randomSession(random, at)) }),
  );

const favouritesOf = async (name: string): Promise<string[]> =>
  (await recordsOf(name)).filter(({ kind }) => kind === 'favourites').map(({ key }) => key);

/** A server that says nothing of the keys. */
const silent = ({ openTable }: Pick<MemoryServer, 'openTable'>): Pick<MemoryServer, 'openTable'> => ({
  openTable: (...given) => {
    const table = openTable(...given);
    return { ...table, head: async () => ({ ...(await table.head()), keyGeneration: 0 }) };
  },
});

it('a third device that was left open writes nothing that the removed one reads', async () => {
  const { server, tablet, phone, removePhone, generations } = await ringedAccount();
  await tablet.data.favourites.toggle(3);
  for (const { sync } of [tablet, phone]) await sync.syncNow();
  const old = keysOf(phone);
  await removePhone();
  await tablet.data.favourites.toggle(7);
  await tablet.sync.syncNow();
  expect(generations()).toEqual([1, 2]);
  const rows = [...server.person(userId).rows.values()];
  const read = await Promise.allSettled(rows.map(async (row) => openRow(old, row)));
  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  // It gives its keys up at the next poll.
  await phone.sync.syncNow();
  expect(phone.status()).toEqual({ kind: 'locked' });
  expect(await favouritesOf(phone.name)).toEqual(['3']);
});

it('a removed device that keeps its keys puts nothing among the records', async () => {
  const { server, phone, removePhone } = await ringedAccount();
  const heldKeys = createHeldKeys(memoryStorage());
  heldKeys.hold(keysOf(phone));
  const name = newDatabase();
  const kept = device(name, server, { person: userId, heldKeys });
  await kept.sync.turnOn('take');
  await removePhone();
  await kept.data.favourites.toggle(7);
  await kept.sync.syncNow();
  expect(kept.status()).toMatchObject({ kind: 'waiting', count: 1 });
  expect(server.person(userId).rows.size).toBe(0);
  expect((await outboxOf(name)).map(({ dirty, refusal }) => [dirty, refusal])).toEqual([[1, undefined]]);
});

it('what was sealed while the keys changed is refused, and sealed anew in the same cycle', async () => {
  const { server, tablet, removePhone, generations, looks } = await ringedAccount();
  await tablet.data.favourites.toggle(7);
  // The answer still speaks of the older ones.
  server.after = async ({ name }) => {
    if (name !== 'head') return;
    server.after = () => undefined;
    await removePhone();
    looks.count = 0;
  };
  await tablet.sync.syncNow();
  expect(looks.count).toBe(1);
  expect(server.calls.filter(({ name, records }) => name === 'push' && records.length > 0)).toHaveLength(2);
  expect(generations()).toEqual([2]);
  expect(tablet.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  await expectSealedSame(tablet.name, server, keysOf(tablet));
});

it.each(['tablet', 'laptop'] as const)('the rest of a long push of the %s is sealed with the newest', async (which) => {
  const { server, removePhone, generations, ...devices } = await ringedAccount();
  const one = devices[which];
  await importSessions(one, 250);
  server.after = async ({ name }) => {
    if (name !== 'push') return;
    server.after = () => undefined;
    await removePhone();
    // The device that has removed the other one knows by itself.
    if (which === 'laptop') server.person(userId).keyGeneration = 0;
  };
  await one.sync.syncNow();
  expect(one.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  const found = generations();
  expect([found.length, found.lastIndexOf(1) + 1]).toEqual([250, found.indexOf(2)]);
  expect(found.indexOf(2)).toBeLessThanOrEqual(100);
  await expectSealedSame(one.name, server, keysOf(one));
});

it('a row of newer keys makes the device ask for them and read it at once: nothing counts as unopenable', async () => {
  const { server, laptop, join, removePhone, generations } = await ringedAccount();
  const other = await join('Other', { tables: silent(server) });
  await laptop.protection.look();
  await removePhone();
  for (const id of [3, 4]) await laptop.data.favourites.toggle(id);
  await laptop.sync.syncNow();
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect(newWarnings(reportOf(other.status()))).toEqual({ unopenable: false, distrusted: [] });
  for (const status of other.statuses)
    expect(status).not.toMatchObject({
      sealed: { unopenable: expect.toSatisfy((count: number) => count > 0) as number },
    });
  expect(await favouritesOf(other.name)).toEqual(['3', '4']);
  await other.data.favourites.toggle(5);
  await other.sync.syncNow();
  expect(generations()).toEqual([2, 2, 2]);
});

it('rows of newer keys wait where the keys cannot be asked for, and no warning comes of it', async () => {
  const { server, rings, laptop, join, removePhone } = await ringedAccount();
  const other = await join('Other', { tables: silent(server) });
  await laptop.protection.look();
  await removePhone();
  await laptop.data.favourites.toggle(3);
  await laptop.sync.syncNow();
  const { read } = rings;
  rings.read = () => Promise.reject(new TypeError('Failed to fetch'));
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'waiting', sealed: quiet });
  rings.read = read;
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect(newWarnings(reportOf(other.status()))).toEqual({ unopenable: false, distrusted: [] });
  expect(await favouritesOf(other.name)).toEqual(['3']);
});

it('an erasure that is signed with newer keys is followed without a question', async () => {
  const { server, laptop, join, removePhone } = await ringedAccount();
  const other = await join('Other', { tables: silent(server) });
  await laptop.data.favourites.toggle(3);
  for (const { sync } of [laptop, other]) await sync.syncNow();
  await laptop.protection.look();
  await removePhone();
  await laptop.sync.eraseEverywhere(() => server.erase(userId));
  await other.sync.syncNow();
  expect(other.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect(await recordsOf(other.name)).toEqual([]);
});

it('a server that makes generations up in each answer is asked for keys once a minute, and hinders nothing', async () => {
  const { server, laptop, join, looks } = await ringedAccount();
  let [made, now] = [1, Date.now()];
  const lying: Pick<MemoryServer, 'openTable'> = {
    openTable: (...given) => {
      const table = server.openTable(...given);
      return { ...table, head: async () => ({ ...(await table.head()), keyGeneration: (made += 1) }) };
    },
  };
  const one = await join('One', { tables: lying, now: () => now });
  looks.count = 0;
  const rounds = 12;
  const show = (at: number): void => {
    const key = String(at).padStart(43, 'A');
    const c = `AQ${String.fromCodePoint(97 + at)}A${'A'.repeat(208)}`;
    server.put(userId, { kind: 'sealed', key, data: { c } });
  };
  for (let at = 0; at < rounds; at += 1) {
    show(at);
    await laptop.data.favourites.toggle(at + 1);
    await laptop.sync.syncNow();
    await one.data.favourites.toggle(at + 41);
    await one.sync.syncNow();
  }
  // The laptop meets the rows as well, and asks once for itself.
  expect(looks.count).toBeLessThanOrEqual(2);
  expect(one.status()).toMatchObject({ kind: 'synchronised', sealed: { ...quiet, unopenable: rounds } });
  expect(await favouritesOf(one.name)).toHaveLength(2 * rounds);
  looks.count = 0;
  now += 60_000;
  for (let at = 0; at < 3; at += 1) await one.sync.syncNow();
  expect(looks.count).toBe(1);
});
