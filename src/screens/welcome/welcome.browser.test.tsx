import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show, silentPreview } from '#app/app.fixture.tsx';

afterEach(closeAll);

it('the figure of the first page sounds when it is tapped, and its button says so', async () => {
  const { preview } = silentPreview();
  const { chapter } = await show('/', 'es', { preview });
  const button = page.getByRole('button', { name: (await chapter('welcome')).hear });
  await button.click();
  expect(preview.toggle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ hertz: 528 }));
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  document
    .querySelector<HTMLElement>('button[aria-hidden] svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});
