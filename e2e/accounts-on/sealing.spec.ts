// An account of a real GoTrue is sealed, opened elsewhere, changed and left, with Onda's server in front.
import type { Page } from '@playwright/test';
import { profile } from '#i18n/messages/es/profile.ts';
import { sync } from '#i18n/messages/es/sync.ts';
import { routes, settingsAddress } from '#routes.ts';
import { codeIn, pushRoutines, routineOn, upToDate } from '../accounts.ts';
import { addAuthenticator } from '../authenticator.ts';
import {
  button,
  changeWords,
  keys,
  openWithDevice,
  openWithWords,
  protect,
  spanish,
  writeWords,
} from '../protection-steps.ts';
import {
  ageSignIns,
  alertOn,
  writingAs,
  enterByCode,
  expect,
  expectDashboard,
  newestPerson,
  openOther,
  rowsOf,
  signUpByCode,
  test,
  type World,
} from './world.ts';

const { texts, settings } = spanish;

interface Sealed {
  email: string;
  id: string;
  words: string[];
}

/** Somebody with two routines, who protects them. */
async function seal(page: Page, world: World): Promise<Sealed> {
  const email = await signUpByCode(page, world);
  const id = await newestPerson(world);
  await pushRoutines(writingAs(page), [1, 2]);
  const words = await protect(page, spanish);
  await expectSealed(world, id, 2);
  return { email, id, words };
}

async function expectSealed({ gotrue: { sql } }: World, id: string, count: number): Promise<void> {
  const kinds = async (): Promise<string[]> =>
    (await sql<{ kind: string }[]>`select kind from public.personal_records where user_id = ${id}`).map(
      ({ kind }) => kind,
    );
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(Array.from({ length: count }, () => 'sealed'));
}

/** All that the database has of a person beside GoTrue's own tables, as text. */
async function storedOf({ gotrue: { sql } }: World, id: string): Promise<string> {
  const [found] = await sql<{ stored: string }[]>`select concat_ws(E'\n',
    (select string_agg(t::text, E'\n') from public.personal_records t where user_id = ${id}),
    (select string_agg(t::text, E'\n') from public.account_keys t where user_id = ${id}),
    (select string_agg(t::text, E'\n') from public.sync_heads t where user_id = ${id}),
    (select string_agg(t::text, E'\n') from public.device_pairings t where user_id = ${id})) as stored`;
  return found?.stored ?? '';
}

async function generationOf({ gotrue: { sql } }: World, id: string): Promise<number> {
  const [found] = await sql<{ newest: number }[]>`select max((wrap ->> 'generation')::int) as newest
    from public.account_keys, jsonb_array_elements(wraps) as wrap where user_id = ${id}`;
  return found?.newest ?? 0;
}

test('records are sealed, opened by words and digits, and kept from a removed device', async ({
  browser,
  device: laptop,
  world,
}) => {
  test.setTimeout(180_000);
  const { email, id, words } = await seal(laptop.page, world);
  await expect(laptop.page.getByText(spanish.whoReads.sealed).first()).toBeVisible();
  const stored = await storedOf(world, id);
  expect(stored.length).toBeGreaterThan(500);
  const readable = Buffer.from(stored, 'base64').toString('latin1') + stored;
  for (const plain of ['routines', 'frequencyId', '08:30', 'origin', words.join(' '), words[0] ?? ''])
    expect(readable).not.toContain(plain);

  const phone = await openOther(browser, world);
  await enterByCode(phone.page, world, email);
  await openWithWords(phone.page, spanish, words);
  await expect(keys(phone.page, spanish)).toBeVisible();
  await phone.page.goto(routes.routines);
  await expect(phone.page.getByRole('article')).toHaveCount(2);

  const tablet = await openOther(browser, world);
  await enterByCode(tablet.page, world, email);
  await openWithDevice(tablet.page, laptop.page, spanish);
  await tablet.page.goto(routes.routines);
  await routineOn(tablet.page, 2).remove();
  await expect(tablet.page.getByRole('article')).toHaveCount(1);
  await tablet.page.goto(routes.profile);
  await expect(upToDate(tablet.page)).toBeVisible();

  const before = await generationOf(world, id);
  await laptop.page.goto(settingsAddress);
  const removals = laptop.page.getByRole('button', { name: texts.ways.removeNamed('') });
  await expect(removals).toHaveCount(2);
  // The newest one comes last.
  await removals.last().click();
  await button(laptop.page, texts.ways.remove).click();
  await expect(laptop.page.getByText(texts.ways.removedDevice)).toBeVisible();
  expect(await generationOf(world, id)).toBe(before + 1);
  await tablet.page.goto(settingsAddress);
  await expect(tablet.page.getByText(texts.locked.removed)).toBeVisible();
  await phone.page.goto(settingsAddress);
  await expect(keys(phone.page, spanish)).toBeVisible();
  await phone.page.goto(routes.routines);
  await expect(phone.page.getByRole('article')).toHaveCount(1);
  await expectSealed(world, id, 2);
  for (const device of [phone, tablet]) await device.close();
});

test('a passkey of GoTrue signs in and opens the records', async ({ device: { page }, world }) => {
  test.setTimeout(120_000);
  await addAuthenticator(page, { hasPrf: true });
  await seal(page, world);
  await page.getByText(settings.passkeys.title, { exact: true }).click();
  await button(page, settings.passkeys.add).click();
  await page.getByRole('textbox', { name: settings.passkeys.name }).fill('Mi móvil');
  await button(page, settings.passkeys.add).click();
  await expect(page.getByText('Mi móvil', { exact: true })).toBeVisible();
  await button(page, texts.ways.addPasskey).click();
  await button(page, texts.ways.addPasskey).click();
  await expect(page.getByText(/^Llave de acceso \(/u)).toBeVisible();

  // As in another browser of the same person; the authenticator keeps the passkey.
  await page.goto('/health');
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.goto(routes.auth);
  await button(page, 'Entrar con una llave de acceso')
    .click({ timeout: 3000 })
    // The field may have offered it, and the authenticator answered at once.
    .catch(() => undefined);
  await expectDashboard(page);
  await page.goto(settingsAddress);
  await button(page, texts.locked.passkey).click();
  await expect(keys(page, spanish)).toBeVisible();
  await page.goto(routes.routines);
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('new words take a fresh proof, by a code that GoTrue sends', async ({ browser, device: { page }, world }) => {
  test.setTimeout(120_000);
  const { email, id, words } = await seal(page, world);
  await ageSignIns(page, world, id);
  const next = await changeWords(page, spanish);
  await expect(page.getByText(settings.proof.lead(texts.ways.changePhrase))).toBeFocused();
  await button(page, settings.delete.byCode).click();
  const code = codeIn((await world.mailbox.take(email)).text);
  await page.getByLabel(settings.delete.code).fill(code);
  await button(page, settings.proof.confirm).click();
  await expect(page.getByText(texts.ways.changedPhrase)).toBeVisible();

  const other = await openOther(browser, world);
  await enterByCode(other.page, world, email);
  await openWithWords(other.page, spanish, words);
  await expect(other.page.getByText(texts.locked.mistaken).or(alertOn(other.page)).first()).toBeVisible();
  await openWithWords(other.page, spanish, next);
  await expect(keys(other.page, spanish)).toBeVisible();
  await other.close();
});

test('where all is lost, new keys seal what is on the device', async ({ browser, device: first, world }) => {
  test.setTimeout(120_000);
  const { email, id } = await seal(first.page, world);
  const left = await openOther(browser, world);
  await enterByCode(left.page, world, email);
  await left.page.goto(settingsAddress);
  await left.page.getByText(texts.lost.title).click();
  await button(left.page, texts.lost.begin).click();
  const words = await writeWords(left.page, spanish);
  await left.page.goto(routes.profile);
  await expect(left.page.getByText(texts.sync.unopenable(2))).toBeVisible();

  await first.page.reload();
  await expect(first.page.getByText(texts.ways.replaced)).toBeVisible();
  await openWithWords(first.page, spanish, words);
  await expect(keys(first.page, spanish)).toBeVisible();
  await expectSealed(world, id, 4);
  await left.page.goto(routes.routines);
  await expect(left.page.getByRole('article')).toHaveCount(2);
  await left.close();
});

test('the records are erased everywhere, and then the account is deleted', async ({ browser, device, world }) => {
  test.setTimeout(120_000);
  const { page } = device;
  const { email, id, words } = await seal(page, world);
  const other = await openOther(browser, world);
  await enterByCode(other.page, world, email);
  await openWithWords(other.page, spanish, words);
  await expect(keys(other.page, spanish)).toBeVisible();
  await other.page.goto(routes.routines);
  await expect(other.page.getByRole('article')).toHaveCount(2);

  await page.goto(routes.profile);
  await page.getByRole('button', { name: profile.erase }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: sync.erase.everywhere }).click();
  await dialog.getByRole('button', { name: settings.delete.byCode }).click();
  await dialog.getByLabel(settings.delete.code).fill(codeIn((await world.mailbox.take(email)).text));
  await dialog.getByRole('button', { name: sync.erase.everywhereNow }).click();
  await expect(dialog).toBeHidden();
  await other.page.goto(routes.routines);
  await expect(other.page.getByRole('article')).toHaveCount(0);
  expect(await rowsOf(world, id)).toBeGreaterThan(0);

  await other.page.goto(settingsAddress);
  await other.page.getByRole('heading', { name: settings.delete.title }).click();
  await button(other.page, settings.delete.byCode).click();
  await other.page.getByLabel(settings.delete.code).fill(codeIn((await world.mailbox.take(email)).text));
  await button(other.page, settings.delete.confirm).click();
  await expect(other.page.getByText(settings.delete.done)).toBeVisible();
  expect(await rowsOf(world, id)).toBe(0);
  await other.close();
});
