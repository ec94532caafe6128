// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { ada, device, endDevices, expectSame, newDatabase, recordsOf, type Device } from '#core/sync/device.fixture.ts';
import { below } from '#core/sync/known-sessions.fixture.ts';
import { givenUp, memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';

afterEach(endDevices);

/** Favourites of each device, which no other one changes. */
const own = 4;

interface Place {
  name: string;
  /** Two pages of one device. */
  tabs: [Device, Device];
}

interface World {
  server: MemoryServer;
  places: Place[];
  random: () => number;
  now: () => number;
  pushes: ReturnType<typeof givenUp>;
}

const openTab = ({ server, now }: Pick<World, 'server' | 'now'>, name: string): Device =>
  device(name, server, { now, runExclusively: (run) => runExclusively(name, run) });

/** Removes a favourite, or chooses it again under the same key. */
const toggle = ({ random }: World, { data }: Device, place: number): Promise<unknown> =>
  data.favourites.toggle(1 + place * own + below(random, own));

interface Turn {
  world: World;
  /** Number of the device. */
  at: number;
  place: Place;
  one: Device;
  other: Device;
}

/** One page is closed during a run, and the other one goes on. */
async function closeOne({ world, at, place, one, other }: Turn): Promise<void> {
  void one.sync.syncNow();
  if (world.random() < 0.5) await toggle(world, other, at);
  one.sync.dispose();
  place.tabs[place.tabs.indexOf(one)] = openTab(world, place.name);
  await other.sync.syncNow();
}

const steps: readonly (readonly [number, (turn: Turn) => Promise<unknown>])[] = [
  [0.35, ({ world, at, one }) => toggle(world, one, at)],
  [0.55, ({ one }) => one.sync.syncNow()],
  [0.65, ({ world, at, one, other }) => Promise.all([one.sync.syncNow(), toggle(world, other, at)])],
  [
    0.75,
    ({ world, at, one, other }) => Promise.all([one.sync.syncNow(), other.sync.syncNow(), toggle(world, one, at)]),
  ],
  // Some of it is undone while it is on its way.
  [
    0.85,
    ({ world, at, one, other }) => Promise.all([one.sync.syncNow(), toggle(world, one, at), toggle(world, other, at)]),
  ],
  [0.91, ({ world }) => world.pushes.arrive()],
  [1, closeOne],
];

async function step(world: World): Promise<void> {
  const { places, random } = world;
  const at = below(random, places.length);
  const place = places[at];
  if (!place) return;
  const [first, second] = place.tabs;
  const [one, other] = below(random, 2) === 0 ? [first, second] : [second, first];
  const what = random();
  await steps.find(([most]) => what < most)?.[1]({ world, at, place, one, other });
}

const chosenOn = async (name: string): Promise<string[]> =>
  (await recordsOf(name)).map(({ key, data }) => `${key} ${String((data as { addedAt: number }).addedAt)}`);
const isOf = (place: number, favourite: string): boolean =>
  Math.floor((Number.parseInt(favourite, 10) - 1) / own) === place;

it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'favourites that go and come back on devices with two pages are as each device left its own (%i)',
  async (seed) => {
    let clock = Date.UTC(2026, 10, 20);
    const now = (): number => (clock += 1);
    const server = memoryServer(now);
    const random = seededRandom(seed);
    const pushes = givenUp(server, ada);
    const places = Array.from({ length: 3 }, (): Place => {
      const name = newDatabase();
      return { name, tabs: [openTab({ server, now }, name), openTab({ server, now }, name)] };
    });
    for (const { tabs } of places) await tabs[0].sync.turnOn('take');
    const fail = (giveUp: () => void): void => {
      const what = random();
      if (what < 0.06) giveUp();
      if (what < 0.09) throw new PersonalRecordsError('busy', '503');
    };
    server.before = (call) => {
      fail(() => pushes.giveUp(call));
      if (call.records.length > 1 && random() < 0.1) throw new PersonalRecordsError('refused', '23514: bad');
    };
    server.after = () => fail(offline);
    const world: World = { server, places, random, now, pushes };
    for (let count = 0; count < 120; count += 1) await step(world);
    [server.before, server.after] = [() => undefined, () => undefined];
    const left = await Promise.all(places.map(async ({ name }) => chosenOn(name)));
    const expected = left.flatMap((chosen, at) => chosen.filter((favourite) => isOf(at, favourite))).toSorted();
    for (let round = 0; round < 3; round += 1)
      for (const { tabs } of places) for (const { sync } of tabs) await sync.syncNow();
    for (const { name, tabs } of places) {
      await expectSame(name, server);
      expect((await chosenOn(name)).toSorted()).toEqual(expected);
      for (const { failures } of tabs) expect(failures).not.toHaveBeenCalled();
    }
    expect(server.calls.filter((call) => call.name === 'push').length).toBeGreaterThan(10);
  },
);
