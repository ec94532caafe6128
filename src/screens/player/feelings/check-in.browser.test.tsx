import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { loadedService, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const locale = 'es';

afterEach(closeAll);

const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 });
const before = { tension: 30, energy: 50, mood: 70 };

const textsIn = () => createChapterCache().load('checkin', locale);

/** @param places index of the step chosen for each scale */
async function answer(
  checkin: Awaited<ReturnType<typeof textsIn>>,
  places: readonly [number, number, number],
): Promise<void> {
  for (const [index, scale] of (['tension', 'energy', 'mood'] as const).entries()) {
    const row = page.getByRole('group', { name: checkin.scales[scale] });
    await row.getByRole('radio', { name: checkin.steps[scale][places[index] ?? 0] ?? '', exact: true }).click();
  }
}

async function openPlayer() {
  const checkin = await textsIn();
  const { player, set } = silentPlayer();
  const data = createPersonalData(testDependencies({ player }));
  const { texts } = await show('/player?id=1', locale, { player, personalData: loadedService(data) });
  return { checkin, texts, player, set, data };
}

/** After a session of 400 seconds with an answer before it. */
async function afterSession(felt: Feeling) {
  const { checkin, texts, set, data } = await openPlayer();
  await expect.element(page.getByText(texts.player.feelingNow)).toBeVisible();
  set(playingState({ ...plan, before: felt }, { elapsed: 400, remaining: 500 }));
  set({ phase: 'idle', ended: 'stopped' });
  const after = page.getByRole('region', { name: checkin.after });
  await expect.element(after).toBeVisible();
  return { data, after };
}

describe('the feelings check-in', () => {
  it('asks before a session, passes the answer to it, and asks again after it', async () => {
    const { checkin, texts, player, set, data } = await openPlayer();
    await page.getByText(texts.player.feelingNow).click();
    await answer(checkin, [1, 2, 3]);
    await expect.element(page.getByText(checkin.noted, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ before }));
    await expect.element(page.getByText(texts.player.feelingNow)).not.toBeInTheDocument();
    set(playingState({ ...plan, before }, { elapsed: 400, remaining: 500 }));
    set({ phase: 'idle', ended: 'stopped' });
    const after = page.getByRole('region', { name: checkin.after });
    await expect.element(after).toBeVisible();
    expect(page.getByText(texts.player.feelingNow).elements()).toHaveLength(0);
    for (const [scale, place] of [
      ['tension', 4],
      ['energy', 2],
      ['mood', 4],
    ] as const) {
      const row = after.getByRole('group', { name: checkin.scales[scale] });
      await row.getByRole('radio', { name: checkin.steps[scale][place] ?? '', exact: true }).click();
    }
    await expect.element(after.getByText(checkin.thanks)).toBeVisible();
    await page.getByRole('button', { name: checkin.done }).click();
    await expect
      .element(
        page.getByText(checkin.change(checkin.steps.tension[1] ?? '', checkin.steps.tension[4] ?? ''), {
          exact: false,
        }),
      )
      .toBeVisible();
    expect(await data.history.sessionsWithFeelings(1)).toMatchObject([
      { before, after: { tension: 90, energy: 50, mood: 90 }, heardSeconds: 400 },
    ]);
  });

  it('asks after a session only for the scale answered before it', async () => {
    const { checkin, texts, player, set, data } = await openPlayer();
    await page.getByText(texts.player.feelingNow).click();
    await page
      .getByRole('group', { name: checkin.scales.mood })
      .getByRole('radio', { name: checkin.steps.mood[1] ?? '', exact: true })
      .click();
    await expect.element(page.getByText(checkin.noted, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ before: { mood: 30 } }));
    set(playingState({ ...plan, before: { mood: 30 } }, { elapsed: 400, remaining: 500 }));
    set({ phase: 'idle', ended: 'stopped' });
    const after = page.getByRole('region', { name: checkin.after });
    await expect.element(after.getByRole('group', { name: checkin.scales.mood })).toBeVisible();
    expect(after.getByRole('group').elements()).toHaveLength(1);
    await after.getByRole('radio', { name: checkin.steps.mood[3] ?? '', exact: true }).click();
    await expect.element(page.getByText(checkin.thanks)).toBeVisible();
    // The question for the next session waits until this one is closed.
    expect(page.getByText(texts.player.feelingNow).elements()).toHaveLength(0);
    expect(await data.history.sessionsWithFeelings(1)).toMatchObject([{ before: { mood: 30 }, after: { mood: 70 } }]);
  });

  it('lets an answer be cleared before a session, and focuses the first choice', async () => {
    const { checkin, texts, player } = await openPlayer();
    await page.getByText(texts.player.feelingNow).click();
    await answer(checkin, [1, 2, 3]);
    (await page.getByRole('button', { name: checkin.clear }).findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('radio').first()).toHaveFocus();
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(0);
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ before: undefined }));
  });

  it('stores each answer after a session at once, even if others are missing', async () => {
    const { checkin, texts, set, data } = await openPlayer();
    await page.getByText(texts.player.feelingNow).click();
    await answer(checkin, [1, 2, 3]);
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState({ ...plan, before }, { elapsed: 400, remaining: 500 }));
    set({ phase: 'idle', ended: 'stopped' });
    const after = page.getByRole('region', { name: checkin.after });
    await after
      .getByRole('group', { name: checkin.scales.energy })
      .getByRole('radio', { name: checkin.steps.energy[4] ?? '', exact: true })
      .click();
    await expect.poll(() => data.history.sessionsWithFeelings(1)).toMatchObject([{ before, after: { energy: 90 } }]);
    await page.getByRole('button', { name: checkin.done }).click();
    await expect.element(page.getByText(checkin.thanks)).toBeVisible();
    await expect.element(page.getByText(texts.player.feelingNow)).toBeVisible();
  });

  it('is answered and corrected with arrow keys after a session, and stays open until closed', async () => {
    const checkin = await textsIn();
    const { data, after } = await afterSession({ mood: 30 });
    const mood = (place: number) => after.getByRole('radio', { name: checkin.steps.mood[place] ?? '', exact: true });
    (await mood(0).findElement()).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(after.getByText(checkin.thanks)).toBeVisible();
    await expect.poll(() => data.history.sessionsWithFeelings(1)).toMatchObject([{ after: { mood: 30 } }]);
    await expect.element(mood(1)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(mood(2)).toHaveFocus();
    await expect.poll(() => data.history.sessionsWithFeelings(1)).toMatchObject([{ after: { mood: 50 } }]);
    await userEvent.keyboard('{Tab}');
    await expect.element(after.getByRole('button', { name: checkin.done })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByText(checkin.change(checkin.steps.mood[1] ?? '', checkin.steps.mood[2] ?? ''), { exact: false }),
      )
      .toBeVisible();
    await expect.element(after).toHaveFocus();
  });

  it('can be skipped after a session, and then focuses a note that says so', async () => {
    const checkin = await textsIn();
    const { data, after } = await afterSession({ mood: 30 });
    (await after.getByRole('button', { name: checkin.skip }).findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: checkin.skipped })).toHaveFocus();
    expect(after.elements()).toHaveLength(0);
    expect(await data.history.sessionsWithFeelings(1)).toEqual([]);
  });

  it('does not ask after a session without an answer before it', async () => {
    const checkin = await textsIn();
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, {
      player,
      personalData: loadedService(createPersonalData(testDependencies({ player }))),
    });
    await expect.element(page.getByText(texts.player.feelingNow)).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState(plan, { elapsed: 400, remaining: 500 }));
    set({ phase: 'idle', ended: 'stopped' });
    await expect.element(page.getByText(texts.player.feelingNow)).toBeVisible();
    expect(page.getByText(checkin.after).elements()).toHaveLength(0);
  });

  it('starts the next session without the previous answer', async () => {
    const checkin = await textsIn();
    const { player, set } = silentPlayer();
    const data = createPersonalData(testDependencies({ player }));
    // As in the app, which always subscribes to the totals.
    data.history.totals.subscribe(() => undefined);
    const { texts } = await show('/player?id=1', locale, { player, personalData: loadedService(data) });
    await page.getByText(texts.player.feelingNow).click();
    await answer(checkin, [1, 2, 3]);
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState({ ...plan, before }, { elapsed: 400, remaining: 500 }));
    await expect.poll(() => data.history.totals.getSnapshot()?.last?.heardSeconds).toBe(400);
    set({ phase: 'idle', ended: 'stopped' });
    await expect.element(page.getByRole('region', { name: checkin.after })).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(player.play).toHaveBeenCalledTimes(2);
    expect(player.play).toHaveBeenLastCalledWith(expect.not.objectContaining({ before }));
  });

  it('is absent if the person has switched it off', async () => {
    const { settings } = settingsOn([['onda-view', JSON.stringify({ version: 1, askFeelings: false })]]);
    const { texts } = await show('/player?id=1', locale, { settings });
    await expect.element(page.getByText(texts.sound.willSound(texts.sound.pure('528')))).toBeVisible();
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await expect.element(page.getByText((await createChapterCache().load('insight', locale)).unknown)).toBeVisible();
    expect(page.getByText(texts.player.feelingNow).elements()).toHaveLength(0);
  });
});
