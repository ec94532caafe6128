import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';

afterEach(closeAll);

it('loads the catalogue once when a link to the library is hovered', async () => {
  const list = vi.fn(() => Promise.resolve([]));
  const { chapter } = await show('/dashboard', 'es', {
    catalogue: { list, byId: () => Promise.reject(new Error('not asked')) },
  });
  const dashboard = await chapter('dashboard');
  const link = page.getByRole('link', { name: dashboard.library.title });
  await expect.element(link).toBeVisible();
  expect(list).not.toHaveBeenCalled();
  await userEvent.hover(link);
  await expect.poll(() => list.mock.calls.length).toBe(1);
  await userEvent.unhover(link);
  await userEvent.hover(link);
  expect(list).toHaveBeenCalledOnce();
});

it('loads the frequency of a link to the player when it is touched', async () => {
  const byId = vi.fn(() => Promise.reject(new Error('the screen would say so')));
  const { chapter } = await show('/dashboard', 'es', { catalogue: { list: () => Promise.resolve([]), byId } });
  const dashboard = await chapter('dashboard');
  const link = page.getByRole('link', { name: dashboard.deepHealing.playNow });
  await expect.element(link).toBeVisible();
  const touched = (): number => {
    link.element().dispatchEvent(new Event('touchstart', { bubbles: true }));
    return byId.mock.calls.length;
  };
  await expect.poll(touched).toBeGreaterThan(0);
  expect(byId).toHaveBeenCalledWith(1);
});
