// @module-tag long
// What docs/architecture.md promises: a new kind of record is its schema and a row of the table in one file, and
// its word in both languages. Its list follows from the row, and a screen finds it by the name of the kind.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseVersion, fileVersion } from '../src/core/personal-data/records/versions.ts';
import { copyTree, type TreeCopy } from './tree-copy.fixture.ts';

let copy: TreeCopy;

/** The versions that the new kind brings. */
const since = { database: databaseVersion + 1, file: fileVersion + 1 };

const records = 'src/core/personal-data/records/records.ts';

const schema = `export const dreamSchema = v.object({ id: identifier, at: moment, text: v.string() });
export type DreamRecord = v.InferOutput<typeof dreamSchema>;

`;

const row = `  dreams: kind(dreamSchema, {
    key: 'id',
    since: ${JSON.stringify(since)},
    timeOf: ({ at }) => at,
    list: (a, b) => a.at - b.at,
  }),
`;

/** Runs in the copy. */
const test = `import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { device, ada, endDevices, newDatabase } from '#core/sync/device.fixture.ts';
import { memoryServer } from '#core/sync/memory-server.fixture.ts';
import { testFile, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { DreamRecord } from '#core/personal-data/records/records.ts';

afterEach(endDevices);
const dream = { id: testIdentifier(1), at: 1, text: 'a house' };

it('is stored, exported, imported and synchronised', async () => {
  const server = memoryServer();
  const [name, other] = [newDatabase(), newDatabase()];
  const old = new Dexie(name);
  old.version(${databaseVersion}).stores({ sessions: 'id', favourites: 'frequencyId' });
  await old.open();
  await old.table('favourites').add({ frequencyId: 3, position: 1, addedAt: 2 });
  old.close();
  const one = device(name, server);
  await one.data.dreams.put(dream);
  await expect.poll(() => one.data.storageStatus.getSnapshot()).toBe('saved');
  await expect.poll(() => one.data.favourites.getSnapshot()).toEqual([3]);
  // Whoever has one sees no samples.
  expect(one.data.counts.getSnapshot()).toMatchObject({ dreams: 1, favourites: 1 });
  const { file } = await one.data.archive.exportJson();
  expect(JSON.parse(await file.text())).toMatchObject({ version: ${since.file}, dreams: [dream], favourites: [{ frequencyId: 3 }] });
  await one.sync.turnOn('take');
  await one.sync.syncNow();
  expect(server.records(ada)).toContainEqual(expect.objectContaining({ kind: 'dreams', key: dream.id, data: dream }));
  const two = device(other, server);
  await two.sync.turnOn('take');
  await two.sync.syncNow();
  await expect.poll(() => two.data.dreams.getSnapshot()).toEqual([dream]);
  await two.data.archive.eraseAll();
  await expect.poll(() => two.data.dreams.getSnapshot()).toEqual([]);
  expect(await two.data.archive.importJson(file)).toMatchObject({ kind: 'merged', added: 2 });
  await expect.poll(() => two.data.dreams.getSnapshot()).toEqual([dream]);
});

it('is read where an older version of the app has held it', async () => {
  const [name, server] = [newDatabase(), memoryServer()];
  const older = device(name, server);
  await older.sync.turnOn('take');
  await older.sync.syncNow();
  const state = { recordVersion: 3, kinds: 7 };
  const unread = { data: dream, version: 3, seq: 1, editedAt: 1 };
  const database = declareDatabase(name);
  await database.open();
  await database.table('synchronisation').update('state', state);
  await database.table('outbox').put({ kind: 'dreams', key: dream.id, base: 0, editedAt: 1, unread });
  database.close();
  await older.sync.syncNow();
  await expect.poll(() => older.data.dreams.getSnapshot()).toEqual([dream]);
});

it('is changed, removed, and listed in the order of its row', async () => {
  const { dreams } = device(newDatabase(), memoryServer()).data;
  const [earlier, later]: [DreamRecord, DreamRecord] = [dream, { ...dream, id: testIdentifier(2), at: 2 }];
  await dreams.put(later, earlier);
  await dreams.patch(later.id, { text: 'a sea' });
  expect(dreams.getSnapshot()).toEqual([earlier, { ...later, text: 'a sea' }]);
  await dreams.remove(earlier.id);
  expect(dreams.getSnapshot()).toMatchObject([{ id: later.id }]);
});

it('is left out of a file of the version before, and refused where it is invalid', async () => {
  const { data } = device(newDatabase(), memoryServer());
  const before = { ...JSON.parse(await testFile({}).text()), version: ${fileVersion}, dreams: undefined };
  expect(await data.archive.importJson(new Blob([JSON.stringify(before)]))).toMatchObject({ kind: 'merged' });
  const invalid = testFile({ dreams: [{ ...dream, at: -1 }] });
  expect(await data.archive.importJson(invalid)).toMatchObject({ reason: 'invalid', where: 'dreams[0].at' });
});
`;

const screen = `import { usePart } from '#hooks/use-personal-data.ts';

export function DreamList() {
  const dreams = usePart((data) => data.dreams);
  if (!dreams) return <p className="until-dreams">none</p>;
  return dreams.map(({ id, text }) => <p key={id}>{text}</p>);
}
`;

/** Runs in the copy. */
const onScreens = `import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { storeOwnDataHint } from '#core/personal-data/own-data-hint.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { loadedService, memoryPersonalData, memoryStorage, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import { createStore } from '#core/store.ts';
import { render, unmountAll } from '#hooks/hook.fixture.ts';
import { DreamList } from './dream-list.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  closeAll();
  unmountAll();
  delete dataset['own'];
});

it.each([
  ['es', /sueños/u],
  ['en', /dreams/u],
] as const)('is named in %s where a person reads what is kept', async (locale, word) => {
  await show('/profile', locale);
  await expect.element(page.getByText(word).first()).toBeVisible();
});

it('is shown, and hides until then what stands for none', async () => {
  const data = await memoryPersonalData({ dreams: [{ id: testIdentifier(1), at: 1, text: 'a house' }] });
  const past = { read: () => false, remember: () => undefined };
  const setPageHint = vi.fn((own: string) => void (dataset['own'] = own));
  storeOwnDataHint(data, { storage: memoryStorage(), setPageHint, hasHeart: () => false, past });
  await expect.poll(() => dataset['own']).toBe('dreams');
  const opening = createStore<PersonalData | undefined>(undefined);
  render({ personalData: { ...loadedService(data), ...opening } }, DreamList);
  await expect.element(page.getByText('none')).toBeInTheDocument();
  await expect.element(page.getByText('none')).not.toBeVisible();
  opening.set(data);
  await expect.element(page.getByText('a house')).toBeVisible();
});
`;

beforeAll(() => {
  copy = copyTree();
  copy.insertBefore(records, '/** Database, files, imports', schema);
  copy.insertBefore(records, '};\n', row);
  for (const [language, word] of [
    ['es', 'sueños'],
    ['en', 'dreams'],
  ])
    copy.insertBefore(`src/i18n/messages/${language}/profile.ts`, '    comparisons: ', `    dreams: '${word}',\n`);
  const files = 'docs/personal-data-files.md';
  const described = copy.read(files).replace(`"version": ${fileVersion}`, `"version": ${since.file}`);
  copy.write(files, described.replace('`presets`: lists', '`presets`, `dreams`: lists'));
  copy.write('src/core/personal-data/lists/dreams.browser.test.ts', test);
});
afterAll(() => copy.remove());

it('a new kind of record compiles', async () => {
  expect(await copy.compile()).toBe('');
}, 300_000);

it('a new kind of record is stored, exported, imported and synchronised', async () => {
  const file = 'src/core/personal-data/lists/dreams.browser.test.ts';
  const others = ['database/older-schema', 'transfer/merge'].map(
    (name) => `src/core/personal-data/${name}.browser.test.ts`,
  );
  const run = ['run', '--project', 'browser-own-page', file, ...others];
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...run)).toMatch(/Test Files\s+3 passed/u);
}, 300_000);

it('a new kind of record is described', async () => {
  const run = ['run', '--project', 'node', 'scripts/documents.test.ts'];
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...run)).toMatch(/Test Files\s+1 passed/u);
}, 300_000);

it('the database of a server takes a new kind of record', async () => {
  const file = 'supabase/tests/sync-client.test.ts';
  expect(await copy.node('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file)).toMatch(/passed/u);
}, 300_000);

it('a new kind of record changes three files and a document, and adds none', () => {
  expect(copy.changed()).toEqual([
    'docs/personal-data-files.md',
    records,
    'src/i18n/messages/en/profile.ts',
    'src/i18n/messages/es/profile.ts',
  ]);
});

it('a screen shows a new kind of record once the style sheet has its rule', async () => {
  const tokens = 'src/ui/tokens.css';
  const rules = ['run', '--project', 'node', 'scripts/tokens.test.ts'];
  copy.write('src/screens/profile/dream-list.tsx', screen);
  copy.write('src/screens/profile/dream-list.browser.test.tsx', onScreens);
  await expect(copy.node('node_modules/vitest/vitest.mjs', ...rules)).rejects.toThrow('until-dreams');
  copy.insertBefore(tokens, ":root[data-own~='sessions'] .until-", ":root[data-own~='dreams'] .until-dreams,\n");
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...rules)).toMatch(/Test Files\s+1 passed/u);
  const shown = ['run', '--project', 'browser', 'src/screens/profile/dream-list.browser.test.tsx'];
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...shown)).toMatch(/3 passed/u);
}, 300_000);

it('a second kind that counts in the stored sums does not compile before they know how', async () => {
  copy.insertBefore(records, 'timeOf: ({ at }) => at', 'isCounted: true, ');
  const asked = await copy.compile().catch(({ message }: Error) => message);
  for (const place of ['database/write', 'transfer/merge', 'transfer/roll-back', 'own-counts'])
    expect(asked).toContain(`src/core/personal-data/${place}.ts`);
}, 300_000);
