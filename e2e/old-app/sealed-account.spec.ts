// An earlier version of the app, which knows nothing of sealed records, with an account that this version has sealed.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { databaseName } from '#core/personal-data/database/database.ts';
import { routes } from '#routes.ts';
import { dataFolderPaths } from '../../server/database/data-folder.ts';
import type { Secrets } from '../../server/secrets.ts';
import { bundleDevice, openDevicePage } from '../../supabase/tests/device-page.fixture.ts';
import { openDevice, pushRoutines, recordsOf, routineOn, test as base, withAccounts } from '../accounts.ts';
import { expect } from '../fixtures.ts';

const site = process.env['OLD_SITE'] ?? '';

const test = base.extend({
  site: [async ({}, use) => withAccounts(use, { built: site }), { scope: 'worker', timeout: 180_000 }],
});

/** Statuses of all requests that send records. */
function watchPushes(context: BrowserContext): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    const isPush = response.request().method() === 'POST' && /push_records|personal_records/u.test(response.url());
    if (isPush) statuses.push(response.status());
  });
  return statuses;
}

/** How many sealed rows the old app keeps that it cannot read. */
const heldSealed = (name: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('outbox').objectStore('outbox').getAll();
      asked.addEventListener('success', () => {
        opening.result.close();
        resolve(
          (asked.result as { kind: string; unread?: object }[]).filter((row) => row.kind === 'sealed' && row.unread)
            .length,
        );
      });
    });
  });

const finish = (page: Page) => page.evaluate(async () => (await globalThis.device?.finish())?.status);
const routinesOf = (page: Page) => page.evaluate(async () => globalThis.device?.rows('routines'));
const longTimeout = { timeout: 60_000 };

test('keeps what it has and what it cannot read, and sends nothing that is taken', async ({
  browser,
  site: { server, data },
  person,
}) => {
  expect(site, 'OLD_SITE names no folder').not.toBe('');
  const { address } = server;
  const secrets = JSON.parse(readFileSync(dataFolderPaths.secrets(data), 'utf8')) as Secrets;
  const place = { script: await bundleDevice(), address, secrets };
  const session = (await person.newSession()) as { user: { id: string } };
  const { id } = session.user;
  await pushRoutines(person, [1, 2, 3]);
  const old = await openDevice(browser, { baseURL: address, session });
  await old.page.goto(routes.routines);
  await expect(routineOn(old.page, 3).item).toBeVisible(longTimeout);

  const sealing = await openDevicePage(await browser.newContext(), place, { id, hasKeys: true });
  expect(await sealing.evaluate(() => globalThis.device?.seal())).toMatchObject({ kind: 'synchronised' });
  const kinds = async () => (await recordsOf(person)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['sealed', 'sealed', 'sealed']);

  // It changes and removes, while the others go on.
  const statuses = watchPushes(old.context);
  await routineOn(old.page, 1).setTime('07:10');
  await routineOn(old.page, 2).remove();
  await sealing.evaluate(() => globalThis.device?.toggle([5]));
  await finish(sealing);
  await expect.poll(() => statuses.length, longTimeout).toBeGreaterThan(1);
  await old.page.goto(routes.profile);
  await expect.poll(() => statuses.length, longTimeout).toBeGreaterThan(3);
  // As that version says it.
  const kept = /Siguen en este dispositivo; el resto está al día|Lo tuyo sigue en este dispositivo/u;
  await expect(old.page.getByText(kept)).toBeVisible(longTimeout);
  await old.page.goto(routes.routines);
  await expect(routineOn(old.page, 1).item).toContainText('7:10');
  await expect(routineOn(old.page, 3).item).toBeVisible();
  await expect(routineOn(old.page, 2).item).toBeHidden();
  expect(new Set(statuses)).toEqual(new Set([409]));
  await expect.poll(() => old.page.evaluate(heldSealed, databaseName), longTimeout).toBe(4);
  expect(await kinds()).toEqual(['sealed', 'sealed', 'sealed', 'sealed']);

  // The same copy, once the app is updated and has the keys.
  await old.page.close();
  const updated = await openDevicePage(old.context, place, { id, hasKeys: true, name: databaseName });
  expect(await finish(updated)).toMatchObject({
    kind: 'synchronised',
    sealed: { unopenable: 0, offered: 0, missing: 0 },
  });
  expect(await finish(sealing)).toMatchObject({
    kind: 'synchronised',
    sealed: { unopenable: 0, offered: 0, missing: 0 },
  });
  expect(await routinesOf(updated)).toMatchObject([{ frequencyId: 1, time: '07:10' }, { frequencyId: 3 }]);
  expect(await routinesOf(sealing)).toEqual(await routinesOf(updated));
  for (const page of [updated, sealing])
    expect(await page.evaluate(() => globalThis.device?.favourites())).toEqual([5]);
  expect(new Set(await kinds())).toEqual(new Set(['sealed']));
});
