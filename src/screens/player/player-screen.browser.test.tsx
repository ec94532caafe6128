import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { BackendError } from '#core/backend/backend-error.ts';
import { locales } from '#core/domain/locales.ts';
import { planOf } from '#core/player/plan.fixture.ts';

afterEach(closeAll);

describe.each(locales)('the player in %s', (locale) => {
  it('shows the frequency and starts a session with the default duration and intensity', async () => {
    const { texts, services } = await show('/player?id=1', locale);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
    await expect.element(page.getByText('528 Hz', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        layers: [expect.objectContaining({ hertz: 528, kind: 'pure' })],
        minutes: 15,
        intensity: 70,
        frequencyId: 1,
      }),
    );
    await expect.element(page.getByRole('timer')).toHaveTextContent('15:00');
    const duration = page.getByRole('slider', { name: texts.player.duration });
    await expect.element(duration).toBeDisabled();
    await page.getByRole('button', { name: texts.player.pause }).click();
    expect(services.player.stop).toHaveBeenCalled();
    await expect.element(duration).toBeEnabled();
  });

  it('describes why the duration is locked during a session without moving the sliders', async () => {
    const { texts } = await show('/player?id=1', locale);
    const duration = page.getByRole('slider', { name: texts.player.duration });
    await expect.element(duration).not.toHaveAccessibleDescription();
    const topOf = async (name: string) =>
      (await page.getByRole('slider', { name }).findElement()).getBoundingClientRect().top;
    const apart = async () => (await topOf(texts.player.intensity)) - (await topOf(texts.player.duration));
    const before = await apart();
    await page.getByRole('button', { name: texts.player.start }).click();
    await expect.element(duration).toHaveAccessibleDescription(texts.player.durationLocked);
    expect(await apart()).toBe(before);
  });

  it('describes the session to the lock screen in the current language', async () => {
    const { texts, services } = await show('/player?id=10', locale);
    await page.getByRole('button', { name: texts.player.start }).click();
    const [plan] = vi.mocked(services.player.play).mock.calls[0] ?? [];
    const titles = (): unknown => [10, 10.5].map((hertz) => plan?.describe?.(planOf({ hertz })).title);
    const named = {
      es: ['Alfa en calma', 'Alfa en calma · 10,5 Hz'],
      en: ['Calm alpha', 'Calm alpha · 10.5 Hz'],
    } as const;
    const other = locale === 'es' ? 'en' : 'es';
    expect(titles()).toEqual(named[locale]);
    await page.getByRole('button', { name: `${texts.language.other} – ${texts.language.change}` }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: named[other][0] })).toBeVisible();
    expect(titles()).toEqual(named[other]);
  });

  it('gives its sliders spoken values and moves them by steps', async () => {
    const { texts } = await show('/player?id=1', locale);
    const duration = page.getByRole('slider', { name: texts.player.duration });
    await expect.element(duration).toHaveAttribute('aria-valuetext', texts.player.minutes(15));
    (await duration.findElement()).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(duration).toHaveAttribute('aria-valuetext', texts.player.minutes(20));
    await userEvent.keyboard('{Home}');
    await expect.element(duration).toHaveValue('5');
    await userEvent.keyboard('{End}');
    await expect.element(duration).toHaveValue('60');
    const intensity = page.getByRole('slider', { name: texts.player.intensity });
    await expect.element(intensity).toHaveAttribute('aria-valuetext', texts.player.percent(70));
  });

  it('takes the duration from the address, clamped to its steps, and ignores an invalid one', async () => {
    const first = await show('/player?id=2&minutes=17', locale);
    const duration = page.getByRole('slider', { name: first.texts.player.duration });
    await expect.element(duration).toHaveValue('15');
    closeAll();
    await show('/player?id=2&minutes=900', locale);
    await expect.element(duration).toHaveValue('60');
    closeAll();
    await show('/player?id=2&minutes=x', locale);
    await expect.element(duration).toHaveValue('15');
  });

  it('shows notes for inaudible, very low and very high frequencies', async () => {
    const { texts } = await show('/player?id=3&mode=pure', locale);
    await expect.element(page.getByText(texts.player.inaudible(locale === 'es' ? '7,83' : '7.83'))).toBeVisible();
    closeAll();
    await show('/player?id=2', locale);
    await expect.element(page.getByText(texts.player.needsBass)).toBeVisible();
    closeAll();
    await show('/player?id=1&hertz=16000', locale);
    await expect.element(page.getByText(texts.player.hardlyHeard(locale === 'es' ? '15.000' : '15,000'))).toBeVisible();
  });

  it.each([
    ['/player', 'missingId'],
    ['/player?id=', 'missingId'],
    ['/player?id=abc', 'malformedId'],
    ['/player?id=-3', 'malformedId'],
    ['/player?id=999', 'unknownId'],
  ] as const)('shows a message and a link to the library for %s', async (address, problem) => {
    const { texts } = await show(address, locale);
    await expect.element(page.getByRole('heading', { level: 1, name: texts.player[problem] })).toBeVisible();
    await expect.element(page.getByText(texts.player[`${problem}Hint`])).toBeVisible();
    await page.getByRole('link', { name: texts.player.toLibrary }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: texts.library.title })).toBeVisible();
  });

  it('announces the session to screen readers', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const status = page.getByRole('main').getByRole('status').last();
    await expect.element(status).toHaveTextContent(texts.player.announce.started(texts.player.minutes(15)));
    set(
      playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 }), {
        remaining: 60,
        milestone: 'last-minute',
      }),
    );
    await expect.element(status).toHaveTextContent(texts.player.announce.lastMinute);
    set({ phase: 'idle', ended: 'completed' });
    await expect.element(status).toHaveTextContent(texts.player.announce.ended);
  });

  it('shows no message for failed audio and can be started again', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const status = page.getByRole('main').getByRole('status').last();
    await expect.element(status).toHaveTextContent(texts.player.announce.started(texts.player.minutes(15)));
    set({ phase: 'idle', ended: 'failed' });
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
    await expect.element(status).toBeEmptyDOMElement();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

it('the player opens a frequency by the older `freq` parameter', async () => {
  await show('/player?freq=1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
});

it('the space key starts and stops a session, but not on a slider', async () => {
  const { texts, services } = await show('/player?id=1');
  const duration = page.getByRole('slider', { name: texts.player.duration });
  (await duration.findElement()).focus();
  await userEvent.keyboard(' ');
  expect(services.player.play).not.toHaveBeenCalled();
  (await duration.findElement()).blur();
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(services.player.play).toHaveBeenCalledOnce());
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(services.player.stop).toHaveBeenCalledOnce());
});

it('leaving the player ends the session', async () => {
  const { texts, services } = await show('/player?id=1');
  await page.getByRole('button', { name: texts.player.start }).click();
  await page.getByRole('link', { name: texts.app.backTo(texts.navigation.library) }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: texts.library.title })).toBeVisible();
  expect(services.player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'left' });
});

it('a session that was ended early continues with one tap, as it is set now, for the time that was left', async () => {
  const { player, set } = silentPlayer();
  const { texts } = await show('/player?id=1', 'es', { player });
  const resume = page.getByRole('button', { name: texts.sound.resume, exact: false });
  await page.getByRole('button', { name: texts.player.start }).click();
  set(
    playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 }), { elapsed: 327, remaining: 573 }),
  );
  expect(resume.query()).toBeNull();
  await page.getByRole('button', { name: texts.player.pause }).click();
  await expect.element(resume).toHaveTextContent(`${texts.sound.resume} 9:33`);
  expect(page.getByRole('button', { name: texts.player.start }).query()).toBeNull();
  (await page.getByRole('slider', { name: texts.player.intensity }).findElement()).focus();
  await userEvent.keyboard('{ArrowLeft}');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(' ');
  expect(player.play).toHaveBeenLastCalledWith(
    expect.objectContaining({ minutes: 15, intensity: 65, continues: { seconds: 573 } }),
  );
  await expect.element(page.getByRole('timer')).toHaveTextContent('9:33');
  await page.getByRole('button', { name: texts.player.pause }).click();
  await page.getByRole('button', { name: texts.player.again }).click();
  expect(player.play).toHaveBeenLastCalledWith(expect.not.objectContaining({ continues: expect.anything() }));
  await expect.element(page.getByRole('timer')).toHaveTextContent('15:00');
});

it('an ended session cannot be continued once another duration is chosen', async () => {
  const { texts } = await show('/player?id=1');
  await page.getByRole('button', { name: texts.player.start }).click();
  await page.getByRole('button', { name: texts.player.pause }).click();
  await expect.element(page.getByRole('button', { name: texts.sound.resume, exact: false })).toBeVisible();
  (await page.getByRole('slider', { name: texts.player.duration }).findElement()).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: texts.sound.resume, exact: false })).not.toBeInTheDocument();
});

it('the player offers a retry and a link to the library after a failed load', async () => {
  let down = true;
  const { texts } = await show('/player?id=1', 'es', {
    catalogue: {
      list: () => Promise.resolve([]),
      byId: async (id) => {
        if (down) throw new BackendError('forbidden', 'down');
        const { shownFrequencies } = await import('#app/app.fixture.tsx');
        const found = shownFrequencies.find((frequency) => frequency.id === id);
        if (!found) throw new BackendError('not-found', 'none');
        return found;
      },
    },
  });
  await expect.element(page.getByRole('alert').getByText(texts.failure.forbidden)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.player.toLibrary })).toBeVisible();
  down = false;
  await page.getByRole('button', { name: texts.app.retry }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
});
