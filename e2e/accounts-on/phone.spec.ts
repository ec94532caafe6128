import { routes, settingsAddress } from '#routes.ts';
import { codeIn, openSignIn, password } from '../accounts.ts';
import {
  alertOn,
  enterByPhone,
  expect,
  expectDashboard,
  fetchAs,
  newPhone,
  openOther,
  signUpByCode,
  takePhoneCode,
  tokenOn,
  test,
} from './world.ts';

test('a code by text message signs in, once, and a wrong one does not', async ({ device: { page }, world }) => {
  const phone = newPhone();
  await openSignIn(page);
  await page.getByRole('button', { name: 'Recibir un código por mensaje de texto' }).click();
  await page.getByLabel('Teléfono').fill('+1 23');
  await page.getByRole('button', { name: 'Enviar el código' }).click();
  await expect(page.getByText('Escríbelo con + y el prefijo del país.', { exact: true })).toBeVisible();
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByRole('button', { name: 'Enviar el código' }).click();
  const code = await takePhoneCode(world, phone);
  const field = page.getByLabel('Código', { exact: true });
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alertOn(page)).toHaveText(/código no es correcto/u);
  await field.fill(code);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expectDashboard(page);
  await page.goto(routes.profile);
  await expect(page.getByText(phone)).toBeVisible();
  await page.goto(settingsAddress);
  await expect(page.getByText('Sin correo')).toBeVisible();
});

test('somebody with a telephone only adds a mailbox, which then signs in', async ({ browser, device, world }) => {
  const { page } = device;
  await enterByPhone(page, world, newPhone());
  await expectDashboard(page);
  await page.goto(settingsAddress);
  await page.getByText('Sin correo').click();
  const email = world.newEmail();
  await page.getByLabel('Correo nuevo').fill(email);
  await page.getByRole('button', { name: 'Cambiar el correo' }).click();
  await page.getByLabel(`Código enviado a ${email}`).fill(codeIn((await world.mailbox.take(email)).text));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Correo cambiado')).toBeVisible();
  const other = await openOther(browser, world);
  await openSignIn(other.page);
  await other.page.getByRole('button', { name: 'Recibir un código por correo' }).click();
  await other.page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await other.page.getByRole('button', { name: 'Enviar el código' }).click();
  await other.page.getByLabel('Código', { exact: true }).fill(codeIn((await world.mailbox.take(email)).text));
  await other.page.getByRole('button', { name: 'Confirmar' }).click();
  await expectDashboard(other.page);
  await other.close();
});

test('a telephone is a second step: added, asked for, and removed', async ({ browser, device: { page }, world }) => {
  const email = world.newEmail();
  world.parties.provider.signInAs({ sub: email, email, emailVerified: true });
  await openSignIn(page);
  await page.getByRole('button', { name: 'Continuar con Keycloak' }).click();
  await expectDashboard(page);
  const phone = newPhone();
  await page.goto(settingsAddress);
  await page.getByText('Verificación en dos pasos').click();
  await page.getByRole('button', { name: 'Añadir un teléfono' }).click();
  await page.getByLabel('Nombre').fill('Mi móvil');
  await page.getByLabel('Teléfono', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Añadir un teléfono' }).click();
  const field = page.getByLabel('Código del mensaje de texto');
  await field.fill(await takePhoneCode(world, phone));
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Mi móvil' })).toBeVisible();

  const other = await openOther(browser, world);
  await openSignIn(other.page);
  await other.page.getByRole('button', { name: 'Continuar con Keycloak' }).click();
  await other.page.getByRole('button', { name: 'Enviar un código a Mi móvil' }).click();
  const second = other.page.getByLabel('Código del mensaje de texto');
  await second.fill('000000');
  await other.page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alertOn(other.page)).toHaveText(/código no es correcto/u);
  await second.fill(await takePhoneCode(world, phone));
  await other.page.getByRole('button', { name: 'Confirmar' }).click();
  await expectDashboard(other.page);
  await other.close();

  await page.getByRole('button', { name: 'Quitar Mi móvil' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Quitar Mi móvil' })).toBeHidden();
});

test('a new password in an old session needs a code that was sent', async ({ device: { page }, world }) => {
  const email = await signUpByCode(page, world);
  const { sql } = world.gotrue;
  await sql`update auth.sessions set created_at = now() - interval '25 hours'
    where user_id = (select id from auth.users where email = ${email})`;
  await page.goto(settingsAddress);
  await page.getByRole('heading', { name: 'Contraseña' }).click();
  await page.getByLabel('Contraseña nueva').fill(password);
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Te enviamos un código por correo. Escríbelo aquí.')).toBeVisible();
  const { text } = await world.mailbox.take(email);
  const code = page.getByLabel('Código', { exact: true });
  await code.fill(codeIn(text) === '00000000' ? '11111111' : '00000000');
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(alertOn(page)).toHaveText(/código no es correcto/u);
  await code.fill(codeIn(text));
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
});

test('what is refused uses up no message, and a telephone of a second factor gets one a minute', async ({
  browser,
  device: { page },
  world,
}) => {
  test.setTimeout(120_000);
  const other = await openOther(browser, world);
  const taken = await signUpByCode(other.page, world);
  await other.close();
  const email = await signUpByCode(page, world);
  const forged = `${(await tokenOn(page)).slice(0, -8)}AAAAAAAA`;
  for (let at = 0; at < 25; at += 1)
    expect(await fetchAs(page, '/auth/v1/reauthenticate', { method: 'GET', token: forged })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
  for (let at = 0; at < 8; at += 1)
    expect(await fetchAs(page, '/auth/v1/user', { method: 'PUT', body: { email: taken } })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
  expect((await fetchAs(page, '/auth/v1/reauthenticate', { method: 'GET' })).status).toBe(200);
  await world.mailbox.take(email);

  const phone = newPhone();
  const challenge = async (): Promise<number> => {
    const named = { factor_type: 'phone', friendly_name: 'Móvil', phone };
    const { body } = await fetchAs(page, '/auth/v1/factors', { method: 'POST', body: named });
    const { id } = body as { id: string };
    return (await fetchAs(page, `/auth/v1/factors/${id}/challenge`, { method: 'POST', body: {} })).status;
  };
  expect(await challenge()).toBe(200);
  await takePhoneCode(world, phone);
  expect(await challenge()).toBe(429);
});
