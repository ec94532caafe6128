import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCopiedCluster } from '../../server/database/cluster.fixture.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import { temporaryFolder } from '../../server/http/site.fixture.ts';
import { captureConsole, createLog } from '../../server/log.ts';
import { openPersonalRecords } from '../../src/core/backend/personal-records-table.ts';
import type { PersonalRecordsTable } from '../../src/core/backend/personal-records-table.ts';
import { seededRandom } from '../../src/core/personal-data/history/history.fixture.ts';
import { memoryServer } from '../../src/core/sync/memory-server.fixture.ts';
import { likeHosted } from './database-suite.ts';
import { openPeople, secrets } from './people.fixture.ts';
import type { People } from './people.fixture.ts';

// The tests of the client's engine run against a server in memory: it must answer as this one does.

let people: People;
let end: () => Promise<void>;

beforeAll(async () => {
  // Each refusal would be printed with its statement.
  const giveConsoleBack = captureConsole(createLog('silent'));
  const folder = await temporaryFolder();
  const database = await openCopiedCluster(join(folder.path, 'database'));
  end = async () => {
    giveConsoleBack();
    await database.close();
    await folder.remove();
  };
  await database.transaction(async ({ script }) => script(likeHosted));
  people = await openPeople(database, join(import.meta.dirname, '..'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await end();
});

const past = Date.UTC(2026, 10, 1);

async function openTables(): Promise<PersonalRecordsTable[]> {
  const { id, fetch } = await people.add();
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit) =>
    fetch(String(input).split('/rest/v1/')[1] ?? '', {
      ...init,
      headers: Object.fromEntries(new Headers(init.headers)),
    }),
  );
  const token = signToken({ sub: id, role: 'authenticated', exp: Date.now() / 1000 + 3600 }, secrets.jwtSecret);
  const address = { url: '', key: secrets.publishableKey };
  const real = openPersonalRecords(address, {
    origin: 'http://localhost',
    owner: id,
    accessToken: async () => token,
  });
  return [real, memoryServer().openTable(id)];
}

it('the client’s server in memory answers as the database', async () => {
  const random = seededRandom(11);
  const below = (most: number): number => Math.floor(random() * most);
  const tables = await openTables();
  const epochs = new Map<string, string>();
  const heads = async () => {
    const [real, memory] = await Promise.all(tables.map((table) => table.head()));
    expect(memory?.seq).toBe(real?.seq);
    if (real?.epoch === undefined || memory?.epoch === undefined) expect(memory?.epoch).toBe(real?.epoch);
    else expect(epochs.get(real.epoch) ?? memory.epoch).toBe(memory.epoch);
    epochs.set(real?.epoch ?? '', memory?.epoch ?? '');
  };
  await heads();
  let known: { kind: string; key: string; seq: number }[] = [];
  for (let step = 0; step < 40; step += 1) {
    const keys = [0, 1, 2, 3, 4].filter(() => random() < 0.5).map((number) => `${number}`);
    const records = keys.map((key) => ({
      kind: 'favourites',
      key,
      data: random() < 0.2 ? null : { position: below(9), name: 'ñ' },
      base: random() < 0.3 ? below(5) : (known.find((one) => one.key === key)?.seq ?? 0),
      editedAt: past + step,
      version: 1 + below(2),
    }));
    if (records.length > 0) {
      const [real, memory] = await Promise.all(tables.map((table) => table.push(records)));
      expect(memory).toEqual(real);
    }
    const after = below(10);
    const [real, memory] = await Promise.all(tables.map((table) => table.page(after, 3)));
    expect(memory).toEqual(real);
    known = (await tables[0]?.page(0, 500)) ?? [];
    if (step === 20) await Promise.all(tables.map((table) => table.startNewEpoch()));
    await heads();
  }
  expect(epochs.size).toBe(3);
  expect(known.length).toBeGreaterThan(3);
});

it('the client reads why a record is refused, and that times are capped', async () => {
  const tables = await openTables();
  const record = { kind: 'favourites', key: '1', data: {}, base: 0, editedAt: Date.UTC(2099, 0), version: 1 };
  for (const table of tables) {
    await table.push([record]);
    const [row] = await table.page(0, 500);
    expect(Math.abs((row?.editedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    const large = { ...record, key: '2', data: { text: 'x'.repeat(9000) } };
    await expect(table.push([large, { ...record, key: '3' }])).rejects.toMatchObject({ problem: 'refused' });
    expect(await table.page(0, 500)).toHaveLength(1);
  }
});
