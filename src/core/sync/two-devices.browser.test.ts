import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectCorrectSums } from '#core/personal-data/history/history.fixture.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { testFile, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { ada, device, endDevices, expectSame, newDatabase, outboxOf, recordsOf } from './device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from './memory-server.fixture.ts';

let server: MemoryServer;
const feeling = { tension: 10, energy: 20, mood: 30 };

/** Two devices of one person, with synchronisation on. */
async function pair(clocks: [() => number, () => number] = [() => Date.now(), () => Date.now()]) {
  const [one, other] = [newDatabase(), newDatabase()];
  const devices = [device(one, server, { now: clocks[0] }), device(other, server, { now: clocks[1] })] as const;
  for (const { sync } of devices) await sync.turnOn('take');
  return { one, other, devices };
}

/** Of a clock that goes on by a millisecond at each look; both have a favourite. */
async function pairWithFavourite() {
  let time = Date.now();
  server = memoryServer(() => time);
  const found = await pair([() => (time += 1), () => (time += 1)]);
  const [first] = found.devices;
  await first.data.favourites.toggle(3);
  for (const { sync } of found.devices) await sync.syncNow();
  return found;
}

beforeEach(() => {
  server = memoryServer();
});

afterEach(endDevices);

it('two devices show the same records of all kinds', async () => {
  const { one, other, devices } = await pair();
  const [a, b] = devices;
  await a.data.favourites.toggle(3);
  await a.data.history.restore(testSession());
  await a.data.assessments.add({ physical: 1, mental: 2, emotional: 3, spiritual: 4, sleep: 5, stress: 6 });
  await a.data.routines.save({
    ...{ id: testSession().id, frequencyId: 3, minutes: 15, time: '08:30', days: [1], remind: false },
    origin: 'person',
  });
  await a.data.comparisons.start({
    ...{ frequencyId: 3, hertz: 528, mode: 'pure', carrier: 200, controlHertz: 500 },
    order: ['tone', 'control'],
  });
  const preset = await a.data.presets.add({ name: 'Siesta', address: '?id=3&minutes=20&noise=pink' });
  await a.sync.syncNow();
  await b.sync.syncNow();
  expect(a.status()).toMatchObject({ kind: 'synchronised' });
  expect(await recordsOf(other)).toHaveLength(6);
  expect(await recordsOf(other)).toEqual(await recordsOf(one));
  await expectSame(one, server);
  await expectSame(other, server);
  await expect.poll(() => b.data.favourites.getSnapshot()).toEqual([3]);
  await expectCorrectSums(b.data);
  await b.data.presets.patch(preset.id, { name: 'Siesta larga' });
  await b.sync.syncNow();
  await a.sync.syncNow();
  await expect.poll(() => a.data.presets.getSnapshot()).toEqual([{ ...preset, name: 'Siesta larga' }]);
});

it('a device without synchronisation writes nothing into the outbox', async () => {
  const name = newDatabase();
  const { data } = device(name, server);
  await data.favourites.toggle(3);
  await data.history.restore(testSession());
  expect(await outboxOf(name)).toEqual([]);
  expect(server.calls).toEqual([]);
});

describe('two devices that were offline', () => {
  it('keep the fields that each of them changed', async () => {
    const { one, other, devices } = await pair();
    const [a, b] = devices;
    await a.data.history.restore(testSession());
    await a.sync.syncNow();
    await b.sync.syncNow();
    await a.data.history.setFeeling(testSession().id, 'before', feeling);
    await b.data.history.setFeeling(testSession().id, 'after', feeling);
    for (const { sync } of [a, b, a]) await sync.syncNow();
    expect(await recordsOf(one)).toMatchObject([{ data: { before: feeling, after: feeling } }]);
    await expectSame(one, server);
    await expectSame(other, server);
    await expectCorrectSums(a.data);
    await expectCorrectSums(b.data);
  });

  it.each([
    { earlier: 0, shown: 90 },
    { earlier: 1, shown: 10 },
  ])('keep the later change of a field where device $earlier was earlier', async ({ earlier, shown }) => {
    let time = Date.now();
    server = memoryServer(() => time);
    const { one, other, devices } = await pair([() => time - 100_000, () => time + 100_000]);
    const [a, b] = devices;
    await a.data.history.restore(testSession());
    for (const { sync } of [a, b]) await sync.syncNow();
    const change = [
      () => a.data.history.setFeeling(testSession().id, 'after', { mood: 10 }),
      () => b.data.history.setFeeling(testSession().id, 'after', { mood: 90 }),
    ];
    for (const index of [earlier, 1 - earlier]) {
      time += 1000;
      await change[index]?.();
    }
    for (const { sync } of [a, b, a]) await sync.syncNow();
    for (const name of [one, other])
      expect(await recordsOf(name)).toMatchObject([{ data: { after: { mood: shown } } }]);
  });

  it('lose a record that one removed and the other changed', async () => {
    const { one, other, devices } = await pair();
    const [a, b] = devices;
    const sessions = [testSession(), testSession({ startedAt: testSession().startedAt - 5000 })];
    for (const session of sessions) await a.data.history.restore(session);
    for (const { sync } of [a, b]) await sync.syncNow();
    for (const [index, session] of sessions.entries()) {
      await devices[index]?.data.history.remove(session.id);
      await devices[1 - index]?.data.history.setFeeling(session.id, 'after', feeling);
    }
    for (const { sync } of [a, b, a]) await sync.syncNow();
    for (const name of [one, other]) expect(await recordsOf(name)).toEqual([]);
    await expectSame(one, server);
    await expectCorrectSums(a.data);
  });

  it('keep a favourite that was removed and chosen again', async () => {
    const { one, other, devices } = await pair();
    const [a, b] = devices;
    for (const step of [3, 3, 3]) {
      await a.data.favourites.toggle(step);
      for (const { sync } of [a, b]) await sync.syncNow();
    }
    await b.data.favourites.toggle(3);
    await b.data.favourites.toggle(3);
    for (const { sync } of [b, a]) await sync.syncNow();
    expect(await recordsOf(other)).toMatchObject([{ key: '3' }]);
    await expectSame(one, server);
  });

  it.each([
    { order: [0, 1, 0], title: 'the removal is sent first' },
    { order: [1, 0, 1], title: 'the choice is sent first' },
  ])(
    'keep a favourite that one removed and the other one, later, removed and chose again: $title',
    async ({ order }) => {
      const { one, other, devices } = await pairWithFavourite();
      const [a, b] = devices;
      await a.data.favourites.toggle(3);
      await b.data.favourites.toggle(3);
      await b.data.favourites.toggle(3, false, '?id=3&carrier=250');
      for (const at of order) await devices[at]?.sync.syncNow();
      for (const name of [one, other])
        expect(await recordsOf(name)).toMatchObject([{ key: '3', data: { address: '?id=3&carrier=250' } }]);
      await expectSame(one, server);
      await expectSame(other, server);
    },
  );
});

async function tasks(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await nextTask();
}

/** Another page of the device writes. @returns ends that */
async function keepWriting(name: string): Promise<() => void> {
  const database = await declareDatabase(name).open();
  const life = new AbortController();
  await new Promise<void>((begun) => {
    void database
      .transaction('rw', ['outbox'], async () => {
        begun();
        while (!life.signal.aborted) await database.table('outbox').count();
      })
      .then(() => database.close());
  });
  return () => life.abort();
}

it('a removal stays that is made while what the other device has said before waits to be stored', async () => {
  const { one, other, devices } = await pairWithFavourite();
  const [a, b] = devices;
  await b.data.favourites.toggle(3);
  await b.sync.syncNow();
  await b.data.favourites.toggle(3);
  server.after = async ({ name }) => {
    if (name !== 'page') return;
    server.after = () => undefined;
    const end = await keepWriting(one);
    void a.data.favourites.toggle(3);
    await tasks(10);
    void tasks(10).then(end);
  };
  for (const { sync } of [a, b, a]) await sync.syncNow();
  for (const name of [one, other]) expect(await recordsOf(name)).toEqual([]);
  await expectSame(one, server);
});

it('what two devices have taken from the same file is pushed once', async () => {
  let time = Date.now();
  server = memoryServer(() => time);
  const { one, other, devices } = await pair([() => (time += 1), () => (time += 1)]);
  const favourites = [{ frequencyId: 3, position: 0, addedAt: 1000 }];
  const sessions = [1, 2, 3].map((at) => testSession({ id: testIdentifier(at) }));
  for (const { data } of devices) await data.archive.importJson(testFile({ sessions, favourites }));
  for (const { sync } of devices) await sync.syncNow();
  expect(server.calls.flatMap(({ name, records }) => (name === 'push' ? records : []))).toHaveLength(4);
  for (const name of [one, other]) await expectSame(name, server);
});

describe('a device whose clock', () => {
  it.each([
    { says: '1970', at: 1000 },
    { says: '2099', at: Date.UTC(2099, 0) },
  ])('says $says loses nothing and blocks no later change', async ({ at }) => {
    const { one, other, devices } = await pair([() => at, () => Date.now()]);
    const [a, b] = devices;
    await a.data.favourites.toggle(3);
    await a.data.history.restore(testSession());
    await b.data.favourites.toggle(5);
    for (const { sync } of [a, b, a]) await sync.syncNow();
    await a.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
    for (const { sync } of [a, b]) await sync.syncNow();
    await b.data.history.setFeeling(testSession().id, 'after', { mood: 90 });
    for (const { sync } of [b, a]) await sync.syncNow();
    expect(await recordsOf(one)).toMatchObject([{ key: '3' }, { key: '5' }, { data: { after: { mood: 90 } } }]);
    await expectSame(one, server);
    await expectSame(other, server);
    expect(Math.max(...server.records(ada).map(({ editedAt }) => editedAt))).toBeLessThanOrEqual(Date.now());
  });

  it('is years ahead does not win a field for ever', async () => {
    const { one, devices } = await pair([() => Date.UTC(2099, 0), () => Date.now()]);
    const [a, b] = devices;
    await a.data.history.restore(testSession());
    for (const { sync } of [a, b]) await sync.syncNow();
    await a.data.history.setFeeling(testSession().id, 'after', { mood: 10 });
    await b.data.history.setFeeling(testSession().id, 'after', { mood: 90 });
    for (const { sync } of [a, b, a]) await sync.syncNow();
    expect(await recordsOf(one)).toMatchObject([{ data: { after: { mood: 90 } } }]);
  });
});

it('a record made and removed before the first push is never pushed', async () => {
  const { one, devices } = await pair();
  const [a] = devices;
  server.before = offline;
  await a.data.favourites.toggle(3);
  await a.data.favourites.toggle(3);
  await a.data.history.restore(testSession());
  await a.data.history.remove(testSession().id);
  server.before = () => undefined;
  await a.sync.syncNow();
  expect(server.calls.filter(({ name }) => name === 'push')).toEqual([]);
  expect(await outboxOf(one)).toEqual([]);
  expect(a.status()).toMatchObject({ kind: 'synchronised' });
});

it('a change made while a page is being applied is kept', async () => {
  const { one, other, devices } = await pair();
  const [a, b] = devices;
  for (let id = 1; id <= 20; id += 1) await a.data.favourites.toggle(id);
  await a.data.history.restore(testSession());
  for (const { sync } of [a, b]) await sync.syncNow();
  await a.data.history.setFeeling(testSession().id, 'before', feeling);
  await a.sync.syncNow();
  server.after = async ({ name }) => {
    if (name !== 'page') return;
    server.after = () => undefined;
    // The server has sent the page, and it is not applied yet.
    await b.data.history.setFeeling(testSession().id, 'after', feeling);
    void b.data.favourites.toggle(7);
  };
  await b.sync.syncNow();
  for (const { sync } of [b, a]) await sync.syncNow();
  const session = (await recordsOf(one)).find(({ kind }) => kind === 'sessions');
  expect(session?.data).toMatchObject({ before: feeling, after: feeling });
  expect(a.data.favourites.getSnapshot()).not.toContain(7);
  await expectSame(one, server);
  await expectSame(other, server);
});
