import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { forms, type Mode } from '#core/domain/sound.ts';
import { sumsVersion } from '#core/personal-data/database/database.ts';
import { readable } from '#core/sync/outbox/sync-state.ts';
import { durationText } from '#i18n/duration.ts';
import { es } from '#i18n/messages/es.ts';
import { history } from '#i18n/messages/es/history.ts';
import { routes } from '#routes.ts';
import { expectUpToDate, openDevice, recordsOf, test, type AccountSite, type Device } from '../accounts.ts';
import { jsonFile } from '../../bench/session-file.ts';
import { expect } from '../fixtures.ts';
import {
  adoptProfile,
  oldExport,
  oldExportText,
  oldProfile,
  oldTable,
  readDatabase,
  recordKinds,
  restoreProfile,
  storeOf,
  type Row,
} from '../old-profile/old-profile.ts';

// One server for both.
test.describe.configure({ mode: 'default', timeout: 180_000 });

interface Session extends Row {
  id: string;
  frequencyId: number;
  hertz: number;
  mode: Mode;
  startedAt: number;
  plannedSeconds: number | null;
  heardSeconds: number;
  ended: keyof typeof history.log.ended;
  before: Record<string, number> | null;
  after: Record<string, number> | null;
  comparison: object | null;
}

interface SoundRecord {
  id: string;
  name: string;
  address: string;
}

/** What the page that was closed during a session handed over in place of writing it. */
const unsaved = JSON.parse(oldProfile.localStorage['onda-last-changes'] ?? '[]') as { key: string; fields: Row }[];

const withUnsaved = (row: Row): Row => ({ ...row, ...unsaved.find(({ key }) => key === row['id'])?.fields });

const oldRows = (kind: string): Row[] => storeOf(oldProfile, kind).map(withUnsaved);
const sessions = oldRows('sessions') as Session[];
const presets = oldRows('presets') as unknown as SoundRecord[];
const favouriteSounds = oldRows('favourites').filter(({ address }) => address) as unknown as SoundRecord[];

const outbox = storeOf(oldProfile, 'outbox');
const nameOf = ({ kind, key }: Row): string => `${String(kind)} ${String(key)}`;
/** All that the account has in the end. */
const kept = [
  ...recordKinds.flatMap((kind) => oldRows(kind).map((row) => nameOf({ kind, key: row['id'] ?? row['frequencyId'] }))),
  'preferences person',
];
const removed = outbox.map(nameOf).filter((name) => !kept.includes(name));

const byName = (names: readonly string[]): string[] => names.toSorted();

async function openOn(browser: Browser, { server }: AccountSite, session?: object): Promise<Device> {
  const time = new Date(oldProfile.takenAt);
  const device = await openDevice(browser, { baseURL: server.address, time, ...(session && { session }) });
  // Playwright cannot answer the save dialog; without it, files are downloads.
  await device.context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  return device;
}

/** Names of all records that are pushed, in order. */
function watchPushes(context: BrowserContext): string[] {
  const pushed: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/push_records') && request.method() === 'POST')
      pushed.push(...(request.postDataJSON() as { records: Row[] }).records.map(nameOf));
  });
  return pushed;
}

async function storedSettings(page: Page): Promise<Record<string, unknown>> {
  const stored = await page.evaluate(() => ({ ...localStorage }));
  return Object.fromEntries(Object.keys(oldExport.settings).map((key) => [key, stored[key]]));
}

async function expectRecords(page: Page): Promise<void> {
  const { stores } = await readDatabase(page);
  for (const kind of recordKinds) expect(stores[kind], kind).toEqual(oldRows(kind));
}

/** The sums as they were, with the seconds that the closed page had not written; they have titles since. */
function expectSums(stores: Record<string, Row[]>): void {
  const secondsIn = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + Number(row['heardSeconds']), 0);
  const late = secondsIn(sessions) - secondsIn(storeOf(oldProfile, 'sessions'));
  const withLate = (row: Row): Row => ({ ...row, seconds: Number(row['seconds']) + late });
  const { frequencyId } = sessions.find(({ id }) => id === unsaved[0]?.key) ?? {};
  expect(stores['sums']).toEqual(
    storeOf(oldProfile, 'sums').map((row) => ({ ...withLate(row), version: sumsVersion })),
  );
  expect(stores['days']).toEqual(storeOf(oldProfile, 'days').map(withLate));
  const frequencies = storeOf(oldProfile, 'frequencies');
  expect(stores['frequencies']).toEqual(
    frequencies.map((row) => ({
      ...(row['frequencyId'] === frequencyId ? withLate(row) : row),
      titles: expect.any(Object),
    })),
  );
}

/** As it was, but for the session that the closed page handed over, and what this version can read. */
async function expectOutbox(page: Page, profile: typeof oldProfile): Promise<void> {
  const { stores } = await readDatabase(page);
  const [{ key } = { key: '' }] = unsaved;
  const changed: unknown = expect.objectContaining({ kind: 'sessions', key, base: 0, dirty: 1, agreed: null });
  expect(stores['outbox']).toEqual(outbox.map((row) => (row['key'] === key ? changed : row)));
  expect(stores['synchronisation']).toEqual(
    storeOf(profile, 'synchronisation').map((row) => (row['name'] === 'state' ? { ...row, ...readable } : row)),
  );
}

/** Texts of a session's row in the history. */
function shownOf({ hertz, mode, ended, heardSeconds, plannedSeconds, comparison, before, after }: Session): string[] {
  const { log } = history;
  const [heard, planned] = [durationText('es', heardSeconds), durationText('es', plannedSeconds ?? 0)];
  const rest = plannedSeconds === null ? log.heardOnly(heard) : log.heardOf(heard, planned);
  const form = forms[mode].hasCarrier ? ` ${es.sound.modes[mode].toLowerCase()}` : '';
  return [
    comparison ? log.blind : `${hertz.toLocaleString('es')} Hz${form}`,
    ended === 'completed' ? planned : rest,
    log.ended[ended],
    ...Object.entries(log.feeling).flatMap(([scale, name]) => {
      const [from, to] = [before?.[scale], after?.[scale]];
      return from !== undefined && to !== undefined ? [log.feltBoth(name, String(from), String(to))] : [];
    }),
  ];
}

async function expectHistory(page: Page, expected: readonly Session[]): Promise<void> {
  await page.goto(routes.history);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Borrar la sesión de/u }) });
  await expect(rows).toHaveCount(expected.length);
  const latestFirst = expected.toSorted((one, other) => other.startedAt - one.startedAt);
  for (const [index, session] of latestFirst.entries())
    for (const text of shownOf(session)) await expect(rows.nth(index), session.id).toContainText(text);
  await expect(page.getByText('67 lpm de media')).toHaveCount(1);
}

/** A sound that this version read differently would be offered to be saved again. */
async function expectPresets(page: Page): Promise<void> {
  for (const { name } of presets) {
    await page.goto('/library?favourites=yes');
    const link = page.getByRole('region', { name: 'Mis sonidos' }).getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar en mis sonidos' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeHidden();
  }
}

async function expectLists(page: Page): Promise<void> {
  await page.goto('/library?favourites=yes');
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Favorita: /u }) });
  await expect(card).toHaveCount(oldRows('favourites').length);
  for (const { address } of favouriteSounds)
    await expect(page.locator(`article a[href="/player${address}"]`)).toBeVisible();
  await page.goto(routes.routines);
  await expect(page.getByRole('article')).toHaveCount(oldRows('routines').length);
  await expect(page.getByRole('article').filter({ hasText: 'Siesta con lluvia' })).toContainText('16:05');
  await expect(page.getByRole('article').filter({ hasText: 'Con aviso' })).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: 'De tu plan' })).toHaveCount(3);
  await page.goto('/diagnosis/results');
  await expect(page.getByRole('combobox', { name: 'Evaluación' }).getByRole('option')).toHaveCount(3);
  await page.goto('/player?id=5');
  await page.getByText('Más sobre este sonido').click();
  await page.getByText('Lo que dicen tus datos').click();
  await expect(page.getByText(/^Comparación en marcha: 1 de 16/u)).toBeVisible();
  await page.goto(routes.diagnosis);
  await expect(page.getByText('Pregunta 3 de 6')).toBeVisible();
}

async function expectSettings(page: Page): Promise<void> {
  await page.goto(routes.profile);
  await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expect(page.getByRole('slider', { name: 'Fundido al final' })).toHaveValue('35');
  await expect(page.getByRole('slider', { name: 'Cada', exact: true })).toHaveValue('6');
  for (const name of ['Campana al empezar', 'Campana al terminar', 'Igualar la sonoridad', 'Mantener la pantalla'])
    await expect(page.getByRole('switch', { name: new RegExp(`^${name}`, 'u') })).toBeChecked();
  for (const name of ['Mostrar mi ritmo', 'Atajos de una tecla'])
    await expect(page.getByRole('switch', { name: new RegExp(`^${name}`, 'u') })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Reducido' })).toBeChecked();
}

/** The record of the session that plays, a few seconds later. */
async function listen(page: Page, known: readonly string[]): Promise<Row> {
  const found = async (): Promise<Row | undefined> =>
    (await readDatabase(page)).stores['sessions']?.find(({ id }) => !known.includes(String(id)));
  await expect(page.getByRole('timer')).toHaveText(/:5[0-7]$/u);
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await found())?.['ended']).toBe('stopped');
  return (await found()) ?? {};
}

test('a profile of an older version opens with all it had, and its unsent changes reach the account once', async ({
  browser,
  site,
  person,
}) => {
  const profile = await adoptProfile(person);
  const phone = await openOn(browser, site, await person.newSession());
  const { page } = phone;
  const pushed = watchPushes(phone.context);
  await restoreProfile(page, profile);
  const settings = await storedSettings(page);

  // Before anything could come from the account.
  await phone.context.route(/\/(?:personal_records|sync_heads|rpc)\b/u, (route) => route.abort());
  await page.goto(routes.profile);
  await expect(page.getByText(/^Sin conexión con el servidor/u)).toBeVisible();
  await expectRecords(page);
  await expectOutbox(page, profile);
  await phone.context.unrouteAll();

  await expectUpToDate(page);
  await expectRecords(page);
  const { stores, version } = await readDatabase(page);
  expect(version).toBeGreaterThan(profile.database.version);
  expect(Object.keys(stores).toSorted()).toEqual(profile.database.stores.map(({ name }) => name).toSorted());
  expectSums(stores);
  expect(stores['aside']).toEqual([]);
  expect(stores['outbox']?.filter(({ dirty }) => dirty !== undefined)).toEqual([]);
  expect(await storedSettings(page)).toEqual(settings);
  expect(await page.evaluate(() => localStorage.getItem('onda-last-changes'))).toBeNull();

  // The one whose answer was lost is recognised as this device's own.
  const unsent = outbox.filter(({ dirty, sent }) => dirty === 1 && sent === undefined);
  expect(byName(pushed)).toEqual(byName(unsent.map(nameOf)));
  expect(byName((await recordsOf(person)).map((record) => nameOf({ ...record })))).toEqual(byName(kept));
  expect(removed).toHaveLength(4);

  await expectHistory(page, sessions);
  await expectPresets(page);
  await expectLists(page);
  await expectSettings(page);

  const laptop = await openOn(browser, site, await person.newSession());
  await expectUpToDate(laptop.page);
  await expectRecords(laptop.page);
  const arrived = await storedSettings(laptop.page);
  expect(arrived['app-language']).toBe('es');
  expect(arrived['onda-last-choice']).toBe('{"minutes":20}');
  expect(arrived['onda-view']).toBe(settings['onda-view']);
  expect(JSON.parse(String(arrived['onda-sound']))).toMatchObject({
    fadeSeconds: 35,
    bells: { start: true, interval: 6, end: true },
  });
  await expectHistory(laptop.page, sessions);
  await laptop.close();

  const known = sessions.map(({ id }) => id);
  const layered = presets.find(({ name }) => name === 'Bajar en capas');
  await page.goto('/library?favourites=yes');
  await page.getByRole('link', { name: 'Empezar Bajar en capas' }).click();
  const heard = await listen(page, known);
  // A record always names the hertz, because the catalogue's may change, and the sound that it was.
  const sound = layered?.address.replace('?id=2&', '?id=2&hertz=40&');
  expect(heard['address']).toBe(`${sound}&name=Bajar+en+capas&preset=${layered?.id}`);

  const repeated = sessions.find(({ mode, noise }) => mode === 'isochronic' && noise === 'pink') as Session;
  await page.goto(routes.history);
  const row = shownOf(repeated).reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('listitem'));
  await row.getByRole('link', { name: /^Repetir/u }).click();
  const again = await listen(page, [...known, String(heard['id'])]);
  for (const name of ['frequencyId', 'hertz', 'mode', 'carrier', 'noise', 'intensity', 'plannedSeconds'])
    expect(again[name], name).toBe(repeated[name]);
  await phone.close();
});

async function exported(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a file that an older version exported is imported whole', async ({ browser, site }) => {
  const device = await openOn(browser, site);
  const { page } = device;
  await page.goto(routes.profile);
  await page.locator('input[type=file]').setInputFiles(jsonFile(oldExportText));
  const count = recordKinds.reduce((sum, kind) => sum + (oldExport[kind] as Row[]).length, 0);
  await expect(page.getByText(`Importado: ${count} elementos nuevos.`)).toBeVisible();

  const { version, exportedAt, ...contents } = JSON.parse(await exported(page, 'Exportar todo')) as typeof oldExport;
  // A setting that the older version did not have is in the new file with its default.
  expect({ version, exportedAt, ...contents }).toMatchObject({ ...oldExport, version, exportedAt });
  expect(version).toBeGreaterThan(Number(oldExport['version']));
  expect(await exported(page, 'Sesiones como tabla')).toBe(oldTable);
  await expectHistory(page, oldExport['sessions'] as Session[]);
  await expectPresets(page);
  await expectLists(page);
  await expectSettings(page);
  await device.close();
});
