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
import { codeIn, openDevice, openSignIn, type Device } from '../accounts.ts';

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
    const device = await openDevice(browser, { baseURL: world.site });
    await use(device);
    await device.close();
  },
});

/** Signs somebody up by a code, as the screens do, and leaves them on the dashboard. */
export async function signUpByCode(page: Page, { mailbox, newEmail }: World): Promise<string> {
  const email = newEmail();
  await openSignIn(page);
  await page.getByRole('button', { name: 'Recibir un código por correo' }).click();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('button', { name: 'Enviar el código' }).click();
  const { text } = await mailbox.take(email);
  await page.getByLabel('Código', { exact: true }).fill(codeIn(text));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expectDashboard(page);
  return email;
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/u);
}

export const alertOn = (page: Page) => page.getByRole('alert').filter({ hasText: /./u });

/** What GoTrue and the providers put into addresses, and what nobody is to find in the history. */
export async function expectCleanAddress(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/[?#&](?:code|state|error|access_token|refresh_token|error_description)=/u);
}

export async function openOther(browser: Browser, { site }: World): Promise<Device> {
  return openDevice(browser, { baseURL: site });
}
