import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { accentClass } from '#components/accent-class.ts';
import { connectedSensor, silentSensor, testReading } from '#core/device/sensor.fixture.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { createStore } from '#core/store.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const locale = 'es';

afterEach(closeAll);

const described = planOf({
  hertz: 528,
  minutes: 15,
  intensity: 70,
  frequencyId: 1,
  category: 'Restore',
  describe: () => ({ title: 'Solfeggio 528', artist: 'Onda', album: '', artwork: [] }),
});

it('the mini player on other screens resumes, stops and links to the session', async () => {
  const { player, set } = silentPlayer();
  const { texts } = await show('/device', locale, { player });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  set(playingState(described));
  const mini = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
  await expect.element(mini.getByText('15:00')).toBeVisible();
  expect((await mini.findElement()).classList).toContain(accentClass('Restore'));
  const link = await mini.getByRole('link').findElement();
  // The link covers the bar, which shows the focus ring.
  await userEvent.keyboard('{Tab}');
  link.focus();
  expect(link.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(link).outlineStyle).toBe('none');
  expect(getComputedStyle(await mini.findElement())).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' });
  const playing = playingState(described, { outputChanged: true });
  set(playing.phase === 'playing' ? { ...playing, phase: 'interrupted' } : playing);
  await expect.element(page.getByText(texts.sound.deviceChanged)).toBeInTheDocument();
  await page.getByRole('button', { name: texts.sound.resume }).click();
  expect(player.resume).toHaveBeenCalledOnce();
  set(playingState(described));
  await mini.getByRole('button', { name: texts.player.pause }).click();
  expect(player.stop).toHaveBeenCalledOnce();
  expect(mini.elements()).toHaveLength(0);
  const paused = page.getByRole('region', { name: `${texts.sound.paused}: Solfeggio 528` });
  await expect.element(paused.getByText(`${texts.sound.paused} · 15:00`)).toBeVisible();
  await paused.getByRole('button', { name: texts.sound.resume }).click();
  expect(player.play).toHaveBeenLastCalledWith(expect.objectContaining({ continues: { seconds: 900 } }));
  await mini.getByRole('button', { name: texts.player.pause }).click();
  await paused.getByRole('button', { name: texts.sound.dismiss }).click();
  await expect.element(paused).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('the mini player is shown on the player of another frequency, but not on its own', async () => {
  const { player, set } = silentPlayer();
  player.leave = () => undefined;
  const { texts } = await show('/player?id=2', 'es', { player });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gamma 40' })).toBeVisible();
  set(playingState(described));
  const mini = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
  await expect.element(mini.getByRole('button', { name: texts.player.pause })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
  await mini.getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toHaveFocus();
  expect(mini.elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: texts.player.pause })).toBeVisible();
});

describe('a session that ends by itself', () => {
  const planWithCheckin = { ...described, before: { mood: 30 } };

  /** Starts a session on another screen. */
  async function startSession(address: string, plan: SessionPlan = described) {
    const { player, set } = silentPlayer();
    const { texts } = await show(address, locale, { player });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    set(playingState(plan));
    const { sound } = texts;
    const card = page.getByRole('region', { name: sound.over('Solfeggio 528') });
    return { set, texts, card, playing: page.getByRole('region', { name: sound.nowPlaying('Solfeggio 528') }) };
  }

  it('on another screen is announced with a link to the check-in', async () => {
    const { set, card, texts, playing } = await startSession('/device', planWithCheckin);
    await expect.element(playing).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    await expect
      .element(page.getByRole('status').getByRole('region', { name: texts.sound.over('Solfeggio 528') }))
      .toBeVisible();
    await expect.element(card.getByText(texts.sound.howNow)).toBeVisible();
    await card.getByRole('link').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toHaveFocus();
    expect(card.elements()).toHaveLength(0);
  });

  it('on another screen is announced until it is dismissed or the next one starts', async () => {
    const { set, card, texts, playing } = await startSession('/player?id=2');
    await expect.element(playing).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    await expect.element(card).toBeVisible();
    expect(card.getByText(texts.sound.howNow).elements()).toHaveLength(0);
    await card.getByRole('button', { name: texts.sound.dismiss }).click();
    expect(card.elements()).toHaveLength(0);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    set(playingState(described));
    await expect.element(playing).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    await expect.element(card).toBeVisible();
    set(playingState(planOf({ ...described, hertz: 40, frequencyId: 2 })));
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: texts.player.pause })).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    await expect.element(page.getByText(texts.player.announce.ended)).toBeInTheDocument();
    expect(card.elements()).toHaveLength(0);
  });

  it('hides the update offer until its notice is dismissed', async () => {
    const { player, set } = silentPlayer();
    const updates = createStore<UpdateOffer | undefined>({ accept: () => undefined });
    const { texts, chapter } = await show('/about', locale, { player, updates });
    const { update } = await chapter('offline');
    const offer = page.getByRole('region', { name: update.label });
    await expect.element(offer).toBeVisible();
    set(playingState(described));
    await expect.element(page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') })).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    const card = page.getByRole('region', { name: texts.sound.over('Solfeggio 528') });
    await expect.element(card).toBeVisible();
    await expect.element(page.getByText(update.text)).not.toBeVisible();
    await card.getByRole('button', { name: texts.sound.dismiss }).click();
    await expect.element(offer).toBeVisible();
  });

  it('is not announced on its player, nor after it was stopped', async () => {
    const { set, card, texts, playing } = await startSession('/player?id=1');
    await expect.element(page.getByRole('button', { name: texts.player.pause })).toBeVisible();
    set({ phase: 'idle', ended: 'completed' });
    await expect.element(page.getByText(texts.player.announce.ended)).toBeInTheDocument();
    expect([...card.elements(), ...playing.elements()]).toHaveLength(0);
    closeAll();
    const other = await startSession('/device');
    await other.playing.getByRole('button', { name: texts.player.pause }).click();
    await expect.element(other.playing).not.toBeInTheDocument();
    expect(card.elements()).toHaveLength(0);
  });
});

it('the mini player shows heart rate and coherence while a sensor is connected', async () => {
  const { player, set } = silentPlayer();
  const { service, set: setSensor, setHeart } = silentSensor();
  const { texts, chapter } = await show('/about', locale, { player, sensor: service });
  const heart = await chapter('heart');
  set(playingState(described));
  const mini = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
  await expect.element(mini.getByText('15:00')).toBeVisible();
  expect(mini.getByText(heart.perMinute).elements()).toHaveLength(0);
  setSensor(connectedSensor);
  setHeart(testReading());
  await expect.element(mini.getByText(`66 ${heart.perMinute}`)).toBeVisible();
  await expect.element(mini.getByText(`${heart.coherence} ${heart.percent('79')}`)).toBeVisible();
  setHeart(testReading({ coherence: { kind: 'flat' } }));
  await expect.element(mini.getByText(`${heart.coherence} ${heart.short.flat}`)).toBeVisible();
});
