import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { ada, endDevices, outboxOf } from './device.fixture.ts';
import {
  converge,
  copyOf,
  favouritesOf,
  range,
  restorableServer,
  write,
  type RestorableServer,
} from './restored.fixture.ts';
import { offline } from './memory-server.fixture.ts';

let place: RestorableServer;

beforeEach(() => {
  place = restorableServer();
});
afterEach(endDevices);

describe('a server that lost records and was written past them before a device returned', () => {
  it.each([3, 8, 15, 25])('loses none of them (%i records written meanwhile)', async (count) => {
    const [one, other] = [await place.join(), await place.join()];
    await write(one, range(1, 5));
    await other.sync.syncNow();
    const restore = place.backUp();
    await write(one, range(6, 15));
    restore();
    await write(other, range(101, 100 + count));
    expect(await converge(place, [one, other])).toEqual([...range(1, 15), ...range(101, 100 + count)]);
  });

  it('loses none of three devices that return in any order', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      place = restorableServer();
      const devices = [await place.join(), await place.join(), await place.join()];
      for (const [at, one] of devices.entries()) await write(one, [at + 1]);
      const restore = place.backUp();
      for (const [at, one] of devices.entries()) await write(one, range(10 * at + 10, 10 * at + 10 + 3 * at));
      restore();
      for (const at of order) await write(devices[at] ?? place.open(), range(10 * at + 50, 10 * at + 59));
      const lost = [10, ...range(20, 23), ...range(30, 36)];
      expect(await converge(place, devices)).toEqual([1, 2, 3, ...lost, ...range(50, 79)]);
    }
  });

  it('loses none where it is restored twice', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await write(one, range(1, 5));
    const [first, second] = [place.backUp(), (await write(one, range(6, 9)), place.backUp())];
    await write(one, range(10, 20));
    second();
    await write(other, range(101, 130));
    first();
    await write(other, range(201, 240));
    expect(await converge(place, [one, other])).toEqual([...range(1, 20), ...range(101, 130), ...range(201, 240)]);
  });

  it.each(['note', 'page', 'push'] as const)('loses none where that happened during a %s', async (moment) => {
    const [one, other, third] = [await place.join(), await place.join(), await place.join()];
    await write(one, range(1, 5));
    const restore = place.backUp();
    await write(one, range(6, 15));
    await write(third, range(50, 55));
    await one.data.favourites.toggle(16);
    place.server.before = ({ name }) => {
      if (name !== moment) return;
      place.server.before = () => undefined;
      restore();
      // As another device with a name of its own.
      const stranger = { device: other.name, seen: 0 };
      for (const id of range(101, 125)) {
        const data = { frequencyId: id, position: id, addedAt: 1 };
        const record = { kind: 'favourites', key: String(id), data, base: 0, editedAt: 1, version: 1 };
        void place.server.openTable(ada).push([record], stranger);
      }
    };
    await one.sync.syncNow();
    expect(place.server.person(ada).rows.has('favourites 101')).toBe(true);
    expect(await converge(place, [one, other, third])).toEqual([...range(1, 16), ...range(50, 55), ...range(101, 125)]);
  });

  it('takes nothing of others for its own where that was restored once more before it had read anything', async () => {
    const [one, other] = [await place.join(), await place.join()];
    const empty = place.backUp();
    await write(one, range(1, 3));
    await other.sync.syncNow();
    const restore = place.backUp();
    await write(one, range(4, 5));
    await other.sync.syncNow();
    restore();
    place.server.before = ({ name }) => {
      if (name === 'note') offline();
    };
    await other.sync.syncNow();
    place.server.before = () => undefined;
    empty();
    await write(one, [2]);
    expect(place.server.person(ada).rows.get('favourites 2')).toMatchObject({ data: null });
    expect(await converge(place, [one, other])).toEqual([1, 3, 4, 5]);
  });

  it('brings none back that another device has read, whose push had no answer, and which was removed then', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await write(one, range(1, 5));
    await other.sync.syncNow();
    const restore = place.backUp();
    await one.data.favourites.toggle(9);
    place.server.after = ({ name }) => {
      if (name === 'push') offline();
    };
    await one.sync.syncNow();
    place.server.after = () => undefined;
    await other.sync.syncNow();
    expect(await favouritesOf(other)).toContain(9);
    restore();
    place.server.before = ({ name }) => {
      if (name === 'page') offline();
    };
    await one.sync.syncNow();
    place.server.before = () => undefined;
    await one.data.favourites.toggle(9);
    expect(await converge(place, [one, other])).toEqual(range(1, 5));
  });

  it('loses none where a browser profile was copied', async () => {
    const [one, other] = [await place.join(), await place.join()];
    await write(one, range(1, 15));
    const restore = place.backUp();
    await write(one, range(16, 20));
    const copy = place.open(await copyOf(one));
    restore();
    await write(other, range(101, 110));
    await write(copy, range(201, 220));
    expect(await converge(place, [one, copy, other])).toEqual([
      ...range(1, 20),
      ...range(101, 110),
      ...range(201, 220),
    ]);
  });

  it('loses none of a device that was noted too long ago', async () => {
    const one = await place.join();
    await write(one, range(1, 5));
    for (let at = 0; at < 30; at += 1) await place.server.openTable(ada).note({ device: `another ${at}`, seen: 0 });
    await place.server.openTable(ada).note({ device: 'the last', seen: 0 });
    expect(await converge(place, [one])).toEqual(range(1, 5));
  });
});

it('a server replaced just after the first push gets everything again, whatever its numbers', async () => {
  const [one, other] = [await place.join(), await place.join()];
  await write(one, range(1, 5));
  Object.assign(place.server.person(ada), { epoch: undefined, seq: 0, seenBy: {}, rows: new Map() });
  await write(other, range(101, 120));
  expect(await converge(place, [one, other])).toEqual([...range(1, 5), ...range(101, 120)]);
});

it('a device that an older version of the app has left without a name gets one', async () => {
  const one = await place.join();
  await write(one, range(1, 5));
  const database = declareDatabase(one.name);
  await database.open();
  await database.table('synchronisation').update('state', { device: undefined });
  database.close();
  place.server.person(ada).seenBy = {};
  await one.sync.syncNow();
  expect(Object.values(place.server.person(ada).seenBy)).toEqual([5]);
  expect(await converge(place, [one])).toEqual(range(1, 5));
});

it('an erasure after the restore is not taken for a loss', async () => {
  const [one, other] = [await place.join(), await place.join()];
  await write(one, range(1, 5));
  await other.sync.syncNow();
  const restore = place.backUp();
  await write(one, range(6, 9));
  restore();
  await one.sync.syncNow();
  await other.sync.syncNow();
  expect(await one.sync.eraseEverywhere(() => place.server.erase(ada))).toBe(true);
  expect(await converge(place, [one, other])).toEqual([]);
});

it('a server restored to the time before the account removes nothing from the device', async () => {
  const one = await place.join();
  await write(one, range(1, 5));
  Object.assign(place.server.person(ada), { epoch: undefined, seq: 0, seenBy: {}, rows: new Map(), isDeleted: true });
  await one.sync.syncNow();
  expect(one.status()).toEqual({ kind: 'account-gone' });
  expect(await favouritesOf(one)).toEqual(range(1, 5));
  expect((await outboxOf(one.name)).length).toBe(5);
});
