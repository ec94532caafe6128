// Rows that an earlier version wrote when it pushed: it noted with each that the account knows the record.
import { afterEach, expect, it } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, endDevices, outboxOf } from '#core/sync/device.fixture.ts';
import { offline } from '#core/sync/memory-server.fixture.ts';
import { converge, restorableServer, write } from '#core/sync/restored.fixture.ts';
import { sentOf, without, type OutboxRow } from './outbox-row.ts';
import { changeState, type SyncDatabase } from './sync-database.ts';

afterEach(endDevices);

const session = testSession();
const at = expect.any(Number) as number;
const favourite = (frequencyId: number, position: number) => ({ frequencyId, position, addedAt: at });

/** Of a push without an answer: a removal, a change and a new record. */
const rows = [
  {
    kind: 'favourites',
    key: '3',
    base: 2,
    editedAt: at,
    dirty: 1,
    agreed: favourite(3, -1),
    changes: 1,
    sent: null,
    known: 1,
  },
  { kind: 'favourites', key: '4', base: 3, editedAt: at },
  { kind: 'favourites', key: '8', base: 0, editedAt: at, dirty: 1, agreed: null, sent: favourite(8, -3), known: 1 },
  {
    ...{ kind: 'sessions', key: session.id, base: 1, editedAt: at, dirty: 1, agreed: session, changes: 1 },
    ...{ sent: { ...session, after: { mood: 10 } }, known: 1 },
  },
];

/** Both have 3, 4 and a session. @param moment at which a push of the first one ends: before or after it arrives */
async function lostPush(moment: 'before' | 'after') {
  const place = restorableServer();
  const [one, other] = [await place.join(), await place.join()];
  await one.data.history.restore(session);
  await write(one, [3, 4]);
  await other.sync.syncNow();
  await one.data.history.setFeeling(session.id, 'after', { mood: 10 });
  place.server[moment] = ({ name }) => void (name === 'push' && offline());
  await write(one, [3, 8]);
  place.server[moment] = () => undefined;
  one.sync.dispose();
  const database = (await declareDatabase(one.name).open()) as SyncDatabase;
  await changeState(database, ada, (state) => without(state, 'push'));
  const changed = await database.outbox.filter(({ sent }) => sent !== undefined).toArray();
  await database.outbox.bulkPut(
    changed.map((row) => ({ ...without(row, 'push', 'agreedAt'), sent: sentOf(row)[0], known: 1 }) as OutboxRow),
  );
  database.close();
  expect(await outboxOf(one.name)).toEqual(rows);
  return { place, one: place.open(one.name), other };
}

const moments = ['before', 'after'] as const;

it.each(moments)('are sent, or known to have arrived (ended %s that)', async (moment) => {
  const { place, one, other } = await lostPush(moment);
  expect(await converge(place, [one, other])).toEqual([4, 8]);
  expect(place.server.records(ada).find(({ kind }) => kind === 'sessions')?.data).toMatchObject({
    after: { mood: 10 },
  });
});

it.each(moments)('hide no removal and no change that is undone since (ended %s the push arrived)', async (moment) => {
  const { place, one, other } = await lostPush(moment);
  await one.data.favourites.toggle(8);
  await one.data.favourites.toggle(3);
  expect(await converge(place, [one, other])).toEqual([3, 4]);
});

it.each(moments)(
  'do not count as new: an erasure everywhere takes them (ended %s the push arrived)',
  async (moment) => {
    const { place, one, other } = await lostPush(moment);
    await one.data.favourites.toggle(9);
    expect(await other.sync.eraseEverywhere(() => place.server.erase(ada))).toBe(true);
    expect(await converge(place, [one, other])).toEqual([9]);
  },
);
