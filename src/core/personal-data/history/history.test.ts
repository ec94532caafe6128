import { describe, expect, it } from 'vitest';
import { memoryPersonalData, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { changeAtRandom, expectCorrectSums, sessionFile, randomSession } from './history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';

const at = (day: number, hour = 8): number => new Date(2026, 10, day, hour).getTime();
const now = (): Date => new Date(2026, 10, 20, 12);

describe('the history', () => {
  it('has correct sums after random changes', async () => {
    const data = await memoryPersonalData({}, { now });
    const random = seededRandom(1);
    for (let number = 0; number < 60; number += 1) await changeAtRandom(data, random, number);
    await expectCorrectSums(data);
    expect((await data.history.sessions(undefined, 1e6)).length).toBeGreaterThan(20);
  });

  it('totals the last 7 days and counts the days of the last 28 with a session', async () => {
    const days = [20, 20, 19, 14, 13, 1];
    const sessions = days.map((day, index) =>
      testSession({ id: testIdentifier(index), startedAt: at(day, 8 + index), heardSeconds: 60 + index }),
    );
    const earlier = testSession({ id: testIdentifier(9), startedAt: new Date(2026, 9, 23, 8).getTime() });
    const data = await memoryPersonalData({ sessions: [...sessions, earlier] }, { now });
    data.history.totals.subscribe(() => undefined);
    await expect
      .poll(() => data.history.totals.getSnapshot())
      .toEqual({ sessions: 7, seconds: 375 + 900, weekSeconds: 60 + 61 + 62 + 63, rhythm: 5, last: sessions[1] });
  });

  it('returns only days with a session, including both ends of the span', async () => {
    const data = await memoryPersonalData({
      sessions: [10, 12, 15].map((day) => testSession({ id: testIdentifier(day), startedAt: at(day) })),
    });
    expect(await data.history.dayTotals('2026-11-10', '2026-11-15')).toEqual(
      ['2026-11-10', '2026-11-12', '2026-11-15'].map((day) => ({ day, sessions: 1, seconds: 900 })),
    );
    expect(await data.history.dayTotals('2026-11-11', '2026-11-14')).toHaveLength(1);
    await data.history.remove(testIdentifier(12));
    expect(await data.history.dayTotals('2026-11-11', '2026-11-14')).toEqual([]);
  });

  it('returns every session page by page, also where many started at the same time', async () => {
    const sessions = Array.from({ length: 60 }, (_, index) => randomSession(seededRandom(index), index));
    const data = await memoryPersonalData({ sessions });
    const read: string[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await data.history.sessions(before, 7);
      read.push(...page.map(({ id }) => id));
      before = page.at(-1)?.startedAt;
      if (page.length === 0) break;
    }
    expect(read.toSorted()).toEqual(sessions.map(({ id }) => id).toSorted());
  });

  it('increases its version after a change and after a new day has begun', async () => {
    let moment = now();
    let onShow = (): void => undefined;
    const data = await memoryPersonalData({}, { now: () => moment, watchPage: (life) => void ({ onShow } = life) });
    const before = data.history.version.getSnapshot();
    onShow();
    expect(data.history.version.getSnapshot()).toBe(before);
    moment = new Date(2026, 10, 21, 0, 1);
    onShow();
    expect(data.history.version.getSnapshot()).toBe(before + 1);
    await data.archive.importJson(sessionFile([testSession()]));
    expect(data.history.version.getSnapshot()).toBe(before + 2);
  });
});
