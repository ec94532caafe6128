// Everything on: Onda in front of a real GoTrue, third parties on loopback, and people with browsers.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { createServerProcess } from '../../scripts/server-process.ts';
import { openMailbox, type Mailbox } from '../account-protocol/mailbox.ts';
import { sessionKey } from '#core/account/session-key.ts';
import { routes, settingsAddress } from '#routes.ts';
import { codeIn, openDevice, openSignIn, type Device, type Person } from '../accounts.ts';

import { openCaptchaVerifiers, type CaptchaVerifiers } from './captcha-verifiers.ts';
import { openGotrue, type Gotrue } from './gotrue.ts';
import { openThirdParties, type ThirdParties } from './third-parties.ts';

export { expect } from '@playwright/test';

export interface World {
  /** Where people open Onda. */
  site: string;
  gotrue: Gotrue;
  parties: ThirdParties;
  verifiers: CaptchaVerifiers;
  mailbox: Mailbox;
  /** Starts Onda again with other variables. */
  restart: (changes: Readonly<Record<string, string>>) => Promise<void>;
  /** @returns of the answer, as an operator, from GoTrue itself */
  administer: (path: string, body: object) => Promise<unknown>;
  /** A new address. */
  newEmail: () => string;
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: see docs/accounts-checks.md`);
  return value;
}

const jwtSecret = 'a-secret-only-for-these-checks-0123456789';

async function openWorld(): Promise<{ world: World; close: () => Promise<void> }> {
  const [port, gotruePort, partiesPort] = [await freePort(), await freePort(), await freePort()];
  const site = `http://localhost:${port}`;
  const mailbox = await openMailbox({ port: 0, pause: 0 });
  const parties = await openThirdParties(partiesPort);
  const verifiers = await openCaptchaVerifiers();
  const shared = { site, parties, verifiers, mailPort: mailbox.port, jwtSecret };
  const gotrue = await openGotrue({
    ...shared,
    binary: variable('GOTRUE'),
    owner: variable('GOTRUE_OWNER'),
    port: gotruePort,
  });
  const data = await mkdtemp(join(tmpdir(), 'onda-on-'));
  const env = {
    ACCOUNTS: 'real',
    SUPABASE_URL: '',
    AUTH_URL: gotrue.address,
    DATABASE_URL: gotrue.databaseUrl,
    JWT_SECRET: jwtSecret,
    PUBLIC_URL: site,
    SEALED_RECORDS: process.env['SEALED_RECORDS'] ?? 'on',
  };
  const server = await createServerProcess({ data, env, port });
  await server.start();
  const administer: World['administer'] = async (path, body) => {
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(jwtSecret));
    const answer = await fetch(`${gotrue.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const given: unknown = await answer.json();
    expect(answer.ok, JSON.stringify(given)).toBe(true);
    return given;
  };
  const restart: World['restart'] = async (changes) => {
    Object.assign(env, changes);
    await server.stop();
    await server.start();
  };
  const newEmail = (): string => `${randomUUID().slice(0, 13)}@example.com`;
  return {
    world: { site, gotrue, parties, verifiers, mailbox, restart, administer, newEmail },
    close: async () => {
      await server.stop();
      await gotrue.close();
      await parties.close();
      await verifiers.close();
      await mailbox.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<{ device: Device }, { world: World }>({
  world: [
    async ({}, use) => {
      const { world, close } = await openWorld();
      await use(world);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  device: async ({ browser, world }, use) => {
    const device = await openOther(browser, world);
    await use(device);
    await device.close();
  },
});

/** Signs somebody up by a code, as the screens do, and leaves them on the dashboard. */
export async function signUpByCode(page: Page, world: World): Promise<string> {
  const email = world.newEmail();
  await enterByCode(page, world, email);
  return email;
}

export async function enterByCode(page: Page, { mailbox }: World, email: string): Promise<void> {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Recibir un código por correo' }).click();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('button', { name: 'Enviar el código' }).click();
  const { text } = await mailbox.take(email);
  await page.getByLabel('Código', { exact: true }).fill(codeIn(text));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expectDashboard(page);
}

let last = Math.floor(Math.random() * 1e6);
export const newPhone = (): string => `+4915${String((last += 1)).padStart(9, '0')}`;

export async function takePhoneCode({ parties }: World, phone: string): Promise<string> {
  let code: string | undefined;
  await expect.poll(() => (code ??= parties.takeCode(phone))).toBeDefined();
  return code ?? '';
}

export async function enterByPhone(page: Page, world: World, phone: string): Promise<void> {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Recibir un código por mensaje de texto' }).click();
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByRole('button', { name: 'Enviar el código' }).click();
  await page.getByLabel('Código', { exact: true }).fill(await takePhoneCode(world, phone));
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

interface Request {
  method: string;
  body?: unknown;
  prefer?: string;
  /** In place of the person's own. */
  token?: string;
}

/** The access token of the person who is signed in on a page. */
export const tokenOn = async (page: Page): Promise<string> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string };
    return session.access_token ?? '';
  }, sessionKey);

/** Asks the server as the person who is signed in on a page. */
export async function fetchAs(page: Page, path: string, { method, body, prefer = '', token }: Request) {
  return page.evaluate(
    async ([to, key, init, other]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '') as { access_token: string };
      const apikey = /sb_publishable_[\w-]+/u.exec(document.documentElement.outerHTML)?.[0] ?? '';
      const headers = { ...init.headers, apikey, authorization: `Bearer ${other ?? session.access_token}` };
      const answer = await fetch(to, { ...init, headers });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [
      path,
      sessionKey,
      { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', prefer } },
      token,
    ] as const,
  );
}

/** Writes records as the person who is signed in on a page. */
export const writingAs = (page: Page): Pick<Person, 'ask'> => ({
  ask: async (path, init = { method: 'GET', body: undefined }) => {
    const { status, body } = await fetchAs(page, `/rest/v1/${path}`, init);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  },
});

/** Makes the sign-ins of a person's sessions eleven minutes older, and opens the settings with a token that says so. */
export async function ageSignIns(page: Page, { gotrue: { sql } }: World, personId: string): Promise<void> {
  await sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'
    where session_id in (select id from auth.sessions where user_id = ${personId})`;
  await sql`delete from public.proved_sessions where user_id = ${personId}`;
  await page.goto(routes.about);
  const fresh = await tokenOn(page);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, sessionKey);
  await page.goto(settingsAddress);
  await expect.poll(() => tokenOn(page)).not.toBe(fresh);
}

/** The person who signed in last. */
export async function newestPerson({ gotrue: { sql } }: World): Promise<string> {
  const [found] = await sql<
    { id: string }[]
  >`select id from auth.users order by last_sign_in_at desc nulls last limit 1`;
  return found?.id ?? '';
}

/** How many rows the database has for a person who is, or was, there. */
export async function rowsOf({ gotrue: { sql } }: World, id: string): Promise<number> {
  const [found] = await sql<{ rows: number }[]>`select
    (select count(*) from auth.users where id = ${id})::int + (select count(*) from public.personal_records where user_id = ${id})::int
    + (select count(*) from public.account_keys where user_id = ${id})::int
    + (select count(*) from public.sync_heads where user_id = ${id})::int as rows`;
  return found?.rows ?? 0;
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/u);
}

export const alertOn = (page: Page) => page.getByRole('alert').filter({ hasText: /./u });

/** What GoTrue and the providers put into addresses, and what nobody is to find in the history. */
export async function expectCleanAddress(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/[?#&](?:code|state|error|access_token|refresh_token|error_description)=/u);
}

let networks = 0;

/** In a network of its own: all of a run would be too many tries for one. */
export async function openOther(browser: Browser, { site }: World): Promise<Device> {
  const device = await openDevice(browser, { baseURL: site });
  networks += 1;
  await device.context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.18.${networks >> 8}.${networks & 255}` });
  return device;
}
