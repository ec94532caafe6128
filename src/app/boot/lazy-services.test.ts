import { afterEach, describe, expect, it, vi } from 'vitest';
import { playerWithFakes, silentInstrument } from '#core/player/player.fixture.ts';
import type { Player } from '#core/player/player.ts';
import { whenIdle } from '#core/platform/time/idle.ts';
import { createStore } from '#core/store.ts';
import { lazyService, lazyPlayer, lazyStore, lazySetting, openOnce } from './lazy-services.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { backgroundNoise, withBackground } from '#core/sound/layers.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

function setUp() {
  const { instrument, played, context } = silentInstrument();
  const { player } = playerWithFakes(context, () => Promise.resolve(instrument));
  const arrival = Promise.withResolvers<Player>();
  const options = { open: vi.fn(() => arrival.promise), wake: vi.fn(), sleep: vi.fn(), onFailure: vi.fn() };
  return {
    lazy: lazyPlayer(options),
    options,
    played,
    player,
    arrive: () => arrival.resolve(player),
    fail: () => arrival.reject(new Error('no network')),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lazy player', () => {
  it('is opened by the first session, after what needs a tap', async () => {
    const { lazy, options, played, arrive } = setUp();
    expect(options.open).not.toHaveBeenCalled();
    const playing = lazy.play(plan);
    expect(options.wake).toHaveBeenCalledOnce();
    expect(lazy.getSnapshot()).toEqual({ phase: 'opening', plan });
    lazy.change({ intensity: 20 });
    arrive();
    await playing;
    expect(lazy.getSnapshot()).toMatchObject({ phase: 'playing', plan: { intensity: 20, minutes: 5 } });
    expect(played[0]?.programme.layers[0].level).toBe(0.2);
    lazy.change({ layers: withBackground(plan, backgroundNoise('pink')) });
    expect(lazy.getSnapshot()).toMatchObject({ plan: { layers: [{ hertz: 528 }, { kind: 'pink' }] } });
    lazy.stop();
    expect(lazy.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    await lazy.play(plan);
    expect(options.open).toHaveBeenCalledOnce();
    expect(played).toHaveLength(2);
  });

  it('plays within the tap once it was prepared', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { readyState: 'complete' });
    const { lazy, options, player, arrive } = setUp();
    lazy.prepare();
    arrive();
    await vi.runAllTimersAsync();
    void lazy.play(plan);
    expect(player.getSnapshot().phase).toBe('opening');
    expect(lazy.getSnapshot()).toEqual({ phase: 'opening', plan });
    expect(options.wake).not.toHaveBeenCalled();
  });

  it('plays no session that was stopped or left before it was open', async () => {
    const { lazy, options, played, arrive } = setUp();
    const first = lazy.play(plan);
    lazy.stop();
    expect(lazy.getSnapshot()).toEqual({ phase: 'idle', ended: 'stopped' });
    expect(options.sleep).toHaveBeenCalledOnce();
    const second = lazy.play(planOf({ ...plan, hertz: 40 }));
    lazy.leave();
    const third = lazy.play(planOf({ ...plan, hertz: 100 }));
    arrive();
    await Promise.all([first, second, third]);
    expect(played.map(({ programme }) => programme.layers[0].source.hertz)).toEqual([100]);
  });

  it('ends the session as failed if it cannot be opened, and plays the next one', async () => {
    const { lazy, options, player, fail } = setUp();
    const playing = lazy.play(plan);
    fail();
    await playing;
    expect(lazy.getSnapshot()).toEqual({ phase: 'idle', ended: 'failed' });
    expect([options.onFailure.mock.calls.length, options.sleep.mock.calls.length]).toEqual([1, 1]);
    options.open.mockResolvedValueOnce(player);
    await lazy.play(plan);
    expect(lazy.getSnapshot().phase).toBe('playing');
  });

  it('reports level and position 0 before it is open', () => {
    const { lazy } = setUp();
    expect([lazy.soundingLevel(), lazy.position()]).toEqual([0, 0]);
    lazy.interrupt();
    lazy.leave();
    expect(lazy.getSnapshot()).toEqual({ phase: 'idle' });
  });
});

it('a lazy store has its initial state until a subscription has opened it', async () => {
  const store = createStore(7);
  const open = vi.fn(() => Promise.resolve(store));
  const readable = lazyStore(open, 0);
  expect([readable.getSnapshot(), open.mock.calls.length]).toEqual([0, 0]);
  const listener = vi.fn();
  const unsubscribe = readable.subscribe(listener);
  readable.subscribe(() => undefined);
  await vi.waitFor(() => expect(readable.getSnapshot()).toBe(7));
  store.set(8);
  expect([readable.getSnapshot(), listener.mock.calls.length, open.mock.calls.length]).toEqual([8, 2, 1]);
  unsubscribe();
  store.set(9);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('a lazy store that could not be opened is opened by the next subscription', async () => {
  const open = vi.fn(() => Promise.resolve(createStore(7))).mockRejectedValueOnce(new Error('no network'));
  const readable = lazyStore(openOnce(open), 0);
  readable.subscribe(() => undefined);
  await vi.waitFor(() => {
    readable.subscribe(() => undefined);
    expect(readable.getSnapshot()).toBe(7);
  });
  expect(open).toHaveBeenCalledTimes(2);
});

describe('lazy settings', () => {
  const settings = () => {
    const store = createStore({ bell: true, fade: 5 });
    return { ...store, set: vi.fn((changes: { fade?: number }) => store.set({ ...store.getSnapshot(), ...changes })) };
  };
  const initial = { bell: false, fade: 0 };

  it('are opened by a change after they could not be opened', async () => {
    const open = vi.fn(() => Promise.resolve(settings())).mockRejectedValueOnce(new Error('no network'));
    const onLost = vi.fn();
    const readable = lazySetting(open, initial, onLost);
    const listener = vi.fn();
    readable.subscribe(listener);
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    await expect(open.mock.results[0]?.value).rejects.toThrow('no network');
    readable.set({ fade: 9 });
    await vi.waitFor(() => expect(readable.getSnapshot()).toEqual({ bell: true, fade: 9 }));
    expect(listener).toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
  });

  it('report a lost change and store the next one', async () => {
    const found = settings();
    const open = vi.fn(() => Promise.resolve(found)).mockRejectedValueOnce(new Error('no network'));
    const onLost = vi.fn();
    const readable = lazySetting(open, initial, onLost);
    readable.set({ fade: 9 });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith(new Error('no network')));
    expect(readable.getSnapshot()).toEqual(initial);
    readable.set({ fade: 7 });
    await vi.waitFor(() => expect(readable.getSnapshot()).toEqual({ bell: true, fade: 7 }));
  });
});

describe('a lazy service', () => {
  it('is opened once and shown to its subscribers', async () => {
    const open = vi.fn(() => Promise.resolve('here'));
    const service = lazyService(open, vi.fn());
    expect([service.getSnapshot(), open.mock.calls.length]).toEqual([undefined, 0]);
    const listener = vi.fn();
    service.subscribe(listener);
    await expect(service.open()).resolves.toBe('here');
    expect([service.getSnapshot(), listener.mock.calls.length, open.mock.calls.length]).toEqual(['here', 1, 1]);
  });

  it('reports a failed opening once, and is opened again by the next subscription', async () => {
    const onFailure = vi.fn();
    const first = Promise.withResolvers<string>();
    const load = vi.fn(() => Promise.resolve('here')).mockReturnValueOnce(first.promise);
    const service = lazyService(load, onFailure);
    const subscribe = (): unknown => service.subscribe(() => undefined);
    subscribe();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    subscribe();
    const whenIdleAgain = new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    await whenIdleAgain;
    first.reject(new Error('no network'));
    await expect(service.open()).rejects.toThrow('no network');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('no network'));
    expect(service.getSnapshot()).toBeUndefined();
    subscribe();
    await vi.waitFor(() => expect(service.getSnapshot()).toBe('here'));
    expect([load.mock.calls.length, onFailure.mock.calls.length]).toEqual([2, 1]);
  });
});
