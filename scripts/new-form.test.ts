// @module-tag long
// What docs/architecture.md promises: a new form of sound that existing parts can play is a row of the table, a picture,
// its words in both languages, how other programs write it, and a migration.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseVersion, fileVersion, recordVersion } from '../src/core/personal-data/records/versions.ts';
import { copyTree, type TreeCopy } from './tree-copy.fixture.ts';

let copy: TreeCopy;

/** The versions that the new form brings. */
const since = { database: databaseVersion + 1, file: fileVersion + 1, record: recordVersion + 1 };

const migrations = readdirSync(join(import.meta.dirname, '../supabase/migrations'));
const lastMigration = migrations.toSorted().at(-1) ?? '';
const migration = `supabase/migrations/${BigInt(lastMigration.slice(0, 14)) + 1n}_swell.sql`;

/** The type anew: a value that is added to it could not be used by the seed, which is in the same transaction. */
const sql = `alter type public.tone_mode rename to tone_mode_before;
create type public.tone_mode as enum ('pure', 'binaural', 'monaural', 'isochronic', 'swell');
alter table public.frequencies
  drop constraint frequencies_carrier_check,
  alter column suggested_mode type public.tone_mode using suggested_mode::text::public.tone_mode,
  add constraint frequencies_carrier_check check (suggested_mode = 'pure' or (suggested_carrier_hz is not null and suggested_carrier_hz between 20 and 1500));
drop type public.tone_mode_before;
`;

// The tests run in the copy.

const inNode = `import { expect, it } from 'vitest';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { proveTone } from '#core/export/tone-proof-job.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { gnauralOf } from '#core/schedules/write-gnaural.ts';
import { sbagenOf } from '#core/schedules/write-sbagen.ts';
import { modesFor } from '#core/sound/tone-limits.ts';

const frequency = { id: 1, hertz: 8, suggestedMode: 'swell', suggestedCarrier: 200, defaultIntensity: 70 } as const;

it('sounds with the rate that it is to have', () => {
  const programme = toneProgramme({ mode: 'swell', hertz: 8 });
  const { pulse, purity } = runToEnd(proveTone({ programme, sampleRate: 48_000 }));
  expect(pulse?.hertz).toBeCloseTo(8, 6);
  expect(purity).toBeLessThan(-145);
});

it('is chosen and addressed', () => {
  expect(modesFor(20)).toContain('swell');
  expect(modesFor(21)).not.toContain('swell');
  const settings = defaultSettings(frequency);
  expect(settings.layers[0].kind).toBe('swell');
  const query = programmeQuery(frequency, settings);
  expect(query).toContain('mode=swell');
  expect(settingsFromAddress(new URLSearchParams(query), frequency)).toMatchObject({ layers: [{ kind: 'swell', carrier: 200 }] });
});

it('is written for the program that has it, and counted as missing for the one that has not', () => {
  const settings = defaultSettings(frequency);
  const gnaural = gnauralOf(settings, {});
  expect(gnaural).toMatchObject({ missing: 0 });
  expect(gnaural.text).toContain('<type>0</type>');
  expect(gnaural.text).toContain('beatfreq="8" basefreq="200"');
  expect(sbagenOf(settings, {})).toMatchObject({ missing: 1 });
});
`;

const inDatabases = `import { afterEach, expect, it } from 'vitest';
import { ada, device, endDevices, newDatabase } from '#core/sync/device.fixture.ts';
import { memoryServer } from '#core/sync/memory-server.fixture.ts';
import { testFile, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(endDevices);
const session = testSession({ mode: 'swell', hertz: 8, carrier: 210 });
const preset = { id: testIdentifier(2), name: 'Swell', address: '?id=1&mode=swell&carrier=210', createdAt: 5 };

it('is imported, stored, exported and synchronised', async () => {
  const server = memoryServer();
  const one = device(newDatabase(), server);
  expect(await one.data.archive.importJson(testFile({ sessions: [session], presets: [preset] }))).toMatchObject({ added: 2 });
  await expect.poll(() => one.data.storageStatus.getSnapshot()).toBe('saved');
  const { file } = await one.data.archive.exportJson();
  const exported = { version: ${since.file}, sessions: [session], presets: [preset] };
  expect(JSON.parse(await file.text())).toMatchObject(exported);
  expect(await (await one.data.archive.exportCsv()).text()).toContain(',8,swell,210,');
  await one.sync.turnOn('take');
  await one.sync.syncNow();
  expect(server.records(ada)).toContainEqual(expect.objectContaining({ kind: 'sessions', version: ${since.record}, data: session }));
  const two = device(newDatabase(), server);
  await two.sync.turnOn('take');
  await two.sync.syncNow();
  const received = async () => JSON.parse(await (await two.data.archive.exportJson()).file.text()) as unknown;
  await expect.poll(received).toMatchObject(exported);
});

it('is refused where it is misspelt', async () => {
  const { data } = device(newDatabase(), memoryServer());
  const invalid = testFile({ sessions: [{ ...session, mode: 'swells' as 'swell' }] });
  expect(await data.archive.importJson(invalid)).toMatchObject({ reason: 'invalid', where: 'sessions[0].mode' });
});
`;

const onScreens = `import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each([
  ['es', 'Oleaje', 'Sube y baja.', '7,83'],
  ['en', 'Swell', 'It rises and falls.', '7.83'],
] as const)('is shown in %s, chosen and played', async (locale, name, meaning, hertz) => {
  const { texts, services } = await show('/player?id=3', locale);
  await page.getByText(texts.sound.title, { exact: true }).click();
  const choice = page.getByRole('radio', { name });
  await choice.click();
  await expect.element(choice).toHaveAccessibleDescription(meaning);
  expect(choice.element().parentElement?.querySelectorAll('svg path')).toHaveLength(1);
  await expect.element(page.getByText(texts.sound.willSound(texts.sound.beat('200', hertz)))).toBeVisible();
  await page.getByRole('button', { name: texts.player.start }).click();
  const layer: unknown = expect.objectContaining({ kind: 'swell', hertz: 7.83 });
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ layers: [layer] }));
});

it.each([
  ['es', '8 Hz oleaje'],
  ['en', '8 Hz swell'],
] as const)('is named in the history in %s', async (locale, words) => {
  const sessions = [testSession({ mode: 'swell', hertz: 8 })];
  await show('/history', locale, { personalData: loadedService(await memoryPersonalData({ sessions })) });
  await expect.element(page.getByText(words)).toBeVisible();
});
`;

const inServer = `import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCopiedCluster } from '../../server/database/cluster.fixture.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSuiteDatabase, project } from './suite-database.fixture.ts';

it('is proposed by the catalogue of a server that is older', async () => {
  const { database, folder, close } = await openSuiteDatabase(openCopiedCluster);
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  for (const copy of [before, after]) await cp(project, copy, { recursive: true });
  await rm(join(before, ${JSON.stringify(migration.replace('supabase/', ''))}));
  const seed = await readFile(join(after, 'seed.sql'), 'utf8');
  await writeFile(join(after, 'seed.sql'), seed.replaceAll("'isochronic'", "'swell'"));
  const modes = (): Promise<unknown> =>
    database.transaction(({ rows }) => rows('select distinct suggested_mode::text as mode from public.frequencies order by mode'));
  await migrate(database, before);
  expect(await modes()).toEqual([{ mode: 'binaural' }, { mode: 'isochronic' }, { mode: 'pure' }]);
  expect(await migrate(database, after)).toMatchObject({ applied: 1, seeded: true });
  expect(await modes()).toEqual([{ mode: 'binaural' }, { mode: 'pure' }, { mode: 'swell' }]);
  await close();
});
`;

const tests = {
  'src/core/player/new-form.test.ts': inNode,
  'src/core/personal-data/new-form.browser.test.ts': inDatabases,
  'src/screens/player/new-form.browser.test.tsx': onScreens,
  'supabase/tests/new-form.test.ts': inServer,
};

/** In the copy. */
const runTests = (project: string, ...files: string[]): Promise<string> =>
  copy.node('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files);

beforeAll(() => {
  copy = copyTree();
  copy.insertBefore(
    'src/core/domain/sound.ts',
    '} satisfies Readonly<Record<string, Row>>',
    `  swell: { ...rated, made: 'sum', fastest: 20, since: ${JSON.stringify(since)} },\n`,
  );
  copy.insertBefore('src/i18n/messages/es.ts', "isochronic: 'Isocrónico'", "swell: 'Oleaje', ");
  copy.insertBefore('src/i18n/messages/es/tuning.ts', "isochronic: 'Un pulso", "swell: 'Sube y baja.',\n    ");
});
afterAll(() => copy.remove());

it('the compiler asks a new form of sound for its picture, its other words, and how other programs write it', async () => {
  const asked = await copy.compile().catch(({ message }: Error) => message);
  expect([...new Set(Array.from(asked.matchAll(/^[\w./-]+(?=\(\d)/gmu), String))].toSorted()).toEqual([
    'src/core/schedules/written-layer.ts',
    'src/i18n/messages/en.ts',
    'src/i18n/messages/en/tuning.ts',
    'src/screens/player/sound/mode-picture.tsx',
  ]);
}, 300_000);

it('a new form of sound compiles', async () => {
  copy.insertBefore('src/screens/player/sound/mode-picture.tsx', '  isochronic: [', '  swell: [pathOf(beat, 8)],\n');
  copy.insertBefore(
    'src/core/schedules/written-layer.ts',
    '  white: {',
    '  swell: { gnaural: 0, sbagen: undefined },\n',
  );
  copy.insertBefore('src/i18n/messages/en.ts', "isochronic: 'Isochronic'", "swell: 'Swell', ");
  copy.insertBefore(
    'src/i18n/messages/en/tuning.ts',
    "isochronic: 'A clear pulse",
    "swell: 'It rises and falls.',\n    ",
  );
  copy.write(migration, sql);
  const files = 'docs/personal-data-files.md';
  copy.write(files, copy.read(files).replace(`"version": ${fileVersion}`, `"version": ${since.file}`));
  for (const [path, text] of Object.entries(tests)) copy.write(path, text);
  expect(await copy.compile()).toBe('');
}, 300_000);

it('a new form of sound is played, measured, chosen, addressed, written for other programs and as the server has it', async () => {
  const others = ['scripts/same-facts.test.ts', 'scripts/documents.test.ts'];
  expect(await runTests('node', 'src/core/player/new-form.test.ts', ...others)).toMatch(/Test Files\s+3 passed/u);
}, 300_000);

it('a new form of sound is stored, exported, imported and synchronised', async () => {
  expect(await runTests('browser-own-page', 'src/core/personal-data/new-form.browser.test.ts')).toMatch(/2 passed/u);
}, 300_000);

it('a new form of sound is shown', async () => {
  expect(await runTests('browser', 'src/screens/player/new-form.browser.test.tsx')).toMatch(/4 passed/u);
}, 300_000);

it('a new form of sound is proposed by the catalogue', async () => {
  expect(await runTests('server', 'supabase/tests/new-form.test.ts')).toMatch(/1 passed/u);
}, 300_000);

it('a new form of sound changes eight files, and a document', () => {
  expect(copy.changed()).toEqual([
    'docs/personal-data-files.md',
    'src/core/domain/sound.ts',
    'src/core/schedules/written-layer.ts',
    'src/i18n/messages/en.ts',
    'src/i18n/messages/en/tuning.ts',
    'src/i18n/messages/es.ts',
    'src/i18n/messages/es/tuning.ts',
    'src/screens/player/sound/mode-picture.tsx',
    migration,
  ]);
});
