import { describe, expect, it, vi } from 'vitest';
import { whenIdle } from '#core/platform/time/idle.ts';
import { createStore } from '#core/store.ts';
import { lazyService, lazyStore, lazySetting, openOnce } from './lazy-services.ts';

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
