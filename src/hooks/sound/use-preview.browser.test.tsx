import { afterEach, expect, it, vi } from 'vitest';
import type { Preview } from '#core/player/preview.ts';
import { createStore } from '#core/store.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { nextFrame, renderHook, statePlayer, unmountAll } from '#hooks/hook.fixture.ts';
import { usePreview } from './use-preview.ts';

afterEach(unmountAll);

const tone = testFrequency({ id: 4 });

function servicesOf(sounding: number | undefined) {
  const { set, ...store } = createStore(sounding);
  const stop = vi.fn<Preview['stop']>();
  const toggle = vi.fn<Preview['toggle']>(() => Promise.resolve());
  const { player, set: setPlayer } = statePlayer({ phase: 'idle' });
  return { services: { preview: { ...store, toggle, stop }, player }, set, setPlayer, stop, toggle };
}

it('sounds while the preview plays its tone, not another', async () => {
  const { services, set, toggle } = servicesOf(undefined);
  const { latest } = await renderHook(services, () => usePreview(tone));
  expect(latest().isSounding).toBe(false);
  latest().toggle();
  expect(toggle).toHaveBeenCalledExactlyOnceWith(tone);
  set(4);
  await expect.poll(() => latest().isSounding).toBe(true);
  set(5);
  await expect.poll(() => latest().isSounding).toBe(false);
});

it('is offered only while no session plays', async () => {
  const { services, setPlayer } = servicesOf(undefined);
  const { latest } = await renderHook(services, () => usePreview(tone));
  expect(latest().isOffered).toBe(true);
  setPlayer({ phase: 'opening' } as Parameters<typeof setPlayer>[0]);
  await expect.poll(() => latest().isOffered).toBe(false);
});

it.each([
  [4, 1],
  [5, 0],
  [undefined, 0],
])('when its card goes while %s sounds, stops the preview %i times', async (sounding, times) => {
  const { services, stop } = servicesOf(sounding);
  await renderHook(services, () => usePreview(tone));
  await nextFrame();
  expect(stop).not.toHaveBeenCalled();
  unmountAll();
  await nextFrame();
  expect(stop).toHaveBeenCalledTimes(times);
});
