// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { ada, endDevices, expectSame } from './device.fixture.ts';
import { below, editAtRandom, foundOn, keptOf, type Known } from './known-sessions.fixture.ts';
import { givenUp, offline } from './memory-server.fixture.ts';
import { restorableServer, type NamedDevice, type RestorableServer } from './restored.fixture.ts';

afterEach(endDevices);

interface World {
  place: RestorableServer;
  devices: NamedDevice[];
  random: () => number;
  known: Known[];
  backups: (() => void)[];
  pushes: ReturnType<typeof givenUp>;
}

/** Requests that were on their way are lost with the server. */
function restore({ backups, random, pushes }: World): void {
  pushes.forget();
  backups[below(random, backups.length)]?.();
}

const edit = (world: World, one: NamedDevice): Promise<void> => editAtRandom(world, one, { remove: 0.6, before: 0.8 });

async function step(world: World): Promise<void> {
  const { place, devices, random, backups } = world;
  const at = below(random, devices.length);
  const one = devices[at];
  if (!one) return;
  const what = random();
  if (what < 0.5) await edit(world, one);
  else if (what < 0.8) await one.sync.syncNow();
  else if (what < 0.85) await Promise.all([one.sync.syncNow(), edit(world, one)]);
  else if (what < 0.9) backups.push(place.backUp());
  else if (what < 0.94) restore(world);
  else if (what < 0.96) await world.pushes.arrive();
  else {
    // The page is closed during a run.
    void one.sync.syncNow();
    one.sync.dispose();
    devices[at] = place.open(one.name);
  }
}

it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'devices lose nothing to random restores, failures and closed pages (%i)',
  async (seed) => {
    const place = restorableServer();
    const random = seededRandom(seed);
    const devices = [await place.join(), await place.join(), await place.join()];
    const pushes = givenUp(place.server, ada);
    const world: World = { place, devices, random, known: [], backups: [place.backUp()], pushes };
    const fail = (giveUp: () => void): void => {
      const what = random();
      if (what < 0.04) giveUp();
      if (what < 0.06) throw new PersonalRecordsError('busy', '503');
      // In the middle of a run.
      if (what < 0.07) restore(world);
    };
    place.server.before = (call) => {
      fail(() => pushes.giveUp(call));
      if (call.records.length > 1 && random() < 0.1) throw new PersonalRecordsError('refused', '23514: bad');
    };
    place.server.after = () => fail(offline);
    for (let at = 0; at < 120; at += 1) await step(world);
    [place.server.before, place.server.after] = [() => undefined, () => undefined];
    for (let round = 0; round < 3; round += 1) for (const { sync } of devices) await sync.syncNow();
    const expected = keptOf(world.known);
    expect(expected.length).toBeGreaterThan(10);
    for (const { name, failures } of devices) {
      await expectSame(name, place.server);
      expect(failures).not.toHaveBeenCalled();
      expect(await foundOn(name)).toEqual(expected);
    }
  },
);
