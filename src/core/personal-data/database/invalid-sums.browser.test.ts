// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { expectCorrectSums, sessionFile, sumsOf, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testIdentifier, testDependencies, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { createConnection } from './connection.ts';
import { declareDatabase, sumsVersion } from './database.ts';

let name = '';
let made = 0;
const sessions = [
  ...Array.from({ length: 6 }, (_, number) => randomSession(seededRandom(number), number)),
  testSession({ id: testIdentifier(100) }),
];
const { day } = testSession();

const tab = () =>
  createPersonalData(
    testDependencies({
      connection: createConnection({
        wait: () => new Promise(() => undefined),
        onFailure: (error) => expect.unreachable(String(error)),
        name,
      }),
    }),
  );

/** Changes one row directly in the database. */
async function corruptRow(table: string, key: string | number, fields: Record<string, unknown>): Promise<void> {
  const database = await declareDatabase(name).open();
  await database.table(table).put({ ...(await database.table(table).get(key)), ...fields });
  database.close();
}

async function rowsOf(table: string): Promise<unknown[]> {
  const database = await declareDatabase(name).open();
  const rows: unknown[] = await database.table(table).toArray();
  database.close();
  return rows;
}

beforeEach(async () => {
  made += 1;
  name = `onda-test-invalid-sums-${made}`;
  await tab().archive.importJson(sessionFile(sessions));
});

// A tab may still be reading, which blocks the deletion until it is done.
afterEach(
  () =>
    new Promise((done) => {
      indexedDB.deleteDatabase(name).addEventListener('success', done);
    }),
);

const hours = Array.from({ length: 24 }, () => 0);
const corruptions: [table: 'days' | 'frequencies' | 'sums', key: string | number, fields: Record<string, unknown>][] = [
  ['days', day, { seconds: null }],
  ['days', day, { seconds: Number.NaN }],
  ['days', day, { seconds: -1 }],
  ['days', day, { seconds: 0.5 }],
  ['days', day, { sessions: '1' }],
  ['days', day, { sessions: 0 }],
  ['days', 'never', { day: 'never', sessions: 1, seconds: 1 }],
  ['frequencies', 1, { hours: null }],
  ['frequencies', 1, { hours: hours.slice(1) }],
  ['frequencies', 1, { hours: [...hours, 0] }],
  ['frequencies', 1, { hours: hours.with(3, Number.NaN) }],
  ['frequencies', 1, { hours }],
  ['frequencies', 1, { seconds: undefined }],
  ['frequencies', 1, { sessions: 1.5 }],
  ['frequencies', 1, { lastStartedAt: 'yesterday' }],
  ['sums', 'all', { seconds: Number.NaN }],
  ['sums', 'all', { sessions: null }],
  ['sums', 'all', { sessions: -3 }],
];

describe.each(corruptions)('an invalid row of %s (%s) with %j', (table, key, fields) => {
  it('is rebuilt by the next query', async () => {
    const open = tab();
    await open.history.sessions(undefined, 1);
    const before = await rowsOf(table);
    await corruptRow(table, key, fields);
    await open.history.frequencyTotals();
    await open.history.dayTotals('0000', 'zzzz');
    await expectCorrectSums(open);
    expect(await rowsOf(table)).toEqual(before);
  });

  it('is rebuilt by the next change', async () => {
    const open = tab();
    await open.history.sessions(undefined, 1);
    await corruptRow(table, key, fields);
    await open.history.remove(testIdentifier(100));
    await open.history.setFeeling(testIdentifier(0), 'after', { mood: 5 });
    // Reads the stored rows before a query could rebuild them.
    const sums = sumsOf(await open.history.sessions(undefined, 100));
    const days = (await rowsOf('days')).filter((row) => !Object.values(row as object).includes('never'));
    expect(days, 'the days of existing sessions').toEqual(
      [...sums.days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    );
    expect(await rowsOf('frequencies')).toEqual(
      [...sums.frequencies.values()].toSorted((a, b) => a.frequencyId - b.frequencyId),
    );
    expect(await rowsOf('sums')).toContainEqual({
      name: 'all',
      version: sumsVersion,
      sessions: sums.sessions,
      seconds: sums.seconds,
    });
    expect(await tab().history.sessions(undefined, 100)).toHaveLength(sessions.length - 1);
  });
});
