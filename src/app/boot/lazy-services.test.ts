import { describe, expect, it, vi } from 'vitest';
import { playerWithFakes, silentInstrument } from '#core/player/player.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { createStore } from '#core/store.ts';
import { lazyService, lazyPlayer, lazyReadable, lazySettings, openOnce } from './lazy-services.ts';

const plan: SessionPlan = { hertz: 528, minutes: 5, intensity: 70 };

function late() {
  const { instrument, played, context } = silentInstrument();
  const { player } = playerWithFakes(context, () => Promise.resolve(instrument));
  const arrival = Promise.withResolvers<Player>();
  const seams = { open: vi.fn(() => arrival.promise), wake: vi.fn(), sleep: vi.fn(), onFailure: vi.fn() };
  return {
    stand: lazyPlayer(seams),
    seams,
    played,
    player,
    arrive: () => arrival.resolve(player),
    fail: () => arrival.reject(new Error('no network')),
  };
}

describe('a player that comes late', () => {
  it('is fetched with the first session, after what the tap allows', async () => {
    const { stand, seams, played, arrive } = late();
    expect(seams.open).not.toHaveBeenCalled();
    const playing = stand.play(plan);
    expect(seams.wake).toHaveBeenCalledOnce();
    expect(stand.getSnapshot()).toEqual({ phase: 'opening', plan });
    stand.change({ intensity: 20 });
    arrive();
    await playing;
    expect(stand.getSnapshot()).toMatchObject({ phase: 'playing', plan: { intensity: 20, minutes: 5 } });
    expect(played[0]?.programme.level).toBe(0.2);
    stand.change({ noise: 'pink' });
    expect(stand.getSnapshot()).toMatchObject({ plan: { noise: 'pink' } });
    stand.stop();
    expect(stand.getSnapshot()).toEqual({ phase: 'idle', ended: 'stopped' });
    await stand.play(plan);
    expect(seams.open).toHaveBeenCalledOnce();
    expect(played).toHaveLength(2);
  });

  it('plays nothing that was stopped, or left, before it came', async () => {
    const { stand, seams, played, arrive } = late();
    const first = stand.play(plan);
    stand.stop();
    expect(stand.getSnapshot()).toEqual({ phase: 'idle', ended: 'stopped' });
    expect(seams.sleep).toHaveBeenCalledOnce();
    const second = stand.play({ ...plan, hertz: 40 });
    stand.leave();
    const third = stand.play({ ...plan, hertz: 100 });
    arrive();
    await Promise.all([first, second, third]);
    expect(played.map(({ programme }) => programme.hertz)).toEqual([100]);
  });

  it('has failed when it cannot be fetched, and can be tried again', async () => {
    const { stand, seams, player, fail } = late();
    const playing = stand.play(plan);
    fail();
    await playing;
    expect(stand.getSnapshot()).toEqual({ phase: 'idle', ended: 'failed' });
    expect([seams.onFailure.mock.calls.length, seams.sleep.mock.calls.length]).toEqual([1, 1]);
    seams.open.mockResolvedValueOnce(player);
    await stand.play(plan);
    expect(stand.getSnapshot().phase).toBe('playing');
  });

  it('has nothing to draw before', () => {
    const { stand } = late();
    expect([stand.soundingLevel(), stand.position()]).toEqual([0, 0]);
    stand.interrupt();
    stand.leave();
    expect(stand.getSnapshot()).toEqual({ phase: 'idle' });
  });
});

it('shows the usual until somebody listens and it has been fetched', async () => {
  const store = createStore(7);
  const open = vi.fn(() => Promise.resolve(store));
  const readable = lazyReadable(open, 0);
  expect([readable.getSnapshot(), open.mock.calls.length]).toEqual([0, 0]);
  const heard = vi.fn();
  const end = readable.subscribe(heard);
  readable.subscribe(() => undefined);
  await vi.waitFor(() => expect(readable.getSnapshot()).toBe(7));
  store.set(8);
  expect([readable.getSnapshot(), heard.mock.calls.length, open.mock.calls.length]).toEqual([8, 2, 1]);
  end();
  store.set(9);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('asks again for what could not be fetched, with the next one who listens', async () => {
  const open = vi.fn(() => Promise.resolve(createStore(7))).mockRejectedValueOnce(new Error('no network'));
  const readable = lazyReadable(openOnce(open), 0);
  readable.subscribe(() => undefined);
  await vi.waitFor(() => {
    readable.subscribe(() => undefined);
    expect(readable.getSnapshot()).toBe(7);
  });
  expect(open).toHaveBeenCalledTimes(2);
});

describe('settings that come late', () => {
  const settings = () => {
    const store = createStore({ bell: true, fade: 5 });
    return { ...store, set: vi.fn((changes: { fade?: number }) => store.set({ ...store.getSnapshot(), ...changes })) };
  };
  const usual = { bell: false, fade: 0 };

  it('show a change that is made after their first fetch failed, and the rest with it', async () => {
    const open = vi.fn(() => Promise.resolve(settings())).mockRejectedValueOnce(new Error('no network'));
    const onLost = vi.fn();
    const readable = lazySettings(open, usual, onLost);
    const heard = vi.fn();
    readable.subscribe(heard);
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    await expect(open.mock.results[0]?.value).rejects.toThrow('no network');
    readable.set({ fade: 9 });
    await vi.waitFor(() => expect(readable.getSnapshot()).toEqual({ bell: true, fade: 9 }));
    expect(heard).toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
  });

  it('report a change that is lost, and take the next one', async () => {
    const found = settings();
    const open = vi.fn(() => Promise.resolve(found)).mockRejectedValueOnce(new Error('no network'));
    const onLost = vi.fn();
    const readable = lazySettings(open, usual, onLost);
    readable.set({ fade: 9 });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith(new Error('no network')));
    expect(readable.getSnapshot()).toEqual(usual);
    readable.set({ fade: 7 });
    await vi.waitFor(() => expect(readable.getSnapshot()).toEqual({ bell: true, fade: 7 }));
  });
});

describe('a service', () => {
  it('opens when somebody comes, once, and shows what is behind it', async () => {
    const open = vi.fn(() => Promise.resolve('here'));
    const service = lazyService(open, vi.fn());
    expect([service.getSnapshot(), open.mock.calls.length]).toEqual([undefined, 0]);
    const heard = vi.fn();
    service.subscribe(heard);
    await expect(service.open()).resolves.toBe('here');
    expect([service.getSnapshot(), heard.mock.calls.length, open.mock.calls.length]).toEqual(['here', 1, 1]);
  });

  it('that could not be opened says why, and is tried again by the next', async () => {
    const onFailure = vi.fn();
    const service = lazyService(
      vi.fn(() => Promise.resolve('here')).mockRejectedValueOnce(new Error('no network')),
      onFailure,
    );
    service.subscribe(() => undefined);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('no network')));
    expect(service.getSnapshot()).toBeUndefined();
    await expect(service.open()).resolves.toBe('here');
  });
});
