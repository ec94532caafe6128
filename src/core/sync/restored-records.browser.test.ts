import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFile, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, endDevices, recordsOf } from './device.fixture.ts';
import { offline } from './memory-server.fixture.ts';
import { converge, favouritesOf, range, restorableServer, write, type RestorableServer } from './restored.fixture.ts';

let place: RestorableServer;

beforeEach(() => {
  place = restorableServer();
});
afterEach(endDevices);

const feeling = { mood: 30 };

/** Two devices have removed the favourite 7. @returns restore: puts the backup of that back */
async function removedInBackup() {
  const [one, other] = [await place.join(), await place.join()];
  await write(one, [1, 7]);
  await write(one, [7]);
  await other.sync.syncNow();
  const restore = place.backUp();
  return { one, other, restore };
}

/** What a device has written is on it alone, and the server is empty. @returns filled: puts an earlier backup back */
async function afterAnEmptyBackup() {
  const empty = place.backUp();
  const [one, other] = [await place.join(), await place.join()];
  await write(one, range(1, 5));
  await other.sync.syncNow();
  const filled = place.backUp();
  await write(one, [11]);
  await write(one, [2]);
  empty();
  return { one, other, filled };
}

describe('what the server has lost', () => {
  it.each([0, -3_600_000])('of removals and changes is done again (its clock: %i ms)', async (clock) => {
    const [one, other] = [await place.join(), await place.join()];
    await one.data.archive.importJson(
      testFile({ sessions: [testSession(), testSession({ startedAt: testSession().startedAt - 5000 })] }),
    );
    const [changed, removed] = [testSession().id, testSession({ startedAt: testSession().startedAt - 5000 }).id];
    await write(one, [1, 2]);
    await other.sync.syncNow();
    const restore = place.backUp();
    await one.data.history.setFeeling(changed, 'after', feeling);
    await one.data.history.remove(removed);
    await write(one, [2]);
    restore();
    place.clock.now += clock;
    await write(other, range(101, 120));
    await one.sync.syncNow();
    await other.sync.syncNow();
    const expected = [expect.objectContaining({ key: changed, data: expect.objectContaining({ after: feeling }) })];
    for (const { name } of [one, other])
      expect((await recordsOf(name)).filter(({ kind }) => kind === 'sessions')).toEqual(expected);
    expect(await converge(place, [one, other])).toEqual([1, ...range(101, 120)]);
  });

  describe('of a favourite that was removed in the backup, chosen, and removed again', () => {
    /** @returns two devices that have the favourite 7, and puts a backup back in which it is removed */
    async function chosenSince() {
      const { one, other, restore } = await removedInBackup();
      await write(one, [7]);
      await other.sync.syncNow();
      return { one, other, restore };
    }

    it('is done again where the removal had been sent', async () => {
      const { one, other, restore } = await chosenSince();
      await write(one, [7]);
      restore();
      expect(await converge(place, [one, other])).toEqual([1]);
    });

    it('is done again where it was removed before the loss was noticed', async () => {
      const { one, other, restore } = await chosenSince();
      restore();
      await write(one, [7]);
      expect(await converge(place, [one, other])).toEqual([1]);
    });

    it('is done again where it was removed before its choice went with a push again', async () => {
      const { one, other, restore } = await chosenSince();
      const before = range(101, 220);
      await write(one, before);
      restore();
      place.server.before = ({ name }) => void (name === 'push' && offline());
      await one.sync.syncNow();
      place.server.before = () => undefined;
      await write(one, [7]);
      expect(await converge(place, [one, other])).toEqual([1, ...before]);
    });
  });

  it('of a change back to what the backup says is done again', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await one.data.archive.importJson(testFile({ sessions: [testSession()] }));
    const say = async (mood: number): Promise<void> => {
      await one.data.history.setFeeling(testSession().id, 'after', { mood });
      await one.sync.syncNow();
    };
    await say(30);
    await other.sync.syncNow();
    const restore = place.backUp();
    await say(60);
    await other.sync.syncNow();
    await say(30);
    restore();
    await converge(place, [one, other]);
    for (const { name } of [one, other])
      expect(await recordsOf(name)).toMatchObject([{ data: { after: { mood: 30 } } }]);
  });

  it('is sent again where a backup of another epoch is put back before everything was read again', async () => {
    const { one, other, filled } = await afterAnEmptyBackup();
    await write(other, [21]);
    place.server.before = ({ name }) => void (name === 'note' && offline());
    await one.sync.syncNow();
    place.server.before = () => undefined;
    filled();
    expect(await converge(place, [one, other])).toEqual([1, 3, 4, 5, 11, 21]);
  });

  it.each(['note', 'push'] as const)(
    'is sent again where a backup is put back after a device has met an empty server (up to its %s)',
    async (call) => {
      const { one, other, filled } = await afterAnEmptyBackup();
      // Another device has begun an epoch.
      await place.join();
      place.server.before = ({ name }) => void (name === call && offline());
      await write(one, [12]);
      place.server.before = () => undefined;
      filled();
      expect(await converge(place, [one, other])).toEqual([1, 3, 4, 5, 11, 12]);
    },
  );

  it('of a removal counts with its own time where the favourite was chosen and removed again meanwhile', async () => {
    const { one, other, restore } = await removedInBackup();
    await write(one, [11]);
    await other.data.favourites.toggle(7);
    // Nothing is said with it.
    for (let count = 0; count < 2; count += 1) await one.data.favourites.toggle(7);
    restore();
    await other.sync.syncNow();
    expect(await converge(place, [one, other])).toEqual([1, 7, 11]);
  });

  it('of preferences is sent again', async () => {
    const [one, other] = [await place.join(), await place.join()];
    one.preferences['fadeSeconds'] = 10;
    await write(one, [1]);
    const restore = place.backUp();
    one.preferences['fadeSeconds'] = 30;
    await write(one, range(2, 9));
    restore();
    await write(other, range(101, 120));
    for (const { sync } of [one, other]) await sync.syncNow();
    expect(await favouritesOf(one)).toEqual([...range(1, 9), ...range(101, 120)]);
    expect(place.server.records(ada).find(({ kind }) => kind === 'preferences')?.data).toEqual({ fadeSeconds: 30 });
    expect([one.preferences['fadeSeconds'], other.preferences['fadeSeconds']]).toEqual([30, 30]);
  });

  it('of changes not sent yet is nothing', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await one.data.archive.importJson(testFile({ sessions: [testSession()] }));
    await write(one, [1]);
    const restore = place.backUp();
    await write(one, range(2, 9));
    one.online.set(false);
    await one.data.history.setFeeling(testSession().id, 'before', feeling);
    restore();
    await other.sync.syncNow();
    await other.data.history.setFeeling(testSession().id, 'after', feeling);
    await write(other, range(101, 120));
    one.online.set(true);
    expect(await converge(place, [one, other])).toEqual([...range(1, 9), ...range(101, 120)]);
    const session = place.server.records(ada).find(({ kind }) => kind === 'sessions');
    expect(session?.data).toMatchObject({ before: feeling, after: feeling });
  });

  it('of an erasure comes back with the older backup, and what is newer stays', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await write(one, range(1, 5));
    await other.sync.syncNow();
    const restore = place.backUp();
    expect(await one.sync.eraseEverywhere(() => place.server.erase(ada))).toBe(true);
    await write(one, range(11, 15));
    await other.sync.syncNow();
    restore();
    await write(other, range(101, 120));
    expect(await converge(place, [one, other])).toEqual([...range(1, 5), ...range(11, 15), ...range(101, 120)]);
  });
});
