import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import type { LastChoice } from '#core/settings/last-choice.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import type { Messages } from '#i18n/messages.ts';
import { planOf } from '#core/player/plan.fixture.ts';

afterEach(closeAll);

const device = (chosen: LastChoice = {}) => settingsOn([['onda-last-choice', JSON.stringify(chosen)]]);

const slider = (name: string) => page.getByRole('slider', { name });

async function expectSliders({ player }: Messages, minutes: number, intensity: number): Promise<void> {
  await expect.element(slider(player.duration)).toHaveValue(String(minutes));
  await expect.element(slider(player.intensity)).toHaveValue(String(intensity));
}

async function press(name: string, ...keys: readonly string[]): Promise<void> {
  (await slider(name).findElement()).focus();
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

describe('the last duration and intensity', () => {
  it('are the player’s values for any frequency and for the next visit', async () => {
    const { settings, open } = device();
    const { texts, services } = await show('/player?id=1', 'es', { settings });
    await expectSliders(texts, 15, 70);
    await press(texts.player.duration, 'End');
    await press(texts.player.intensity, 'Home', 'ArrowRight', 'ArrowRight');
    await page.getByRole('link', { name: texts.app.backTo(texts.navigation.library) }).click();
    await page.getByRole('link', { name: 'Activar Alfa en calma' }).click();
    await expectSliders(texts, 60, 10);
    // Not chosen for this tone, so it may be softened.
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(services.player.play).mock.calls[0] ?? [];
    expect(plan).toMatchObject({ minutes: 60, intensity: 10 });
    expect(plan?.intensityChosen).toBeFalsy();
    closeAll();
    await show('/player?id=3', 'es', { settings: open() });
    await expectSliders(texts, 60, 10);
  });

  it('are on the sliders from their first render', async () => {
    const values = new Set<string>();
    const note = (): void => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input[type=range]')) values.add(input.value);
    };
    const watch = new MutationObserver(note);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    // From the library all data is there, and the sliders render with the screen.
    const { texts } = await show('/library', 'es', device({ minutes: 30, intensity: 10 }));
    await page.getByRole('link', { name: 'Activar Gamma 40' }).click();
    await expectSliders(texts, 30, 10);
    watch.disconnect();
    expect([...values].toSorted()).toEqual(['10', '30']);
  });

  it('give way to values of the address, which a session does not store', async () => {
    const { settings } = device({ minutes: 30, intensity: 10 });
    const { texts } = await show('/player?id=2&minutes=15', 'es', { settings });
    await expectSliders(texts, 15, 10);
    closeAll();
    const { services } = await show('/player?id=2&minutes=45&intensity=100', 'es', { settings });
    await expectSliders(texts, 45, 100);
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledOnce();
    closeAll();
    await show('/player?id=2&minutes=soon&intensity=', 'es', { settings });
    await expectSliders(texts, 30, 10);
  });

  it('are not changed by softening, but by a later choice', async () => {
    const { settings } = device({ intensity: 60 });
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', 'es', { settings, player });
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 12, frequencyId: 1 }), { requestedIntensity: 60 }));
    await expect.element(slider(texts.player.intensity)).toHaveAttribute('aria-valuetext', texts.player.percent(12));
    await page.getByRole('button', { name: texts.player.pause }).click();
    await page.getByRole('button', { name: texts.player.again }).click();
    expect(settings.lastChoice.getSnapshot()).toEqual({ intensity: 60 });
    await press(texts.player.intensity, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(settings.lastChoice.getSnapshot()).toEqual({ intensity: 15 });
  });

  it('exclude a session without limit, and return when it is switched off', async () => {
    const { settings } = device({ minutes: 30 });
    const { texts } = await show('/player?id=1', 'es', { settings });
    const unlimited = page.getByRole('switch', { name: texts.sound.unlimited });
    await unlimited.click();
    await expect.element(slider(texts.player.duration)).toHaveAttribute('aria-valuetext', texts.sound.unlimited);
    expect(settings.lastChoice.getSnapshot()).toEqual({ minutes: 30 });
    await unlimited.click();
    await expectSliders(texts, 30, 70);
  });

  it('do not change an open player from another tab', async () => {
    const { settings } = device({ minutes: 30, intensity: 10 });
    const { texts } = await show('/player?id=1', 'es', { settings });
    await expectSliders(texts, 30, 10);
    settings.lastChoice.set({ minutes: 5 });
    settings.lastChoice.set({ intensity: 90 });
    await press(texts.player.duration, 'ArrowRight');
    await expectSliders(texts, 35, 10);
    expect(settings.lastChoice.getSnapshot()).toEqual({ minutes: 35, intensity: 90 });
  });
});
