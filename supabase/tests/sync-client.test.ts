import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCopiedCluster } from '../../server/database/cluster.fixture.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import {
  openPersonalRecords,
  type PersonalRecordsTable,
  type RecordToPush,
} from '../../src/core/backend/personal-records-table.ts';
import { rrPieceLength } from '../../src/core/heart/rr-text.ts';
import { seededRandom } from '../../src/core/domain/random.fixture.ts';
import { recordVersion } from '../../src/core/personal-data/records/versions.ts';
import { tableNames } from '../../src/core/personal-data/records/kinds.ts';
import { maxSoundName } from '../../src/core/domain/sound-title.ts';
import { maxSoundAddress } from '../../src/core/personal-data/records/records.ts';
import { memoryServer } from '../../src/core/sync/memory-server.fixture.ts';
import { openPeople, secrets, type People, type Person } from './people.fixture.ts';
import { openSuiteDatabase, project, type SuiteDatabase } from './suite-database.fixture.ts';

// The tests of the client's engine run against a server in memory, which must answer like the database.

let people: People;
let opened: SuiteDatabase;

beforeAll(async () => {
  opened = await openSuiteDatabase(openCopiedCluster);
  people = await openPeople(opened.database, project);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await opened?.close();
});

const phone = '00000000-0000-4000-8000-00000000000a';
const laptop = '00000000-0000-4000-8000-00000000000b';
const witness = { device: phone, seen: 0 };

const past = Date.UTC(2026, 10, 1);

interface Tables {
  real: PersonalRecordsTable;
  memory: PersonalRecordsTable;
  person: Person;
  eraseBoth: () => Promise<void>;
}

async function openTables(): Promise<Tables> {
  const person = await people.add();
  const { id, fetch } = person;
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
    signal: new AbortController().signal,
    accessToken: async () => token,
    onTokenRefused: () => undefined,
  });
  const server = memoryServer();
  return {
    real,
    memory: server.openTable(id),
    person,
    eraseBoth: async () => void (await Promise.all([person.erase(), server.erase(id)])),
  };
}

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);

function randomPush(random: Random, known: readonly { key: string; seq: number }[]): RecordToPush[] {
  const keys = ['0', '1', '2', '3', '4'].filter((key) => key === '0' || random() < 0.5);
  return keys.map((key) => ({
    kind: 'favourites',
    key,
    data: random() < 0.2 ? null : { position: below(random, 9), name: 'ñ' },
    // Sometimes stale.
    base: random() < 0.3 ? below(random, 5) : (known.find((one) => one.key === key)?.seq ?? 0),
    editedAt: past + below(random, 1e6),
    version: 1 + below(random, 2),
  }));
}

it('the client’s server in memory answers as the database', async () => {
  const random = seededRandom(11);
  const { real, memory, eraseBoth } = await openTables();
  const epochs = new Set<string>();
  const expectSameAnswer = async (ask: (table: PersonalRecordsTable) => Promise<unknown>): Promise<void> =>
    expect(await ask(memory)).toEqual(await ask(real));
  const seqOf = async (table: PersonalRecordsTable): Promise<unknown> => (await table.head()).seq;
  await expectSameAnswer(seqOf);
  expect((await real.head()).epoch).toBeUndefined();
  for (let step = 0; step < 30; step += 1) {
    const records = randomPush(random, await real.page(0, 500, 1e6));
    const [after, last] = [below(random, 10), below(random, 60)];
    const given = { device: below(random, 2) === 0 ? phone : laptop, seen: below(random, 60) };
    // Nothing is taken of a device that has met none of the epoch.
    const { seen } = step < 20 ? witness : await real.note({ ...given, seen: 0 });
    await expectSameAnswer(async (table) => ({ ...(await table.note({ ...given, seen: 0 })), epoch: '' }));
    await expectSameAnswer((table) => table.push(records, step % 3 === 0 ? given : { ...given, seen }));
    await expectSameAnswer((table) => table.page(after, 3, last));
    await expectSameAnswer(async (table) => ({ ...(await table.note({ ...given, seen: after })), epoch: '' }));
    await expectSameAnswer(async (table) => {
      const { seq, seenBy, records: count, sealedSeq } = await table.head();
      return { seq, seenBy, count, sealedSeq };
    });
    for (const table of [real, memory]) epochs.add(String((await table.head()).epoch));
    if (step === 15) await eraseBoth();
  }
  await expectSameAnswer((table) => table.page(0, 500, 1e6));
  expect(epochs.size).toBe(4);
});

it('the client’s server in memory forgets the same devices as the database', async () => {
  const { real, memory } = await openTables();
  const names = Array.from({ length: 40 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  const record = { kind: 'favourites', data: {}, base: 0, editedAt: past, version: 1 };
  for (const device of names)
    for (const table of [real, memory]) await table.push([{ ...record, key: device }], { device, seen: 0 });
  const [asked, expected] = [await real.head(), await memory.head()];
  expect(asked.seenBy).toEqual(expected.seenBy);
  expect(Object.keys(asked.seenBy).toSorted()).toEqual(names.slice(10));
});

it('the client learns why a record is refused, and reads capped times', async () => {
  const { real, memory } = await openTables();
  const record = { kind: 'favourites', key: '1', data: {}, base: 0, editedAt: Date.UTC(2099, 0), version: 1 };
  for (const table of [real, memory]) {
    await table.push([record], witness);
    const [row] = await table.page(0, 500, 1e6);
    expect(Math.abs((row?.editedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    const large = { ...record, key: '2', data: { text: 'x'.repeat(9000) } };
    await expect(table.push([large, { ...record, key: '3' }], witness)).rejects.toMatchObject({ problem: 'refused' });
    expect(await table.page(0, 500, 1e6)).toHaveLength(1);
  }
});

it('the client takes a refusal of too many requests at once for a busy server', async () => {
  const { real } = await openTables();
  const all = await Promise.allSettled(Array.from({ length: 20 }, async () => real.head()));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as object);
  expect(refused).toHaveLength(10);
  for (const reason of refused)
    expect(reason).toMatchObject({ problem: 'busy', message: 'PGRST003: Too many requests at once' });
});

it('the client learns that a second factor is missing, and an account does not look empty', async () => {
  const { real, person } = await openTables();
  const record = { kind: 'favourites', key: '1', data: {}, base: 0, editedAt: past, version: 1 };
  await real.push([record], witness);
  await person.addFactor();
  const asks = [
    () => real.head(),
    () => real.note(witness),
    () => real.page(0, 500, 9),
    () => real.push([{ ...record, key: '2' }], witness),
  ];
  for (const ask of asks)
    await expect(ask()).rejects.toMatchObject({ name: 'PersonalRecordsError', problem: 'second-factor' });
});

it('the database accepts records of every kind, full pieces of intervals, and the longest preset', async () => {
  const { real } = await openTables();
  const text = 'x'.repeat(rrPieceLength);
  const record = { key: '1', base: 0, editedAt: past, version: recordVersion };
  const records = tableNames.map((kind) => ({ ...record, kind, data: { text } }));
  const longest = {
    id: '00000000-0000-4000-8000-000000000001',
    name: '语'.repeat(maxSoundName),
    address: '?id=1'.padEnd(maxSoundAddress, '0'),
    createdAt: past,
  };
  expect(await real.push([...records, { ...record, kind: 'presets', key: '2', data: longest }], witness)).toHaveLength(
    tableNames.length + 1,
  );
});
