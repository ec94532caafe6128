// All that the browsers of a sealed account send, and all that the server prints, searched for what nobody may learn.
// whole-session.browser.test.ts does it with the seams of the core.
import type { Page } from '@playwright/test';
import { fileOfSessions, jsonFile, madeSession } from '../../../bench/session-file.ts';
import { routes, settingsAddress } from '#routes.ts';
import { expectUpToDate, openDevice, recordsOf, signIn, test, type Person } from '../../accounts.ts';
import { expect } from '../../fixtures.ts';
import { addressOf } from '../../protected-account.ts';
import { openWithDevice, openWithWords, keys, protect, spanish } from '../../protection-steps.ts';
import { readable, recordRequests, recordSecrets, writings } from '../../recorded-traffic.ts';

/** Names of sounds. */
const [older, newer] = ['Zarzaparrilla', 'Berenjenal'];
const session = { ...madeSession(1, Date.now() - 3_600_000), id: crypto.randomUUID() };
const kinds = ['sessions', 'presets', 'favourites', 'preferences'];

async function keepSound(page: Page, name: string): Promise<void> {
  await page.goto('/player?id=1&noise=pink&minutes=25');
  await page.getByRole('button', { name: 'Guardar en mis sonidos' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function expectSounds(page: Page, names: readonly string[]): Promise<void> {
  await page.goto(`${routes.library}?favourites=yes`);
  for (const name of names) await expect(page.getByRole('heading', { name })).toBeVisible();
}

const areSealed = async (person: Person): Promise<boolean> => {
  const records = await recordsOf(person);
  return records.length > 0 && records.every(({ kind }) => kind === 'sealed');
};

test(
  'of a sealed account nothing that was written, no word and no key is in a request or in the log of the server',
  { tag: ['@wide', '@long'] },
  async ({ browser, site, person }) => {
    test.setTimeout(180_000);
    const devices = await Promise.all([1, 2, 3].map(() => openDevice(browser, { baseURL: addressOf(site) })));
    const secretsOf = await Promise.all(devices.map(({ context }) => recordSecrets(context)));
    const [laptop, phone, tablet] = devices.map(({ page }) => page) as [Page, Page, Page];

    // As long as the account is open, all of it is there to be found.
    const open = recordRequests(laptop.context());
    await signIn(laptop, person);
    await keepSound(laptop, older);
    await laptop.goto(routes.profile);
    await laptop.locator('input[type=file]').setInputFiles(jsonFile(fileOfSessions([session])));
    await expect(laptop.getByText(/^Importado/u)).toBeVisible();
    // It was up to date before the import, too.
    await expect.poll(async () => (await recordsOf(person)).map(({ key }) => key)).toContain(session.id);
    await expectUpToDate(laptop);
    const openText = readable((await open()).join('\n'));
    for (const text of [older, session.id]) expect(openText).toContain(text);

    const sent = devices.map(({ context }) => recordRequests(context));
    const words = await protect(laptop, spanish);
    await expect.poll(() => areSealed(person), { timeout: 20_000 }).toBe(true);
    await signIn(phone, person);
    await openWithWords(phone, spanish, words);
    await expect(keys(phone, spanish)).toBeVisible();
    await keepSound(phone, newer);
    await expectUpToDate(phone);
    await laptop.goto(settingsAddress);
    await signIn(tablet, person);
    await openWithDevice(tablet, laptop, spanish);
    await expectUpToDate(tablet);
    await expectSounds(tablet, [older, newer]);

    const requests = (await Promise.all(sent.map((texts) => texts()))).flat();
    const all = [...requests, site.printed()].map(readable).join('\n');
    const toRecords = requests.filter((text) => text.includes('/rest/v1/')).map(readable);
    expect(toRecords.length).toBeGreaterThan(10);
    expect(site.printed()).toContain('/rest/v1/rpc/push_records');
    const secrets = secretsOf.flatMap((found) => found());
    // The words, the secrets of records and names, private keys of the ways in and of the authority, a pairing.
    expect(secrets.length).toBeGreaterThan(5);
    const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
    for (const text of [older, newer, session.id, ...secrets.flatMap(writings)])
      expect(all.includes(text), text).toBe(false);
    const letters = all.replaceAll(/[^\p{L}]+/gu, ' ');
    for (const pair of pairs) expect(letters.includes(pair), pair).toBe(false);
    // Scripts and pages have such names.
    for (const kind of kinds) expect(toRecords.join('\n').includes(kind), kind).toBe(false);
    for (const device of devices) await device.close();
  },
);
