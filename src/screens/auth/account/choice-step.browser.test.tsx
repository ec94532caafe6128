import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, rightPassword, testPerson } from '#core/account/real-account.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/dashboard/dashboard-screen.tsx')), 60_000);
afterEach(closeAll);

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function signIn(state: DeviceSyncState) {
  const sync = memorySync({ kind: 'signed-out' });
  const { chapter } = await show('/auth', 'es', { account: memoryAccount().account, sync: sync.service });
  const [auth, entry, dashboard] = await Promise.all([chapter('auth'), chapter('account-entry'), chapter('dashboard')]);
  const { choice } = await chapter('sync');
  await expect.element(button(entry.byMail)).toBeVisible();
  await page.getByRole('textbox', { name: auth.email }).fill(testPerson().email);
  await page.getByLabelText(auth.password, { exact: true }).fill(rightPassword);
  await button(auth.signIn).click();
  await expect.element(page.getByText(entry.opening)).toBeInTheDocument();
  sync.set(state);
  return { sync, auth, choice, welcome: page.getByRole('heading', { name: dashboard.titleFirst }) };
}

it('a sign-in on a device with records asks what to take along, then opens the dashboard', async () => {
  const { sync, auth, choice, welcome } = await signIn({ kind: 'choose' });
  await expect.element(page.getByRole('heading', { name: choice.title })).toBeVisible();
  await expect.element(page.getByText(auth.skip)).not.toBeInTheDocument();
  await expectNoAxeFindings();
  await button(`${choice.take} ${choice.takeHint}`).click();
  await expect.element(welcome).toBeVisible();
  expect(sync.calls).toEqual([['turnOn', 'take']]);
});

it.each([412, 360, 320])(
  'both answers have their icon to the left of their words on a phone of %s px',
  async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(414, 896));
    const { choice } = await signIn({ kind: 'choose' });
    await expect.element(button(`${choice.take} ${choice.takeHint}`)).toBeVisible();
    for (const name of [`${choice.take} ${choice.takeHint}`, `${choice.leave} ${choice.leaveHint}`]) {
      const [icon, words] = (await button(name).findElement()).children;
      if (!icon || !words) throw new Error('No icon or no words');
      const { right, top } = icon.getBoundingClientRect();
      expect(right).toBeLessThan(words.getBoundingClientRect().left);
      expect(top).toBeLessThan(words.getBoundingClientRect().bottom);
    }
  },
);

it('the question can be answered later', async () => {
  const { sync, choice, welcome } = await signIn({ kind: 'choose' });
  await page.getByRole('link', { name: choice.later }).click();
  await expect.element(welcome).toBeVisible();
  expect(sync.calls).toEqual([]);
});

it('a sign-in on a device without records asks nothing', async () => {
  const { welcome } = await signIn({ kind: 'running', done: 0, total: 3 });
  await expect.element(welcome).toBeVisible();
});
