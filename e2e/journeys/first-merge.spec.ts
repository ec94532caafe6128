import type { BrowserContext, Page } from '@playwright/test';
import { importFileOf, jsonFile } from '../../bench/session-file.ts';
import { routes } from '#routes.ts';
import { fillInSignIn, openDevice, openSignIn, signIn, test, upToDate } from '../accounts.ts';
import { expect } from '../fixtures.ts';
import { measurePage, type PageCost } from '../page-cost.ts';

/** docs/accounts-checks.md says how to run it with 20 000. */
const given = process.env['FIRST_MERGE_SESSIONS'];
const sessions = Number(given ?? 1200);
/** Milliseconds. */
const longTimeout = { timeout: 60_000 + sessions * 20 };

async function importSessions(page: Page): Promise<void> {
  await page.goto(routes.profile);
  await page.locator('input[type=file]').setInputFiles(jsonFile(importFileOf(sessions)));
  await expect(page.getByText(/^Importado/u)).toBeVisible(longTimeout);
}

/** Cuts the connection before the fourth push, and leaves the eighth without an answer. */
async function interruptPushes(context: BrowserContext) {
  const unanswered = Promise.withResolvers<void>();
  const seen = { pushes: 0, sent: 0 };
  await context.route('**/rest/v1/rpc/push_records', async (route) => {
    seen.pushes += 1;
    if (seen.pushes === 8) return unanswered.resolve();
    if (seen.pushes === 4) await context.setOffline(true);
    else seen.sent += (route.request().postDataJSON() as { records: unknown[] }).records.length;
    return route.continue();
  });
  return { seen, unanswered: unanswered.promise };
}

async function expectSessions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Borrar todo' }).click();
  const count = sessions.toLocaleString('es-ES');
  await expect(page.getByRole('alertdialog')).toContainText(`tu historia: ${count} sesiones`);
  await page.keyboard.press('Escape');
}

function report(what: string, { seconds, megabytes }: PageCost): void {
  const measured = `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
  if (given !== undefined) process.stdout.write(`${sessions} sessions, ${what}: ${measured}\n`);
}

test(
  'a first merge shows its progress and goes on after the connection and the page were lost',
  { tag: '@long' },
  async ({ browser, server, person }) => {
    test.setTimeout(60_000 + longTimeout.timeout * 3);
    const baseURL = server.address;
    const phone = await openDevice(browser, { baseURL });
    await importSessions(phone.page);
    await openSignIn(phone.page);
    await fillInSignIn(phone.page, person.email);
    await phone.page.getByRole('button', { name: 'Iniciar sesión' }).click();
    const { seen, unanswered } = await interruptPushes(phone.context);
    const end = await measurePage(phone.page);
    await phone.page.getByRole('button', { name: 'Llevarlos a mi cuenta' }).click();
    await expect(phone.page).toHaveURL(/\/dashboard$/u);
    await phone.page.getByRole('link', { name: 'Perfil' }).first().click();
    await expect(phone.page.getByText(/^Sin conexión/u)).toBeVisible(longTimeout);
    await phone.context.setOffline(false);
    await unanswered;
    await expect(phone.page.getByText(/^Sincronizando: [\d.]+ de [\d.]+\.$/u)).toBeVisible();
    const bar = phone.page.getByRole('progressbar', { name: 'Sincronización' });
    expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeGreaterThan(0);
    await phone.page.reload();
    await expect(upToDate(phone.page)).toBeVisible(longTimeout);
    report('pushed', await end());
    // What was sent before the interruptions is not sent again.
    expect(seen.sent).toBe(sessions);

    const laptop = await openDevice(browser, { baseURL });
    await openSignIn(laptop.page);
    const endOther = await measurePage(laptop.page);
    await signIn(laptop.page, person);
    await laptop.page.goto(routes.profile);
    await expect(upToDate(laptop.page)).toBeVisible(longTimeout);
    report('read by another device', await endOther());
    for (const { page } of [phone, laptop]) await expectSessions(page);
    for (const device of [phone, laptop]) await device.close();
  },
);
