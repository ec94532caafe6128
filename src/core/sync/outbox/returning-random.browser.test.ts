// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { ada, device, endDevices, expectSame, newDatabase, type Device } from '#core/sync/device.fixture.ts';
import { below } from '#core/sync/known-sessions.fixture.ts';
import { givenUp, memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { chosenOn, lastChosen, notingHook, type Intent } from './chosen-last.fixture.ts';

afterEach(endDevices);

interface History {
  /** Pages of each device that are used. */
  pages: 1 | 2;
  /** Whether backups of the server are put back. */
  isRestored: boolean;
  /** Whether the devices choose and remove the same favourites. Otherwise each has its own. */
  isShared: boolean;
}

/** Favourites of each device, which no other one changes, or of all. */
const own = 4;

interface Place {
  name: string;
  /** Two pages of one device. */
  tabs: [Device, Device];
}

interface World {
  history: History;
  server: MemoryServer;
  places: Place[];
  random: () => number;
  now: () => number;
  pushes: ReturnType<typeof givenUp>;
  backups: ReturnType<MemoryServer['person']>[];
  /** The last one at the end. */
  intents: Intent[];
}

const openTab = (world: World, name: string): Device =>
  device(name, world.server, {
    now: world.now,
    runExclusively: (run) => runExclusively(name, run),
    player: { changeHook: notingHook(world, name) },
  });

/** Removes a favourite, or chooses it again under the same key. */
const toggle = ({ history, random }: World, { data }: Device, place: number): Promise<unknown> =>
  data.favourites.toggle(1 + (history.isShared ? 0 : place * own) + below(random, own));

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

/** A backup is made or put back. Requests that were on their way are lost with the server then. */
async function backUpOrRestore({ world }: Turn): Promise<void> {
  const { history, server, random, pushes, backups } = world;
  if (!history.isRestored) return pushes.arrive();
  if (random() < 0.5) return void backups.push(structuredClone(server.person(ada)));
  pushes.forget();
  Object.assign(server.person(ada), structuredClone(backups[below(random, backups.length)]));
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
  [0.88, ({ world }) => world.pushes.arrive()],
  [0.92, backUpOrRestore],
  [1, closeOne],
];

async function step(world: World): Promise<void> {
  const { history, places, random } = world;
  const at = below(random, places.length);
  const place = places[at];
  if (!place) return;
  const [first, second] = place.tabs;
  const isFirst = below(random, 2) === 0;
  const [one, other] = history.pages === 1 ? [first, first] : isFirst ? [first, second] : [second, first];
  const what = random();
  await steps.find(([most]) => what < most)?.[1]({ world, at, place, one, other });
}

async function openWorld(history: History, random: () => number): Promise<World> {
  let clock = Date.UTC(2026, 10, 20);
  const now = (): number => (clock += 1);
  const server = memoryServer(now);
  const pushes = givenUp(server, ada);
  const backups = [structuredClone(server.person(ada))];
  const world: World = { history, server, places: [], random, now, pushes, backups, intents: [] };
  for (let at = 0; at < 3; at += 1) {
    const name = newDatabase();
    world.places.push({ name, tabs: [openTab(world, name), openTab(world, name)] });
  }
  for (const { tabs } of world.places) await tabs[0].sync.turnOn('take');
  return world;
}

async function live(world: World): Promise<void> {
  const { server, random, pushes } = world;
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
  for (let count = 0; count < 120; count += 1) await step(world);
  [server.before, server.after] = [() => undefined, () => undefined];
}

const histories: readonly History[] = [
  { pages: 2, isRestored: false, isShared: false },
  { pages: 2, isRestored: false, isShared: true },
  { pages: 1, isRestored: true, isShared: false },
  { pages: 2, isRestored: true, isShared: false },
];
const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

it.each(histories.flatMap((history) => seeds.map((seed) => ({ ...history, seed }))))(
  'favourites are as the person has said last (pages: $pages, restored: $isRestored, shared: $isShared, $seed)',
  async ({ seed, ...history }) => {
    const world = await openWorld(history, seededRandom(seed));
    await live(world);
    const { places, server, intents } = world;
    for (let round = 0; round < 3; round += 1)
      for (const { tabs } of places) for (const { sync } of tabs) await sync.syncNow();
    for (const { name, tabs } of places) {
      await expectSame(name, server);
      expect(await chosenOn(name)).toEqual(lastChosen(intents));
      for (const { failures } of tabs) expect(failures).not.toHaveBeenCalled();
    }
    expect(server.calls.filter((call) => call.name === 'push').length).toBeGreaterThan(10);
  },
);
