// A device that has seen nothing open left is shown open records after all.
import { afterEach, expect, it } from 'vitest';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import { ada, bob, device, endDevices, newDatabase, recordsOf } from '#core/sync/device.fixture.ts';
import { memoryServer, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { quiet, type SealedDevice } from './sealed-account.fixture.ts';

afterEach(endDevices);

/** A device seals an account that had open records, and the server keeps one of them to show it again. */
async function sealedOnce() {
  const server = memoryServer();
  const name = newDatabase();
  const one = { ...device(name, server), name };
  await one.sync.turnOn('take');
  for (const id of [3, 4]) await one.data.favourites.toggle(id);
  await one.sync.syncNow();
  const [row] = server.person(ada).rows.values();
  one.heldKeys.hold(await testKeys(ada));
  await one.sync.seal();
  expect(one.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  const forged: PageRecord = { ...(row as PageRecord), key: '9', data: { frequencyId: 9, position: 0, addedAt: 1 } };
  return { server, one, forged };
}

const keysOf = async (name: string): Promise<string[]> => (await recordsOf(name)).map(({ key }) => key);

const openRowsSent = ({ calls }: MemoryServer, start: number): string[] =>
  calls.slice(start).flatMap(({ records }) => records.filter(({ kind }) => kind !== 'sealed').map(({ key }) => key));

/** The copy is gone, and the person comes back. */
const leaveAndComeBack: Record<string, (one: SealedDevice) => Promise<void>> = {
  'its copy was removed': async ({ sync }) => {
    await sync.turnOff('remove');
    await sync.turnOn('take');
  },
  'another person was signed in': async ({ sync, session }) => {
    session.set({ personId: bob });
    await sync.turnOn('leave');
    session.set({ personId: ada });
    await sync.turnOn('take');
  },
};

it.each(Object.keys(leaveAndComeBack))(
  'takes in and sends none where the person asks to go on with a sealing, after %s',
  async (what) => {
    for (const sealedSeq of [1, undefined]) {
      const { server, one, forged } = await sealedOnce();
      server.person(ada).rows.set('favourites 9', forged);
      server.person(ada).sealedSeq = sealedSeq;
      const start = server.calls.length;
      await leaveAndComeBack[what]?.(one);
      await one.sync.seal();
      await one.data.favourites.toggle(5);
      await one.sync.syncNow();
      await one.sync.seal();
      expect(await keysOf(one.name)).toEqual(['3', '4', '5']);
      expect(openRowsSent(server, start)).toEqual([]);
      expect(server.calls.slice(start).map(({ name }) => name)).not.toContain('page');
      expect(one.status()).toMatchObject({ kind: 'synchronised', sealed: { openLeft: undefined } });
      await endDevices();
    }
  },
);

it('sends none where the device storage was emptied, and the copy alone remembers', async () => {
  const { server, one } = await sealedOnce();
  one.sync.dispose();
  server.person(ada).sealedSeq = undefined;
  const start = server.calls.length;
  const again = device(one.name, server);
  await again.data.favourites.toggle(5);
  await again.sync.syncNow();
  expect(again.status()).toEqual({ kind: 'locked' });
  expect(openRowsSent(server, start)).toEqual([]);
  expect(server.person(ada).rows.size).toBe(2);
});

it('a device that never saw it whole still goes on for one that is lost', async () => {
  const { server, forged } = await sealedOnce();
  server.person(ada).rows.set('favourites 9', forged);
  const late = { ...device(newDatabase(), server) };
  const held: HeldKeys = late.heldKeys;
  held.hold(await testKeys(ada));
  await late.sync.turnOn('take');
  expect(late.status()).toMatchObject({ kind: 'refused', reason: 'sealing' });
  expect(held.isWhole(ada)).toBe(false);
  await late.sync.seal();
  expect(late.status()).toMatchObject({ kind: 'synchronised', sealed: quiet });
  expect(held.isWhole(ada)).toBe(true);
});
