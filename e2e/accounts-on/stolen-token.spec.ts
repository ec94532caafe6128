// Somebody whom a real GoTrue knows by a wallet and a provider only, without a mailbox: what their sign-in must be fresh for,
// what a thief of their access token cannot do, and what they do themselves by signing in again, with a second factor too.
import type { Page } from '@playwright/test';
import { accountEntry } from '#i18n/messages/es/account-entry.ts';
import { openSignIn } from '../accounts.ts';
import { button, changeWords, keys, protect, spanish } from '../protection-steps.ts';
import { addWallets, makeEthereumWallet } from './wallet.ts';
import {
  ageSignIns,
  expect,
  expectDashboard,
  fetchAs,
  newestPerson,
  newPhone,
  rowsOf,
  takePhoneCode,
  test,
  type World,
} from './world.ts';

const { delete: deletion, factors, identities, proof } = spanish.settings;
const enter = accountEntry.wallet.enter.ethereum;

/** @returns their id */
async function signInByWallet(page: Page, world: World): Promise<string> {
  await addWallets(page, { ethereum: makeEthereumWallet() });
  await openSignIn(page);
  await button(page, enter).click();
  await expectDashboard(page);
  return newestPerson(world);
}

const openSection = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).click();

/** By hand: GoTrue says that it does not link a provider that tells no mailbox, and does. */
async function linkProvider({ gotrue: { sql } }: World, id: string): Promise<void> {
  const sub = crypto.randomUUID();
  await sql`insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${crypto.randomUUID()}, ${sub}, ${id}, ${sql.json({ sub })}, 'keycloak', now(), now(), now())`;
}

test('an access token alone takes nothing over, and a sign-in of the last minutes may', async ({
  device: { page },
  world,
}) => {
  const { sql } = world.gotrue;
  const id = await signInByWallet(page, world);
  await linkProvider(world, id);
  const state = async () =>
    sql`select (select count(*)::int from auth.identities where user_id = ${id}) as identities,
      (select count(*)::int from auth.mfa_factors where user_id = ${id}) as factors,
      coalesce(email, '') || coalesce(email_change, '') || coalesce(phone, '') || coalesce(phone_change, '') as addresses,
      coalesce(encrypted_password, '') as password from auth.users where id = ${id}`;
  await ageSignIns(page, world, id);
  const before = await state();
  const [linked] = await sql<{ id: string }[]>`select id from auth.identities where user_id = ${id} limit 1`;
  const token = await world.parties.provider.idToken({ sub: crypto.randomUUID(), email: '', emailVerified: false });
  const calls: [string, string, object?][] = [
    ['PUT', '/auth/v1/user', { email: world.newEmail() }],
    ['PUT', '/auth/v1/user', { phone: '+4915112345678' }],
    ['PUT', '/auth/v1/user', { password: 'a new long password' }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Eve' }],
    ['POST', '/auth/v1/passkeys/registration/options', {}],
    ['GET', '/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true'],
    ['DELETE', `/auth/v1/user/identities/${linked?.id ?? ''}`],
    ['POST', '/auth/v1/token?grant_type=id_token', { provider: 'keycloak', id_token: token, link_identity: true }],
    ...['delete-account', 'erase-records', 'prove-session'].map((name): [string, string, object] => [
      'POST',
      `/functions/v1/${name}`,
      { signedIn: true },
    ]),
  ];
  for (const [method, path, body] of calls) {
    const { status, body: answer } = await fetchAs(page, path, { method, body });
    expect([status, JSON.stringify(answer)], path).toEqual([400, expect.stringContaining('reauthentication_needed')]);
  }
  expect(await state()).toEqual(before);

  await openSection(page, identities.title);
  await button(page, identities.unlinkNamed('Keycloak')).click();
  await expect(page.getByText(proof.lead(identities.unlinkNamed('Keycloak')))).toBeFocused();
  await button(page, enter).click();
  await expect(button(page, identities.link('Keycloak'))).toBeVisible();
  expect(await state()).toMatchObject([{ identities: 1 }]);
});

test('with a second factor everything that takes a proof is done after signing in again and the factor', async ({
  device: { page },
  world,
}) => {
  test.setTimeout(120_000);
  const id = await signInByWallet(page, world);
  await linkProvider(world, id);
  await protect(page, spanish);
  await openSection(page, factors.title);
  // GoTrue makes no key of an authenticator for who has no mailbox.
  await expect(page.getByText(factors.appNeedsEmail)).toBeVisible();
  const phone = newPhone();
  await button(page, factors.addPhone).click();
  await page.getByLabel(accountEntry.phone.field, { exact: true }).fill(phone);
  await button(page, factors.addPhone).click();
  const factorField = page.getByLabel(accountEntry.factor.phoneCode);
  await factorField.fill(await takePhoneCode(world, phone));
  await button(page, factors.activate).click();
  await expect(page.getByText(factors.added)).toBeVisible();

  /** By the wallet, which begins a session without the factor. */
  const proveAgain = async (): Promise<void> => {
    await expect(page.getByText(deletion.thenFactor)).toBeVisible();
    await button(page, enter).click();
    await button(page, accountEntry.factor.sendToPhone(factors.defaultPhoneName)).click();
    await factorField.fill(await takePhoneCode(world, phone));
    await button(page, accountEntry.confirm).click();
    await expect(keys(page, spanish)).toBeVisible();
  };

  await ageSignIns(page, world, id);
  await changeWords(page, spanish);
  await proveAgain();
  await changeWords(page, spanish);
  await expect(page.getByText(spanish.texts.ways.changedPhrase)).toBeVisible();

  await ageSignIns(page, world, id);
  await openSection(page, identities.title);
  await button(page, identities.unlinkNamed('Keycloak')).click();
  await proveAgain();
  await openSection(page, identities.title);
  await button(page, identities.unlinkNamed('Keycloak')).click();
  await expect(button(page, identities.link('Keycloak'))).toBeVisible();

  await ageSignIns(page, world, id);
  await openSection(page, factors.title);
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Quitar /u }).click();
    await button(page, factors.remove).click();
  };
  await remove();
  await proveAgain();
  await openSection(page, factors.title);
  await remove();
  await expect(page.getByText(factors.removed)).toBeVisible();

  await ageSignIns(page, world, id);
  await openSection(page, deletion.title);
  await button(page, deletion.confirm).click();
  await expect(page.getByText(deletion.signInAgain)).toBeFocused();
  await button(page, enter).click();
  await expect(page.getByText(deletion.done)).toBeVisible();
  expect(await rowsOf(world, id)).toBe(0);
});
