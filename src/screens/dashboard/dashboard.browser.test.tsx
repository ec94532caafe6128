import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { BackendError } from '#core/backend/backend-error.ts';
import { memoryPersonalData, loadedService, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each([
  { why: 'forbidden', said: 'modesUnread' },
  { why: 'not-found', said: 'modesGone' },
] as const)(
  'marks no mode as active and shows why when the last session’s frequency is $why',
  async ({ why, said }) => {
    const catalogue = { list: () => Promise.resolve([]), byId: () => Promise.reject(new BackendError(why, 'none')) };
    const personalData = loadedService(await memoryPersonalData({ sessions: [testSession()] }));
    const { chapter } = await show('/dashboard', 'es', { catalogue, personalData });
    const { energy, own } = await chapter('dashboard');
    await expect.element(page.getByText(`${energy.modes} · ${own[said]}`)).toBeVisible();
    expect(page.getByText(energy.active, { exact: true }).elements()).toHaveLength(0);
    expect(page.getByText(energy.inactive, { exact: true }).elements()).toHaveLength(0);
  },
);

it.each([
  { who: 'a person with sessions', sessions: [testSession()], greeting: 'title' },
  { who: 'a new visitor', sessions: [], greeting: 'titleFirst' },
] as const)('greets $who with $greeting', async ({ sessions, greeting }) => {
  const personalData = loadedService(await memoryPersonalData({ sessions: [...sessions] }));
  const { chapter } = await show('/dashboard', 'es', { personalData });
  const dashboard = await chapter('dashboard');
  await expect.element(page.getByRole('heading', { level: 1, name: dashboard[greeting], exact: true })).toBeVisible();
});
