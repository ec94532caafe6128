import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { planOf } from '#core/player/plan.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';

afterEach(closeAll);

async function playing(changes: Partial<SessionPlan> = {}, remaining: number | undefined = 900) {
  const { player, set } = silentPlayer();
  const plan = planOf({ hertz: 528, minutes: 20, intensity: 70, frequencyId: 1, ...changes });
  set(playingState(plan, { elapsed: 300, remaining }));
  const { texts, chapter } = await show('/player?id=1', 'es', { player });
  const { end } = await chapter('tuning');
  await expect.element(page.getByRole('group', { name: end.title })).toBeVisible();
  return { player, set, plan, texts, end };
}

it('the length is that of the moved end while it plays, and the chosen one again afterwards', async () => {
  const { texts, set, plan } = await playing();
  const length = page.getByRole('slider', { name: texts.player.duration });
  await expect.element(length).toHaveAttribute('aria-valuetext', texts.player.minutes(20));
  const moved = { ...plan, continues: { seconds: 1800, moved: true } } as const;
  set(playingState(moved, { elapsed: 300, remaining: 1500 }));
  await expect.element(length).toHaveAttribute('aria-valuetext', texts.player.minutes(30));
  set(playingState({ ...moved, continues: { seconds: 7200, moved: true } }, { elapsed: 300, remaining: 6900 }));
  await expect.element(length).toHaveAttribute('aria-valuetext', '2 h');
  set({ phase: 'idle', ended: 'stopped', last: { plan: moved, heard: 300, remaining: 1500 } });
  await expect.element(length).toHaveAttribute('aria-valuetext', texts.player.minutes(20));
});

it('says how long is left after ten minutes more', async () => {
  const { player, end } = await playing();
  const statuses = (): string[] =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent);
  expect(statuses()).not.toContain(end.left('25 min'));
  await page.getByRole('button', { name: end.moreShort }).click();
  expect(player.setEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ remaining: 1500 }));
  await expect.poll(statuses).toContain(end.left('25 min'));
});

it('a session begun without an end has none again once its time by the clock is removed', async () => {
  const ending = { until: Date.now() + 900_000, continues: { seconds: 1200, moved: true } } as const;
  const { player, end } = await playing({ minutes: 'unlimited', ...ending });
  await page.getByRole('button', { name: end.remove }).click();
  expect(player.setEnd).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('a session with an end keeps it', async () => {
  const ending = { until: Date.now() + 900_000, continues: { seconds: 1200, moved: true } } as const;
  const { player, end } = await playing(ending);
  await page.getByRole('button', { name: end.remove }).click();
  expect(player.setEnd).toHaveBeenCalledExactlyOnceWith({ remaining: 900 });
});
