import { fileVersion } from '#core/personal-data/records/versions.ts';
import { expect, it } from 'vitest';
import { randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { csvParts, jsonParts, emptyRecords } from './archive-file.ts';

const sessions = Array.from({ length: 1100 }, (_, number) => randomSession(seededRandom(number), number));

it.each([0, 1, 250, 251, 600])('an export of %d records is complete and has at most 250 in each part', (count) => {
  const records = { ...emptyRecords(), sessions: sessions.slice(0, count) };
  const parts = [...jsonParts({ records, settings: { 'onda-theme': 'dark' }, unreadable: [{ x: 1 }] }, new Date(0))];
  expect(Math.max(...parts.map((part) => part.split('"startedAt"').length - 1))).toBe(Math.min(count, 250));
  expect(JSON.parse(parts.join(''))).toEqual({
    format: 'onda-personal-data',
    version: fileVersion,
    exportedAt: new Date(0).toISOString(),
    ...records,
    settings: { 'onda-theme': 'dark' },
    unreadable: [{ x: 1 }],
  });
  const table = [...csvParts(records.sessions)];
  expect(table).toHaveLength(1 + Math.ceil(count / 250));
  expect(table.join('').split('\r\n')).toHaveLength(count + 2);
});

it.each(['exportJson', 'exportCsv'] as const)('%s yields to the page after each part', async (kind) => {
  const { archive } = await memoryPersonalData({ sessions });
  let turns = 0;
  const exporting = { on: true };
  const count = async (): Promise<void> => {
    while (exporting.on) {
      await nextTask();
      turns += 1;
    }
  };
  const counting = count();
  await archive[kind]();
  exporting.on = false;
  expect(turns).toBeGreaterThanOrEqual(4);
  await counting;
});
