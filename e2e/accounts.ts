// A server with real accounts, people who have one, and their devices.
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { generate } from 'otplib';
import type { ServerProcess } from '../scripts/server-process.ts';
import { openMailbox, type Mailbox } from './account-protocol/mailbox.ts';
import { adaptToFirefox } from './firefox.ts';
import { sessionKey } from '#core/account/session-key.ts';
import { routes } from '#routes.ts';
import { test as base, waitForHydration } from './fixtures.ts';
import { withServer } from './server.ts';

export const password = 'correct horse battery';

export interface AccountSite {
  server: ServerProcess;
  /** Its data folder. */
  data: string;
  mailbox: Mailbox;
  /** All that the server has printed. */
  printed: () => string;
  /** Starts it again on the same data. */
  restartWith: (environment: Readonly<Record<string, string>>) => Promise<void>;
}

interface SiteOptions {
  /** Folder of the pages, if not this version's. */
  built?: string;
}

export async function withAccounts(
  use: (site: AccountSite) => Promise<void>,
  { built }: SiteOptions = {},
): Promise<void> {
  const mailbox = await openMailbox({ port: 0, pause: 0 });
  const accounts = { ACCOUNTS: 'real', SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` };
  const env = { DATABASE_URL: '', SUPABASE_URL: '', ...accounts };
  let printed = '';
  const onOutput = (text: string): void => void (printed += text);
  try {
    const options = { env, onOutput, ...(built !== undefined && { site: built }) };
    await withServer((server, data) => {
      const restartWith: AccountSite['restartWith'] = async (environment) => {
        await server.stop();
        Object.assign(env, environment);
        await server.start();
      };
      return use({ server, data, mailbox, printed: () => printed, restartWith });
    }, options);
  } finally {
    await mailbox.close();
  }
}

export const codeIn = (text: string): string => /\b\d{8}\b/u.exec(text)?.[0] ?? '';

export interface Person {
  email: string;
  /** As the client stores it: signs in without a browser. */
  newSession: () => Promise<object>;
  /** Adds a second factor. @returns gives the next code of the authenticator: each works once */
  addFactor: () => Promise<() => Promise<string>>;
  /** Requests the database's REST API as this person. */
  ask: (path: string, init?: { method: string; body: unknown; prefer?: string }) => Promise<unknown>;
}

async function readKey({ server }: AccountSite): Promise<string> {
  const page = await (await fetch(server.address)).text();
  return /sb_publishable_[\w-]+/u.exec(page)?.[0] ?? '';
}

/** Signs somebody up without a browser. */
export async function signUpPerson(site: AccountSite, email: string): Promise<Person> {
  const { server, mailbox } = site;
  const apikey = await readKey(site);
  const post = async (path: string, body: object, own?: string): Promise<Record<string, unknown>> => {
    const authorization = own === undefined ? {} : { authorization: `Bearer ${own}` };
    const headers = { apikey, 'content-type': 'application/json', ...authorization };
    const answer = await fetch(`${server.address}/auth/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  await post('signup', { email, password });
  const { text } = await mailbox.take(email);
  const { access_token: token } = await post('verify', { type: 'signup', email, token: codeIn(text) });
  const newSession = () => post('token?grant_type=password', { email, password });
  return {
    email,
    newSession,
    addFactor: async () => {
      const own = String((await newSession())['access_token']);
      const added = await post('factors', { factor_type: 'totp', friendly_name: 'Teléfono' }, own);
      const { secret } = added['totp'] as { secret: string };
      let epoch = Math.floor(Date.now() / 1000) - 60;
      const nextCode = (): Promise<string> => {
        epoch = Math.max(epoch + 30, Math.floor(Date.now() / 1000) - 30);
        return generate({ secret, epoch });
      };
      const factor = `factors/${String(added['id'])}`;
      const { id } = await post(`${factor}/challenge`, {}, own);
      await post(`${factor}/verify`, { challenge_id: id, code: await nextCode() }, own);
      return nextCode;
    },
    ask: async (path, init) => {
      const answer = await fetch(`${server.address}/rest/v1/${path}`, {
        method: init?.method ?? 'GET',
        headers: {
          apikey,
          authorization: `Bearer ${String(token)}`,
          ...(init && { 'content-type': 'application/json' }),
          ...(init?.prefer && { prefer: init.prefer }),
        },
        body: init ? JSON.stringify(init.body) : null,
      });
      const body: unknown = await answer.json();
      expect(answer.ok, `${path}: ${JSON.stringify(body)}`).toBe(true);
      return body;
    },
  };
}

/** `server` is the one with accounts. */
export const test = base.extend<{ person: Person }, { site: AccountSite }>({
  site: [async ({}, use) => withAccounts(use), { scope: 'worker', timeout: 180_000 }],
  server: [async ({ site }, use) => use(site.server), { scope: 'worker' }],
  person: async ({ site }, use, { testId }) => {
    await use(await signUpPerson(site, `${testId}@example.com`));
  },
});

interface AccountRecord {
  kind: string;
  key: string;
  data: Readonly<Record<string, unknown>>;
}

/** The account's records, without removed ones. */
export async function recordsOf(person: Person): Promise<AccountRecord[]> {
  const columns = 'kind,key,data,version,seq,edited_at';
  const found = await person.ask(`personal_records?select=${columns}&seq=gt.0&order=seq.asc&limit=500`);
  return (found as (Omit<AccountRecord, 'data'> & { data: AccountRecord['data'] | null })[]).flatMap((record) =>
    record.data ? [{ ...record, data: record.data }] : [],
  );
}

const tones = { 1: 'Solfeggio 528', 2: 'Gamma 40', 3: 'Schumann, pulso terrestre' } as const;

/** Pushes a routine for each of the first tones of the catalogue, as another device of the person would. */
export async function pushRoutines(person: Pick<Person, 'ask'>, frequencyIds: readonly number[]): Promise<void> {
  const records = frequencyIds.map((frequencyId) => {
    const id = `00000000-0000-4000-8000-00000000000${frequencyId}`;
    const times = { minutes: 15, time: '08:30', days: [1, 2, 3, 4, 5], createdAt: Date.now() };
    const data = { id, frequencyId, ...times, remind: false, origin: 'person' };
    return { kind: 'routines', key: id, data, base: 0, edited_at: new Date().toISOString(), version: 1 };
  });
  await person.ask('personal_records?on_conflict=user_id,kind,key&select=kind,key,seq', {
    method: 'POST',
    body: records,
    prefer: 'resolution=merge-duplicates,return=representation',
  });
}

export interface Device {
  context: BrowserContext;
  page: Page;
  /** Sets the page's clock back by a minute during an action, which is then older by that clock. */
  actAMinuteEarlier: (act: () => Promise<void>) => Promise<void>;
  /** Fails if the page has logged an error that the network does not explain. */
  close: () => Promise<void>;
}

interface DeviceOptions {
  baseURL: string;
  /** The time of the device's clock when it is opened. */
  time?: Date;
  /** Of the person signed in on the device. */
  session?: object;
  /** Of the browser. */
  locale?: string;
}

/** Only of the page: requests, files and the database use the machine's time. */
async function shiftClock(context: BrowserContext, time: Date): Promise<void> {
  await context.addInitScript((offset) => {
    const RealDate = Date;
    globalThis.clockOffset = offset;
    const now = (): number => RealDate.now() + (globalThis.clockOffset ?? 0);
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date,
      apply: () => new RealDate(now()).toString(),
      get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
    });
  }, time.getTime() - Date.now());
}

declare global {
  /** Milliseconds by which the clock of a device is ahead. */
  var clockOffset: number | undefined;
}

async function moveClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    globalThis.clockOffset = (globalThis.clockOffset ?? 0) + by;
  }, milliseconds);
}

export async function openDevice(
  browser: Browser,
  { baseURL, session, time = new Date(), locale = 'es-ES' }: DeviceOptions,
): Promise<Device> {
  const localStorage = session ? [{ name: sessionKey, value: JSON.stringify(session) }] : [];
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
    locale,
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await shiftClock(context, time);
  const problems: string[] = [];
  const page = await context.newPage();
  waitForHydration(page);
  if (browser.browserType().name() === 'firefox') await adaptToFirefox(page);
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return {
    context,
    page,
    actAMinuteEarlier: async (act) => {
      await moveClock(page, -60_000);
      await act();
      await moveClock(page, 60_000);
    },
    close: async () => {
      await context.close();
      expect(problems, 'unexpected errors').toEqual([]);
    },
  };
}

export async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}

export async function openSignIn(page: Page): Promise<void> {
  await page.goto(routes.auth);
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).waitFor();
}

/** On a device without records of its own. */
export async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  await openSignIn(page);
  await fillInSignIn(page, email);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
}

export const upToDate = (page: Page) => page.getByText(/^Lo que sincronizas está al día/u);

export async function expectUpToDate(page: Page): Promise<void> {
  // Without loading the page again; the player hides the menu on a phone.
  const link = page.locator('#navigation').getByRole('link', { name: 'Perfil' });
  if (await link.isVisible()) await link.click();
  else await page.goto(routes.profile);
  await expect(upToDate(page)).toBeVisible();
}

/** The routine of one of the tones that `pushRoutines` takes, as the screen of routines shows it. */
export function routineOn(page: Page, tone: keyof typeof tones) {
  const name = tones[tone];
  const item = page.getByRole('article').filter({ hasText: name });
  const edit = async (change: () => Promise<void>): Promise<void> => {
    await item.getByRole('button', { name: 'Editar' }).click();
    await change();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeHidden();
  };
  return {
    item,
    setTime: (time: string) => edit(() => page.getByLabel('Hora', { exact: true }).fill(time)),
    toggleDay: (day: string) => edit(() => page.getByRole('button', { name: day }).click()),
    remove: () => item.getByRole('button', { name: 'Borrar' }).click(),
  };
}
