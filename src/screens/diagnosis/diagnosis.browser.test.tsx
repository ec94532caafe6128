import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { createChapterCache } from '#i18n/chapters.ts';

afterEach(closeAll);

const diagnosis = await createChapterCache().load('diagnosis', 'es');
const next = () => page.getByRole('button', { name: diagnosis.next });

it('“next” asks once for an untouched slider, which stands at 50', async () => {
  await show('/diagnosis', 'es');
  const slider = page.getByRole('slider');
  await expect.element(slider).toHaveValue('50');
  await expect.element(slider).toHaveAttribute('aria-valuetext', diagnosis.unanswered(50));
  await expect.element(page.getByText(diagnosis.choose)).toBeVisible();
  await next().click();
  await expect.element(page.getByRole('status').filter({ hasText: diagnosis.confirm(50) })).toBeVisible();
  await expect.element(page.getByText(diagnosis.progress(1, 6))).toBeVisible();
  await next().click();
  await expect.element(page.getByText(diagnosis.progress(2, 6))).toBeVisible();
  await page.getByRole('button', { name: diagnosis.previous }).click();
  await expect.element(slider).toHaveAttribute('aria-valuetext', diagnosis.value(50, diagnosis.medium));
});

it('“next” does not ask once the slider has been moved, even back to where it was', async () => {
  await show('/diagnosis', 'es');
  (await page.getByRole('slider').findElement()).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByRole('slider')).toHaveValue('50');
  await next().click();
  await expect.element(page.getByText(diagnosis.progress(2, 6))).toBeVisible();
});
