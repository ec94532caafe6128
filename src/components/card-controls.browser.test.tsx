import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer, silentPreview } from '#app/app.fixture.tsx';
import { planOf } from '#core/player/plan.fixture.ts';

afterEach(closeAll);

const card = () => page.getByRole('article').filter({ hasText: 'Schumann' });

it('the evidence badge of a card opens its verdict above the link, and Escape returns the focus', async () => {
  const { texts, chapter } = await show('/library');
  const { legend, meaning } = await chapter('knowledge');
  const badge = card().getByRole('button', { name: `${texts.evidence.label}: ${texts.evidence.name.none}` });
  await badge.click();
  const dialog = page.getByRole('dialog', { name: texts.player.about });
  await expect.element(dialog.getByText('Nota')).toBeVisible();
  await expect.element(dialog.getByText(meaning.none).first()).toBeVisible();
  await dialog.getByText(legend.title).click();
  await expect.element(dialog.getByText(meaning.A)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(badge).toHaveFocus();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  // The keyboard opens it, too.
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: legend.close }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('a card plays a preview without being opened, and stops it when it is no longer shown', async () => {
  const { preview } = silentPreview();
  const { texts } = await show('/library', 'es', { preview });
  const hear = card().getByRole('button', { name: texts.library.previewNamed('Schumann') });
  await hear.click();
  await expect.element(hear).toHaveAttribute('aria-pressed', 'true');
  expect(preview.toggle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 3, hertz: 7.83 }));
  await page.getByRole('searchbox').fill('528');
  await vi.waitFor(() => expect(preview.getSnapshot()).toBeUndefined());
});

it('a card offers no preview during a session', async () => {
  const { player, set } = silentPlayer();
  const { texts } = await show('/library', 'es', { player });
  const hear = card().getByRole('button', { name: texts.library.previewNamed('Schumann') });
  await expect.element(hear).toBeVisible();
  set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 })));
  await expect.element(hear).not.toBeInTheDocument();
});
