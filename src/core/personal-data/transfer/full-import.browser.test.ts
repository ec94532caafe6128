// @module-tag long
import { expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { smallStorage } from '#core/personal-data/database/small-storage.fixture.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { expectCorrectSums, sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testDependencies } from '#core/personal-data/personal-data.fixture.ts';

const sessions = Array.from({ length: 12_000 }, (_, number) => randomSession(seededRandom(number), number));

it('an import beyond the quota is rolled back completely, and the sums are correct', async () => {
  const { errors, open } = await smallStorage(3_000_000);
  const data = open();
  await data.archive.importJson(sessionFile(sessions.slice(0, 3)));
  const onRollback = vi.fn();
  expect(await data.archive.importJson(sessionFile(sessions), { onRollback })).toEqual({ kind: 'failed' });
  expect(onRollback.mock.calls.length, 'records had been added before').toBeGreaterThan(4);
  expect(errors.mock.calls.map(([, error]) => String(error))).toEqual([expect.stringContaining('QuotaExceededError')]);
  for (const page of [data, open()]) {
    expect(await page.history.sessions(undefined, 20_000)).toHaveLength(3);
    await expectCorrectSums(page);
  }
}, 60_000);

it('sums that were dropped are rebuilt by the next query and by the next change', async () => {
  const [one, other] = [0, 1].map(() =>
    createPersonalData(
      testDependencies({
        connection: createConnection({ wait: () => new Promise(() => undefined), onFailure: vi.fn(), name: 'sums' }),
      }),
    ),
  );
  await one?.archive.importJson(sessionFile(sessions.slice(0, 6)));
  const raw = await declareDatabase('sums').open();
  const drop = () =>
    Promise.all([raw.table('days').clear(), raw.table('frequencies').clear(), raw.table('sums').delete('all')]);
  await drop();
  expect(await one?.history.dayTotals('0000', '9999')).not.toEqual([]);
  await drop();
  await other?.history.remove(sessions[0]?.id ?? '');
  expect(await raw.table('sums').get('all')).toMatchObject({ sessions: 5 });
  raw.close();
});
