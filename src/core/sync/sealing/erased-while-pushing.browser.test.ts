// Everything is erased at each request of a device that is synchronising.
import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { openRow, type SealedContent } from '#core/encryption/sealed-row.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { testFile, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, endDevices, recordsOf } from '#core/sync/device.fixture.ts';
import { offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { twoDevices, type SealedDevice } from './sealed-account.fixture.ts';

afterEach(endDevices);

type Named = Pick<SealedContent, 'kind' | 'key'>;

const nameOf = ({ kind, key }: Named): string => `${kind} ${key}`;
const namesOn = async ({ name }: SealedDevice): Promise<string[]> => (await recordsOf(name)).map(nameOf).toSorted();

/** Names of all that the account has, also removed. */
async function namesThere(server: MemoryServer): Promise<Set<string>> {
  const [rows, keys] = [[...server.person(ada).rows.values()], await testKeys(ada)];
  const records = rows.map(async (row): Promise<Named> => (row.kind === 'sealed' ? openRow(keys, row) : row));
  return new Set((await Promise.all(records)).map(nameOf));
}

/** Two devices with the same records; the other has changes that are not sent. */
async function changedDevices(isSealed: boolean) {
  const { server, one, other } = await twoDevices(isSealed);
  for (const id of [3, 4, 5]) await one.data.favourites.toggle(id);
  await one.data.history.restore(testSession());
  for (const { sync } of [one, other]) await sync.syncNow();
  // One has something new for the other.
  await one.data.favourites.toggle(6);
  await one.sync.syncNow();
  await other.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await other.data.favourites.toggle(4);
  await other.data.favourites.toggle(8);
  return { server, one, other };
}

async function expectOnly(server: MemoryServer, devices: SealedDevice[], names: string[]): Promise<void> {
  for (const { sync } of [...devices, ...devices, ...devices]) await sync.syncNow();
  for (const each of devices) {
    expect(await namesOn(each)).toEqual(names);
    expect(each.status()).toMatchObject({ kind: 'synchronised' });
    expect(each.failures).not.toHaveBeenCalled();
  }
  const there = await namesThere(server);
  expect([...there].filter((name) => /^(favourites|sessions) /u.test(name)).toSorted()).toEqual(names);
}

/** @returns whether there was such a request */
async function eraseAfter(at: number, isSealed: boolean, isLost: boolean): Promise<boolean> {
  const { server, one, other } = await changedDevices(isSealed);
  let [count, expected]: [number, string[] | undefined] = [0, undefined];
  server.after = async () => {
    count += 1;
    if (count !== at) return;
    server.after = () => undefined;
    const [here, had] = [await namesOn(other), await namesThere(server)];
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    // Written by a device that does not know of the erasure.
    await other.data.favourites.toggle(9);
    expected = [...here.filter((name) => !had.has(name)), 'favourites 9'].toSorted();
    if (isLost) offline();
  };
  await other.sync.syncNow();
  server.after = () => undefined;
  if (!expected) return false;
  await expectOnly(server, [other, one], expected);
  return true;
}

it.each([
  { account: 'an open', isSealed: false, isLost: false },
  { account: 'an open', isSealed: false, isLost: true },
  { account: 'a sealed', isSealed: true, isLost: false },
  { account: 'a sealed', isSealed: true, isLost: true },
])(
  'of $account account nothing comes back and nothing new is lost, whichever request it meets; its answer is lost: $isLost',
  { timeout: 60_000 },
  async ({ isSealed, isLost }) => {
    let at = 1;
    while (await eraseAfter(at, isSealed, isLost)) at += 1;
    // The head, the note, a page and a push at least.
    expect(at).toBeGreaterThan(4);
  },
);

const accounts = [
  { account: 'an open', isSealed: false },
  { account: 'a sealed', isSealed: true },
];

it.each(accounts)(
  'of $account account a push whose answer and whose next page are lost does not come back',
  async (given) => {
    const { server, one, other } = await changedDevices(given.isSealed);
    server.after = ({ name }) => void (name === 'push' && offline());
    await other.sync.syncNow();
    server.after = () => undefined;
    expect(await namesThere(server)).toContain('favourites 8');
    await one.data.favourites.toggle(7);
    await one.sync.syncNow();
    const page = given.isSealed ? 'sealedPage' : 'page';
    server.before = ({ name }) => void (name === page && offline());
    await other.sync.syncNow();
    expect(server.calls.slice(-2).map(({ name }) => name)).toEqual(['note', page]);
    server.before = () => undefined;
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    await expectOnly(server, [other, one], []);
  },
);

/** What `other` has pushed has not arrived, and `one` has changed something since. */
async function afterLostPush(isSealed: boolean) {
  const { server, one, other } = await changedDevices(isSealed);
  server.before = ({ name }) => void (name === 'push' && offline());
  await other.sync.syncNow();
  server.before = () => undefined;
  await one.data.favourites.toggle(7);
  await one.sync.syncNow();
  return { server, one, other };
}

it.each(accounts)(
  'of $account account a record that never arrived stays, although the next note has no answer',
  async (given) => {
    const { server, one, other } = await afterLostPush(given.isSealed);
    server.after = ({ name }) => void (name === 'note' && offline());
    await other.sync.syncNow();
    server.after = () => undefined;
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    await expectOnly(server, [other, one], ['favourites 8']);
  },
);

it.each(accounts)(
  'of $account account a record that never arrived stays, erased between the head and the note',
  async (given) => {
    const { server, one, other } = await afterLostPush(given.isSealed);
    server.after = async ({ name }) => {
      if (name !== 'head') return;
      server.after = () => undefined;
      expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    };
    await other.sync.syncNow();
    await expectOnly(server, [other, one], ['favourites 8']);
  },
);

/** Nine and ten are new, too, and more than three records at once are refused: a second push has to follow. */
async function devicesInTwoPushes(isSealed: boolean) {
  const { server, one, other } = await changedDevices(isSealed);
  for (const id of [9, 10]) await other.data.favourites.toggle(id);
  const refuseLarge: MemoryServer['before'] = ({ records }) => {
    if (records.length > 3) throw new PersonalRecordsError('refused', '23514: bad');
  };
  server.before = refuseLarge;
  const eraseAfterFirst = async (): Promise<string[]> => {
    await other.sync.syncNow();
    [server.before, server.after] = [() => undefined, () => undefined];
    const there = await namesThere(server);
    expect([there.has('favourites 10'), there.has('favourites 8')]).toEqual([true, false]);
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    await expectOnly(server, [other, one], ['favourites 8', 'favourites 9']);
    return namesOn(other);
  };
  return { server, one, eraseAfterFirst };
}

it.each(accounts)('of $account account what a refused push would have brought stays', async ({ isSealed }) => {
  const { server, eraseAfterFirst } = await devicesInTwoPushes(isSealed);
  server.after = ({ name }) => void (name === 'push' && offline());
  expect(await eraseAfterFirst()).toHaveLength(2);
});

it.each(accounts)(
  'of $account account so it does where another device overtook the first half',
  async ({ isSealed }) => {
    const { server, one, eraseAfterFirst } = await devicesInTwoPushes(isSealed);
    const page = isSealed ? 'sealedPage' : 'page';
    server.after = async ({ name }) => {
      if (name !== page) return;
      server.after = () => undefined;
      await one.data.favourites.toggle(4);
      await one.sync.syncNow();
      // What comes after an answer never arrives.
      server.after = ({ name: answered }) => {
        if (answered === 'push') server.before = ({ name: asked }) => void (asked === 'push' && offline());
      };
    };
    expect(await eraseAfterFirst()).toHaveLength(2);
  },
);

it.each(accounts)('of $account account a push stays that never arrived, although the next one has', async (given) => {
  const { server, one, other } = await changedDevices(given.isSealed);
  server.before = ({ name }) => void (name === 'push' && offline());
  await other.sync.syncNow();
  server.before = () => undefined;
  // With the session, a hundred that go before those.
  const first = Array.from({ length: 99 }, (_, at) => ({ frequencyId: 100 + at, position: at, addedAt: 1 }));
  await other.data.archive.importJson(testFile({ favourites: first }));
  server.after = ({ name }) => void (name === 'push' && offline());
  await other.sync.syncNow();
  server.after = () => undefined;
  const there = await namesThere(server);
  expect([there.has('favourites 198'), there.has('favourites 8')]).toEqual([true, false]);
  expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
  await expectOnly(server, [other, one], ['favourites 8']);
});
