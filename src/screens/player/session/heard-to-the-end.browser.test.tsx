import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { loadedService, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 });

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

async function endSession(changes: Partial<SessionPlan> = {}) {
  const { player, set } = silentPlayer();
  const data = createPersonalData(testDependencies({ player }));
  const { texts, chapter } = await show('/player?id=1', 'es', { player, personalData: loadedService(data) });
  const { ending, steps } = await chapter('checkin');
  await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
  const done = { ...plan, ...changes };
  set(playingState(done, { elapsed: 900, remaining: 0 }));
  set({ phase: 'idle', ended: 'completed', last: { plan: done, heard: 900, remaining: 0 } });
  const end = page.getByRole('region', { name: ending.title });
  await expect.element(end).toBeVisible();
  return { end, ending, steps, texts, player, set, data };
}

describe('a session that was heard to its end', () => {
  it('says what was heard, and begins again with one tap', async () => {
    const { end, ending, player, texts } = await endSession();
    await expect.element(end.getByText(ending.heard('15 min', '528'))).toBeVisible();
    expect(page.getByRole('button', { name: texts.player.start }).query()).toBeNull();
    await end.getByRole('button', { name: ending.again }).click();
    expect(player.play).toHaveBeenLastCalledWith(
      expect.objectContaining({ layers: [expect.objectContaining({ hertz: 528 })], minutes: 15 }),
    );
    await expect.element(end).not.toBeInTheDocument();
  });

  it('asks one question, whose answer is kept with the session', async () => {
    const { end, steps, data } = await endSession();
    await end.getByRole('radio', { name: steps.mood[3] ?? '' }).click();
    await expect.element(end.getByText(steps.mood[3] ?? '', { exact: false }).first()).toBeVisible();
    await expect
      .poll(async () => (await data.history.sessions(undefined, 1))[0])
      .toMatchObject({ ended: 'completed', after: { mood: 70 } });
  });

  it('asks no question of its own where one was answered before the session', async () => {
    const { end } = await endSession({ before: { tension: 50 } });
    expect(end.getByRole('radio').elements()).toHaveLength(0);
  });

  it('can save the frequency as a favourite', async () => {
    const { end, ending, data } = await endSession();
    await end.getByRole('button', { name: ending.save }).click();
    await expect.element(end.getByRole('button', { name: ending.saved, pressed: true })).toBeVisible();
    expect(data.favourites.getSnapshot()).toEqual([1]);
  });

  it('shares a picture of the figure, or downloads it', async () => {
    const { end, ending } = await endSession();
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    await end.getByRole('button', { name: ending.share }).click();
    await expect.element(end.getByText(ending.downloaded)).toBeVisible();
    expect(links[0]?.download).toBe(ending.picture('528'));
    const picture = await createImageBitmap(await (await fetch(links[0]?.href ?? '')).blob());
    expect([picture.width, picture.height]).toEqual([1080, 1350]);
  });

  it('names the first and the last tone of a programme in the picture', async () => {
    const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { end, ending } = await endSession(planOf({ hertz: 10, steps: [{ at: 600, hertz: 2, glides: true }] }));
    await end.getByRole('button', { name: ending.share }).click();
    await expect.element(end.getByText(ending.downloaded)).toBeVisible();
    expect(write.mock.calls.map(([text]) => text)).toContain('10 → 2 Hz');
  });

  it('gives the start button back once it is closed', async () => {
    const { end, texts } = await endSession();
    await end.getByRole('button', { name: texts.sound.dismiss }).click();
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
  });

  it('says nothing about the tone of a blind comparison', async () => {
    const { end, ending } = await endSession({
      comparison: { id: crypto.randomUUID(), arm: 'tone', controlHertz: 500 },
    });
    await expect.element(end.getByText('15 min')).toBeVisible();
    expect(end.getByText('528', { exact: false }).query()).toBeNull();
    expect(end.getByRole('button', { name: ending.share }).query()).toBeNull();
  });
});
