import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testIdentifier, testDependencies } from '#core/personal-data/personal-data.fixture.ts';

const name = 'onda-test-export';
const sessions = Array.from({ length: 600 }, (_, number) => randomSession(seededRandom(number), number));

afterEach(() => Dexie.delete(name));

it('an export skips and counts what JSON cannot represent, and contains everything else', async () => {
  const warn = vi.fn();
  const connection = createConnection({ wait: () => new Promise(() => undefined), onFailure: warn, name });
  const { archive, history } = createPersonalData(testDependencies({ connection, log: { error: warn, warn } }));
  await archive.importJson(sessionFile(sessions));
  const database = await declareDatabase(name).open();
  const circle: { of?: unknown } = {};
  circle.of = circle;
  await database.table('sessions').update(testIdentifier(1), { hertz: 5n });
  await database.table('aside').bulkAdd([
    { table: 'sessions', record: circle, at: 1 },
    { table: 'sessions', record: 'old', at: 1 },
  ]);
  await database.table('sessions').update(testIdentifier(2), { hertz: 'loud' });
  database.close();

  const { file, skippedRecords } = await archive.exportJson();
  expect(skippedRecords).toBe(2);
  const written = JSON.parse(await file.text()) as { sessions: unknown[]; unreadable: unknown[] };
  expect(written.sessions).toHaveLength(598);
  expect(written.unreadable).toMatchObject([{ record: 'old' }, { table: 'sessions', record: { hertz: 'loud' } }]);
  // Quarantined records are still exported the next time.
  await expect.poll(() => history.sessions(undefined, 1000)).toHaveLength(598);
  await expect.poll(async () => (await archive.exportJson()).skippedRecords).toBe(2);
  expect(await (await archive.exportJson()).file.text()).toContain('"hertz":"loud"');
});
