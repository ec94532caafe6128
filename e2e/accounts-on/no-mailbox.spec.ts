// People whom a real GoTrue knows by a telephone, a wallet or a provider only: how they show who they are.
import type { Page } from '@playwright/test';
import { routes, settingsAddress } from '#routes.ts';
import { openSignIn } from '../accounts.ts';
import { button, changeWords, keys, protect, spanish } from '../protection-steps.ts';
import { addWallets, makeEthereumWallet, makeSolanaWallet } from './wallet.ts';
import {
  ageSignIns,
  alertOn,
  enterByPhone,
  expect,
  expectDashboard,
  fetchAs,
  newestPerson,
  newPhone,
  rowsOf,
  takePhoneCode,
  test,
} from './world.ts';

const { delete: texts, proof } = spanish.settings;
const { ways } = spanish.texts;

async function openDeletion(page: Page): Promise<void> {
  await page.goto(settingsAddress);
  await page.getByRole('heading', { name: texts.title }).click();
}

test('a telephone: a code by text message proves who it is, for the keys and for the deletion', async ({
  device: { page },
  world,
}) => {
  const phone = newPhone();
  await enterByPhone(page, world, phone);
  await expectDashboard(page);
  const id = await newestPerson(world);
  await protect(page, spanish);

  await ageSignIns(page, world, id);
  await changeWords(page, spanish);
  await expect(page.getByText(proof.lead(ways.changePhrase))).toBeFocused();
  await button(page, texts.byCodeToPhone).click();
  const field = page.getByLabel(texts.code);
  const code = await takePhoneCode(world, phone);
  await field.fill(code);
  await button(page, proof.confirm).click();
  await expect(page.getByText(ways.changedPhrase)).toBeVisible();

  await world.gotrue
    .sql`update auth.users set reauthentication_sent_at = now() - interval '2 minutes' where id = ${id}`;
  await openDeletion(page);
  await button(page, texts.byCodeToPhone).click();
  await expect(alertOn(page)).toHaveText(/Demasiados intentos/u);
});

test('a telephone: a wrong code deletes nothing, and the right one everything', async ({ device: { page }, world }) => {
  const phone = newPhone();
  await enterByPhone(page, world, phone);
  await expectDashboard(page);
  const id = await newestPerson(world);
  await openDeletion(page);
  await button(page, texts.byCodeToPhone).click();
  const code = await takePhoneCode(world, phone);
  const field = page.getByLabel(texts.code);
  await field.fill(code === '000000' ? '111111' : '000000');
  await button(page, texts.confirm).click();
  await expect(alertOn(page)).toHaveText(/código no es correcto/u);
  // A wrong one ends it.
  await field.fill(code);
  await button(page, texts.confirm).click();
  await expect(alertOn(page)).toHaveText(/código no es correcto/u);
  expect(await rowsOf(world, id)).toBeGreaterThan(0);
  await world.gotrue.sql`update auth.users set
    reauthentication_token = encode(sha224(convert_to(phone || ${code}, 'UTF8')), 'hex') where id = ${id}`;
  await button(page, texts.confirm).click();
  await expect(page.getByText(texts.done)).toBeVisible();
  expect(await rowsOf(world, id)).toBe(0);
});

for (const [chain, make] of [
  ['ethereum', makeEthereumWallet],
  ['solana', makeSolanaWallet],
] as const)
  test(`a wallet of ${chain} signs again where its sign-in is too old, and only the own one`, async ({
    device: { page },
    world,
  }) => {
    const wallet = make();
    await addWallets(page, { [chain]: wallet });
    const enter = `Entrar con tu cartera de ${chain === 'ethereum' ? 'Ethereum' : 'Solana'}`;
    await openSignIn(page);
    await button(page, enter).click();
    await expectDashboard(page);
    const id = await newestPerson(world);
    await protect(page, spanish);

    await ageSignIns(page, world, id);
    await changeWords(page, spanish);
    await expect(page.getByText(texts.signInAgain)).toBeVisible();
    await button(page, enter).click();
    await expect(page.getByText(ways.changedPhrase)).toBeVisible();

    await ageSignIns(page, world, id);
    await openDeletion(page);
    await button(page, texts.confirm).click();
    await expect(page.getByText(texts.signInAgain)).toBeFocused();
    const people = world.gotrue.sql`select count(*)::int as people from auth.users`;
    const before = await people;
    const other = make();
    await page.evaluate(
      ([name, address]) => {
        const here = Reflect.get(globalThis, name ?? '') as Record<string, unknown>;
        if (name === 'ethereum') {
          const request = here['request'] as (asked: { method: string }) => Promise<unknown>;
          here['request'] = async (asked: { method: string }) =>
            asked.method === 'eth_requestAccounts' ? [address] : request(asked);
          Reflect.set(globalThis, 'ownRequest', request);
        } else {
          Reflect.set(globalThis, 'ownConnect', here['connect']);
          here['connect'] = async () => void (here['publicKey'] = { toBase58: () => address });
        }
      },
      [chain, other.address],
    );
    await button(page, enter).click();
    await expect(alertOn(page)).toHaveText(/no es la de tu cuenta/u);
    expect(await world.gotrue.sql`select count(*)::int as people from auth.users`).toEqual(before);
    await page.evaluate((name) => {
      const here = Reflect.get(globalThis, name) as Record<string, unknown>;
      if (name === 'ethereum') here['request'] = Reflect.get(globalThis, 'ownRequest');
      else here['connect'] = Reflect.get(globalThis, 'ownConnect');
    }, chain);
    await button(page, enter).click();
    await expect(page.getByText(texts.done)).toBeVisible();
    expect(await rowsOf(world, id)).toBe(0);
  });

test('a provider that tells no mailbox is asked again', async ({ device: { page }, world }) => {
  const sub = crypto.randomUUID();
  world.parties.provider.signInAs({ sub, email: '', emailVerified: false });
  await openSignIn(page);
  await button(page, 'Continuar con Keycloak').click();
  await expectDashboard(page);
  const id = await newestPerson(world);
  await protect(page, spanish);
  await ageSignIns(page, world, id);
  await changeWords(page, spanish);
  await expect(page.getByText(texts.signInAgain)).toBeVisible();
  const returned = page.waitForURL(/\/auth\?code=/u, { waitUntil: 'commit' });
  await button(page, 'Continuar con Keycloak').click();
  await returned;
  await expect(page).toHaveURL(settingsAddress);
  // The keys are still on the device.
  await expect(keys(page, spanish)).toBeVisible();
  await changeWords(page, spanish);
  await expect(page.getByText(ways.changedPhrase)).toBeVisible();
  await openDeletion(page);
  await button(page, texts.confirm).click();
  await expect(page.getByText(texts.done)).toBeVisible();
  expect(await rowsOf(world, id)).toBe(0);
});

test('a sign-in proves nothing for who has a mailbox', async ({ device: { page }, world }) => {
  const email = world.newEmail();
  world.parties.provider.signInAs({ sub: email, email, emailVerified: true });
  await openSignIn(page);
  await button(page, 'Continuar con Keycloak').click();
  await expectDashboard(page);
  await page.goto(routes.about);
  const given = { method: 'POST', body: { signedIn: true } };
  const answer = await fetchAs(page, '/functions/v1/delete-account', given);
  expect(answer).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
});
