import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#routes.ts';
import type { WindowClient } from './service-worker-scope.ts';

const origin = 'https://onda.example';
const backend = 'https://backend.example';

type Tab = { visibilityState: DocumentVisibilityState; url: string } & Record<
  'focus' | 'postMessage',
  ReturnType<typeof vi.fn>
>;

const listeners = new Map<string, (event: unknown) => void>();
const openWindow = vi.fn(() => Promise.resolve());
const skipWaiting = vi.fn(() => Promise.resolve());
let tabs: Tab[] = [];

const tab = (visibilityState: DocumentVisibilityState, path = '/library'): Tab => ({
  url: origin + path,
  visibilityState,
  focus: vi.fn(() => Promise.resolve({} as WindowClient)),
  postMessage: vi.fn(),
});

beforeEach(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    clients: { matchAll: () => Promise.resolve(tabs), openWindow, claim: () => Promise.resolve() },
    skipWaiting,
  });
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('pageAddresses', Object.values(routes));
  vi.stubGlobal('precacheList', '/assets/precache-test.json');
  vi.stubGlobal('backendText', JSON.stringify({ url: backend, key: 'key', stamp: 'stamp' }));
  // Evaluated once: it registers its listeners, which read the globals when they are called.
  await import('./service-worker.ts');
});

afterEach(() => {
  tabs = [];
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

/** Resolves after the work for which the worker is kept alive. */
async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) });
  await Promise.all(work);
}

describe('a tap on a notification', () => {
  async function tap(data: unknown) {
    const close = vi.fn<() => void>();
    await dispatch('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalledOnce();
  }

  it('opens its address where no tab is open', async () => {
    await tap('/player?id=1');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/player?id=1');
  });

  it('shows its address in the tab that is visible', async () => {
    const [hidden, visible] = (tabs = [tab('hidden'), tab('visible')]);
    await tap('/player?id=1');
    expect(visible?.focus).toHaveBeenCalledOnce();
    expect(visible?.postMessage).toHaveBeenCalledExactlyOnceWith({ show: '/player?id=1' });
    expect([hidden?.focus, openWindow].map((one) => one?.mock.calls.length)).toEqual([0, 0]);
  });

  it('shows its address in a hidden tab where none is visible', async () => {
    const [hidden] = (tabs = [tab('hidden'), tab('hidden')]);
    await tap('/player?id=1');
    expect(hidden?.postMessage).toHaveBeenCalledExactlyOnceWith({ show: '/player?id=1' });
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('leaves the tab of another app on this origin alone', async () => {
    const [other] = (tabs = [tab('visible', '/other/')]);
    await tap('/player?id=1');
    expect(other?.focus).not.toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'player', undefined, 7])(
    'only closes a notification with the address %j',
    async (address) => {
      await tap(address);
      expect(openWindow).not.toHaveBeenCalled();
    },
  );
});

describe('a waiting version', () => {
  it('takes over when the person accepts it', async () => {
    await dispatch('message', { data: 'take-over' });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it.each([undefined, null, { show: '/' }, 'hello'])('keeps waiting after the message %j', async (data) => {
    await dispatch('message', { data });
    expect(skipWaiting).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  /** Whether the worker answers it, instead of the browser. */
  async function isAnswered(address: string, options?: RequestInit, mode?: string): Promise<boolean> {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const respondWith = vi.fn((response: Promise<Response>) => void response.catch(() => undefined));
    const request = new Request(address, options);
    // Only browsers make requests that navigate.
    if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode });
    await dispatch('fetch', { request, respondWith });
    return respondWith.mock.calls.length > 0;
  }

  it.each([
    ['for a file', `${origin}/assets/main.js`],
    ['for an icon', `${origin}/favicon.svg`],
    ['for the catalogue', `${backend}/rest/v1/frequencies?select=*`],
  ])('%s is answered by the worker', async (_what, address) => {
    expect(await isAnswered(address)).toBe(true);
  });

  it.each(['/', '/library', '/library/', '/player?id=1', '/diagnosis/results'])(
    'for the page %s is answered by the worker',
    async (path) => {
      expect(await isAnswered(origin + path, undefined, 'navigate')).toBe(true);
    },
  );

  it.each(['/other', '/other/', '/other/library', '/library/other', '/404', '/auth/v1/verify?token=1', '/metrics'])(
    'for the page %s, which is not of this app, is left to the browser',
    async (path) => {
      expect(await isAnswered(origin + path, undefined, 'navigate')).toBe(false);
    },
  );

  it.each(['/other/assets/main.js', '/other/favicon.svg', '/other/', '/rest/v1/sync_heads', '/auth/v1/user'])(
    'of a script for %s is left to the browser',
    async (path) => {
      expect(await isAnswered(origin + path)).toBe(false);
    },
  );

  it.each([
    ['that sends something', `${origin}/rest/v1/rpc/push`, { method: 'POST' }],
    ['for the records of a person', `${backend}/rest/v1/personal_records`],
    ['to another origin', 'https://elsewhere.example/'],
  ])('%s is left to the browser', async (_what, address, options?: RequestInit) => {
    expect(await isAnswered(address, options)).toBe(false);
  });
});
