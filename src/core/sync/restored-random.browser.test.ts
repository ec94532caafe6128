// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { endDevices, expectSame, recordsOf } from './device.fixture.ts';
import { offline } from './memory-server.fixture.ts';
import { restorableServer, type NamedDevice, type RestorableServer } from './restored.fixture.ts';

afterEach(endDevices);

/** What a person knows of a session: what they wrote last of each feeling, and whether they removed it. */
interface Known {
  id: string;
  before: number | undefined;
  after: number | undefined;
  isRemoved: boolean;
}

interface World {
  place: RestorableServer;
  devices: NamedDevice[];
  random: () => number;
  known: Known[];
  backups: (() => void)[];
}

const byId = (one: Known, other: Known): number => one.id.localeCompare(other.id);
const below = (random: () => number, most: number): number => Math.floor(random() * most);

/** Writes each feeling once only: which of two values of a field survives a loss is not said. */
async function edit({ known, random }: World, { data, name }: NamedDevice): Promise<void> {
  const here = new Set((await recordsOf(name)).map(({ key }) => key));
  const present = known.filter(({ id, isRemoved }) => !isRemoved && here.has(id));
  const one = present[below(random, present.length)];
  const what = random();
  if (!one || what < 0.5) {
    const id = testIdentifier(known.length + 1);
    known.push({ id, before: undefined, after: undefined, isRemoved: false });
    await data.history.restore(testSession({ id, startedAt: testSession().startedAt - known.length * 1000 }));
  } else if (what < 0.6) {
    one.isRemoved = true;
    await data.history.remove(one.id);
  } else {
    const side = what < 0.8 ? 'before' : 'after';
    if (one[side] !== undefined) return;
    one[side] = 1 + below(random, 100);
    await data.history.setFeeling(one.id, side, { mood: one[side] });
  }
}

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
  else if (what < 0.95) backups[below(random, backups.length)]?.();
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
    const world: World = { place, devices, random, known: [], backups: [place.backUp()] };
    const fail = (): void => {
      const what = random();
      if (what < 0.04) offline();
      if (what < 0.06) throw new PersonalRecordsError('busy', '503');
      // In the middle of a run.
      if (what < 0.07) world.backups[below(random, world.backups.length)]?.();
    };
    [place.server.before, place.server.after] = [fail, fail];
    for (let at = 0; at < 120; at += 1) await step(world);
    [place.server.before, place.server.after] = [() => undefined, () => undefined];
    for (let round = 0; round < 3; round += 1) for (const { sync } of devices) await sync.syncNow();
    const expected = world.known.filter(({ isRemoved }) => !isRemoved);
    expect(expected.length).toBeGreaterThan(10);
    for (const { name, failures } of devices) {
      await expectSame(name, place.server);
      expect(failures).not.toHaveBeenCalled();
      const found = (await recordsOf(name)).map(({ key, data }) => {
        const { before, after } = data as SessionRecord;
        return { id: key, before: before?.mood, after: after?.mood, isRemoved: false };
      });
      expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
    }
  },
);
