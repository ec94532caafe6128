import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import { locales } from '#core/domain/locales.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { closeAll, show } from './app.fixture.tsx';

afterEach(closeAll);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe.each(locales)('in %s', (locale) => {
  it('the welcome screen lists features and terms and links to sign-in', async () => {
    const { texts, chapter } = await show('/', locale);
    const welcome = await chapter('welcome');
    const auth = await chapter('auth');
    await expect.element(heading(welcome.title)).toBeVisible();
    for (const { title } of welcome.features)
      await expect.element(page.getByText(title, { exact: false })).toBeInTheDocument();
    await expect.element(page.getByText(welcome.terms, { exact: false })).toBeInTheDocument();
    await page.getByRole('link', { name: welcome.start }).click();
    await expect.element(heading(auth.title)).toBeVisible();
    expect(document.title).toBe(texts.app.pageTitle(auth.title));
  });

  it.each(['signIn', 'signUp'] as const)(
    '%s requires both fields, is busy, then shows a toast and the dashboard',
    async (tab) => {
      const { promise, resolve: finish } = Promise.withResolvers<void>();
      const account = createSimulatedAccount(() => promise);
      const enter = vi.spyOn(account, tab);
      const { chapter } = await show('/auth', locale, { account });
      const auth = await chapter('auth');
      await page.getByRole('tab', { name: auth[tab] }).click();
      const submit = page.getByRole('button', { name: auth[tab] });
      await submit.click();
      expect(enter).not.toHaveBeenCalled();
      const email = page.getByLabelText(auth.email);
      const password = page.getByLabelText(auth.password, { exact: true });
      await expect.element(email).toHaveAccessibleDescription(auth.emailMissing);
      await expect.element(password).toHaveAccessibleDescription(auth.passwordMissing);
      await expect.element(email).toHaveFocus();
      const other = tab === 'signIn' ? 'signUp' : 'signIn';
      await page.getByRole('tab', { name: auth[other] }).click();
      for (const field of [email, password]) await expect.element(field).toHaveAttribute('aria-invalid', 'false');
      await page.getByRole('tab', { name: auth[tab] }).click();
      await email.fill('no address');
      await password.fill('secret');
      await submit.click();
      expect(enter).not.toHaveBeenCalled();
      await expect.element(email).toHaveAccessibleDescription(auth.emailWrong);
      await expect.element(password).toBeValid();
      await email.fill('a@b.example');
      await expect.element(email).toHaveAccessibleDescription('');
      await submit.click();
      const busy = page.getByRole('button', { name: tab === 'signIn' ? auth.signingIn : auth.creatingAccount });
      await expect.element(busy).toBeDisabled();
      expect(enter.mock.calls).toEqual([[{ email: 'a@b.example', password: 'secret' }]]);
      const released = vi.fn();
      new MutationObserver(released).observe(busy.element(), { attributeFilter: ['disabled'] });
      finish();
      await expect.element(heading((await chapter('dashboard')).titleFirst)).toBeVisible();
      // Busy until the dashboard is there, so that nobody enters twice.
      expect(released).not.toHaveBeenCalled();
      await expect.element(page.getByText(tab === 'signIn' ? auth.welcomeBack : auth.welcomeNew)).toBeVisible();
    },
  );

  it('the dashboard shows the specified values, marked as samples', async () => {
    const { texts, chapter } = await show('/dashboard', locale);
    const dashboard = await chapter('dashboard');
    const comma = locale === 'es';
    for (const value of ['85 %', comma ? '7,83 Hz' : '7.83 Hz', '528 Hz'])
      await expect.element(page.getByText(value, { exact: true })).toBeInTheDocument();
    for (const text of [dashboard.balanced.text, dashboard.morning.text, dashboard.morning.when])
      await expect.element(page.getByText(text)).toBeInTheDocument();
    expect(page.getByText(`. ${texts.app.sampleExplained}`).elements()).toHaveLength(3);
    await page.getByRole('link', { name: dashboard.deepHealing.playNow }).click();
    await expect.element(heading('Solfeggio 528')).toBeVisible();
  });

  it('the morning focus opens 40 Hz with 15 minutes chosen', async () => {
    const { texts, chapter } = await show('/dashboard', locale);
    const { morning } = await chapter('dashboard');
    await page.getByRole('link', { name: morning.action, exact: false }).click();
    await expect.element(heading('Gamma 40')).toBeVisible();
    await expect.element(page.getByRole('slider', { name: texts.player.duration })).toHaveValue('15');
  });

  it('the device screen lists kinds and benefits, and its search says that the browser lacks Bluetooth', async () => {
    Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: undefined });
    const { chapter } = await show('/device', locale);
    const device = await chapter('device');
    for (const { name } of [...Object.values(device.kinds)])
      await expect.element(page.getByText(name, { exact: true })).toBeVisible();
    for (const benefit of Object.values(device.benefitList))
      await expect.element(page.getByText(benefit)).toBeVisible();
    await expect.element(page.getByText(device.none, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: device.search }).click();
    await expect.element(page.getByText(device.searching)).toBeVisible();
    await expect.element(page.getByText(device.failures.unsupported.title, { exact: true })).toBeVisible();
  });

  it('the profile shows samples, announces settings as coming soon, and signs out', async () => {
    const { texts, chapter } = await show('/profile', locale);
    const welcome = await chapter('welcome');
    const profile = await chapter('profile');
    for (const value of ['12', locale === 'es' ? '4,5' : '4.5', '8'])
      await expect.element(page.getByText(value, { exact: true })).toBeVisible();
    expect(page.getByText(`. ${texts.app.sampleExplained}`).elements()).toHaveLength(1);
    await expect.element(page.getByText(profile.sampleHint)).toBeVisible();
    await page.getByRole('button', { name: profile.settings }).click();
    await expect.element(page.getByText(profile.comingSoon)).toBeVisible();
    await page.getByRole('button', { name: profile.signOut }).click();
    await expect.element(page.getByText(profile.signedOut)).toBeVisible();
    await expect.element(heading(welcome.title)).toBeVisible();
  });

  it('the assessment asks six questions, goes back, and opens the results', async () => {
    const { texts, chapter } = await show('/diagnosis', locale);
    const diagnosis = await chapter('diagnosis');
    await expect.element(page.getByText(diagnosis.progress(1, 6))).toBeVisible();
    expect(page.getByRole('button', { name: diagnosis.previous }).elements()).toHaveLength(0);
    const slider = page.getByRole('slider');
    await expect.element(slider).toHaveAttribute('aria-valuetext', diagnosis.unanswered(50));
    (await slider.findElement()).focus();
    await userEvent.keyboard('{Home}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', diagnosis.value(1, diagnosis.low));
    const next = page.getByRole('button', { name: diagnosis.next });
    await next.click();
    await page.getByRole('button', { name: diagnosis.previous }).click();
    await expect.element(slider).toHaveValue('1');
    await next.click();
    for (let step = 1; step < 5; step += 1) await next.dblClick();
    await expect.element(page.getByText(diagnosis.percent(100))).toBeVisible();
    await page.getByRole('button', { name: diagnosis.complete }).dblClick();
    await expect.element(heading(texts.results.title)).toBeVisible();
    const results = await createChapterCache().load('results', locale);
    await expect.element(page.getByText(results.weakest)).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: `${diagnosis.areas.physical.name} 1 ${diagnosis.low}` }))
      .toBeVisible();
  });

  it('the results screen without an assessment links to one', async () => {
    const { chapter } = await show('/diagnosis/results', locale);
    const diagnosis = await chapter('diagnosis');
    const results = await createChapterCache().load('results', locale);
    await expect.element(page.getByText(results.none)).toBeVisible();
    await page.getByRole('link', { name: results.take }).click();
    await expect.element(heading(diagnosis.title)).toBeVisible();
  });

  it('an unknown address shows the 404 screen with a link home and is logged', async () => {
    const { texts, chapter, services } = await show('/no/such/page', locale);
    const welcome = await chapter('welcome');
    await expect.element(heading('404 - Oops! Page not found')).toBeVisible();
    await vi.waitFor(() => expect(services.log.warn).toHaveBeenCalledWith(expect.stringContaining('/no/such/page')));
    await page.getByRole('link', { name: texts.notFound.home }).click();
    await expect.element(heading(welcome.title)).toBeVisible();
  });

  it('a screen that throws shows the failure screen with a link home and the error', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { texts } = await show('/player?id=1', locale, { catalogue: undefined as never });
    await expect.element(heading('Unexpected Application Error')).toBeVisible();
    await expect.element(page.getByRole('link', { name: texts.crash.home })).toHaveAttribute('href', '/');
    await page.getByText(texts.crash.detail).click();
    await expect.element(page.getByText(/TypeError/)).toBeVisible();
    expect(logged).toHaveBeenCalled();
  });
});

it('changes the language without a reload', async () => {
  const { texts, chapter } = await show('/dashboard');
  const { titleFirst } = await chapter('dashboard');
  await page.getByRole('button', { name: `EN – ${texts.language.change}` }).click();
  await expect.element(heading('Hello')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  await page.getByRole('button', { name: 'ES – Cambiar el idioma a español' }).click();
  await expect.element(heading(titleFirst)).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
});

it('moves the focus to the heading on navigation, but not on the first page', async () => {
  const { chapter } = await show('/dashboard');
  const device = await chapter('device');
  const dashboard = await chapter('dashboard');
  await expect.element(heading(dashboard.titleFirst)).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('link', { name: dashboard.device.title }).click();
  await expect.element(heading(device.title)).toHaveFocus();
});

it('opens a tooltip after 700 ms of hovering', async () => {
  const { chapter } = await show('/dashboard');
  const profile = page.getByRole('link', { name: (await chapter('dashboard')).profile }).first();
  const hovered = performance.now();
  await profile.hover();
  const seen = () =>
    [...document.querySelectorAll('[role=tooltip]')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  await vi.waitFor(() => expect(seen()).toHaveLength(1), { timeout: 3000, interval: 20 });
  expect(performance.now() - hovered).toBeGreaterThan(650);
  const [tooltip, link] = [...seen(), await profile.findElement()].map((one) => one.getBoundingClientRect());
  expect(tooltip?.left).toBeGreaterThanOrEqual(12);
  expect(tooltip?.right).toBeLessThanOrEqual(document.documentElement.clientWidth - 12);
  expect(tooltip?.top).toBeGreaterThan(link?.bottom ?? 0);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(seen()).toEqual([]));
});

it('opens the tooltip of a focused link at once and removes it with the screen', async () => {
  const { chapter } = await show('/dashboard');
  const profile = page.getByRole('link', { name: (await chapter('dashboard')).profile }).first();
  await userEvent.keyboard('{Shift}');
  (await profile.findElement()).focus();
  await vi.waitFor(() => expect(document.querySelector('[role=tooltip]')?.textContent).not.toBe(''));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: (await chapter('profile')).title })).toBeVisible();
  expect(document.querySelector('[role=tooltip]')).toBeNull();
});
