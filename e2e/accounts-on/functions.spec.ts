// The edge functions for hosted Supabase, run by a Deno that an environment variable names: docs/accounts-checks.md.
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { openSignIn, codeIn, password } from '../accounts.ts';
import { openGateway } from './hosted-gateway.ts';
import { makeKey, variableOf } from './signing-keys.ts';
import { addWallets, makeEthereumWallet } from './wallet.ts';
import {
  ageSignIns,
  enterByPhone,
  expect,
  expectDashboard,
  fetchAs,
  newestPerson,
  newPhone,
  rowsOf,
  signUpByCode,
  takePhoneCode,
  test as base,
  tokenOn,
  type World,
} from './world.ts';

const deno = process.env['DENO'];
const functions = ['delete-account', 'erase-records', 'prove-session'] as const;
type FunctionName = (typeof functions)[number];

interface Hosted {
  call: (name: FunctionName, given: Given) => Promise<[number, unknown]>;
}
interface Given {
  token?: string | undefined;
  body?: unknown;
  method?: string;
}

const test = base.extend<object, { hosted: Hosted }>({
  hosted: [
    async ({ world }, use) => {
      const signing = makeKey('hosted', 'ES256');
      await world.gotrue.restart(variableOf(signing));
      const [row] = await world.gotrue.sql<{ secrets: string }[]>`select secrets from onda_server.secrets`;
      if (!row || deno === undefined) throw new Error('no secrets, or no Deno');
      const keys = JSON.parse(row.secrets) as { publishableKey: string; secretKey: string };
      const { gotrue, site } = world;
      const shared = { deno, functions, signing, keys };
      const gateway = await openGateway({ ...shared, gotrue: gotrue.address, rest: site });
      const call: Hosted['call'] = async (name, { token, body, method = 'POST' }) => {
        const answer = await fetch(`${gateway.address}/functions/v1/${name}`, {
          method,
          headers: {
            apikey: keys.publishableKey,
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        return [answer.status, await answer.json()];
      };
      await use({ call });
      await gateway.close();
      await world.gotrue.restart({ JWT_KEYS: undefined });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(deno === undefined, 'DENO is not set');

const code = (name: string) => expect.objectContaining({ code: name });
const needed = [400, code('reauthentication_needed')];

/** Somebody with a mailbox and a password. */
async function newPerson(page: Page, world: World): Promise<{ id: string; email: string; token: string }> {
  const email = await signUpByCode(page, world);
  await fetchAs(page, '/auth/v1/user', { method: 'PUT', body: { password } });
  return { id: await newestPerson(world), email, token: await tokenOn(page) };
}

async function mailCode(page: Page, world: World, email: string): Promise<string> {
  await fetchAs(page, '/auth/v1/reauthenticate', { method: 'GET', body: undefined });
  return codeIn((await world.mailbox.take(email)).text);
}

test('without a proof, or with a wrong one, nothing is done', async ({ device: { page }, world, hosted }) => {
  const { id, email, token } = await newPerson(page, world);
  const before = await rowsOf(world, id);
  for (const name of functions) {
    for (const body of [{}, 'null', 'no JSON', { code: 12_345_678 }, { password: '' }, { signedIn: true }])
      expect(await hosted.call(name, { token, body }), JSON.stringify(body)).toEqual(needed);
    expect(await hosted.call(name, { token, body: { password: 'wrong' } })).toEqual([400, code('invalid_credentials')]);
    const wrong = [422, code('reauthentication_not_valid')];
    expect(await hosted.call(name, { token, body: { code: '00000000' } })).toEqual(wrong);
    const proof = { password };
    expect(await hosted.call(name, { body: proof })).toEqual([401, code('UNUSABLE_CREDENTIAL')]);
    expect(await hosted.call(name, { token: `${token}x`, body: proof })).toEqual([401, code('INVALID_JWT')]);
    expect(await hosted.call(name, { token, method: 'GET' })).toEqual([405, code('bad_method')]);
  }
  const sent = await mailCode(page, world, email);
  expect(await hosted.call('prove-session', { token, body: { code: '00000000' } })).toMatchObject([422, {}]);
  // A wrong one ends it.
  expect(await hosted.call('prove-session', { token, body: { code: sent } })).toMatchObject([422, {}]);
  expect(await rowsOf(world, id)).toBe(before);
});

test('a password or a code erases the records and deletes the account of the caller', async ({
  device: { page },
  world,
  hosted,
}) => {
  const { id, email, token } = await newPerson(page, world);
  expect(await hosted.call('erase-records', { token, body: { password } })).toEqual([
    200,
    { epoch: expect.any(String) as unknown },
  ]);
  const body = { code: await mailCode(page, world, email), id: crypto.randomUUID() };
  expect(await hosted.call('delete-account', { token, body })).toEqual([200, {}]);
  expect(await rowsOf(world, id)).toBe(0);
  expect(await hosted.call('delete-account', { token, body: { password } })).toEqual([403, code('user_not_found')]);
});

test('a proof marks the session of the token', async ({ device: { page }, world, hosted }) => {
  const { id, token } = await newPerson(page, world);
  const marked = async () =>
    world.gotrue.sql`select session_id::text from public.proved_sessions where user_id = ${id}`;
  expect(await marked()).toEqual([]);
  expect(await hosted.call('prove-session', { token, body: { password } })).toEqual([200, {}]);
  const { session_id: session } = JSON.parse(atob(token.split('.')[1] ?? '')) as { session_id: string };
  expect(await marked()).toEqual([{ session_id: session }]);
});

test('a second factor comes first, and a session that has ended proves nothing', async ({
  device: { page },
  world,
  hosted,
}) => {
  const { token } = await newPerson(page, world);
  const proof = { password };
  const added = await fetchAs(page, '/auth/v1/factors', {
    method: 'POST',
    body: { factor_type: 'totp', friendly_name: 'App' },
  });
  const { id, totp } = added.body as { id: string; totp: { secret: string } };
  const challenge = await fetchAs(page, `/auth/v1/factors/${id}/challenge`, { method: 'POST', body: {} });
  const verified = await fetchAs(page, `/auth/v1/factors/${id}/verify`, {
    method: 'POST',
    body: { challenge_id: (challenge.body as { id: string }).id, code: await generate({ secret: totp.secret }) },
  });
  const { access_token: both } = verified.body as { access_token: string };
  expect(await hosted.call('prove-session', { token, body: proof })).toMatchObject([403, { code: 'insufficient_aal' }]);
  expect(await hosted.call('prove-session', { token: both, body: proof })).toEqual([200, {}]);
  await fetch(`${world.gotrue.address}/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${both}` },
  });
  expect(await hosted.call('delete-account', { token: both, body: proof })).toEqual([403, code('session_not_found')]);
});

test('a telephone gets a code, and a wallet signs in again', async ({ device: { page }, world, hosted }) => {
  const phone = newPhone();
  await enterByPhone(page, world, phone);
  await expectDashboard(page);
  const caller = await newestPerson(world);
  const token = await tokenOn(page);
  expect(await hosted.call('delete-account', { token, body: { signedIn: true } })).toEqual(needed);
  await fetchAs(page, '/auth/v1/reauthenticate', { method: 'GET', body: undefined });
  const body = { code: await takePhoneCode(world, phone) };
  expect(await hosted.call('delete-account', { token, body })).toEqual([200, {}]);
  expect(await rowsOf(world, caller)).toBe(0);

  await page.evaluate(() => localStorage.clear());
  await addWallets(page, { ethereum: makeEthereumWallet() });
  const enter = async (): Promise<void> => {
    await openSignIn(page);
    await page.getByRole('button', { name: 'Entrar con tu cartera de Ethereum' }).click();
    await expectDashboard(page);
  };
  await enter();
  const id = await newestPerson(world);
  await ageSignIns(page, world, id);
  const signedIn = { signedIn: true };
  for (const name of functions)
    expect(await hosted.call(name, { token: await tokenOn(page), body: signedIn })).toEqual(needed);
  await page.evaluate(() => localStorage.clear());
  await enter();
  expect(await hosted.call('prove-session', { token: await tokenOn(page), body: signedIn })).toEqual([200, {}]);
  expect(await world.gotrue.sql`select 1 from public.proved_sessions where user_id = ${id}`).toEqual([]);
  expect(await hosted.call('delete-account', { token: await tokenOn(page), body: signedIn })).toEqual([200, {}]);
  expect(await rowsOf(world, id)).toBe(0);
});
