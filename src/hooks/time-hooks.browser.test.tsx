import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { hydrate, nextFrame, render, renderHook, unmountAll } from './hook.fixture.ts';
import { useDebounced } from './use-debounced.ts';
import { useCurrentMinute, useNextRoutine } from './use-next-routine.ts';
import { useToday } from './use-today.ts';

// A Friday.
const now = new Date(2026, 10, 20, 8, 29, 30);

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
  hasEffect.mockClear();
});

it('useToday changes at midnight on a visible page', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 23, 59, 30));
  const element = render({}, useToday);
  await vi.waitFor(() => expect(element.textContent).toBe('2026-11-20'));
  // The clock may start only now, and wait up to a minute.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(element.textContent).toBe('2026-11-21');
  });
});

it('useToday is empty during hydration, and then the day on the device', async () => {
  vi.setSystemTime(new Date(2026, 0, 1));
  const { element, html } = await hydrate({}, useToday);
  expect(html).toBe('');
  await expect.poll(() => element.textContent).toBe('2026-01-01');
});

const daily = (number: number, time: string): RoutineRecord => ({
  id: testIdentifier(number),
  frequencyId: number,
  minutes: 15,
  time,
  days: [1, 2, 3, 4, 5, 6, 7],
  remind: false,
  origin: 'person',
  createdAt: number,
});

function Next() {
  const next = useNextRoutine();
  return typeof next === 'object' ? `${next.routine.frequencyId} on the ${next.at.getDate()}` : (next ?? 'unknown');
}

it('useNextRoutine keeps a routine for half an hour, and then shows the one after it', async () => {
  const data = await memoryPersonalData({ routines: [daily(1, '08:00'), daily(2, '07:00')] });
  const element = render({ personalData: loadedService(data) }, Next);
  await expect.poll(() => element.textContent).toBe('1 on the 20');
  vi.advanceTimersByTime(60_000);
  expect(new Date().getMinutes()).toBe(30);
  await expect.poll(() => element.textContent).toBe('1 on the 20');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => element.textContent).toBe('2 on the 21');
});

it('useNextRoutine is unknown during hydration, and then follows the routines', async () => {
  const data = await memoryPersonalData({ routines: [daily(1, '12:00')] });
  const { element, html } = await hydrate({ personalData: loadedService(data) }, Next);
  expect(html).toBe('unknown');
  await expect.poll(() => element.textContent).toBe('1 on the 20');
  await data.routines.save(daily(2, '11:00'));
  await expect.poll(() => element.textContent).toBe('2 on the 20');
  await data.routines.remove(testIdentifier(1));
  await data.routines.remove(testIdentifier(2));
  await expect.poll(() => element.textContent).toBe('none');
});

it('useCurrentMinute is unknown during hydration, and then the last full minute', async () => {
  const { element, html } = await hydrate({}, () => useCurrentMinute()?.toLocaleTimeString('en-GB') ?? 'unknown');
  expect(html).toBe('unknown');
  await expect.poll(() => element.textContent).toBe('08:29:00');
});

it('useNextRoutine leaves no timer behind when it is unmounted', async () => {
  const element = render({ personalData: loadedService(await memoryPersonalData()) }, Next);
  await expect.poll(() => element.textContent).toBe('none');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  unmountAll();
  expect(vi.getTimerCount()).toBe(0);
});

const hasEffect = vi.fn<(text: string) => void>();

/** A poll of Vitest would advance the time. */
async function timerOf(text: string): Promise<void> {
  while (hasEffect.mock.lastCall?.[0] !== text) await nextFrame();
}

function useTyping() {
  const [text, type] = useState('a');
  const debounced = useDebounced(text);
  useEffect(() => hasEffect(text), [text]);
  return { type, debounced };
}

it('useDebounced follows 350 ms after the last change, and skips what was typed before', async () => {
  const { latest, values } = await renderHook({}, useTyping);
  const type = async (text: string): Promise<void> => {
    latest().type(text);
    await timerOf(text);
  };
  await type('ab');
  vi.advanceTimersByTime(300);
  await type('abc');
  vi.advanceTimersByTime(349);
  await nextFrame();
  expect(latest().debounced).toBe('a');
  vi.advanceTimersByTime(1);
  await expect.poll(() => latest().debounced).toBe('abc');
  expect(values.map(({ debounced }) => debounced)).not.toContain('ab');
});

it('useDebounced leaves no timer behind when it is unmounted', async () => {
  await renderHook({}, useTyping);
  await timerOf('a');
  expect(vi.getTimerCount()).toBe(1);
  unmountAll();
  expect(vi.getTimerCount()).toBe(0);
});
