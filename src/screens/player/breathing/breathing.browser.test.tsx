import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { programmeFor } from '#core/player/programme-for-settings.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const quiet = { equalLoudness: false };

afterEach(closeAll);

const chapterIn = (language: Locale) => createChapterCache().load('breathing', language);

async function press(name: string, ...keys: readonly string[]): Promise<void> {
  (await page.getByRole('slider', { name, exact: true }).findElement()).focus();
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

describe('breathing with a session', () => {
  it.each(locales)('is set in full in %s, played, and remembered, but not that it was on', async (language) => {
    const { settings } = settingsOn();
    const { texts, services } = await show('/player?id=1', language, { settings });
    const breathing = await chapterIn(language);
    const duration = page.getByRole('slider', { name: texts.player.duration });
    await expect.element(duration).toHaveAttribute('min', '5');
    await page.getByText(texts.sound.breathe, { exact: true }).click();
    await page.getByRole('switch', { name: texts.sound.breathe }).click();
    await expect.element(page.getByText(`${breathing.follow} ${breathing.care}`)).toBeVisible();
    await press(breathing.pace, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.getByRole('radio', { name: '50 : 50' }).click();
    await page.getByRole('radio', { name: breathing.ownRatio }).click();
    await press(breathing.inhale, 'ArrowLeft');
    await page.getByRole('switch', { name: breathing.holds }).click();
    await press(breathing.holdEmpty, 'ArrowRight');
    await page.getByRole('switch', { name: breathing.from }).click();
    await press(breathing.fromPace, 'End');
    await press(texts.player.duration, 'Home');
    await expect.element(duration).toHaveValue('2');
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(services.player.play).mock.calls[0] ?? [];
    const chosen = { pace: 4.3, inhale: 49, holdFull: 10, holdEmpty: 1, from: 24, vibration: true };
    expect(plan).toMatchObject({ layers: [{ hertz: 528 }], minutes: 2, breathing: chosen });
    expect(settings.lastChoice.getSnapshot()).toEqual({
      breath: 4.3,
      breathIn: 49,
      holdFull: 10,
      holdEmpty: 1,
      breathFrom: 24,
      breathMinutes: 2,
    });
    closeAll();
    await show('/player?id=1', language, { settings });
    await expect.element(page.getByText(`${breathing.follow} ${breathing.care}`)).not.toBeInTheDocument();
    await page.getByText(texts.sound.breathe, { exact: true }).click();
    await page.getByRole('switch', { name: texts.sound.breathe }).click();
    await expect.element(page.getByRole('slider', { name: breathing.pace })).toHaveValue('4.3');
  });

  it('makes an inaudible tone audible', async () => {
    const { texts, services } = await show('/player?id=3&mode=pure', 'es');
    await page.getByText(texts.sound.breathe, { exact: true }).click();
    await page.getByRole('switch', { name: texts.sound.breathe }).click();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        layers: [expect.objectContaining({ hertz: 7.83, kind: 'isochronic' })],
        breathing: defaultBreathing,
      }),
    );
  });

  it('changes the running session, except for the pace it started from', async () => {
    const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, breathing: defaultBreathing });
    const { player, set } = silentPlayer();
    set(playingState(plan));
    const { texts, services } = await show('/player?id=1', 'es', { player });
    const breathing = await chapterIn('es');
    await page.getByText(texts.sound.breathe, { exact: true }).click();
    await expect.element(page.getByRole('switch', { name: breathing.from })).toBeDisabled();
    await press(breathing.pace, 'End');
    expect(services.player.change).toHaveBeenLastCalledWith({ breathing: { ...defaultBreathing, pace: 10 } });
    await page.getByRole('switch', { name: texts.sound.breathe }).click();
    expect(services.player.change).toHaveBeenLastCalledWith({ breathing: undefined });
  });

  it.each(locales)('announces each stage as it begins, in %s', async (language) => {
    const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, breathing: defaultBreathing });
    const { player, set } = silentPlayer();
    const course = startBreathing({ ...defaultBreathing, pace: 10 });
    set(playingState(plan, { programme: { ...programmeFor(plan, quiet), breathing: course } }));
    const started = performance.now();
    const position = (): number => 1 + (performance.now() - started) / 1000;
    await show('/player?id=1', language, { player: { ...player, position } });
    const { words } = await chapterIn(language);
    await expect.element(page.getByRole('status').filter({ hasText: words.in })).toBeInTheDocument();
    await expect
      .element(page.getByRole('status').filter({ hasText: words.out }), { timeout: 5000 })
      .toBeInTheDocument();
  });

  it.each([
    [360, 640],
    [568, 320],
    [740, 360],
    [915, 412],
    [1024, 400],
    [1440, 900],
  ])('names the breath beside the hertz, which stay where they were, at %i × %i', async (width, height) => {
    onTestFinished(() => page.viewport(414, 896));
    await page.viewport(width, height);
    const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, breathing: defaultBreathing });
    const { player, set } = silentPlayer();
    await show('/player?id=1&breath=6', 'es', { player: { ...player, position: () => 1 } });
    const { words } = await chapterIn('es');
    const number = page.getByText('528', { exact: true }).first();
    await expect.element(number).toBeVisible();
    const line = (): DOMRect | undefined => number.element().closest('p')?.getBoundingClientRect();
    const before = line();
    const course = startBreathing({ ...defaultBreathing, pace: 10 });
    set(playingState(plan, { programme: { ...programmeFor(plan, quiet), breathing: course } }));
    const shown = (): Element | undefined =>
      page
        .getByText(words.in, { exact: true })
        .elements()
        .find((element) => element.ariaHidden === 'true');
    await expect.poll(shown).toBeDefined();
    expect(shown()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(line()?.top ?? 0);
    expect(line()).toEqual(before);
  });
});
