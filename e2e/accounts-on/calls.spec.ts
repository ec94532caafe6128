import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { build } from 'vite';
import { routes } from '#routes.ts';
import { codeIn, upToDate } from '../accounts.ts';
import type { PageAccount } from './page-account.ts';
import { makeKey, variableOf } from './signing-keys.ts';
import { expect, signUpByCode, test, type World } from './world.ts';

let bundle = '';

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: new URL('page-account.ts', import.meta.url).pathname, formats: ['iife'], name: 'x' },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [{ output: { code: string }[] }];
  bundle = output[0]?.code ?? '';
});

// The other journeys' keys are the server's first.
test.afterAll(({ world }) => world.gotrue.restart({ JWT_KEYS: undefined }));

/** Onda's account on a page of Onda, without its screens. */
async function openAccount(page: Page) {
  await page.goto(routes.about);
  await page.evaluate(bundle);
  const run = <Result>(
    act: (opened: PageAccount, given: never) => Promise<Result> | Result,
    given?: object,
  ): Promise<Result> =>
    page.evaluate(
      ([text, more]) => {
        const kept = globalThis as { opened?: PageAccount; openAccount?: (key: string) => PageAccount };
        const key = /sb_publishable_[\w-]+/u.exec(document.documentElement.outerHTML)?.[0] ?? '';
        if (!kept.opened && kept.openAccount) kept.opened = kept.openAccount(key);
        // eslint-disable-next-line no-eval
        return (0, eval)(`(${text})`)(kept.opened, more) as Result;
      },
      [act.toString(), given] as [string, object | undefined],
    );
  return { run };
}

type Given = { token: string; nonce?: string };
const signIn = ({ account }: PageAccount, { token, nonce }: Given) =>
  account.signInWithIdToken({ provider: 'keycloak', token, ...(nonce !== undefined && { nonce }) });
const link = ({ account }: PageAccount, { token }: Given) => account.linkIdToken({ provider: 'keycloak', token });
const algorithmOf = ({ account }: PageAccount) => {
  const token = account.session.getSnapshot()?.accessToken ?? '';
  return (JSON.parse(atob(token.split('.')[0] ?? '')) as { alg: string }).alg;
};

const personOf = (world: World) => {
  const email = world.newEmail();
  return { sub: email, email, emailVerified: true };
};
const done = { kind: 'done' };
const failed = (problem: string) => ({ kind: 'failed', problem });

test('an id token signs in with its nonce, and a wrong one does not', async ({ device: { page }, world }) => {
  const { provider } = world.parties;
  const { run } = await openAccount(page);
  const nonce = randomUUID();
  const person = personOf(world);
  const token = await provider.idToken(person, { nonce });
  const refused = failed('identity-refused');
  expect(await run(signIn, { token, nonce: randomUUID() })).toMatchObject(refused);
  expect(await run(signIn, { token })).toMatchObject(refused);
  for (const changes of [
    { expiresIn: -60 },
    { isForged: true },
    { audience: 'other' },
    { issuer: 'http://127.0.0.1:1' },
  ])
    expect(await run(signIn, { token: await provider.idToken(person, changes) })).toMatchObject(refused);
  expect(await run(({ account }) => account.getSnapshot().kind)).toBe('signed-out');
  expect(await run(signIn, { token, nonce })).toMatchObject(done);
  expect(await run(({ account }) => account.getSnapshot())).toMatchObject({
    kind: 'signed-in',
    person: { email: person.email, identities: [{ provider: 'keycloak' }] },
  });
});

test('an id token is linked to the account that is signed in, once', async ({ device: { page }, world }) => {
  const { provider } = world.parties;
  const { run } = await openAccount(page);
  expect(await run(link, { token: await provider.idToken(personOf(world)) })).toMatchObject({ kind: 'failed' });
  await signUpByCode(page, world);
  const again = await openAccount(page);
  const token = await provider.idToken(personOf(world));
  expect(await again.run(link, { token })).toMatchObject(done);
  expect(await again.run(link, { token })).toMatchObject(failed('identity-taken'));
  expect(await again.run(({ account }) => account.getSnapshot())).toMatchObject({
    person: { identities: [{ provider: 'email' }, { provider: 'keycloak' }] },
  });
});

/** In whatever order: some come with one another. */
const seven = [
  'INITIAL_SESSION',
  'MFA_CHALLENGE_VERIFIED',
  'PASSWORD_RECOVERY',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
];

test('the seven events lead the state', async ({ device: { page }, world }) => {
  const { provider } = world.parties;
  const { run } = await openAccount(page);
  const person = personOf(world);
  const stateOf = () => run(({ account }) => account.getSnapshot().kind);
  await run(signIn, { token: await provider.idToken(person) });
  await run(({ account }) => account.refresh());
  await run(({ account }) => account.signOut('local'));
  await run(({ account }, { email }: { email: string }) => account.sendRecovery(email), person);
  const code = codeIn((await world.mailbox.take(person.email)).text);
  const recover = ({ account }: PageAccount, given: { email: string; code: string }) =>
    account.verifyCode(given.email, given.code, 'recovery');
  expect(await run(recover, { ...person, code })).toMatchObject(done);
  expect(await stateOf()).toBe('recovering');
  await run(({ account }) => account.changePassword('a new good password'));
  expect(await stateOf()).toBe('signed-in');
  const added = await run(({ account }) => account.addFactor('Teléfono'));
  if (added.kind === 'failed') throw new Error(added.problem);
  const confirm = ({ account }: PageAccount, given: { id: string; code: string }) =>
    account.confirmFactor(given.id, given.code);
  const { id, secret } = added.value;
  expect(await run(confirm, { id, code: await generate({ secret }) })).toMatchObject(done);
  await run(({ account }) => account.signOut('local'));
  expect(await run(({ events }) => [...new Set(events)].toSorted())).toEqual(seven);
  expect(await stateOf()).toBe('signed-out');
});

test('a key of the server signs, is verified here, in the page and for the records, and is replaced', async ({
  device: { page },
  world,
}) => {
  const [first, second] = [makeKey('first', 'ES256'), makeKey('second', 'RS256')];
  await world.gotrue.restart(variableOf(first));
  await signUpByCode(page, world);
  const before = await openAccount(page);
  expect(await before.run(algorithmOf)).toBe('ES256');
  expect(await before.run(({ account }) => account.readClaims())).toMatchObject({
    value: { role: 'authenticated', aud: 'authenticated' },
  });
  await page.goto(routes.profile);
  await expect(upToDate(page)).toBeVisible();

  await world.gotrue.restart(variableOf(first, second));
  const meanwhile = await openAccount(page);
  expect(await meanwhile.run(algorithmOf)).toBe('ES256');
  expect(await meanwhile.run(({ account }) => account.readClaims())).toMatchObject(done);
  expect(await meanwhile.run(({ account }) => account.refresh())).toMatchObject(done);
  expect(await meanwhile.run(algorithmOf)).toBe('RS256');
  expect(await meanwhile.run(({ account }) => account.readClaims())).toMatchObject(done);
  await page.goto(routes.profile);
  await expect(upToDate(page)).toBeVisible();

  // A token of a key that is gone ends no session: it is replaced.
  await world.gotrue.restart(variableOf(first));
  const after = await openAccount(page);
  await expect.poll(() => after.run(algorithmOf)).toBe('ES256');
  expect(await after.run(({ account }) => account.readClaims())).toMatchObject(done);
  expect(await after.run(({ account }) => account.getSnapshot().kind)).toBe('signed-in');
});
