import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectCorrectSums } from '#core/personal-data/history/history.fixture.ts';
import { testFile, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, bob, device, endDevices, expectSame, newDatabase, outboxOf, recordsOf } from './device.fixture.ts';
import { memoryServer, type MemoryServer } from './memory-server.fixture.ts';

let server: MemoryServer;
let name = '';

const favourite = (frequencyId: number) => ({ frequencyId, position: frequencyId, addedAt: 1 });
const keysOf = (owner: string): string[] => server.records(owner).map(({ key }) => key);
const keysHere = async (): Promise<string[]> => (await recordsOf(name)).map(({ key }) => key);

beforeEach(() => {
  server = memoryServer();
  name = newDatabase();
});

afterEach(endDevices);

describe('turning synchronisation on with records on the device', () => {
  it('uploads them, and keeps one copy of a record that both have', async () => {
    server.put(ada, { kind: 'favourites', key: '2', data: favourite(2) });
    const felt = testSession({ after: { mood: 80 } });
    server.put(ada, { kind: 'sessions', key: felt.id, data: testSession({ before: { mood: 20 } }) });
    const { sync, data } = device(name, server);
    await data.archive.importJson(testFile({ favourites: [1, 2].map(favourite), sessions: [felt] }));
    await sync.turnOn('take');
    expect(keysOf(ada)).toEqual(['1', '2', felt.id]);
    expect(server.records(ada).at(-1)?.data).toEqual(testSession({ before: { mood: 20 }, after: { mood: 80 } }));
    await expectSame(name, server);
    await expectCorrectSums(data);
  });

  it('leaves them on the device, and new ones go to the account', async () => {
    server.put(ada, { kind: 'favourites', key: '2', data: { ...favourite(2), position: 50 } });
    const { sync, data } = device(name, server);
    await data.archive.importJson(testFile({ favourites: [1, 2, 3].map(favourite), sessions: [testSession()] }));
    await sync.turnOn('leave');
    await data.favourites.toggle(7);
    await data.history.setFeeling(testSession().id, 'after', { mood: 5 });
    await data.history.remove(testSession().id);
    await data.history.restore(testSession());
    await sync.syncNow();
    expect(keysOf(ada)).toEqual(['2', '7']);
    expect(await keysHere()).toEqual(['1', '2', '3', '7', testSession().id]);
    expect(server.person(ada).rows.get('favourites 2')?.data).toEqual({ ...favourite(2), position: 50 });
    // A favourite that is removed and chosen again is new.
    await data.favourites.toggle(3);
    await data.favourites.toggle(3);
    await sync.syncNow();
    expect(keysOf(ada)).toEqual(['2', '3', '7']);
  });

  it('later uploads what was left at first', async () => {
    const { sync, data } = device(name, server);
    await data.archive.importJson(testFile({ favourites: [1, 2].map(favourite) }));
    await sync.turnOn('leave');
    expect(keysOf(ada)).toEqual([]);
    await sync.turnOff('keep');
    await sync.turnOn('take');
    await expectSame(name, server);
    expect(keysOf(ada)).toEqual(['1', '2']);
  });
});

describe('turning synchronisation off', () => {
  it('keeps the copy, and sends its changes when the person comes back', async () => {
    const { sync, data, status, session } = device(name, server);
    await data.archive.importJson(testFile({ favourites: [1, 2].map(favourite) }));
    await sync.turnOn('take');
    await sync.turnOff('keep');
    session.set(undefined);
    expect(status()).toEqual({ kind: 'off' });
    const calls = server.calls.length;
    await data.favourites.toggle(1);
    await data.favourites.toggle(5);
    await sync.syncNow();
    expect(server.calls).toHaveLength(calls);
    session.set({ personId: ada });
    await sync.turnOn('leave');
    // 5 was added while nobody was signed in.
    expect(keysOf(ada)).toEqual(['2']);
    expect(await keysHere()).toEqual(['2', '5']);
  });

  it('removes the copy but nothing else, also after signing out', async () => {
    const { sync, data, session } = device(name, server);
    await data.archive.importJson(testFile({ favourites: [favourite(1)], sessions: [testSession()] }));
    await sync.turnOn('leave');
    await data.favourites.toggle(5);
    await data.history.restore(testSession({ id: testIdentifier(7) }));
    await sync.syncNow();
    session.set(undefined);
    await sync.turnOff('remove');
    expect(await keysHere()).toEqual(['1', testSession().id]);
    expect(keysOf(ada)).toEqual(['5', testIdentifier(7)]);
    await expectCorrectSums(data);
  });
});

describe('another person on the same device', () => {
  it.each(['take', 'leave'] as const)('never gets the first one’s records (%s)', async (choice) => {
    const { sync, data, session } = device(name, server);
    await sync.turnOn('take');
    await data.archive.importJson(testFile({ favourites: [1, 2].map(favourite), sessions: [testSession()] }));
    await sync.syncNow();
    const before = keysOf(ada);
    // Signed out without a decision about the copy.
    session.set(undefined);
    session.set({ personId: bob });
    await sync.syncNow();
    await data.favourites.toggle(6);
    await sync.turnOn(choice);
    await data.favourites.toggle(9);
    await data.favourites.move(1, 0);
    await data.history.setFeeling(testSession().id, 'after', { mood: 5 });
    await sync.syncNow();
    expect(keysOf(bob)).toEqual(choice === 'take' ? ['6', '9'] : ['9']);
    session.set({ personId: ada });
    await sync.turnOn('take');
    expect(keysOf(ada)).toEqual(before);
    expect(keysOf(bob)).toEqual(choice === 'take' ? ['6', '9'] : ['9']);
  });

  it('who signs in during a push gets none of the first one’s records', async () => {
    const { sync, data, session, failures } = device(name, server);
    await sync.turnOn('take');
    await data.archive.importJson(
      testFile({ favourites: Array.from({ length: 250 }, (_, index) => favourite(index + 1)) }),
    );
    server.after = (call) => void (call.name === 'push' && session.set({ personId: bob }));
    await sync.syncNow();
    await sync.syncNow();
    expect(server.calls.filter((call) => call.name === 'push')).toHaveLength(1);
    expect(keysOf(bob)).toEqual([]);
    expect(failures).not.toHaveBeenCalled();
  });
});

it('an expired access token does not sign out: changes wait, and are pushed with the next token', async () => {
  const { sync, data, status, session } = device(name, server);
  await sync.turnOn('take');
  await data.favourites.toggle(3);
  const { PersonalRecordsError } = await import('#core/backend/personal-records-error.ts');
  server.before = () => {
    throw new PersonalRecordsError('signed-out', '401');
  };
  await sync.syncNow();
  expect(status()).toEqual({ kind: 'waiting', count: 1 });
  server.before = () => undefined;
  session.set({ personId: ada });
  await expect.poll(() => keysOf(ada)).toEqual(['3']);
});

describe('erasing everything', () => {
  const two = async () => {
    const other = newDatabase();
    const [one, second] = [device(name, server), device(other, server)];
    await one.data.archive.importJson(testFile({ favourites: [1, 2].map(favourite), sessions: [testSession()] }));
    for (const { sync } of [one, second]) await sync.turnOn('take');
    return { one, second, other };
  };

  it('everywhere is not undone by a device that was offline', async () => {
    const { one, second, other } = await two();
    second.online.set(false);
    await second.data.favourites.move(1, 1);
    await second.data.history.setFeeling(testSession().id, 'after', { mood: 5 });
    await second.data.favourites.toggle(8);
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    expect(await recordsOf(name)).toEqual([]);
    second.online.set(true);
    for (const { sync } of [second, one]) await sync.syncNow();
    // 8 was added offline, and was never part of the account.
    expect(keysOf(ada)).toEqual(['8']);
    await expectSame(name, server);
    await expectSame(other, server);
    await expectCorrectSums(second.data);
    await one.data.favourites.toggle(1);
    for (const { sync } of [one, second]) await sync.syncNow();
    expect((await recordsOf(other)).map(({ key }) => key)).toEqual(['1', '8']);
  });

  it('everywhere erases nothing while offline', async () => {
    const { one } = await two();
    one.online.set(false);
    expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(false);
    expect(await recordsOf(name)).toHaveLength(3);
    expect(keysOf(ada)).toHaveLength(3);
  });

  it('everywhere erases nothing here before the account is erased', async () => {
    const { one } = await two();
    for (const failing of [async () => undefined, async () => Promise.reject(new Error('no answer'))])
      expect(await one.sync.eraseEverywhere(failing)).toBe(false);
    expect(await recordsOf(name)).toHaveLength(3);
    await one.sync.syncNow();
    expect(one.status().kind).toBe('synchronised');
  });

  it('on this device turns synchronisation off and leaves the account as it is', async () => {
    const { one } = await two();
    await one.data.archive.eraseAll();
    await one.sync.syncNow();
    expect(one.status()).toEqual({ kind: 'off' });
    expect(keysOf(ada)).toHaveLength(3);
    expect(await outboxOf(name)).toEqual([]);
    expect(await recordsOf(name)).toEqual([]);
  });
});

describe('a deleted account', () => {
  const deleted = async () => {
    const one = device(name, server);
    await one.data.archive.importJson(testFile({ favourites: [1, 2].map(favourite) }));
    await one.sync.turnOn('take');
    Object.assign(server.person(ada), { epoch: undefined, seq: 0, rows: new Map(), isDeleted: true });
    await one.sync.syncNow();
    return one;
  };

  it('is detected, and nothing more is written to it', async () => {
    const { status, sync, data } = await deleted();
    expect(status()).toEqual({ kind: 'account-gone' });
    const calls = server.calls.length;
    await data.favourites.toggle(5);
    await sync.syncNow();
    const later = device(name, server);
    await later.sync.syncNow();
    expect(later.status()).toEqual({ kind: 'account-gone' });
    expect(server.calls).toHaveLength(calls);
    expect(await keysHere()).toEqual(['1', '2', '5']);
  });

  it.each([
    { copy: 'keep', left: ['1', '2'] },
    { copy: 'remove', left: [] },
  ] as const)('lets the person $copy the copy', async ({ copy, left }) => {
    const { sync, status } = await deleted();
    await sync.turnOff(copy);
    expect(status()).toEqual({ kind: 'off' });
    expect(await keysHere()).toEqual(left);
    expect(await outboxOf(name)).toEqual([]);
  });
});
