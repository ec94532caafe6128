import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import { createStore } from '#core/store.ts';
import { hydrate, nextFrame, render, renderHook, statePlayer, unmountAll } from './hook.fixture.ts';
import { useReloadAfterFailedImport } from './use-reload-after-failed-import.ts';
import { useUpdateOffer } from './use-update-offer.ts';

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});

const offer: UpdateOffer = { accept: () => undefined };
const plan: SessionPlan = { hertz: 528, minutes: 15, intensity: 70 };
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
