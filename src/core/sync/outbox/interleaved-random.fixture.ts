import { expect } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { ada, device, expectSame, newDatabase, type Device } from '#core/sync/device.fixture.ts';
import { below } from '#core/sync/known-sessions.fixture.ts';
import { givenUp, memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import * as sealing from '#core/sync/sealing/create-sealing.ts';
import { expectSealedSame } from '#core/sync/sealing/sealed-account.fixture.ts';
import { chosenOn, lastChosen, notingHook, type Intent } from './chosen-last.fixture.ts';
import { pagesInTurn } from './pages-in-turn.fixture.ts';

export interface InterleavedHistory {
  /** Whether the devices choose and remove the same favourites. Otherwise each has its own. */
  isShared: boolean;
  isSealed: boolean;
}

interface Page extends Device {
  id: string;
  isSynchronising: boolean;
}

interface Place {
  name: string;
  pages: Page[];
}

interface World {
  history: InterleavedHistory;
  server: MemoryServer;
  places: Place[];
  random: () => number;
  /** Milliseconds since 1970 of all clocks. Each look at one moves them. */
  now: (by: number) => number;
  turns: ReturnType<typeof pagesInTurn>;
  pushes: ReturnType<typeof givenUp>;
  backups: ReturnType<MemoryServer['person']>[];
  intents: Intent[];
  /** What happened, for the message of a failure. */
  log: string[];
}

/** Favourites of each device, or of all. */
const own = 3;

/** Devices know the server's clock to some milliseconds: what is later has to be later by more. */
const betweenChanges = 20;

async function openPage(world: World, { name, pages }: Place, id: string): Promise<Page> {
  const { history, server, now, turns, intents } = world;
  const one = device(
    name,
    { openTable: turns.requests(id, server.openTable) },
    {
      now: () => now(1),
      runExclusively: turns.lock(name, id),
      // Fetched later, it would come at a time of its own.
      openSealing: () => Promise.resolve(sealing),
      player: {
        changeHook: notingHook({ now: () => now(betweenChanges), intents }, name),
        tabs: turns.tabs(name, id),
      },
    },
  );
  if (history.isSealed) one.heldKeys.hold(await testKeys(ada));
  await turns.transactions(id, one.data);
  const page = { ...one, id, isSynchronising: false };
  pages.push(page);
  return page;
}

async function syncNow(page: Page): Promise<void> {
  if (page.isSynchronising) return;
  page.isSynchronising = true;
  await page.sync.syncNow();
  page.isSynchronising = false;
}

interface Turn {
  world: World;
  at: number;
  place: Place;
  page: Page;
}

const toggle = ({ world: { history, random }, at, page }: Turn): Promise<void> =>
  page.data.favourites.toggle(1 + (history.isShared ? 0 : at * own) + below(random, own));

/** What it was about to do does not happen. */
async function closePage({ world, place, page }: Turn): Promise<void> {
  page.sync.dispose();
  world.turns.close(page.id);
  place.pages.splice(place.pages.indexOf(page), 1);
  await openPage(world, place, `${page.id}'`);
}

/** Pushes that were given up are lost with the server. */
function restore({ server, random, pushes, backups }: World): void {
  pushes.forget();
  Object.assign(server.person(ada), structuredClone(backups[below(random, backups.length)]));
}

/** Most of them begin something that goes on in later turns. */
const steps: readonly (readonly [number, string, (turn: Turn) => Promise<void> | void])[] = [
  [0.08, 'toggle', (turn) => void toggle(turn)],
  [0.14, 'sync', ({ page }) => void syncNow(page)],
  [0.145, 'close', closePage],
  [0.15, 'back up', ({ world: { backups, server } }) => void backups.push(structuredClone(server.person(ada)))],
  [0.155, 'restore', ({ world }) => restore(world)],
  [0.165, 'arrive', ({ world: { pushes } }) => pushes.arrive()],
  [1, 'go on', ({ world: { turns } }) => turns.next()],
];

async function step(world: World): Promise<void> {
  const { places, random, turns, log } = world;
  const at = below(random, places.length);
  const place = places[at];
  const page = place?.pages[below(random, place.pages.length)];
  const what = random();
  const [, name, act] = steps.find(([most]) => what < most) ?? [];
  if (!place || !page || !act) return;
  if (name !== 'go on') log.push(`${name} ${page.id}`);
  await act({ world, at, place, page });
  await turns.settle();
}

function failAtRandom({ server, random, pushes }: World): void {
  const fail = (giveUp: () => void): void => {
    const what = random();
    if (what < 0.03) giveUp();
    if (what < 0.045) throw new PersonalRecordsError('busy', '503');
  };
  server.before = (call) => fail(() => pushes.giveUp(call));
  server.after = () => fail(offline);
}

/** Two pages of one device, and another device. */
async function openWorld(seed: number, history: InterleavedHistory): Promise<World> {
  const random = seededRandom(seed);
  let clock = Date.UTC(2026, 10, 20);
  const now = (by: number): number => (clock += by);
  const server = memoryServer(() => now(1));
  const [turns, pushes] = [pagesInTurn(random), givenUp(server, ada)];
  const world: World = {
    ...{ history, server, random, now, turns, pushes },
    ...{ places: [], intents: [], log: [] },
    // The keys of a sealed account are older than its records.
    backups: history.isSealed ? [] : [structuredClone(server.person(ada))],
  };
  for (const ids of [['one', 'beside'], ['other']]) {
    const place: Place = { name: newDatabase(), pages: [] };
    world.places.push(place);
    for (const id of ids) await openPage(world, place, id);
    void place.pages[0]?.sync.turnOn('take');
    await turns.finish();
    if (history.isSealed) void place.pages[0]?.sync.seal();
    await turns.finish();
    if (world.backups.length === 0) world.backups.push(structuredClone(server.person(ada)));
  }
  return world;
}

async function settle({ server, turns, places }: World): Promise<void> {
  [server.before, server.after] = [() => undefined, () => undefined];
  await turns.finish();
  for (let round = 0; round < 3; round += 1)
    for (const page of places.flatMap(({ pages }) => pages)) {
      void syncNow(page);
      await turns.finish();
      expect(page.isSynchronising).toBe(false);
    }
}

/**
 * Expects that in the end every favourite is as the person has said last, on each device and in the account.
 * @returns how often the devices have pushed
 */
export async function expectLastChosen(seed: number, history: InterleavedHistory): Promise<number> {
  const world = await openWorld(seed, history);
  failAtRandom(world);
  for (let count = 0; count < 700; count += 1) await step(world);
  await settle(world);
  const { places, server, intents, log } = world;
  for (const { name, pages } of places) {
    if (history.isSealed) await expectSealedSame(name, server, await testKeys(ada));
    else await expectSame(name, server);
    expect(await chosenOn(name), log.join(', ')).toEqual(lastChosen(intents));
    for (const { failures } of pages) expect(failures).not.toHaveBeenCalled();
  }
  return server.calls.filter((call) => call.name === 'push').length;
}
