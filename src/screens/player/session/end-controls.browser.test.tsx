import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import type { Locale } from '#core/domain/locales.ts';
import { planOf, type PlanOptions } from '#core/player/plan.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
  closeAll();
});

async function playing(changes: PlanOptions = {}, remaining: number | undefined = 900, locale: Locale = 'es') {
  const { player, set } = silentPlayer();
  const plan = planOf({ hertz: 528, minutes: 20, intensity: 70, frequencyId: 1, ...changes });
  set(playingState(plan, { elapsed: 300, remaining }));
  const { texts, chapter } = await show('/player?id=1', locale, { player });
  const { end } = await chapter('tuning');
  await expect.element(page.getByRole('group', { name: end.title })).toBeVisible();
  return { player, set, plan, texts, end, chapter };
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

it('takes the place of the usual lengths, and moves nothing below it', async () => {
  const { texts, set, plan, end } = await playing();
  const top = async (): Promise<number> =>
    (await page.getByRole('slider', { name: texts.player.intensity }).findElement()).getBoundingClientRect().top +
    scrollY;
  const whilePlaying = await top();
  set({ phase: 'idle', ended: 'stopped', last: { plan, heard: 300, remaining: undefined } });
  await expect.element(page.getByRole('group', { name: texts.player.lengths })).toBeVisible();
  expect(page.getByRole('group', { name: end.title }).elements()).toHaveLength(0);
  expect(await top()).toBe(whilePlaying);
});

const noAlarm = { until: undefined, wakes: undefined };

it('says in a pause that its alarm does not ring now', async () => {
  const wakes = { until: Date.parse('2027-03-01T07:02:00'), wakes: 300 };
  const { set, plan, end } = await playing(wakes);
  const clock = '7:00';
  await expect.element(page.getByText(end.wakesAt(clock))).toBeVisible();
  set({ phase: 'idle', ended: 'stopped', last: { plan, heard: 300, remaining: 900 } });
  await expect.element(page.getByText(end.cannotWake(clock))).toBeVisible();
  set({ phase: 'idle', ended: 'stopped', last: { plan: { ...plan, ...noAlarm }, heard: 300, remaining: 900 } });
  await expect.poll(statuses).not.toContain(end.cannotWake(clock));
});

it('says nothing of an alarm in the night once it has rung', async () => {
  const { set, plan, texts, end } = await playing({ until: Date.parse('2027-03-01T07:02:00'), wakes: 300 });
  await page.getByRole('button', { name: texts.player.nightMode }).click();
  const night = page.getByRole('dialog', { name: texts.player.nightMode });
  await expect.element(night.getByText(end.wakesAt('7:00'))).toBeVisible();
  set({ phase: 'idle', ended: 'completed', last: { plan, heard: 1200, remaining: 0 } });
  await expect.poll(() => night.getByRole('group', { name: end.title }).elements()).toEqual([]);
  expect(statuses()).not.toContain(end.cannotWake('7:00'));
});

const statuses = (): string[] =>
  page
    .getByRole('status')
    .elements()
    .map(({ textContent }) => textContent);

it('says how long is left after ten minutes more', async () => {
  const { player, end } = await playing();
  expect(statuses()).not.toContain(end.left('25 min'));
  await page.getByRole('button', { name: end.moreShort }).click();
  expect(player.setEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ remaining: 1500 }));
  await expect.poll(statuses).toContain(end.left('25 min'));
});

it('what was said of the end does not stay until it is wrong', async () => {
  const { end } = await playing();
  const more = page.getByRole('button', { name: end.moreShort });
  await expect.element(more).toBeEnabled();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await more.click();
  await expect.poll(statuses).toContain(end.left('25 min'));
  vi.advanceTimersByTime(10_000);
  await expect.poll(statuses).not.toContain(end.left('25 min'));
  await more.click();
  await expect.poll(statuses).toContain(end.left('25 min'));
  await page.getByRole('button', { name: end.byClock }).click();
  await page.getByRole('button', { name: end.ends }).click();
  await expect.poll(statuses).not.toContain(end.left('25 min'));
});

it('says in which block a session is and when its next pause comes, on the player and in the night', async () => {
  const title = { programme: 'focus' };
  const bells = [1500, 1800, 3300, 3600, 5090];
  const { texts, chapter, set, plan } = await playing({ title, bells, minutes: 85 }, 4800);
  const { blocks } = await chapter('tuning');
  const line = (): string[] =>
    page
      .getByRole('status')
      .elements()
      .map((status) => status.closest('p')?.textContent ?? '');
  await expect.poll(line).toContain(`${blocks.block(1, 3)} · ${blocks.pauseIn('20 min')}`);
  set(playingState(plan, { elapsed: 1510, remaining: 3590 }));
  await expect.poll(line).toContain(`${blocks.pause} · ${blocks.blockIn(2, '5 min')}`);
  set(playingState(plan, { elapsed: 3700, remaining: 1400 }));
  await expect.poll(line).toContain(`${blocks.block(3, 3)} · ${blocks.endIn('24 min')}`);
  await page.getByRole('button', { name: texts.player.nightMode }).click();
  const night = page.getByRole('dialog', { name: texts.player.nightMode });
  await expect.element(night.getByText(blocks.block(3, 3))).toBeVisible();
  set(playingState({ ...plan, title: undefined }, { elapsed: 3700, remaining: 1400 }));
  await expect.poll(() => line().filter((said) => said.startsWith(blocks.block(3, 3)))).toEqual([]);
});

it.each([
  ['durationLocked', []],
  ['durationOfSteps', [{ at: 1200, hertz: 264, glides: true }]],
] as const)('what is said of the length is true once the end has moved, instead of %s', async (lock, steps) => {
  const { texts, set, plan } = await playing({ steps });
  const length = page.getByRole('slider', { name: texts.player.duration });
  await expect.element(length).toHaveAccessibleDescription(texts.player[lock]);
  set(playingState({ ...plan, continues: { seconds: 1800, moved: true } }, { elapsed: 300, remaining: 1500 }));
  await expect.element(length).toHaveAccessibleDescription(texts.player.durationMoved);
  await expect.element(page.getByText(texts.player[lock])).not.toBeInTheDocument();
  set({ phase: 'idle', ended: 'stopped', last: { plan, heard: 300, remaining: 900 } });
  await expect.element(page.getByText(texts.player.durationMoved)).not.toBeInTheDocument();
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

it.each(['es', 'en'] as const)(
  'a time that cannot be chosen says whether it is too near or too far, in %s',
  async (locale) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:59:30') });
    const { end } = await playing({}, 900, locale);
    await page.getByRole('button', { name: end.byClock }).click();
    const time = page.getByLabelText(end.time, { exact: true });
    const wake = page.getByRole('button', { name: end.wakes });
    await time.fill('07:00');
    await expect.poll(statuses).toContain(end.tooNear);
    await expect.element(wake).toBeDisabled();
    await time.fill('06:30');
    await expect.poll(statuses).toContain(end.tooFar);
    await time.fill('07:01');
    await expect.element(wake).toBeEnabled();
  },
);

/** Nothing is touched for so long. */
async function leaveAlone(seconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(1000 * seconds);
  vi.useRealTimers();
  // What has changed is drawn.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('the form stays in the dark while somebody reads it, and fades where nobody does', async () => {
  const { texts, end } = await playing();
  await page.getByRole('button', { name: texts.player.nightMode }).click();
  const night = page.getByRole('dialog', { name: texts.player.nightMode });
  await night.getByRole('button', { name: end.byClock }).click();
  const read = night.getByText(end.wakeNeeds);
  await expect.element(read).toBeVisible();
  const faded = (element: Element): boolean => element.closest('.opacity-0') !== null;
  await leaveAlone(80);
  expect(faded(await read.findElement())).toBe(false);
  await leaveAlone(100);
  await expect.poll(async () => faded(await read.findElement())).toBe(true);
});

it('a form that was open when the session was paused keeps no light on', async () => {
  const { texts, end, set, plan } = await playing();
  await page.getByRole('button', { name: texts.player.nightMode }).click();
  const night = page.getByRole('dialog', { name: texts.player.nightMode });
  await night.getByRole('button', { name: end.byClock }).click();
  await expect.element(night.getByText(end.wakeNeeds)).toBeVisible();
  set({ phase: 'idle', ended: 'stopped', last: { plan, heard: 300, remaining: 900 } });
  await expect.element(night.getByText(end.wakeNeeds)).not.toBeInTheDocument();
  await leaveAlone(20);
  await expect.poll(() => night.element().querySelector('.opacity-0')).not.toBeNull();
  set(playingState(plan, { elapsed: 300, remaining: 900 }));
  await expect.element(night.getByRole('button', { name: end.byClock })).toHaveAttribute('aria-expanded', 'false');
});
