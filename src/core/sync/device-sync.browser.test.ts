import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import { createDeviceSync } from './create-device-sync.ts';
import { createErasureNote } from './erasure-note.ts';
import { ada, bob, device, endDevices, newDatabase, recordsOf } from './device.fixture.ts';
import { memoryServer, offline } from './memory-server.fixture.ts';
import { shownDevice, until } from './shown-device.fixture.ts';

afterEach(endDevices);

const nobody = null;

describe('a sign-in', () => {
  it('turns synchronisation on without a question where the device has no records', async () => {
    const server = memoryServer();
    const { shown, isOn, data } = shownDevice(newDatabase(), server);
    await until(isOn);
    await data.favourites.toggle(528);
    await shown.syncNow();
    expect(server.records(ada).map(({ key }) => key)).toEqual(['528']);
    expect(shown.getSnapshot().hasOthersRecords).toBe(false);
  });

  it('asks where the device has records, and uploads them', async () => {
    const [name, server] = [newDatabase(), memoryServer()];
    const { data, kind, isOn, enter, shown } = shownDevice(name, server, nobody);
    await until(() => kind() === 'signed-out');
    await data.favourites.toggle(528);
    enter(ada);
    await until(() => kind() === 'choose');
    expect(server.records(ada)).toEqual([]);
    await shown.turnOn('take');
    await until(isOn);
    expect(server.records(ada).map(({ key }) => key)).toEqual(['528']);
  });

  it('asks only once about the records that the person left on the device', async () => {
    const [name, server] = [newDatabase(), memoryServer()];
    const { data, kind, isOn, enter, shown } = shownDevice(name, server, nobody);
    await data.favourites.toggle(528);
    enter(ada);
    await until(() => kind() === 'choose');
    await shown.turnOn('leave');
    await until(isOn);
    enter(undefined);
    await until(() => kind() === 'session-ended');
    enter(ada);
    await until(isOn);
    expect(server.records(ada)).toEqual([]);
  });

  it('of another person excludes the first one’s records, and reports that they are there', async () => {
    const [name, server] = [newDatabase(), memoryServer()];
    const first = shownDevice(name, server);
    await until(first.isOn);
    await first.data.favourites.toggle(528);
    await first.shown.syncNow();
    first.enter(undefined);
    await first.shown.leave('keep', 'signed-out');
    first.enter(bob);
    await until(first.isOn);
    await first.shown.syncNow();
    await until(() => first.shown.getSnapshot().hasOthersRecords);
    expect([server.records(ada).length, server.records(bob)]).toEqual([1, []]);
  });
});

it('a look at the device that fails does not undo a later one', async () => {
  const { data, session, online, sync } = device(newDatabase(), memoryServer());
  session.set(undefined);
  const person = createStore<{ id: string } | undefined>(undefined);
  const first = Promise.withResolvers<never>();
  const looks = [first.promise];
  const onFailure = vi.fn<(error: unknown) => void>();
  const shown = createDeviceSync({
    sync,
    records: { ...data.records, database: () => looks.shift() ?? data.records.database() },
    person,
    deletedPerson: createStore<string | undefined>(undefined),
    online,
    wait: () => new Promise<void>(() => undefined),
    refresh: () => Promise.resolve(),
    erasure: createErasureNote({ read: () => undefined, write: () => undefined, forget: () => undefined }),
    onFailure,
  });
  await data.favourites.toggle(528);
  person.set({ id: ada });
  await until(() => shown.getSnapshot().state.kind === 'choose');
  first.reject(new Error('no'));
  await until(() => onFailure.mock.calls.length === 1);
  expect(shown.getSnapshot().state.kind).toBe('choose');
});

describe('the copy of an account', () => {
  it('stays in use where the session ended without a sign-out', async () => {
    const { enter, kind, isOn } = shownDevice(newDatabase());
    await until(isOn);
    enter(undefined);
    await vi.waitFor(() => expect(kind()).toBe('session-ended'));
  });

  it('waits for the code where its person has signed in with the password only, and goes on with it', async () => {
    const server = memoryServer();
    const { enter, enterWithoutFactor, kind, isOn, data } = shownDevice(newDatabase(), server);
    await until(() => kind() === 'synchronised');
    enter(undefined);
    await vi.waitFor(() => expect(kind()).toBe('session-ended'));
    enterWithoutFactor(ada);
    await vi.waitFor(() => expect(kind()).toBe('second-factor'));
    expect(isOn()).toBe(true);
    await data.favourites.toggle(7);
    const calls = server.calls.length;
    enter(ada);
    await until(() => kind() === 'synchronised');
    expect(server.calls.length).toBeGreaterThan(calls);
    expect(server.records(ada)).toHaveLength(1);
  });

  it('is not another person’s whose second factor is missing', async () => {
    const { enter, enterWithoutFactor, kind, isOn } = shownDevice(newDatabase());
    await until(isOn);
    enter(undefined);
    enterWithoutFactor(bob);
    await vi.waitFor(() => expect(kind()).toBe('session-ended'));
  });

  it('is made only after the second factor, on a device without one', async () => {
    const server = memoryServer();
    server.put(ada, { kind: 'favourites', key: '5', data: { frequencyId: 5, position: 0, addedAt: 1 } });
    const { enter, enterWithoutFactor, kind } = shownDevice(newDatabase(), server, null);
    enterWithoutFactor(ada);
    await vi.waitFor(() => expect(kind()).toBe('signed-out'));
    expect(server.calls).toEqual([]);
    enter(ada);
    await until(() => kind() === 'synchronised');
  });

  it.each(['keep', 'remove'] as const)('follows the choice at a sign-out: %s', async (copy) => {
    const name = newDatabase();
    const { data, enter, kind, isOn, shown } = shownDevice(name);
    await until(isOn);
    await data.favourites.toggle(528);
    await shown.syncNow();
    enter(undefined);
    await shown.leave(copy, 'signed-out');
    expect(kind()).toBe('signed-out');
    expect(await recordsOf(name)).toHaveLength(copy === 'keep' ? 1 : 0);
  });

  it.each(['signed-out', 'deleted'] as const)('leaves no note that names the person behind: %s', async (reason) => {
    const server = memoryServer();
    const { data, enter, isOn, noted, shown } = shownDevice(newDatabase(), server);
    await until(isOn);
    await data.favourites.toggle(528);
    await shown.syncNow();
    await server.erase(ada);
    await shown.syncNow();
    expect([noted(), shown.getSnapshot().isEmptied]).toEqual([`emptied ${ada}`, true]);
    enter(undefined);
    await shown.leave('keep', reason);
    expect(noted()).toBeUndefined();
  });

  it('belongs to the device after the account was deleted here', async () => {
    const name = newDatabase();
    const { data, enter, kind, isOn, shown } = shownDevice(name);
    await until(isOn);
    await data.favourites.toggle(528);
    await shown.syncNow();
    enter(undefined);
    await shown.leave('keep', 'deleted');
    enter(bob);
    await until(() => kind() === 'choose');
    expect(shown.getSnapshot().hasOthersRecords).toBe(false);
  });

  it.each(['keep', 'remove'] as const)('is offered to %s where the account was deleted elsewhere', async (copy) => {
    const name = newDatabase();
    const { data, enter, kind, isOn, shown, deletedPerson } = shownDevice(name);
    await until(isOn);
    await data.favourites.toggle(528);
    await shown.syncNow();
    deletedPerson.set(ada);
    enter(undefined);
    await until(() => kind() === 'account-gone');
    await shown.leave(copy, 'signed-out');
    expect(kind()).toBe('signed-out');
    expect(await recordsOf(name)).toHaveLength(copy === 'keep' ? 1 : 0);
  });

  it('counts unsent changes where the session ended', async () => {
    const { data, enter, isOn, shown } = shownDevice(newDatabase());
    await until(isOn);
    enter(undefined);
    await data.favourites.toggle(528);
    await data.favourites.toggle(40);
    enter(undefined);
    await vi.waitFor(() => expect(shown.getSnapshot()).toMatchObject({ state: { kind: 'session-ended' } }));
    await shown.leave('keep', 'signed-out');
    expect(shown.getSnapshot().unsent).toBe(0);
  });

  it('waits for a connection where there is no valid token', async () => {
    const made = shownDevice(newDatabase());
    await until(made.isOn);
    made.online.set(false);
    made.session.set(undefined);
    await vi.waitFor(() => expect(made.kind()).toBe('offline'));
  });
});

describe('sending everything', () => {
  it('succeeds where the account accepts everything', async () => {
    const server = memoryServer();
    const { data, isOn, shown, limit } = shownDevice(newDatabase(), server);
    await until(isOn);
    await data.favourites.toggle(528);
    expect(await shown.sendAll()).toBe(true);
    expect(server.records(ada)).toHaveLength(1);
    expect(limit.pauses).toEqual([]);
  });

  it('fails after ten seconds where the server does not answer, and the copy can then be removed at once', async () => {
    const [name, server] = [newDatabase(), memoryServer()];
    const { data, isOn, shown, limit, kind } = shownDevice(name, server);
    await until(isOn);
    await data.favourites.toggle(528);
    server.after = () => new Promise<void>(() => undefined);
    const sending = shown.sendAll();
    await until(() => server.calls.at(-1)?.name === 'head');
    expect(limit.pauses.map(({ milliseconds }) => milliseconds)).toEqual([10_000]);
    limit.pauses[0]?.end();
    expect(await sending).toBe(false);
    await shown.leave('remove', 'signed-out');
    expect([kind(), await recordsOf(name)]).toEqual(['ready', []]);
  });

  it('fails where the account does not accept everything', async () => {
    const server = memoryServer();
    const { data, isOn, shown } = shownDevice(newDatabase(), server);
    await until(isOn);
    await data.favourites.toggle(528);
    server.before = offline;
    expect(await shown.sendAll()).toBe(false);
  });
});
