import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeIn, openSignIn, password } from '../accounts.ts';
import { addAuthenticator } from '../authenticator.ts';
import { expectInSight } from '../in-sight.ts';
import { addCaptchaWidget, type Provider, type Widget } from './captcha-widget.ts';
import { addWallets, makeEthereumWallet } from './wallet.ts';
import { alertOn, expect, expectDashboard, test, type World } from './world.ts';

const hidden = /prueba contra robots que Onda no muestra/u;
const refused = /no aceptó la prueba contra robots/u;
const notice = /comprueba que no eres un robot/u;

/** The providers' own keys for trying. */
const siteKeys = { turnstile: '1x00000000000000000000AA', hcaptcha: '10000000-ffff-ffff-ffff-000000000001' };

async function askForCaptcha({ gotrue, verifiers }: World, provider: Provider): Promise<void> {
  await gotrue.restart({
    SECURITY_CAPTCHA_ENABLED: 'true',
    SECURITY_CAPTCHA_PROVIDER: provider,
    SECURITY_CAPTCHA_SECRET: verifiers.secret,
  });
}

test.afterAll(async ({ world }) => {
  await world.gotrue.restart({ SECURITY_CAPTCHA_ENABLED: 'false' });
  await world.restart({ CAPTCHA: '' });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const email = (page: Page) => page.getByRole('textbox', { name: 'Correo electrónico' });
const code = (page: Page) => page.getByLabel('Código', { exact: true });

async function typeCredentials(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}

test('a server that asks for a captcha is told so, whatever the way in', async ({ device: { page }, world }) => {
  await askForCaptcha(world, 'hcaptcha');
  await addWallets(page, { ethereum: makeEthereumWallet() });
  await openSignIn(page);
  await typeCredentials(page, world.newEmail());
  await press(page, 'Iniciar sesión');
  await expect(alertOn(page)).toHaveText(hidden);

  await press(page, 'Entrar con tu cartera de Ethereum');
  await expect(alertOn(page).filter({ hasText: hidden })).toHaveCount(2);

  const steps = [
    ['Recibir un código por correo', 'Enviar el código'],
    ['Olvidé mi contraseña', 'Enviar el código'],
    ['Recibir un código por mensaje de texto', 'Enviar el código'],
    ['Entrar con tu organización', 'Continuar'],
  ] as const;
  for (const [way, send] of steps) {
    await openSignIn(page);
    await press(page, way);
    const phone = page.getByLabel('Teléfono');
    const domain = page.getByLabel('Dominio de la organización');
    await email(page).or(phone).or(domain).waitFor();
    if (await phone.isVisible()) await phone.fill('+49 1570 0000001');
    else if (await domain.isVisible()) await domain.fill('organisation.test');
    else await email(page).fill(world.newEmail());
    await press(page, send);
    await expect(alertOn(page), way).toHaveText(hidden);
  }
});

async function newPerson({ administer, newEmail }: World): Promise<string> {
  const address = newEmail();
  await administer('/admin/users', { email: address, password, email_confirm: true });
  return address;
}

interface Way {
  name: string;
  /** Opens the form and types what it asks. */
  begin: (page: Page, world: World) => Promise<string>;
  send: string;
  /** What follows where the token is good. @param given what `begin` returned */
  complete: (page: Page, world: World, given: string) => Promise<void>;
}

async function confirmByMail(page: Page, { mailbox }: World, address: string): Promise<void> {
  const { text } = await mailbox.take(address);
  await code(page).fill(codeIn(text));
  await press(page, 'Confirmar');
}

async function openStep(page: Page, step: string): Promise<void> {
  await openSignIn(page);
  await press(page, step);
}

const ways: readonly Way[] = [
  {
    name: 'a sign-up',
    begin: async (page, { newEmail }) => {
      await openSignIn(page);
      await page.getByRole('tab', { name: 'Crear cuenta' }).click();
      const address = newEmail();
      await typeCredentials(page, address);
      return address;
    },
    send: 'Crear cuenta',
    complete: async (page, world, address) => {
      await confirmByMail(page, world, address);
      await expectDashboard(page);
    },
  },
  {
    name: 'a password',
    begin: async (page, world) => {
      const address = await newPerson(world);
      await openSignIn(page);
      await typeCredentials(page, address);
      return address;
    },
    send: 'Iniciar sesión',
    complete: expectDashboard,
  },
  {
    name: 'a code by mail',
    begin: async (page, { newEmail }) => {
      await openStep(page, 'Recibir un código por correo');
      const address = newEmail();
      await email(page).fill(address);
      return address;
    },
    send: 'Enviar el código',
    complete: async (page, world, address) => {
      await confirmByMail(page, world, address);
      await expectDashboard(page);
    },
  },
  {
    name: 'a recovery',
    begin: async (page, world) => {
      const address = await newPerson(world);
      await openStep(page, 'Olvidé mi contraseña');
      await email(page).fill(address);
      return address;
    },
    send: 'Enviar el código',
    complete: async (page, world, address) => {
      await confirmByMail(page, world, address);
      await expect(page.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
    },
  },
  {
    name: 'a code by text message',
    begin: async (page) => {
      const phone = `+4916${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
      await openStep(page, 'Recibir un código por mensaje de texto');
      await page.getByLabel('Teléfono').fill(phone);
      return phone;
    },
    send: 'Enviar el código',
    complete: async (page, { parties }, phone) => {
      let sent: string | undefined;
      await expect.poll(() => (sent ??= parties.takeCode(phone))).toBeDefined();
      await code(page).fill(sent ?? '');
      await press(page, 'Confirmar');
      await expectDashboard(page);
    },
  },
  {
    name: 'an organisation',
    begin: async (page, { administer, parties }) => {
      const domain = `${randomUUID().slice(0, 8)}.test`;
      await administer('/admin/sso/providers', {
        type: 'saml',
        metadata_xml: parties.organisation.metadata.replaceAll(
          parties.organisation.entityId,
          `${parties.organisation.entityId}?${domain}`,
        ),
        domains: [domain],
      });
      await openStep(page, 'Entrar con tu organización');
      await page.getByLabel('Dominio de la organización').fill(domain);
      return domain;
    },
    send: 'Continuar',
    // What follows there is in ways.spec.ts.
    complete: async (page) => expect(page).not.toHaveURL(/\/auth$/u),
  },
  {
    name: 'a wallet',
    begin: async (page) => {
      await addWallets(page, { ethereum: makeEthereumWallet() });
      await openSignIn(page);
      return '';
    },
    send: 'Entrar con tu cartera de Ethereum',
    complete: expectDashboard,
  },
  {
    name: 'a code that is sent again',
    begin: async (page, world) => {
      const address = world.newEmail();
      await world.administer('/admin/users', { email: address, password });
      await openSignIn(page);
      await typeCredentials(page, address);
      return address;
    },
    send: 'Enviar otro código',
    complete: async (page, world, address) => {
      await confirmByMail(page, world, address);
      await expect(page.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
    },
  },
];

let networks = 0;

for (const provider of ['turnstile', 'hcaptcha'] as const) {
  test.describe(provider, () => {
    test.setTimeout(120_000);
    const used = `good ${randomUUID()}`;
    let widget: Widget;

    test.beforeAll(async ({ world }) => {
      await askForCaptcha(world, provider);
      await world.restart({ CAPTCHA: `${provider}:${siteKeys[provider]}` });
      const body = JSON.stringify({ email: world.newEmail(), gotrue_meta_security: { captcha_token: used } });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${world.gotrue.address}/recover`, { method: 'POST', headers, body })).status).toBe(200);
    });
    test.beforeEach(async ({ device: { page } }) => {
      // Each from a network of its own, or the limits would meet the tests that follow.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${(networks += 1)}` });
      widget = await addCaptchaWidget(page, provider);
    });

    const enter = async (page: Page, button: string, token?: string): Promise<void> => {
      await press(page, button);
      await page.getByRole('button', { name: 'Soy una persona' }).waitFor();
      if (token !== undefined) await widget.next(token);
      await widget.answer();
    };

    for (const way of ways)
      test(`${way.name} takes a good token, and no other`, async ({ device: { page }, world }) => {
        const given = await way.begin(page, world);
        if (way.send === 'Enviar otro código') {
          await enter(page, 'Iniciar sesión');
          await press(page, 'Todavía no confirmé mi correo');
        }
        for (const bad of [`wrong ${randomUUID()}`, `expired ${randomUUID()}`, used]) {
          await enter(page, way.send, bad);
          await expect(alertOn(page), bad).toHaveText(refused);
        }
        await enter(page, way.send);
        await way.complete(page, world, given);
        expect(new Set(world.verifiers.asked.slice(-4))).toEqual(
          new Set([provider === 'turnstile' ? 'challenges.cloudflare.com' : 'hcaptcha.com']),
        );
      });

    test('a passkey is asked for after the check', async ({ device: { page } }) => {
      await addAuthenticator(page);
      await openSignIn(page);
      const asked = page.waitForResponse(/\/passkeys\/authentication\/options$/u);
      await enter(page, 'Entrar con una llave de acceso');
      expect((await asked).status()).toBe(200);
    });

    test('asks nothing of the provider before the person sends something', async ({ device: { page }, world }) => {
      await openSignIn(page);
      await expect(page.getByText(notice)).toBeVisible();
      await typeCredentials(page, await newPerson(world));
      expect(widget.asked).toEqual([]);
      await press(page, 'Iniciar sesión');
      await expect(page.getByRole('group', { name: /^Prueba contra robots de/u })).toBeFocused();
      expect(widget.asked).toEqual([provider === 'turnstile' ? 'challenges.cloudflare.com' : 'js.hcaptcha.com']);
    });

    test('a script that is blocked is said so, and the button tries again', async ({ device: { page }, world }) => {
      await openSignIn(page);
      await typeCredentials(page, await newPerson(world));
      widget.block(true);
      await press(page, 'Iniciar sesión');
      await expect(alertOn(page)).toHaveText(/prueba contra robots no se pudo hacer/u);
      widget.block(false);
      await enter(page, 'Iniciar sesión');
      await expectDashboard(page);
    });

    for (const style of ['', 'html { font-size: 200% !important }'])
      test(`the check fits into a phone${style && ' with text at 200 %'}`, async ({ device: { page }, world }) => {
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await openSignIn(page);
          // A style sheet of CSSOM, because the policy allows no other.
          await page.evaluate((text) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(text);
            document.adoptedStyleSheets = [sheet];
          }, style);
          await typeCredentials(page, await newPerson(world));
          await press(page, 'Iniciar sesión');
          const box = page.getByRole('button', { name: 'Soy una persona' });
          await expectInSight(box);
          await expect(box).toHaveAttribute('data-theme', colorScheme);
          await expect(box).toHaveAttribute('data-key', siteKeys[provider]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
      });

    test('an account is deleted by its password', async ({ device: { page }, world }) => {
      const given = { email: await newPerson(world), password };
      await openSignIn(page);
      await typeCredentials(page, given.email);
      await enter(page, 'Iniciar sesión');
      await expectDashboard(page);
      const status = await page.evaluate(async (proof) => {
        const stored = Object.values(localStorage).find((value: string) => value.includes('access_token')) ?? '{}';
        const { access_token: token } = JSON.parse(stored) as { access_token: string };
        const meta = document.querySelector<HTMLMetaElement>('meta[name=onda-backend]');
        const { key } = JSON.parse(meta?.content ?? '{}') as { key: string };
        const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ password: proof });
        return (await fetch('/functions/v1/delete-account', { method: 'POST', headers, body })).status;
      }, given.password);
      expect(status).toBe(200);
    });
  });
}
