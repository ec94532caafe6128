import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  loadedService,
  memoryPersonalData,
  testBreathing,
  testHeart,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { History, PersonalData } from '#core/personal-data/personal-data.ts';
import type { DayTotal } from '#core/personal-data/history/sums.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { nextFrame, renderHook, unmountAll } from './hook.fixture.ts';
import {
  useFrequencyTotals,
  useLastDays,
  useMeasuredSince,
  useRemoveSession,
  useSessions,
  useSessionsOf,
} from './use-history.ts';

afterEach(unmountAll);

/** The first is the newest. */
const sessionsOf = (count: number): SessionRecord[] =>
  Array.from({ length: count }, (_, index) =>
    testSession({
      id: testIdentifier(index + 1),
      frequencyId: index + 1,
      startedAt: new Date(2026, 10, 20 - index).getTime(),
    }),
  );

/** Renders the log of one session; `show` asks for more. */
async function renderLog(data: PersonalData, sessions: History['sessions'] = data.history.sessions) {
  const personalData = loadedService({ ...data, history: { ...data.history, sessions } });
  const { latest, values } = await renderHook({ personalData }, () => {
    const [count, show] = useState(1);
    const result = useSessions(count);
    const text =
      result.status === 'ready'
        ? `${result.value.sessions.map(({ frequencyId }) => frequencyId).join(' ')}${result.value.hasMore ? ' …' : ''}`
        : result.status;
    return { text, show };
  });
  return {
    text: () => latest().text,
    texts: () => values.map(({ text }) => text).filter((text, index, all) => text !== all[index - 1]),
    show: (count: number) => latest().show(count),
  };
}

it('useSessions keeps the shown sessions while it loads more, and knows when there are no more', async () => {
  const data = await memoryPersonalData({ sessions: sessionsOf(3) });
  const { text, texts, show } = await renderLog(data);
  await expect.poll(text).toBe('1 …');
  show(2);
  await expect.poll(text).toBe('1 2 …');
  show(3);
  await expect.poll(text).toBe('1 2 3');
  expect(texts()).toEqual(['loading', '1 …', '1 2 …', '1 2 3']);
});

it('useSessions follows a removal and a new session', async () => {
  const [newest, ...others] = sessionsOf(3);
  const data = await memoryPersonalData({ sessions: others });
  const { text } = await renderLog(data);
  await expect.poll(text).toBe('2 …');
  await data.history.remove(testIdentifier(2));
  await expect.poll(text).toBe('3');
  if (newest) await data.history.restore(newest);
  await expect.poll(text).toBe('1 …');
});

it('useSessions keeps the shown sessions when more fail to load, and shows them when asked again', async () => {
  const data = await memoryPersonalData({ sessions: sessionsOf(3) });
  const sessions = vi.fn(data.history.sessions);
  const { text, texts, show } = await renderLog(data, sessions);
  await expect.poll(text).toBe('1 …');
  sessions.mockRejectedValueOnce(new Error('the database was closed'));
  show(2);
  await expect.poll(() => sessions.mock.calls.length).toBe(2);
  await nextFrame();
  show(3);
  await expect.poll(text).toBe('1 2 3');
  expect(texts()).toEqual(['loading', '1 …', '1 2 3']);
});

it('useSessions fails where none could be loaded', async () => {
  const { text } = await renderLog(await memoryPersonalData(), () => Promise.reject(new Error('closed')));
  await expect.poll(text).toBe('failed');
});

it('useLastDays drops the late answer for another day', async () => {
  const data = await memoryPersonalData({ sessions: sessionsOf(2) });
  const late = Promise.withResolvers<readonly DayTotal[]>();
  const dayTotals = vi.fn(data.history.dayTotals).mockReturnValueOnce(late.promise);
  const personalData = loadedService({ ...data, history: { ...data.history, dayTotals } });
  const { latest } = await renderHook({ personalData }, () => {
    const [today, show] = useState('2026-11-20');
    return { result: useLastDays(today, 1), show };
  });
  await expect.poll(() => dayTotals.mock.calls.length).toBe(1);
  latest().show('2026-11-19');
  const shown = { status: 'ready', value: [{ day: '2026-11-19' }] };
  await expect.poll(() => latest().result).toMatchObject(shown);
  late.resolve([{ day: '2026-11-20', sessions: 1, seconds: 900 }]);
  await nextFrame();
  expect(latest().result).toMatchObject(shown);
});

it('useLastDays counts today as the last of its days', async () => {
  const data = await memoryPersonalData({ sessions: sessionsOf(4) });
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => useLastDays('2026-11-19', 2));
  await expect
    .poll(() => latest())
    .toMatchObject({ status: 'ready', value: [{ day: '2026-11-18' }, { day: '2026-11-19' }] });
});

it('useFrequencyTotals follows a removal', async () => {
  const data = await memoryPersonalData({ sessions: sessionsOf(2) });
  const { latest } = await renderHook({ personalData: loadedService(data) }, useFrequencyTotals);
  await expect.poll(() => latest()).toMatchObject({ status: 'ready', value: { length: 2 } });
  await data.history.remove(testIdentifier(1));
  await expect.poll(() => latest()).toMatchObject({ status: 'ready', value: [{ frequencyId: 2, sessions: 1 }] });
});

it('useSessionsOf answers for each frequency in the given order, and follows a rating', async () => {
  const felt = { mood: 30, tension: 40 };
  const data = await memoryPersonalData({ sessions: sessionsOf(3).map((one) => ({ ...one, before: felt })) });
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => {
    const result = useSessionsOf([3, 1], 'sessionsWithFeelings');
    return result.status === 'ready'
      ? result.value.map(({ frequencyId, sessions }) => [frequencyId, ...sessions.map(({ id }) => id)])
      : result.status;
  });
  await expect.poll(latest, { interval: 5 }).toEqual([[3], [1]]);
  await data.history.setFeeling(testIdentifier(1), 'after', felt);
  await data.history.setFeeling(testIdentifier(2), 'after', felt);
  await expect.poll(latest, { interval: 5 }).toEqual([[3], [1, testIdentifier(1)]]);
});

it('useMeasuredSince separates sessions with a sensor from those with a guide, from the day on', async () => {
  const [first, second, third, old] = sessionsOf(4);
  const sessions = [
    { ...first, heart: testHeart },
    { ...second, breathing: testBreathing },
    { ...third, heart: testHeart, breathing: testBreathing },
    { ...old, startedAt: new Date(2026, 10, 1).getTime(), day: '2026-11-01', heart: testHeart },
  ].map(testSession);
  const data = await memoryPersonalData({ sessions });
  const ids = (list: readonly SessionRecord[]) => list.map(({ frequencyId }) => frequencyId);
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => {
    const result = useMeasuredSince('2026-11-18');
    return result.status === 'ready' ? [ids(result.value.heart), ids(result.value.breathing)] : result.status;
  });
  await expect.poll(latest, { interval: 5 }).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

it('useMeasuredSince includes a session of that day in the time zone that is furthest ahead', async () => {
  const startedAt = Date.parse('2026-11-18T00:30:00+14:00');
  const session = testSession({ startedAt, day: '2026-11-18', timeZone: 'Pacific/Kiritimati', heart: testHeart });
  const data = await memoryPersonalData({ sessions: [session] });
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => useMeasuredSince('2026-11-18'));
  await expect.poll(latest, { interval: 5 }).toMatchObject({ status: 'ready', value: { heart: [{ startedAt }] } });
});

it('useRemoveSession removes a session and restores it, also before personal data is loaded', async () => {
  const [session] = sessionsOf(1);
  const data = await memoryPersonalData({ sessions: sessionsOf(1) });
  const personalData = { ...loadedService(data), subscribe: () => () => undefined, getSnapshot: () => undefined };
  const { latest } = await renderHook({ personalData }, useRemoveSession);
  await latest().remove(testIdentifier(1));
  await expect(data.history.sessions(undefined, 1)).resolves.toEqual([]);
  if (session) await latest().restore(session);
  await expect(data.history.sessions(undefined, 1)).resolves.toMatchObject([{ id: testIdentifier(1) }]);
});
