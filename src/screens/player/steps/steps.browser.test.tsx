import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { locales } from '#core/domain/locales.ts';
import { planWithEnd } from '#core/player/sounding/plan-with-end.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { capitalized } from '#i18n/capitalized.ts';

afterEach(closeAll);

const descent = 'steps=0_10*1200_6*2400_2';

async function openSteps(...[address, locale, replaced]: Parameters<typeof show>) {
  const shown = await show(address, locale, replaced);
  const layers = await shown.chapter('layers');
  await page.getByText(shown.texts.player.course, { exact: true }).click();
  const { steps } = layers;
  const point = (number: number) =>
    page.getByRole('slider', { name: number === 0 ? steps.start : steps.step(number), exact: true });
  const field = (name: string, number: number) =>
    page.getByRole('textbox', { name: steps.of(name, steps.step(number)) });
  const played = async () => {
    await page.getByRole('button', { name: shown.texts.player.start }).click();
    return vi.mocked(shown.services.player.play).mock.calls[0]?.[0];
  };
  return { ...shown, layers, steps, point, field, played };
}

describe('the steps of a sound', () => {
  it.each(locales)('begin with a template, which sets the length, in %s', async (locale) => {
    const { texts, steps, played, chapter } = await openSteps('/player?id=3', locale);
    const tuning = await chapter('tuning');
    const duration = page.getByRole('slider', { name: texts.player.duration });
    await expect.element(duration).toBeEnabled();
    await page.getByRole('button', { name: steps.template('10 → 6 → 2 Hz', '40 min') }).click();
    await expect.element(duration).toBeDisabled();
    await expect.element(duration).toHaveAccessibleDescription(texts.player.durationOfSteps);
    await expect.element(page.getByRole('switch', { name: texts.sound.unlimited })).toBeDisabled();
    await expect.element(page.getByText(steps.lasts('40 min'))).toBeVisible();
    await expect.element(page.getByText('10 Hz', { exact: true })).toBeVisible();
    await expect.element(page.getByText(tuning.catalogue(locale === 'es' ? '7,83' : '7.83'))).toBeVisible();
    await expectNoAxeFindings();
    expect(await played()).toMatchObject({
      minutes: 40,
      layers: [
        {
          kind: 'isochronic',
          steps: [
            { at: 0, hertz: 10 },
            { at: 1200, hertz: 6, glides: true },
            { at: 2400, hertz: 2, glides: true },
          ],
        },
      ],
    });
  });

  it('can be moved in time and in hertz, and removed, with the keyboard', async () => {
    const { point, steps, played } = await openSteps(`/player?id=3&${descent}`);
    await expect.element(point(1)).toHaveAttribute('aria-valuetext', steps.at('20', '6 Hz'));
    (await point(1).findElement()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{PageDown}');
    await expect.element(point(1)).toHaveAttribute('aria-valuetext', steps.at('21', '5,1 Hz'));
    (await point(2).findElement()).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(point(2)).not.toBeInTheDocument();
    await expect.element(point(1)).toHaveFocus();
    expect(await played()).toMatchObject({ minutes: 21, layers: [{ steps: [{ at: 0 }, { at: 1260, hertz: 5.1 }] }] });
  });

  it('can be dragged, but no closer than half a minute', async () => {
    const { point, steps, played } = await openSteps(`/player?id=3&${descent}`);
    await userEvent.dragAndDrop(point(1), point(2));
    await expect.element(point(1)).toHaveAttribute('aria-valuetext', steps.at('39,5', '2 Hz'));
    await expect
      .element(page.getByRole('textbox', { name: steps.of(steps.minute, steps.step(1)) }))
      .toHaveValue('39,5');
    expect((await played())?.layers[0].steps[1]).toMatchObject({ at: 2370, hertz: 2 });
  });

  it('stay where they are when they are only tapped', async () => {
    const { point, played } = await openSteps('/player?id=3&steps=0_10*1204_6.25*2400_2');
    await point(1).click();
    expect((await played())?.layers[0].steps[1]).toMatchObject({ at: 1204, hertz: 6.25 });
  });

  it('can be typed in a table, which says the range that a wrong value exceeds', async () => {
    const { field, steps, texts, played, chapter } = await openSteps(`/player?id=3&${descent}`);
    const { hertzOutOfRange } = await chapter('tuning');
    await field(steps.minute, 1).fill('50');
    await expect.element(field(steps.minute, 1)).toHaveAccessibleDescription(hertzOutOfRange('0,5', '39,5'));
    await field(steps.minute, 1).fill('12,5');
    await field(steps.hertz, 1).fill('8');
    await field(steps.level, 2).fill('40');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('combobox', { name: steps.of(steps.change, steps.step(2)) }).selectOptions(steps.crossfades);
    await page.getByRole('button', { name: steps.add }).click();
    await expect.element(page.getByText(steps.lasts('50 min'))).toBeVisible();
    expect(page.getByRole('slider', { name: texts.player.duration }).query()).toBeDisabled();
    expect((await played())?.layers[0].steps).toEqual([
      { at: 0, glides: false, hertz: 10 },
      { at: 750, glides: true, hertz: 8 },
      { at: 2400, glides: false, hertz: 2, level: 40 },
      { at: 3000, glides: true },
    ]);
  });

  it('become the fastest that a newly chosen form plays', async () => {
    const { texts, played, chapter } = await openSteps('/player?id=3&mode=isochronic&steps=600_90');
    const { listening } = await chapter('tuning');
    await page.getByText(texts.sound.title, { exact: true }).click();
    await page.getByRole('radio', { name: listening.headphones }).click();
    await page.getByRole('radio', { name: texts.sound.modes.binaural }).click();
    expect(await played()).toMatchObject({ layers: [{ kind: 'binaural', steps: [{ at: 600, hertz: 40 }] }] });
  });

  it('are removed all at once, and the length can be chosen again', async () => {
    const { steps, texts, played } = await openSteps(`/player?id=3&${descent}`);
    await page.getByRole('button', { name: steps.removeAll }).click();
    await expect.element(page.getByRole('slider', { name: texts.player.duration })).toBeEnabled();
    expect((await played())?.layers[0].steps).toEqual([]);
  });

  it('belong to the tone or to a layer', async () => {
    const { steps, layers, played } = await openSteps('/player?id=1&layer=pink');
    await page.getByRole('radio', { name: capitalized(layers.untuned.pink) }).click();
    await page.getByRole('button', { name: steps.template('100 → 50 %', '20 min') }).click();
    const plan = await played();
    expect(plan?.layers[0].steps).toEqual([]);
    expect(plan).toMatchObject({
      minutes: 20,
      layers: [{ kind: 'pure' }, { kind: 'pink', steps: [{ at: 1200, level: 50 }] }],
    });
  });

  it('are locked during a session, whose place and hertz are shown', async () => {
    const { player, set } = silentPlayer();
    const { field, point, steps, texts } = await openSteps(`/player?id=3&${descent}`, 'es', { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(player.play).mock.calls[0] ?? [];
    if (plan) set(playingState(plan, { elapsed: 600, remaining: 1800 }));
    await expect.element(page.getByText(steps.locked)).toBeVisible();
    await expect.element(field(steps.hertz, 1)).toBeDisabled();
    await expect.element(point(1)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('8 Hz', { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts.sound.sounds(texts.sound.pulse('200', '8')))).toBeVisible();
    const line = document.querySelector('[data-now]');
    expect(line instanceof HTMLElement && Number.parseFloat(line.style.left)).toBeCloseTo(100 * (600 / 2700), 3);
  });

  it('are shown as they sound once the end has moved, without a place in those that were set', async () => {
    const { player, set } = silentPlayer();
    const { steps, texts } = await openSteps(`/player?id=3&${descent}&layer=pink`, 'es', { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(player.play).mock.calls[0] ?? [];
    if (!plan) throw new Error('nothing plays');
    set(playingState(plan, { elapsed: 1800, remaining: 600 }));
    const hertz = (value: string) =>
      page.getByText(texts.sound.sounds(texts.sound.pulse('200', value)), { exact: false });
    await expect.element(hertz('4')).toBeVisible();
    await expect.element(page.getByText(steps.locked)).toBeVisible();
    expect(document.querySelector('[data-now]')).not.toBeNull();
    const moved = planWithEnd(plan, { time: 1800, left: 600, end: { remaining: 1200 } });
    set(playingState(moved, { elapsed: 1801, remaining: 1199 }));
    await expect.element(hertz('4')).toBeVisible();
    expect(document.querySelector('[data-now]')).toBeNull();
    set(playingState(moved, { elapsed: 2400, remaining: 600 }));
    await expect.element(hertz('3')).toBeVisible();
    await expect.element(page.getByText('3 Hz', { exact: true })).toBeVisible();
  });

  it('continue where a session was ended early', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await openSteps(`/player?id=3&${descent}`, 'es', { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(player.play).mock.calls[0] ?? [];
    if (plan) set(playingState(plan, { elapsed: 600, remaining: 1800 }));
    await page.getByRole('button', { name: texts.player.pause }).click();
    await page.getByRole('button', { name: texts.sound.resume, exact: false }).click();
    expect(vi.mocked(player.play).mock.calls[1]?.[0]).toMatchObject({
      continues: { seconds: 1800 },
      layers: [
        {
          steps: [
            { at: 0, hertz: 8 },
            { at: 600, hertz: 6 },
            { at: 1800, hertz: 2 },
          ],
        },
      ],
    });
    await expect.element(page.getByText('8 Hz', { exact: true })).toBeVisible();
  });
});

it('a blind comparison has no steps', async () => {
  const { player, set } = silentPlayer();
  const comparison = { id: crypto.randomUUID(), arm: 'tone', controlHertz: 500 } as const;
  set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, comparison })));
  const { texts, chapter } = await show('/player?id=1&steps=600_400', 'es', { player });
  const { night } = await chapter('tuning');
  await page.getByText(texts.player.course, { exact: true }).click();
  await expect.element(page.getByRole('switch', { name: night.allNight })).toBeVisible();
  expect(page.getByRole('slider', { name: 'Paso 1' }).query()).toBeNull();
});
