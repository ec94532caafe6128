import { playerAddress, routes } from '#routes.ts';
import { pageFailed } from '#core/platform/page/early-input.ts';
import { button, heading, tapEarly, visitUnhydrated } from '../unhydrated-page.ts';
import { expect, test, withMotion, withoutPageData } from '../fixtures.ts';

test.use({ ...withMotion, waitsForHydration: false });

for (const path of [...Object.values(routes), playerAddress(1), '/nowhere']) {
  const tag = [playerAddress(1), routes.library, routes.profile].includes(path) ? [] : '@long';
  test(
    `every button and slider of ${path} shows that it waits when used before hydration`,
    { tag },
    async ({ page, expectConsoleError }) => {
      if (path === '/nowhere') expectConsoleError(/404/u);
      await visitUnhydrated(page, path);
      const unmarked = await page.evaluate(() => {
        for (const control of document.querySelectorAll<HTMLElement>('#app button')) control.click();
        for (const control of document.querySelectorAll('#app [type=range]'))
          control.dispatchEvent(new Event('input', { bubbles: true }));
        const controls = [...document.querySelectorAll<HTMLElement>('#app :is(button, [type=range])')].filter(
          (control) => {
            const { animationName, animationDuration, opacity } = getComputedStyle(control);
            return animationName === 'none' || Number.parseFloat(animationDuration) === 0 || opacity === '';
          },
        );
        return controls.map(({ outerHTML }) => outerHTML);
      });
      expect(unmarked).toEqual([]);
    },
  );
}

test('no page brings a part that responds later than its screen', async ({ request }) => {
  for (const path of [...Object.values(routes), playerAddress(1), '/nowhere']) {
    const html = await (await request.get(path)).text();
    // React writes a Suspense boundary with its content so. The outer one is the whole screen with its texts.
    expect(html.match(/<!--\$-->(?!<!--\/\$-->)/gu), path).toHaveLength(1);
  }
});

// Firefox cannot emulate media features here (decision 023).
test('a waiting control is visible under reduced motion and forced colours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await visitUnhydrated(page, routes.auth);
  const toggle = page.getByRole('button', { name: /English/u });
  await tapEarly(toggle);
  await expect(toggle).toHaveCSS('animation-name', 'none');
  await expect(toggle).toHaveCSS('opacity', '0.5');
  await expect(toggle).toHaveCSS('outline-style', 'dashed');
});

for (const { path, link, to } of [
  { path: routes.welcome, link: 'Comenzar', to: routes.auth },
  { path: routes.auth, link: 'Seguir sin cuenta', to: routes.dashboard },
  { path: routes.history, link: 'Biblioteca', to: routes.library },
  { path: routes.library, link: /^Activar Ola de respiración/u, to: playerAddress(4) },
  { path: '/nowhere', link: /inicio/iu, to: routes.welcome },
]) {
  test(
    `the link “${String(link)}” of ${path} works before hydration`,
    { tag: path === routes.welcome ? '@firefox-all' : '@long' },
    async ({ page, expectConsoleError }) => {
      if (path === '/nowhere') expectConsoleError(/404/u);
      await visitUnhydrated(page, path);
      await page.getByRole('link', { name: link }).first().click();
      await expect(page).toHaveURL(to);
      await expect(heading(page)).toBeVisible();
    },
  );
}

test(
  'a form sends no request before hydration, even after a failed start',
  { tag: '@firefox-all' },
  async ({ page }) => {
    await visitUnhydrated(page, routes.auth);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) requests.push(request.url());
    });
    await page.getByLabel('Correo electrónico').fill('ana@example.org');
    await page.getByLabel('Contraseña', { exact: true }).fill('secret');
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    const submit = page.locator('form button[type=submit]');
    await expect(submit).toHaveAttribute('data-waiting');
    await page.evaluate((type) => document.dispatchEvent(new Event(type)), pageFailed);
    await expect(submit).not.toHaveAttribute('data-waiting');
    await submit.click();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.org');
    expect(requests).toEqual([]);
    await expect(page).toHaveURL(routes.auth);
  },
);

test('the player without data shows that it is loading and no dead controls', { tag: '@long' }, async ({ page }) => {
  await withoutPageData(page);
  const release = await visitUnhydrated(page, playerAddress(1));
  await expect(page.getByText('Cargando la frecuencia…')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.locator('main button')).toHaveCount(1);
  release();
  await page.getByRole('slider', { name: 'Duración' }).press('Home');
  await button(page, 'Iniciar').click();
  await expect(button(page, 'Pausar')).toBeVisible();
});

test(
  'the placeholders of a library without data have no links until its cards load',
  { tag: '@long' },
  async ({ page }) => {
    await withoutPageData(page);
    const release = await visitUnhydrated(page, routes.library);
    await expect(page.getByRole('link', { name: /^Activar/u })).toHaveCount(0);
    release();
    await page
      .getByRole('link', { name: /^Activar/u })
      .first()
      .click();
    await expect(page).toHaveURL(/\/player\?id=/u);
  },
);
