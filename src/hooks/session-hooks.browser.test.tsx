import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { darkScreen } from '#core/platform/device/dark-screen.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { createStore } from '#core/store.ts';
import { hydrate, nextFrame, render, renderHook, statePlayer, unmountAll } from './hook.fixture.ts';
import { useDarkScreen } from '#hooks/session/use-dark-screen.ts';
import { useFullScreen } from '#hooks/session/use-full-screen.ts';
import { useStart } from '#hooks/session/use-start.ts';
import { useReloadAfterFailedImport } from './use-reload-after-failed-import.ts';
import { useUpdateOffer } from './use-update-offer.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});

const offer: UpdateOffer = { accept: () => undefined };
const plan = planOf({ hertz: 528, minutes: 15, intensity: 70 });
const Offer = () => (useUpdateOffer() ? 'offered' : 'none');

it('useUpdateOffer waits for the end of a session', async () => {
  const { player, set } = statePlayer({ phase: 'opening', plan });
  const updates = createStore<UpdateOffer | undefined>(undefined);
  const element = render({ player, updates }, Offer);
  await expect.poll(() => element.textContent).toBe('none');
  updates.set(offer);
  set({ phase: 'opening', plan: { ...plan, minutes: 20 } });
  await nextFrame();
  expect(element.textContent).toBe('none');
  set({ phase: 'idle', ended: 'completed' });
  await expect.poll(() => element.textContent).toBe('offered');
  set({ phase: 'opening', plan });
  await expect.poll(() => element.textContent).toBe('none');
});

it('useUpdateOffer offers nothing during hydration, and then the waiting update', async () => {
  const { player } = statePlayer({ phase: 'idle' });
  const { element, html } = await hydrate({ player, updates: createStore<UpdateOffer | undefined>(offer) }, Offer);
  expect(html).toBe('none');
  await expect.poll(() => element.textContent).toBe('offered');
});

const address = `${location.origin}/assets/gone.js`;
const failed = (): Error => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

/** Asks the server first: a page whose file is gone is not reloaded. */
function watchServer() {
  const server = vi.fn<(asked: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(null, { status: 404 })),
  );
  vi.stubGlobal('fetch', server);
  return server;
}

async function renderMissing(state: PlayerState) {
  const { player, set } = statePlayer(state);
  const { latest, values } = await renderHook({ player }, () => {
    const [missing, setMissing] = useState<Error>();
    useReloadAfterFailedImport(missing);
    return { missing, setMissing };
  });
  return { latest, values, set };
}

it('useReloadAfterFailedImport asks the server once for each failed file, and not without a failure', async () => {
  const server = watchServer();
  const { latest, values, set } = await renderMissing({ phase: 'idle' });
  latest().setMissing(failed());
  await expect.poll(() => server.mock.calls.map(([asked]) => asked)).toEqual([address]);
  const before = values.length;
  set({ phase: 'idle', ended: 'completed' });
  await expect.poll(() => values.length).toBeGreaterThan(before);
  expect(server).toHaveBeenCalledOnce();
  latest().setMissing(failed());
  await expect.poll(() => server.mock.calls.length).toBe(2);
});

it('useReloadAfterFailedImport does not reload during a session', async () => {
  const server = watchServer();
  const { latest, set } = await renderMissing({ phase: 'opening', plan });
  latest().setMissing(failed());
  await expect.poll(() => latest().missing).toBeDefined();
  await nextFrame();
  expect(server).not.toHaveBeenCalled();
  // The next failure, after the session, reloads.
  set({ phase: 'idle', ended: 'completed' });
  latest().setMissing(failed());
  await expect.poll(() => server.mock.calls.length).toBe(1);
});

it('useStart plays the sound of an address with the last choice, in place of a session that runs', async () => {
  const { player } = silentPlayer();
  await player.play(plan);
  const { settings } = settingsOn([['onda-last-choice', '{"intensity":30}']]);
  const describeTone = () => ({ title: 'Test tone', artist: 'Onda', album: '', artwork: [] });
  const { latest } = await renderHook({ player, settings }, () =>
    useStart('?minutes=10&hertz=40', testFrequency({ id: 7 }), describeTone),
  );
  expect(player.getSnapshot()).toMatchObject({ phase: 'playing', plan });
  latest()();
  await expect.poll(player.getSnapshot, { interval: 5 }).toMatchObject({
    phase: 'playing',
    plan: { layers: [{ hertz: 40 }], minutes: 10, intensity: 30, frequencyId: 7, describe: describeTone },
  });
});

it('useDarkScreen lets the screen go dark while it is asked to, and no longer than its screen', async () => {
  const { latest } = await renderHook({}, () => {
    const [isDark, setDark] = useState(false);
    useDarkScreen(isDark);
    return setDark;
  });
  expect(darkScreen.getSnapshot()).toBe(false);
  latest()(true);
  await expect.poll(darkScreen.getSnapshot, { interval: 5 }).toBe(true);
  latest()(false);
  await expect.poll(darkScreen.getSnapshot, { interval: 5 }).toBe(false);
  latest()(true);
  await expect.poll(darkScreen.getSnapshot, { interval: 5 }).toBe(true);
  unmountAll();
  expect(darkScreen.getSnapshot()).toBe(false);
});

describe('useFullScreen', () => {
  /** A browser that fills the screen without a tap. */
  function watchFullScreen({ enabled = true } = {}) {
    let filling: Element | null = null;
    const fill = (element: Element | null) => (): Promise<void> => {
      filling = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    const element = document.body.appendChild(document.createElement('div'));
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(enabled);
    vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => filling);
    const leave = vi.spyOn(document, 'exitFullscreen').mockImplementation(fill(null));
    const enter = vi.spyOn(element, 'requestFullscreen').mockImplementation(fill(element));
    return { element, enter, leave };
  }

  it('fills the screen with an element, and leaves it when toggled again', async () => {
    const { element, leave } = watchFullScreen();
    const { latest } = await renderHook({}, useFullScreen);
    expect(latest().isFull).toBe(false);
    latest().toggle?.(element);
    await expect.poll(() => latest().isFull, { interval: 5 }).toBe(true);
    latest().toggle?.(element);
    await expect.poll(() => latest().isFull, { interval: 5 }).toBe(false);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('leaves the full screen with its component', async () => {
    const { element, leave } = watchFullScreen();
    const { latest } = await renderHook({}, useFullScreen);
    latest().toggle?.(element);
    await expect.poll(() => latest().isFull, { interval: 5 }).toBe(true);
    unmountAll();
    await expect.poll(() => leave.mock.calls.length, { interval: 5 }).toBe(1);
  });

  it('stays as it is where the browser refuses', async () => {
    const { element, enter } = watchFullScreen();
    enter.mockRejectedValue(new TypeError('Permissions check failed'));
    const { latest } = await renderHook({}, useFullScreen);
    latest().toggle?.(element);
    // An unhandled rejection would be reported.
    await nextFrame();
    expect(latest().isFull).toBe(false);
  });

  it('offers nothing where the browser has no full screen', async () => {
    watchFullScreen({ enabled: false });
    const { latest } = await renderHook({}, useFullScreen);
    expect(latest().toggle).toBeUndefined();
  });
});
