import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, device, endDevices, newDatabase, type Device } from './device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from './memory-server.fixture.ts';

afterEach(endDevices);

let server: MemoryServer;
let time = 0;
beforeEach(() => {
  time = Date.now();
  server = memoryServer(() => time);
});

const onAccount = (owner = ada): unknown => server.records(owner).find(({ kind }) => kind === 'preferences')?.data;
const made = (name = newDatabase()): Device => device(name, server, { now: () => time });

async function joined(preferences: Device['preferences'] = {}, name?: string): Promise<Device> {
  const one = made(name);
  Object.assign(one.preferences, preferences);
  await one.sync.turnOn('take');
  return one;
}

/** The person changes preferences a minute later. */
function set({ preferences }: Device, changes: Device['preferences']): void {
  time += 60_000;
  Object.assign(preferences, changes);
}

describe('preferences', () => {
  it('follow the person to other devices, and unchanged defaults are not sent', async () => {
    const one = await joined({ fadeSeconds: 30, shortcuts: true, language: 'en' });
    expect(onAccount()).toEqual({ fadeSeconds: 30, language: 'en' });
    const other = await joined();
    expect(other.preferences).toEqual({ fadeSeconds: 30, language: 'en' });
    set(other, { fadeSeconds: 5, shortcuts: false });
    await other.sync.syncNow();
    await one.sync.syncNow();
    expect(one.preferences).toEqual({ fadeSeconds: 5, shortcuts: false, language: 'en' });
  });

  it('of two devices that were offline are merged by field; the later change of a field wins', async () => {
    const [one, other] = [await joined(), await joined()];
    set(one, { fadeSeconds: 10, language: 'en' });
    server.before = offline;
    await one.sync.syncNow();
    set(other, { fadeSeconds: 20, shortcuts: false });
    await other.sync.syncNow();
    server.before = () => undefined;
    for (const { sync } of [other, one, other]) await sync.syncNow();
    const expected = { fadeSeconds: 20, shortcuts: false, language: 'en' };
    expect([one.preferences, other.preferences, onAccount()]).toEqual([expected, expected, expected]);
  });

  it('of the account win where a device joins, and those only the device has are added', async () => {
    await joined({ fadeSeconds: 30 });
    time += 60_000;
    const other = await joined({ fadeSeconds: 90, language: 'en' });
    expect(other.preferences).toEqual({ fadeSeconds: 30, language: 'en' });
    expect(onAccount()).toEqual({ fadeSeconds: 30, language: 'en' });
  });

  it('that were left on the device are sent when they are changed', async () => {
    const one = made();
    Object.assign(one.preferences, { fadeSeconds: 90, language: 'en' });
    await one.sync.turnOn('leave');
    await one.sync.syncNow();
    expect(onAccount()).toBeUndefined();
    set(one, { fadeSeconds: 60 });
    await one.sync.syncNow();
    expect(onAccount()).toEqual({ fadeSeconds: 60 });
  });

  it('set while a page arrives are kept, and the rest of the page is shown', async () => {
    const [one, other] = [await joined(), await joined()];
    set(one, { fadeSeconds: 10, language: 'en' });
    await one.sync.syncNow();
    server.after = ({ name }) => {
      if (name === 'page') Object.assign(other.preferences, { fadeSeconds: 20 });
    };
    await other.sync.syncNow();
    server.after = () => undefined;
    expect(other.preferences).toEqual({ fadeSeconds: 20, language: 'en' });
    await other.sync.syncNow();
    expect(onAccount()).toEqual({ fadeSeconds: 20, language: 'en' });
  });

  it('set just before the page was closed are found at the next start', async () => {
    const name = newDatabase();
    const before = await joined({ fadeSeconds: 30 }, name);
    before.sync.dispose();
    const next = made(name);
    Object.assign(next.preferences, { fadeSeconds: 45 });
    await next.sync.syncNow();
    expect(onAccount()).toEqual({ fadeSeconds: 45 });
  });

  it('that arrived but could not be shown are shown at the next start', async () => {
    const name = newDatabase();
    const other = await joined({}, name);
    const one = await joined({ fadeSeconds: 30 });
    expect(onAccount()).toEqual({ fadeSeconds: 30 });
    Object.freeze(other.preferences);
    await other.sync.syncNow();
    expect(other.failures).toHaveBeenCalledOnce();
    other.sync.dispose();
    const next = made(name);
    await next.sync.syncNow();
    expect(next.preferences).toEqual({ fadeSeconds: 30 });
    expect(one.preferences).toEqual({ fadeSeconds: 30 });
  });

  it('of a newer version of the app are kept and sent back unchanged', async () => {
    server.put(ada, { kind: 'preferences', key: 'person', data: { echo: 0.5, fadeSeconds: 30 } });
    const one = await joined();
    expect(one.preferences).toEqual({ fadeSeconds: 30 });
    set(one, { shortcuts: false });
    await one.sync.syncNow();
    expect(onAccount()).toEqual({ echo: 0.5, fadeSeconds: 30, shortcuts: false });
  });

  it.each([{ fadeSeconds: null }, { fadeSeconds: { seconds: 5 } }, { name: 'x'.repeat(101) }])(
    'that are invalid on the server change nothing: %j',
    async (data) => {
      server.put(ada, { kind: 'preferences', key: 'person', data });
      const one = await joined();
      expect(one.preferences).toEqual({});
      expect(onAccount()).toEqual(data);
    },
  );
});

describe('another person on the device', () => {
  it.each(['keep', 'remove'] as const)('gets none of the first one’s preferences: %s', async (copy) => {
    const one = await joined({ fadeSeconds: 30 });
    one.session.set(undefined);
    await one.sync.turnOff(copy);
    one.session.set({ personId: bob });
    await one.sync.turnOn('take');
    await one.sync.syncNow();
    expect(onAccount(bob)).toBeUndefined();
    set(one, { language: 'en' });
    await one.sync.syncNow();
    expect(onAccount(bob)).toEqual({ language: 'en' });
    expect(onAccount(ada)).toEqual({ fadeSeconds: 30 });
  });
});

it('preferences that were erased everywhere do not come back from a device', async () => {
  const [one, other] = [await joined({ fadeSeconds: 30 }), await joined()];
  expect(await one.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
  for (const { sync } of [one, other, one]) await sync.syncNow();
  expect(onAccount()).toBeUndefined();
  set(one, { shortcuts: false });
  set(other, { language: 'en' });
  for (const { sync } of [one, other]) await sync.syncNow();
  expect(onAccount()).toEqual({ shortcuts: false, language: 'en' });
});

it('preferences return to a server that was restored from an older backup', async () => {
  const one = await joined({ fadeSeconds: 30 });
  server.person(ada).rows.clear();
  server.person(ada).seq = 0;
  await one.sync.syncNow();
  expect(onAccount()).toEqual({ fadeSeconds: 30 });
});
