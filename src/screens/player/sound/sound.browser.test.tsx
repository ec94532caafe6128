import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { locales, type Locale } from '#core/domain/locales.ts';
import { createStore } from '#core/store.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import type { ToneSettings } from '#core/domain/layers.ts';

const tonePlaying = (tone: Partial<ToneSettings>, ...others: unknown[]): unknown =>
  expect.objectContaining({ layers: [expect.objectContaining(tone), ...others] });

const locale = 'es';

afterEach(closeAll);

async function chaptersIn(language: Locale) {
  const chapters = createChapterCache();
  return { tuning: await chapters.load('tuning', language), proof: await chapters.load('proof', language) };
}

const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 });

describe('the sound settings', () => {
  it('open a tone below hearing in an audible form, one tap away from the pure tone and back', async () => {
    const { texts, services } = await show('/player?id=3', locale);
    const hertz = '7,83';
    const heard = page.getByText(texts.sound.willSound(texts.sound.pulse('200', hertz)));
    await expect.element(heard).toBeVisible();
    await page.getByRole('button', { name: texts.sound.toPureUnheard }).click();
    await expect.element(page.getByText(texts.player.inaudible(hertz))).toBeVisible();
    await page.getByRole('button', { name: texts.sound.hearAsPulse }).click();
    await expect.element(heard).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
      tonePlaying({ hertz: 7.83, kind: 'isochronic', carrier: 200 }),
    );
  });

  it('offer a bass in the form that small speakers carry', async () => {
    const { texts } = await show('/player?id=2', locale);
    await expect.element(page.getByText(texts.player.needsBass)).toBeVisible();
    await page.getByRole('button', { name: texts.sound.hearAsPulse }).click();
    await expect.element(page.getByText(texts.sound.willSound(texts.sound.pulse('200', '40')))).toBeVisible();
    await page.getByRole('button', { name: texts.sound.toPure, exact: true }).click();
    await expect.element(page.getByText(texts.player.needsBass)).toBeVisible();
  });

  it.each(locales)('set mode, carrier and noise, with typed or sliding values, in %s', async (language) => {
    const { texts, services } = await show('/player?id=3', language);
    const { tuning } = await chaptersIn(language);
    await page.getByText(texts.sound.title, { exact: true }).click();
    await page.getByRole('radio', { name: texts.sound.modes.monaural }).click();
    const carrier = page.getByRole('textbox', { name: tuning.carrier });
    await carrier.fill(language === 'es' ? '210,42' : '210.42');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByText(
          texts.sound.willSound(
            texts.sound.beat(language === 'es' ? '210,42' : '210.42', language === 'es' ? '7,83' : '7.83'),
          ),
        ),
      )
      .toBeVisible();
    await carrier.fill('5000');
    await expect
      .element(page.getByText(tuning.hertzOutOfRange('24', language === 'es' ? '1500' : '1,500')))
      .toBeVisible();
    await page.getByRole('radio', { name: tuning.noises.pink }).click();
    await expect
      .element(page.getByRole('slider', { name: tuning.noiseLevel }))
      .toHaveAttribute('aria-valuetext', texts.player.percent(20));
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
      tonePlaying(
        { kind: 'monaural', carrier: 210.42 },
        expect.objectContaining({ kind: 'pink', level: 20, isBackground: true }),
      ),
    );
  });

  it('show the raised carrier when the requested one is too low for the pulses', async () => {
    const { texts, services } = await show('/player?id=2&mode=isochronic&carrier=20', locale);
    await expect.element(page.getByText(texts.sound.willSound(texts.sound.pulse('60', '40')))).toBeVisible();
    const { tuning } = await chaptersIn(locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    const field = page.getByRole('textbox', { name: tuning.hertz });
    await field.fill('80');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(texts.sound.willSound(texts.sound.pulse('100', '80')))).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
      tonePlaying({ hertz: 80, kind: 'isochronic', carrier: 100 }),
    );
  });

  it('play the address’s frequency, show that it differs from the catalogue’s, and return to that', async () => {
    const { texts, services } = await show('/player?id=1&hertz=530.5', locale);
    const { tuning } = await chaptersIn(locale);
    const [own, usual] = ['530,5', '528'];
    await expect.element(page.getByText(`${own} Hz`, { exact: true })).toBeVisible();
    await expect.element(page.getByText(tuning.own(own, usual))).toBeVisible();
    const grade = page.getByRole('button', { name: new RegExp(`^${texts.evidence.label}:`, 'u') });
    expect(grade.elements()).toHaveLength(0);
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(tonePlaying({ hertz: 530.5 }));
    await page.getByRole('button', { name: tuning.back(usual) }).click();
    expect(services.player.change).toHaveBeenCalledExactlyOnceWith(tonePlaying({ hertz: 528 }));
    await expect.element(page.getByText('528 Hz', { exact: true })).toBeVisible();
    await expect.element(grade).toBeVisible();
    expect(page.getByText(tuning.own(own, usual)).elements()).toHaveLength(0);
  });

  it('tune by completed typing or arrow keys, and play what is too fast for beats as a pure tone', async () => {
    const { texts, services } = await show('/player?id=3&mode=binaural', locale);
    const { tuning } = await chaptersIn(locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    const field = page.getByRole('textbox', { name: tuning.hertz });
    await field.fill('8');
    await expect
      .element(page.getByRole('slider', { name: tuning.hertz }))
      .toHaveAttribute('aria-valuetext', tuning.hertzSpoken('7,83'));
    await userEvent.keyboard('{Enter}');
    const slider = page.getByRole('slider', { name: tuning.hertz });
    await expect.element(slider).toHaveAttribute('aria-valuetext', tuning.hertzSpoken('8'));
    await expect.element(page.getByText(texts.sound.willSound(texts.sound.beat('200', '8')))).toBeVisible();
    (await slider.findElement()).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', tuning.hertzSpoken('8,1'));
    await field.fill('432');
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(tonePlaying({ hertz: 432, kind: 'pure' }));
  });

  it('test the headphones for binaural beats, not during a session, and offer the isochronic mode', async () => {
    const headphones = { play: vi.fn(() => Promise.resolve(1)) };
    const { texts } = await show('/player?id=3&mode=binaural', locale, { headphones });
    const { tuning } = await chaptersIn(locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    await page.getByRole('button', { name: tuning.left }).click();
    expect(headphones.play).toHaveBeenCalledExactlyOnceWith('left');
    await page.getByRole('button', { name: texts.player.start }).click();
    await expect.element(page.getByRole('button', { name: tuning.left })).toBeDisabled();
    await expect.element(page.getByText(tuning.checkLater)).toBeVisible();
    await page.getByRole('button', { name: texts.player.pause }).click();
    await expect.element(page.getByRole('button', { name: tuning.left })).toBeEnabled();
    await expect.element(page.getByText(tuning.oneChannel)).toBeVisible();
    await page.getByRole('button', { name: tuning.useIsochronic }).click();
    await expect.element(page.getByRole('radio', { name: texts.sound.modes.isochronic })).toBeChecked();
  });

  it('give the tone a timbre, said with the sound, while its evidence stays with the frequency', async () => {
    const { texts, services } = await show('/player?id=1', locale);
    const { timbre } = await createChapterCache().load('layers', locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    await page.getByRole('radio', { name: timbre.names.organ }).click();
    await expect.element(page.getByText(timbre.note)).toBeVisible();
    await expect.element(page.getByText(/528 Hz \(órgano\)/u)).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(tonePlaying({ hertz: 528, timbre: 'organ' }));
    await page.getByRole('radio', { name: timbre.names.pure }).click();
    await expect.element(page.getByText(timbre.note)).not.toBeInTheDocument();
  });

  it('set the edge of pulses up to half their length', async () => {
    const { texts, services } = await show('/player?id=3&mode=isochronic', locale);
    const { tuning } = await chaptersIn(locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    const edge = page.getByRole('slider', { name: tuning.edge });
    await expect.element(edge).toHaveAttribute('aria-valuetext', tuning.edgeSpoken(16));
    (await edge.findElement()).focus();
    await userEvent.keyboard('{End}');
    await expect.element(edge).toHaveAttribute('aria-valuetext', tuning.edgeSpoken(31));
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(tonePlaying({ edge: 0.031 }));
  });

  it('start a session without limit, which counts up', async () => {
    const { texts, services } = await show('/player?id=1', locale);
    await page.getByRole('switch', { name: texts.sound.unlimited }).click();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ minutes: 'unlimited' }));
    await expect.element(page.getByRole('timer', { name: texts.sound.elapsed })).toHaveTextContent('0:00');
    await expect
      .element(page.getByRole('main').getByRole('status').last())
      .toHaveTextContent(texts.player.announce.startedUnlimited);
  });

  it('show an interruption and resume by a tap', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const playing = playingState(plan);
    set(playing.phase === 'playing' ? { ...playing, phase: 'interrupted' } : playing);
    await expect.element(page.getByText(texts.sound.interrupted)).toBeVisible();
    await page.getByRole('button', { name: texts.sound.resume }).click();
    expect(player.resume).toHaveBeenCalledOnce();
  });

  it('show a lowered intensity with its exact value, which the keys move to whole steps', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState({ ...plan, intensity: 63 }, { requestedIntensity: 70 }));
    const message = texts.player.softened(texts.player.percentShort(70));
    const intensity = page.getByRole('slider', { name: texts.player.intensity });
    await expect.element(intensity).toHaveAccessibleDescription(message);
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toContain(message);
    expect(page.getByText(message).elements()).toHaveLength(2);
    await expect.element(intensity).toHaveAttribute('aria-valuetext', texts.player.percent(63));
    await expect.element(intensity).toHaveValue('63');
    (await intensity.findElement()).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(player.change).toHaveBeenCalledExactlyOnceWith({ intensity: 65 });
  });

  it('announce nothing about a lowered session of another frequency', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=2', locale, { player });
    const announcements = (): (string | null)[] =>
      page
        .getByRole('status')
        .elements()
        .map(({ textContent }) => textContent);
    const other = { ...plan, intensity: 2, noise: 'pink', noiseLevel: 3 } as const;
    // Waits until the announcer has loaded.
    await page.getByRole('button', { name: texts.player.start }).click();
    await expect.poll(announcements).toContain(texts.player.announce.started(texts.player.minutes(15)));
    set(playingState(other, { requestedIntensity: 70, requestedBackground: 20 }));
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
    await chaptersIn(locale);
    expect(announcements().join('')).toBe('');
  });

  it('show a lowered noise level beside its slider', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1&noise=pink', locale, { player });
    const { tuning } = await chaptersIn(locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    await page.getByRole('button', { name: texts.player.start }).click();
    set(playingState(planOf({ ...plan, noise: 'pink', noiseLevel: 3 }), { requestedBackground: 20 }));
    const level = page.getByRole('slider', { name: tuning.noiseLevel });
    await expect.element(level).toHaveAccessibleDescription(tuning.noiseSoftened(texts.player.percentShort(20)));
    await expect.element(level).toHaveAttribute('aria-valuetext', texts.player.percent(3));
    const message = `${tuning.noiseLevel}: ${tuning.noiseSoftened(texts.player.percentShort(20))}`;
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toContain(message);
    // One key press lowers it by one step from there, not to 0.
    await expect.element(level).toHaveValue('3');
    (await level.findElement()).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(player.change).toHaveBeenCalledExactlyOnceWith({
      layers: [expect.anything(), expect.objectContaining({ level: 2 })],
    });
  });

  it('show a changed audio output and resume by a tap', async () => {
    const { player, set } = silentPlayer();
    const { texts } = await show('/player?id=1', locale, { player });
    await page.getByRole('button', { name: texts.player.start }).click();
    const playing = playingState(plan, { outputChanged: true });
    set(playing.phase === 'playing' ? { ...playing, phase: 'interrupted' } : playing);
    await expect.element(page.getByText(texts.sound.deviceChanged)).toBeVisible();
    await page.getByRole('button', { name: texts.sound.resume }).click();
    expect(player.resume).toHaveBeenCalledOnce();
  });

  it('suggest a break and show the week’s dose', async () => {
    const listening = createStore({ minutes: 55, dose: 4.25, breakDue: true });
    const { texts } = await show('/player?id=1', locale, { listening });
    const { proof } = await chaptersIn(locale);
    await expect.element(page.getByText(texts.sound.breakHint)).toBeVisible();
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(proof.title, { exact: true }).click();
    await expect.element(page.getByText(proof.dose('4,3'), { exact: false })).toBeVisible();
  });

  it('store fade, bells and loudness from the profile', async () => {
    const { texts, services } = await show('/profile', locale);
    const { sound: preferences } = await createChapterCache().load('profile', locale);
    await page.getByRole('heading', { name: preferences.title }).click();
    await page.getByRole('switch', { name: preferences.equalLoudness }).click();
    await page.getByRole('switch', { name: preferences.bellInterval }).click();
    await expect
      .element(page.getByRole('slider', { name: preferences.bellEvery }))
      .toHaveAttribute('aria-valuetext', texts.player.minutes(5));
    (await page.getByRole('slider', { name: preferences.fade }).findElement()).focus();
    await userEvent.keyboard('{End}');
    expect(services.settings.sound.getSnapshot()).toMatchObject({
      fadeSeconds: 120,
      equalLoudness: true,
      bells: { interval: 5 },
    });
  });
});

it('the player shows a session that is already running', async () => {
  const { player, set } = silentPlayer();
  set(playingState({ ...plan, minutes: 30, intensity: 25 }, { remaining: 65, elapsed: 1735 }));
  const { texts } = await show('/player?id=1', 'es', { player });
  await expect.element(page.getByRole('timer')).toHaveTextContent('1:05');
  await expect.element(page.getByRole('slider', { name: texts.player.intensity })).toHaveValue('25');
  await page.getByRole('button', { name: texts.player.pause }).click();
  expect(player.stop).toHaveBeenCalledOnce();
});
