// What it costs to sign in on a new device to an account with many sealed sessions, beside one that is open.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { databaseName } from '#core/personal-data/database/database.ts';
import { routes } from '#routes.ts';
import { madeSession } from '../../../bench/session-file.ts';
import { median } from '../../../bench/times.ts';
import budgets from '../../../bench/budgets.json' with { type: 'json' };
import {
  expectUpToDate,
  openDevice,
  signIn,
  signUpPerson,
  test,
  type AccountSite,
  type Person,
} from '../../accounts.ts';
import { expect } from '../../fixtures.ts';
import { measurePage, watchTasks, type PageCost } from '../../page-cost.ts';
import { addressOf, newDevice } from '../../protected-account.ts';
import { button, keys, protect, spanish } from '../../protection-steps.ts';

/** docs/accounts-checks.md says how to run it with 20 000. */
const given = process.env['SIGN_IN_SESSIONS'];
const sessions = Number(given ?? 1000);
/** What one call takes. */
const batch = 100;
const rounds = Number(process.env['SIGN_IN_ROUNDS'] ?? (given === undefined ? 1 : 3));
/** Milliseconds. */
const longTimeout = { timeout: 60_000 + sessions * 20 };

/** As another device of the person would. */
async function pushSessions(person: Person): Promise<void> {
  const apart = 15_768_000;
  const device = randomUUID();
  for (let from = 0; from < sessions; from += batch) {
    const records = Array.from({ length: Math.min(batch, sessions - from) }, (_, at) => {
      const data = madeSession(from + at, Date.now() - (from + at) * apart);
      return { kind: 'sessions', key: data.id, data, base: 0, edited_at: new Date().toISOString(), version: 1 };
    });
    const push = () => person.ask('rpc/push_records', { method: 'POST', body: { device, seen: 0, records } });
    // A server that is asked for much asks to wait.
    for (let tries = 0; ; tries += 1)
      try {
        await push();
        break;
      } catch (error) {
        if (tries === 20) throw error;
        await wait(1000);
      }
  }
}

const countSessions = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const database = opening.result;
      const end = (count: number): void => {
        database.close();
        resolve(count);
      };
      if (!database.objectStoreNames.contains('sessions')) return end(0);
      const counted = database.transaction('sessions').objectStore('sessions').count();
      counted.addEventListener('success', () => end(counted.result));
    });
  });

const expectAll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(countSessions, databaseName), { ...longTimeout, intervals: [250] }).toBe(sessions);

interface Account {
  browser: Browser;
  site: AccountSite;
  person: Person;
  /** Of a sealed one. */
  words?: readonly string[];
}

/** In a browser that has never been here, from the sign-in until the last session is there. */
async function measure({ browser, site, person, words }: Account, slowdown = 1): Promise<PageCost> {
  const device = await openDevice(browser, { baseURL: addressOf(site) });
  const { page } = device;
  await watchTasks(page);
  await page.goto(routes.auth);
  if (slowdown > 1) {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  const end = await measurePage(page);
  await signIn(page, person);
  if (words) {
    await page.getByRole('link', { name: spanish.texts.notice.locked.open }).click();
    await page.getByLabel(spanish.texts.locked.words).fill(words.join(' '));
    await button(page, spanish.texts.locked.open).click();
    await expect(keys(page, spanish)).toBeVisible(longTimeout);
  }
  await expectAll(page);
  const cost = await end();
  if (slowdown === 1) await expectUpToDate(page);
  await device.close();
  return cost;
}

function report(what: string, { seconds, megabytes, longest }: PageCost): void {
  const measured = `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, longest task ${longest.toFixed(0)} ms`;
  if (given !== undefined) process.stdout.write(`${sessions} sessions, ${what}: ${measured}\n`);
}

test(
  'a new device has all of a sealed account not much later than of an open one',
  { tag: '@long' },
  async ({ browser, site, person }, { testId }) => {
    test.setTimeout(120_000 + longTimeout.timeout * (4 + rounds * 2));
    const open = { browser, site, person: await signUpPerson(site, `open-${testId}@example.com`) };
    await Promise.all([pushSessions(person), pushSessions(open.person)]);
    const first = await newDevice({ browser, site, person }, spanish);
    const words = await protect(first.page, spanish);
    await expect
      .poll(() => person.ask('personal_records?select=seq&kind=eq.sessions&limit=1'), longTimeout)
      .toEqual([]);
    await first.close();
    const sealed = { browser, site, person, words };

    const costs: Record<'open' | 'sealed', number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await measure(open), await measure(sealed)];
      report('open', one);
      report('sealed', other);
      costs.push({ open: one.seconds, sealed: other.seconds });
    }
    if (given === undefined) return;
    report('open, at a fourth of the speed', await measure(open, 4));
    report('sealed, at a fourth of the speed', await measure(sealed, 4));
    const ratio = median(costs.map((cost) => cost.sealed / cost.open));
    process.stdout.write(`sealed in open: ${ratio.toFixed(2)}\n`);
    expect(ratio).toBeLessThan(budgets.firstMerge.signInRatio);
  },
);
