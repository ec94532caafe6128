import { expect, it, onTestFinished, vi } from 'vitest';
import { openAuthClient } from './auth-client.ts';

it('repeats a refresh after 200 ms, then after twice as long each time, while the server is away', async () => {
  vi.useFakeTimers();
  const askedAt: number[] = [];
  vi.stubGlobal('fetch', () => {
    askedAt.push(Date.now());
    return Promise.resolve(new Response(null, { status: 503 }));
  });
  const refused = vi.fn();
  const client = openAuthClient({
    address: { url: 'https://onda.example', key: 'k' },
    origin: 'https://onda.example',
    storageKey: 'session',
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    onRefreshRefused: refused,
  });
  onTestFinished(async () => {
    await client.stopAutoRefresh();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  // Later the client asks by itself, too.
  const refreshing = client
    .refreshSession({ refresh_token: 'r' })
    .then(({ error }) => ({ error, asked: [...askedAt] }));
  await vi.advanceTimersByTimeAsync(30_000);
  const { error, asked } = await refreshing;
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError' });
  expect(refused).not.toHaveBeenCalled();
  expect(asked.slice(1).map((time, index) => time - (asked[index] ?? 0))).toEqual([
    200, 400, 800, 1600, 3200, 6400, 12_800,
  ]);
});
