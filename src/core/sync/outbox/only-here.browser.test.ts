import { afterEach, describe, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { ada, bob, endDevices, newDatabase } from '#core/sync/device.fixture.ts';
import { memoryServer } from '#core/sync/memory-server.fixture.ts';
import { openSyncDatabase } from './sync-database.ts';
import { shownDevice, until } from '#core/sync/shown-device.fixture.ts';
import { hasSentAll } from '#core/sync/device-sync.ts';

afterEach(endDevices);

type Shown = ReturnType<typeof shownDevice>;
const onlyHere = ({ shown }: Shown): number | undefined => shown.getSnapshot().onlyHere;

/** Signs in on a device that has two favourites, and answers the question about them. */
async function joined(choice: 'take' | 'leave') {
  const server = memoryServer();
  const made = shownDevice(newDatabase(), server, null);
  await until(() => made.kind() === 'signed-out');
  await made.data.favourites.toggle(528);
  await made.data.favourites.toggle(40);
  made.enter(ada);
  await until(() => made.kind() === 'choose');
  expect(onlyHere(made)).toBeUndefined();
  await made.shown.turnOn(choice);
  await until(() => made.kind() === 'synchronised' && onlyHere(made) !== undefined);
  return { ...made, server };
}

describe('records that stay only on the device', () => {
  it('are counted where the person has left them here', async () => {
    const made = await joined('leave');
    expect(onlyHere(made)).toBe(2);
    await made.data.favourites.toggle(396);
    await made.shown.syncNow();
    expect([onlyHere(made), made.server.records(ada).length]).toEqual([2, 1]);
  });

  it('are fewer once one is removed', async () => {
    const made = await joined('leave');
    await made.data.favourites.toggle(528);
    await expect.poll(() => onlyHere(made)).toBe(1);
  });

  it('are none where all were taken along', async () => {
    const made = await joined('take');
    expect([onlyHere(made), made.server.records(ada).length]).toEqual([0, 2]);
    expect(hasSentAll(made.shown.getSnapshot())).toBe(true);
  });

  it('are known on the next page, and where a session has ended', async () => {
    const made = await joined('leave');
    made.enter(undefined);
    await until(() => made.kind() === 'session-ended');
    expect(onlyHere(made)).toBe(2);
  });

  it('are counted in the copy of an earlier version, which has not noted whether there are any', async () => {
    const made = await joined('leave');
    const database = await openSyncDatabase(made.data.records);
    await database?.synchronisation.toCollection().modify((row) => void Reflect.deleteProperty(row, 'apart'));
    made.enter(undefined);
    await until(() => made.kind() === 'session-ended');
    expect(onlyHere(made)).toBe(2);
  });

  it('are counted before the device has got round to marking them', async () => {
    const server = memoryServer();
    const made = shownDevice(newDatabase(), server, null);
    await made.data.favourites.toggle(528);
    made.enter(ada);
    await until(() => made.kind() === 'choose');
    made.online.set(false);
    await made.shown.turnOn('leave');
    await until(() => made.kind() === 'offline');
    expect(onlyHere(made)).toBe(1);
  });

  it('are also those of another person', async () => {
    const made = await joined('take');
    made.enter(undefined);
    await made.shown.leave('keep', 'signed-out');
    made.enter(bob);
    await until(() => made.kind() === 'synchronised' && onlyHere(made) !== undefined);
    expect([onlyHere(made), made.server.records(bob)]).toEqual([2, []]);
    expect(made.shown.getSnapshot().hasOthersRecords).toBe(true);
  });
});

it('an ended session says of a refused change, too, that it was not sent', async () => {
  const server = memoryServer();
  const made = shownDevice(newDatabase(), server);
  await until(() => made.kind() === 'synchronised');
  server.before = ({ name }) => {
    if (name === 'push') throw new PersonalRecordsError('refused', 'too large');
  };
  await made.data.favourites.toggle(528);
  await made.shown.syncNow();
  made.enter(undefined);
  await until(() => made.kind() === 'session-ended');
  expect(made.shown.getSnapshot().unsent).toBe(1);
});
