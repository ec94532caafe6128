// An account that was erased everywhere while a device had no keys of it.
import { afterEach, expect, it } from 'vitest';
import { deriveAccountKeys } from '#core/encryption/account-keys.ts';
import { secretOf, testKeys } from '#core/encryption/account-keys.fixture.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, device, endDevices, newDatabase, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { contentsOf, openDevice, quiet, type SealedDevice } from './sealed-account.fixture.ts';

afterEach(endDevices);

const keysOf = async (name: string): Promise<string[]> => (await recordsOf(name)).map(({ key }) => key);
const erase = ({ sync }: SealedDevice, server: MemoryServer): Promise<boolean> =>
  sync.eraseEverywhere(() => server.erase(ada));

/** Two devices of an open account with the same records, one of them removed; the first has sealed it since. */
async function lockedCopy() {
  const server = memoryServer();
  const [name, lateName] = [newDatabase(), newDatabase()];
  const first: SealedDevice = { ...device(name, server), name };
  const late: SealedDevice = { ...device(lateName, server), name: lateName };
  for (const { sync } of [first, late]) await sync.turnOn('take');
  for (const id of [3, 4, 5]) await first.data.favourites.toggle(id);
  for (const { sync } of [first, late]) await sync.syncNow();
  await first.data.favourites.toggle(5);
  await first.data.history.restore(testSession());
  for (const { sync } of [first, late]) await sync.syncNow();
  first.heldKeys.hold(await testKeys(ada));
  await first.sync.seal();
  await late.sync.syncNow();
  expect(late.status()).toEqual({ kind: 'locked' });
  return { server, first, late };
}

/** Changes of a device that are not sent: of a record that the account has, and a new one. */
async function changeUnsent({ data }: SealedDevice): Promise<void> {
  await data.history.setFeeling(testSession().id, 'after', { mood: 10 });
  await data.favourites.toggle(8);
}

async function unlock(late: SealedDevice): Promise<void> {
  late.heldKeys.hold(await testKeys(ada));
  await late.sync.syncNow();
}

/** The records that are sealed on the server, without removed ones, in the form of `recordsOf`. */
async function sealedThere(server: MemoryServer) {
  const contents = await contentsOf(server, await testKeys(ada));
  return contents
    .filter(({ kind, data }) => (kind === 'favourites' || kind === 'sessions') && data !== null)
    .map(({ kind, key, data }) => ({ kind, key, data }))
    .toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`));
}

/** All have only what was made after the erasure, or was never sent before it; nothing else is on the server. */
async function expectErased(server: MemoryServer, devices: readonly SealedDevice[], keys: string[]): Promise<void> {
  for (const { sync } of [...devices, ...devices]) await sync.syncNow();
  for (const { name, failures, status } of devices) {
    expect(await keysOf(name)).toEqual(keys);
    expect(status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
    expect(failures).not.toHaveBeenCalled();
    expect(await recordsOf(name)).toEqual(await sealedThere(server));
  }
}

it('a device that gets its keys only after an erasure deletes what was erased, and sends what it never sent', async () => {
  const { server, first, late } = await lockedCopy();
  await changeUnsent(late);
  expect(await erase(first, server)).toBe(true);
  await first.data.favourites.toggle(7);
  await first.sync.syncNow();
  await unlock(late);
  await expectErased(server, [first, late], ['7', '8']);
  const keys = (await contentsOf(server, await testKeys(ada))).map(({ key }) => key);
  expect(keys, 'a removal from before').not.toContain('5');
});

it('so does one that was offline while the account was sealed, erased twice and used again', async () => {
  const { server, first, late } = await lockedCopy();
  late.sync.dispose();
  await changeUnsent(late);
  for (const id of [3, 7]) {
    expect(await erase(first, server)).toBe(true);
    await first.data.favourites.toggle(id);
    await first.sync.syncNow();
  }
  const again = await openDevice(server, { name: late.name });
  await again.sync.syncNow();
  await expectErased(server, [first, again], ['7', '8']);
});

it('so does one that had the keys and lost them, as when it was removed', async () => {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  late.heldKeys.lock(ada);
  await changeUnsent(late);
  expect(await erase(first, server)).toBe(true);
  await first.sync.syncNow();
  await unlock(late);
  await expectErased(server, [first, late], ['8']);
});

it.each([
  ['before anything is sent', 'push'],
  ['before the server is asked', 'head'],
  ['before the device is noted', 'note'],
] as const)('so does one that is cut off %s, while the account is erased', async (_when, call) => {
  const { server, first, late } = await lockedCopy();
  await changeUnsent(late);
  server.before = ({ name }) => void (name === call && offline());
  await unlock(late);
  server.before = () => undefined;
  expect(await erase(first, server)).toBe(true);
  await first.sync.syncNow();
  await late.sync.syncNow();
  await expectErased(server, [first, late], ['8']);
});

it.each(['remove', 'keep'] as const)('one that nobody has signed is asked about first: %s', async (answer) => {
  const { server, first, late } = await lockedCopy();
  await changeUnsent(late);
  first.sync.dispose();
  await server.erase(ada);
  const start = server.calls.length;
  await unlock(late);
  expect(late.status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  expect(server.calls.slice(start).flatMap(({ records }) => records)).toEqual([]);
  await late.sync.answerErasure(answer);
  const session = testSession().id;
  await expectErased(server, [late], answer === 'remove' ? ['8'] : ['3', '4', '8', session]);
});

it('keys that were begun anew bring back nothing that was erased with them', async () => {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  await changeUnsent(late);
  late.sync.dispose();
  const anew = await deriveAccountKeys({
    userId: ada,
    secrets: new Map([[1, secretOf(9)]]),
    nameSecret: secretOf(201),
  });
  first.heldKeys.lock(ada);
  first.sync.dispose();
  const other = await openDevice(server, { name: first.name, keys: anew });
  await other.sync.syncNow();
  expect(await erase(other, server)).toBe(true);
  await other.data.favourites.toggle(7);
  await other.sync.syncNow();
  const again = await openDevice(server, { name: late.name, keys: anew });
  for (const { sync } of [again, other, again]) await sync.syncNow();
  for (const { name, status } of [other, again]) {
    expect(await keysOf(name)).toEqual(['7', '8']);
    expect(status()).toMatchObject({ kind: 'synchronised', sealed: { unopenable: 0 } });
  }
});

it('a device that was offline during two erasures follows the later one, and what it never sent stays', async () => {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  late.online.set(false);
  await changeUnsent(late);
  for (const id of [6, 7]) {
    expect(await erase(first, server)).toBe(true);
    await first.data.favourites.toggle(id);
    await first.sync.syncNow();
  }
  late.online.set(true);
  await expectErased(server, [first, late], ['7', '8']);
  expect(late.onEmptied).toHaveBeenCalledExactlyOnceWith(ada);
  expect(first.onEmptied).not.toHaveBeenCalled();
});

it('a device of an open account follows at once, and is told so once', async () => {
  const server = memoryServer();
  const [name, otherName] = [newDatabase(), newDatabase()];
  const one: SealedDevice = { ...device(name, server), name };
  const other: SealedDevice = { ...device(otherName, server), name: otherName };
  for (const { sync } of [one, other]) await sync.turnOn('take');
  await one.data.favourites.toggle(3);
  for (const { sync } of [one, other]) await sync.syncNow();
  await other.data.favourites.toggle(8);
  expect(await erase(one, server)).toBe(true);
  for (const { sync } of [other, one, other]) await sync.syncNow();
  expect([await keysOf(name), await keysOf(otherName)]).toEqual([['8'], ['8']]);
  expect(other.onEmptied).toHaveBeenCalledExactlyOnceWith(ada);
  // The next erasure takes nothing of a device that has nothing.
  await other.data.favourites.toggle(8);
  await other.sync.syncNow();
  expect(await erase(one, server)).toBe(true);
  await other.sync.syncNow();
  expect(other.onEmptied).toHaveBeenCalledOnce();
});

it('an open account that is erased and then sealed asks a device that was offline all the time', async () => {
  const server = memoryServer();
  const [name, lateName] = [newDatabase(), newDatabase()];
  const first: SealedDevice = { ...device(name, server), name };
  const late: SealedDevice = { ...device(lateName, server), name: lateName };
  for (const { sync } of [first, late]) await sync.turnOn('take');
  await first.data.favourites.toggle(3);
  for (const { sync } of [first, late]) await sync.syncNow();
  late.online.set(false);
  await late.data.favourites.toggle(8);
  expect(await erase(first, server)).toBe(true);
  await first.data.favourites.toggle(7);
  first.heldKeys.hold(await testKeys(ada));
  await first.sync.seal();
  late.heldKeys.hold(await testKeys(ada));
  late.online.set(true);
  await late.sync.syncNow();
  expect(late.status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  expect(await keysOf(lateName)).toEqual(['3', '8']);
  await late.sync.answerErasure('remove');
  await expectErased(server, [first, late], ['7', '8']);
  // The person has decided it here.
  expect(late.onEmptied).not.toHaveBeenCalled();
});

it('what a restored server lacked, and was about to get again, goes with an erasure all the same', async () => {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  const backup = structuredClone(server.person(ada));
  await late.data.favourites.toggle(6);
  await late.sync.syncNow();
  await first.sync.syncNow();
  late.online.set(false);
  Object.assign(server.person(ada), backup);
  late.online.set(true);
  // The device has found out that records are lost, and has sent none.
  server.before = ({ name }) => void (name === 'push' && offline());
  await late.data.favourites.toggle(8);
  await late.sync.syncNow();
  server.before = () => undefined;
  expect(await erase(first, server)).toBe(true);
  await expectErased(server, [first, late], ['8']);
});

it('one is said again where its answer was lost, and once where it had arrived', async () => {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  for (const hook of ['before', 'after'] as const) {
    await first.data.favourites.toggle(7);
    for (const { sync } of [first, late]) await sync.syncNow();
    expect(await keysOf(late.name)).toContain('7');
    server[hook] = ({ name }) => void (name === 'push' && offline());
    expect(await erase(first, server)).toBe(true);
    expect(first.status()).toMatchObject({ kind: 'offline' });
    server[hook] = () => undefined;
    await expectErased(server, [first, late], []);
    const said = (await contentsOf(server, await testKeys(ada))).filter(({ kind }) => kind === 'erasure');
    expect(said).toHaveLength(1);
  }
});

/** Everything is erased, nobody has signed it yet, and a device that has 8 unsent asks. */
async function askedDevice() {
  const { server, first, late } = await lockedCopy();
  await unlock(late);
  await late.data.favourites.toggle(8);
  server.before = ({ name }) => void (name === 'push' && offline());
  expect(await erase(first, server)).toBe(true);
  await late.sync.syncNow();
  expect(late.status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  server.before = () => undefined;
  return { server, first, late };
}

it.each(['keep', 'remove'] as const)(
  'an answer that comes after the signature brings nothing back: %s',
  async (answer) => {
    const { server, first, late } = await askedDevice();
    await first.sync.syncNow();
    await late.sync.answerErasure(answer);
    expect(await keysOf(late.name)).toEqual(['8']);
    // What the person did not decide here is said.
    expect(late.onEmptied).toHaveBeenCalledTimes(answer === 'keep' ? 1 : 0);
    await expectErased(server, [first, late], ['8']);
  },
);

it.each([
  ['keep', 'remove'],
  ['remove', 'keep'],
] as const)('the answer %s holds, although another tab still asks and answers %s', async (answer, later) => {
  const { server, first, late } = await askedDevice();
  first.sync.dispose();
  await late.sync.answerErasure(answer);
  expect(await keysOf(late.name)).toHaveLength(answer === 'keep' ? 4 : 1);
  server.before = ({ name }) => void (name === 'push' && offline());
  await late.data.favourites.toggle(4);
  const [here, there] = [await keysOf(late.name), structuredClone(server.person(ada))];
  await late.sync.answerErasure(later);
  expect([await keysOf(late.name), server.person(ada)]).toEqual([here, there]);
  server.before = () => undefined;
  await expectErased(server, [late], here);
});
