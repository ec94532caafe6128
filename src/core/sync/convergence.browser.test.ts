// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { expectCorrectSums, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import { device, endDevices, expectSame, newDatabase, type Device } from './device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from './memory-server.fixture.ts';

afterEach(endDevices);

const below = (random: () => number, most: number): number => Math.floor(random() * most);

async function editAtRandom({ data }: Device, random: () => number): Promise<void> {
  const session = randomSession(random, below(random, 6));
  const what = random();
  if (what < 0.3) await data.history.restore(session);
  else if (what < 0.45) await data.history.remove(session.id);
  else if (what < 0.6) await data.history.setFeeling(session.id, 'after', { mood: 1 + below(random, 100) });
  else if (what < 0.7) await data.history.setFeeling(session.id, 'before', { energy: 1 + below(random, 100) });
  else if (what < 0.8) await data.favourites.move(1 + below(random, 4), below(random, 3));
  else if (what < 0.95) await data.favourites.toggle(1 + below(random, 4));
  else
    await data.routines.save({
      ...{ id: testIdentifier(below(random, 2)), frequencyId: 1 + below(random, 3), minutes: 15 },
      ...{ time: '08:30', days: [1 + below(random, 7)], remind: random() < 0.5, origin: 'person' },
    });
}

interface World {
  names: readonly string[];
  devices: Device[];
  server: MemoryServer;
  random: () => number;
}

async function stepAtRandom({ names, devices, server, random }: World): Promise<void> {
  const place = below(random, devices.length);
  const [one, name] = [devices[place], names[place]];
  if (!one || name === undefined) return;
  const what = random();
  if (what < 0.6) await editAtRandom(one, random);
  else if (what < 0.9) await Promise.all([one.sync.syncNow(), editAtRandom(one, random)]);
  else {
    // The page is closed during a run.
    void one.sync.syncNow();
    one.sync.dispose();
    devices[place] = device(name, server);
  }
}

it.each([1, 2, 3])('three devices converge after random edits and failures (%i)', async (seed) => {
  const random = seededRandom(seed);
  const server = memoryServer();
  const names = [newDatabase(), newDatabase(), newDatabase()];
  const devices = names.map((name) => device(name, server));
  for (const { sync } of devices) await sync.turnOn('take');
  const fail = (): void => {
    const what = random();
    if (what < 0.08) offline();
    if (what < 0.12) throw new PersonalRecordsError('busy', '503');
  };
  [server.before, server.after] = [fail, fail];
  for (let step = 0; step < 40; step += 1) await stepAtRandom({ names, devices, server, random });
  [server.before, server.after] = [() => undefined, () => undefined];
  for (let round = 0; round < 3; round += 1) for (const { sync } of devices) await sync.syncNow();
  for (const name of names) await expectSame(name, server);
  for (const { data, failures } of devices) {
    await expectCorrectSums(data);
    expect(failures).not.toHaveBeenCalled();
  }
  expect(server.calls.filter(({ name }) => name === 'push').length).toBeGreaterThan(3);
});
