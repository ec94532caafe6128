import { expect } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { testFile } from '#core/personal-data/personal-data.fixture.ts';
import { ada, device, newDatabase, outboxOf } from '#core/sync/device.fixture.ts';
import { openRow } from '#core/encryption/sealed-row.ts';
import { below, editAtRandom, foundOn, keptOf, newSession, type Known } from '#core/sync/known-sessions.fixture.ts';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { isErasureAsked } from '#core/sync/erasure-note.ts';
import { givenUp, memoryServer, offline, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { expectSealedSame, type SealedDevice } from './sealed-account.fixture.ts';

interface WorldDevice extends SealedDevice {
  /** The newest whose keys it has; 0: it has none. */
  generation: number;
}

interface World {
  server: MemoryServer;
  random: () => number;
  /** Milliseconds since 1970 of all clocks. Each look at one moves them by one. */
  clock: { now: number };
  devices: WorldDevice[];
  known: Known[];
  /** The newest there is; 0: nobody has begun to seal. */
  generation: number;
  writers: Map<string, string>;
  pushes: ReturnType<typeof givenUp>;
  /** What happened, for the message of a failure. */
  log: string[];
}

const generations = (newest: number): number[] => Array.from({ length: newest }, (_, at) => at + 1);

async function giveKeys(one: WorldDevice, generation: number): Promise<void> {
  one.generation = generation;
  if (generation > 0) one.heldKeys.hold(await testKeys(ada, generations(generation)));
}

async function open(world: World, name: string, generation: number): Promise<WorldDevice> {
  const { server, clock } = world;
  const lookForKeys = async (): Promise<boolean> => {
    // At times the server cannot be asked.
    const isAnswered = world.random() < 0.8;
    if (isAnswered && one.generation > 0) await giveKeys(one, world.generation);
    return isAnswered;
  };
  const one = { ...device(name, server, { now: () => (clock.now += 1), lookForKeys }), name, generation };
  await giveKeys(one, generation);
  return one;
}

async function join(world: World, generation: number): Promise<void> {
  const one = await open(world, newDatabase(), generation);
  await one.sync.turnOn('take');
  world.devices.push(one);
}

const edit = (world: World, one: WorldDevice): Promise<void> =>
  editAtRandom(world, one, { remove: 0.62, before: 0.81 });

/** An archive is imported, which may be while the account is sealed. */
async function importSome({ random, known }: World, { data }: WorldDevice): Promise<void> {
  const sessions = Array.from({ length: 2 + below(random, 4) }, () => newSession({ known }));
  await data.archive.importJson(testFile({ sessions }));
}

const limits = { devices: 4, generations: 5 };

/** Nothing waits on the device, which has every key. */
async function isEven(world: World, one: WorldDevice): Promise<boolean> {
  if (one.generation !== world.generation) return false;
  await one.sync.syncNow();
  const waiting = (await outboxOf(one.name)).some(({ dirty }) => dirty !== undefined);
  return one.status().kind === 'synchronised' && !waiting;
}

/** A device is lost or removed: it never comes back, and the next generation is made without it. */
async function remove(world: World, at: number): Promise<void> {
  const { devices } = world;
  const one = devices[at];
  const others = devices.filter((each) => each !== one);
  if (!one || world.generation === 0 || others.length < 2) return;
  // What only it had would be gone with it.
  for (const each of [one, ...others]) if (!(await isEven(world, each))) return;
  one.sync.dispose();
  devices.splice(at, 1);
  const [next] = others;
  if (world.generation < limits.generations && next) await giveKeys(next, (world.generation += 1));
}

/** What the account had is gone from every device, and what only the device had that erases. */
async function erase(world: World, one: WorldDevice): Promise<void> {
  const { server, known, devices } = world;
  let rows: PageRecord[] = [];
  // One without the newest keys may be unable to sign it.
  if (one.generation !== world.generation) return;
  const own = (await foundOn(one.name)).map(({ id }) => id);
  const elsewhere = await Promise.all(devices.filter((each) => each !== one).map(({ name }) => foundOn(name)));
  const isErased = await one.sync.eraseEverywhere(() => {
    rows = structuredClone([...server.person(ada).rows.values()]);
    return server.erase(ada);
  });
  if (!isErased) return;
  world.log.push('erased');
  const keys = await testKeys(ada, generations(limits.generations));
  const had = rows.map(async (row) => (row.kind === 'sealed' ? openRow(keys, row) : row));
  const others = new Set(elsewhere.flat().map(({ id }) => id));
  const gone = new Set([...(await Promise.all(had)).map(({ key }) => key), ...own.filter((id) => !others.has(id))]);
  for (const each of known) each.isRemoved ||= gone.has(each.id);
}

/** The device that begins is lost wherever it is, and another one goes on. */
async function takeOver(world: World, lost: WorldDevice): Promise<void> {
  const { devices } = world;
  // What only it had would be gone with it.
  if (!(await isEven(world, lost))) return;
  await giveKeys(lost, (world.generation = 1));
  const sealing = lost.sync.seal();
  if (world.random() < 0.5) await sealing;
  lost.sync.dispose();
  await sealing;
  devices.splice(devices.indexOf(lost), 1);
  for (const each of devices) await giveKeys(each, 1);
  await devices[0]?.sync.seal();
}

async function beginSealing(world: World, one: WorldDevice): Promise<void> {
  const { devices, random } = world;
  if (world.generation > 0) return;
  if (devices.length > 2 && random() < 0.5) return takeOver(world, one);
  await giveKeys(one, (world.generation = 1));
  const sealing = one.sync.seal();
  if (random() < 0.5) await sealing;
}

const steps: readonly (readonly [number, string, (world: World, at: number, one: WorldDevice) => Promise<unknown>])[] =
  [
    [0.38, 'edit', (world, _at, one) => edit(world, one)],
    [0.41, 'import', (world, _at, one) => Promise.all([one.sync.syncNow(), importSome(world, one)])],
    [0.44, 'arrive', ({ pushes }) => pushes.arrive()],
    [0.66, 'sync', (_world, _at, one) => one.sync.syncNow()],
    [0.72, 'both', (world, _at, one) => Promise.all([one.sync.syncNow(), edit(world, one)])],
    [
      0.79,
      'close',
      async (world, at, one) => {
        void one.sync.syncNow();
        one.sync.dispose();
        world.devices[at] = await open(world, one.name, one.generation);
      },
    ],
    [0.85, 'keys', (world, _at, one) => giveKeys(one, world.generation)],
    [0.89, 'seal', (world, _at, one) => beginSealing(world, one)],
    [
      0.93,
      'rotate',
      async (world, _at, one) => {
        if (one.generation === 0 || one.generation !== world.generation || world.generation === limits.generations)
          return;
        await giveKeys(one, (world.generation += 1));
      },
    ],
    [0.94, 'erase', (world, _at, one) => erase(world, one)],
    [
      0.965,
      'join',
      async (world) => {
        if (world.devices.length < limits.devices) await join(world, below(world.random, 2) * world.generation);
      },
    ],
    [1, 'remove', (world, at) => remove(world, at)],
  ];

function failAtRandom({ server, random, pushes }: World): void {
  const fail = (giveUp: () => void): void => {
    const what = random();
    if (what < 0.04) giveUp();
    if (what < 0.06) throw new PersonalRecordsError('busy', '503');
  };
  server.before = (call) => {
    fail(() => pushes.giveUp(call));
    if (call.records.length > 1 && random() < 0.1) throw new PersonalRecordsError('refused', '23514: bad');
  };
  server.after = () => fail(offline);
}

/** Nobody could sign the erasure of an open account. */
async function followAsked({ syncNow, status, answerErasure }: WorldDevice['sync']): Promise<void> {
  await syncNow();
  if (isErasureAsked(status.getSnapshot())) await answerErasure('remove');
}

async function settle(world: World): Promise<void> {
  const { devices, server } = world;
  [server.before, server.after] = [() => undefined, () => undefined];
  if (world.generation === 0 && devices[0]) await beginSealing({ ...world, random: () => 0.9 }, devices[0]);
  world.generation = Math.max(1, world.generation);
  for (const one of devices) await giveKeys(one, world.generation);
  for (const one of devices) await one.sync.syncNow();
  await devices[0]?.sync.seal();
  for (let round = 0; round < 4; round += 1) for (const { sync } of devices) await followAsked(sync);
}

/** @returns how many records there were, and what happened */
export async function expectConvergence(seed: number, count = 90): Promise<{ records: number; log: string[] }> {
  const random = seededRandom(seed);
  const clock = { now: Date.UTC(2026, 10, 20) };
  const server = memoryServer(() => (clock.now += 1));
  const pushes = givenUp(server, ada);
  const world: World = {
    server,
    random,
    clock,
    devices: [],
    known: [],
    generation: 0,
    writers: new Map(),
    pushes,
    log: [],
  };
  for (let at = 2 + below(random, 3); at > 0; at -= 1) await join(world, 0);
  failAtRandom(world);
  for (let step = 0; step < count; step += 1) {
    const at = below(random, world.devices.length);
    const what = random();
    const [, name, act] = steps.find(([most]) => what < most) ?? [];
    const one = world.devices[at];
    if (!act || !one) continue;
    world.log.push(`${name} ${at}`);
    await act(world, at, one);
    server.person(ada).keyGeneration = world.generation;
  }
  await settle(world);
  const expected = keptOf(world.known);
  const keys = await testKeys(ada, generations(world.generation));
  for (const { name, failures, status } of world.devices) {
    expect(status(), world.log.join(', ')).toMatchObject({
      kind: 'synchronised',
      sealed: { unopenable: 0, replayed: 0 },
    });
    await expectSealedSame(name, server, keys);
    expect(failures).not.toHaveBeenCalled();
    expect(await foundOn(name), world.log.join(', ')).toEqual(expected);
  }
  return { records: expected.length, log: world.log };
}
