import { accountSettings } from '#i18n/messages/es/account-settings.ts';
import { settingsAddress, routes } from '#routes.ts';
import { codeIn, openSignIn } from '../accounts.ts';
import {
  alertOn,
  expect,
  expectCleanAddress,
  expectDashboard,
  newestPerson,
  openOther,
  rowsOf,
  signUpByCode,
  test,
} from './world.ts';
import { addWallets, makeEthereumWallet, makeSolanaWallet } from './wallet.ts';

const profileName = (text: string) => new RegExp(text.replaceAll(/[.+]/gu, String.raw`\$&`), 'iu');

test.describe('a provider', () => {
  test('signs in, and the same person again', async ({ device: { page }, world }) => {
    const email = world.newEmail();
    world.parties.provider.signInAs({ sub: email, email, emailVerified: true });
    for (const _ of ['for the first time', 'again']) {
      await openSignIn(page);
      await page.getByRole('button', { name: 'Continuar con Keycloak' }).click();
      await expectDashboard(page);
      await expectCleanAddress(page);
      await page.goto(routes.profile);
      await expect(page.getByText(profileName(email))).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('that says no leads back to the form with a sentence', async ({ device: { page }, world }) => {
    world.parties.provider.signInAs(undefined);
    await openSignIn(page);
    await page.getByRole('button', { name: 'Continuar con Keycloak' }).click();
    await expect(alertOn(page)).toHaveText(/no confirmó quién eres/u);
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeVisible();
    await expectCleanAddress(page);
  });

  test('cannot be answered with a state that nobody was given', async ({ device: { page } }) => {
    await page.goto('/auth/v1/callback?code=made-up&state=made-up');
    await expect(alertOn(page)).toHaveText(/enlace no vale/u);
    await expectCleanAddress(page);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([]);
  });

  test('is linked, listed and unlinked, and belongs to one account', async ({ browser, device: { page }, world }) => {
    await signUpByCode(page, world);
    const email = world.newEmail();
    world.parties.provider.signInAs({ sub: email, email, emailVerified: true });
    const open = async (on: typeof page): Promise<void> => {
      await on.goto(settingsAddress);
      await on.getByText('Formas de entrar').click();
    };
    await open(page);
    const returned = page.waitForURL(/\/auth\?code=/u, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Conectar Keycloak' }).click();
    await returned;
    await expect(page).toHaveURL(settingsAddress);
    await page.getByText('Formas de entrar').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Keycloak' })).toContainText(email);

    const other = await openOther(browser, world);
    await signUpByCode(other.page, world);
    await open(other.page);
    await other.page.getByRole('button', { name: 'Conectar Keycloak' }).click();
    await expect(other.page.getByText(/ya pertenece a una cuenta/u)).toBeVisible();
    await expectCleanAddress(other.page);
    await other.close();

    await page.getByRole('button', { name: 'Desconectar Keycloak' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Keycloak' })).toBeHidden();
  });
});

test.describe('wallets', () => {
  test('of Ethereum and Solana sign in, each as one person', async ({ device: { page }, world }) => {
    const [ethereum, solana] = [makeEthereumWallet(), makeSolanaWallet()];
    await addWallets(page, { ethereum, solana });
    for (const [name, { address }] of [
      ['Ethereum', ethereum],
      ['Solana', solana],
      ['Ethereum', ethereum],
    ] as const) {
      await openSignIn(page);
      await page.getByRole('button', { name: `Entrar con tu cartera de ${name}` }).click();
      await expectDashboard(page);
      await page.goto(routes.profile);
      await expect(page.getByText(profileName(address))).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    }
    const found = await world.gotrue.sql`select count(*)::int as n from auth.identities where provider = 'web3'
      and provider_id in ${world.gotrue.sql([`web3:ethereum:${ethereum.address}`, `web3:solana:${solana.address}`])}`;
    expect(found).toEqual([{ n: 2 }]);
  });

  test('that refuse, or sign for another key, are told so', async ({ device: { page } }) => {
    const setMood = await addWallets(page, { ethereum: makeEthereumWallet(), solana: makeSolanaWallet() });
    await openSignIn(page);
    for (const name of ['Ethereum', 'Solana']) {
      setMood('refuses');
      await page.getByRole('button', { name: `Entrar con tu cartera de ${name}` }).click();
      await expect(alertOn(page)).toHaveText(/La cartera no firmó/u);
      setMood('signs-for-another');
      await page.getByRole('button', { name: `Entrar con tu cartera de ${name}` }).click();
      await expect(alertOn(page)).toHaveText(/no aceptó la firma/u);
    }
  });
});

test.describe('an organisation', () => {
  test.beforeAll(async ({ world }) => {
    const { metadata } = world.parties.organisation;
    await world.administer('/admin/sso/providers', {
      type: 'saml',
      metadata_xml: metadata,
      domains: ['organisation.test'],
      attribute_mapping: { keys: { email: { name: 'email' } } },
    });
  });

  const enter = async (page: Parameters<typeof openSignIn>[0], domain: string): Promise<void> => {
    await openSignIn(page);
    await page.getByRole('button', { name: 'Entrar con tu organización' }).click();
    await page.getByLabel('Dominio de la organización').fill(domain);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  };

  test('signs in its people by SAML', async ({ device: { page }, world }) => {
    world.parties.organisation.signInAs('ana@organisation.test');
    await enter(page, 'ana@organisation.test');
    await expectDashboard(page);
    await expectCleanAddress(page);
    await page.goto(routes.profile);
    await expect(page.getByText('ana@organisation.test')).toBeVisible();
    await page.goto(settingsAddress);
    await page.getByText('Formas de entrar').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Organización' })).toBeVisible();
  });

  test('gives a mailbox, whose code deletes the account', async ({ device: { page }, world }) => {
    const texts = accountSettings.delete;
    world.parties.organisation.signInAs('eva@organisation.test');
    await enter(page, 'organisation.test');
    await expectDashboard(page);
    const id = await newestPerson(world);
    await page.goto(settingsAddress);
    await page.getByRole('heading', { name: texts.title }).click();
    await page.getByRole('button', { name: texts.byCode }).click();
    await page.getByLabel(texts.code).fill(codeIn((await world.mailbox.take('eva@organisation.test')).text));
    await page.getByRole('button', { name: texts.confirm }).click();
    await expect(page.getByText(texts.done)).toBeVisible();
    expect(await rowsOf(world, id)).toBe(0);
  });

  test('that is not known is a sentence', async ({ device: { page } }) => {
    await enter(page, 'nobody.test');
    await expect(alertOn(page)).toHaveText(/no conoce esa organización/u);
  });

  for (const fault of ['tampered', 'other-audience', 'old', 'no-mail'] as const)
    test(`whose answer is ${fault} signs nobody in, and its words stay out of the address`, async ({
      device: { page },
      world,
    }) => {
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      world.parties.organisation.signInAs('eva@organisation.test', fault);
      await enter(page, 'organisation.test');
      await expect(alertOn(page)).toHaveText(/respuesta de tu organización no vale/u);
      await expectCleanAddress(page);
      expect(addresses.join('\n')).not.toMatch(/samlp?%3A|eva%40organisation/u);
    });
});
