import { expect } from 'vitest';
import {
  testBreathing,
  testFile,
  testHeart,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import { countSession, emptySums, type Sums } from './sums.ts';

const day = 86_400_000;
const wholeBelow = (random: () => number, most: number): number => Math.floor(random() * most);

function randomFeeling(random: () => number): Feeling {
  const score = (): number => 1 + wholeBelow(random, 100);
  const some = [{ tension: score() }, { energy: score() }, { mood: score() }].filter(() => random() < 0.7);
  return Object.assign({ mood: score() }, ...some) as Feeling;
}

const sometimesNamed = (number: number) => (number % 4 < 2 ? { address: `?id=1&name=Sound+${number % 3}` } : {});

/** A session of the last 40 days. There are few frequencies and start times, so that many sessions coincide. */
export function randomSession(random: () => number, number: number): SessionRecord {
  const startedAt =
    new Date(2026, 10, 20, 8).getTime() - wholeBelow(random, 40) * day + wholeBelow(random, 30) * 1_800_000;
  return testSession({
    id: testIdentifier(number),
    startedAt,
    frequencyId: random() < 0.2 ? null : 1 + wholeBelow(random, 4),
    heardSeconds: wholeBelow(random, 3600),
    before: random() < 0.5 ? randomFeeling(random) : null,
    after: random() < 0.5 ? randomFeeling(random) : null,
    comparison:
      random() < 0.2
        ? { id: testIdentifier(900_000 + wholeBelow(random, 2)), arm: random() < 0.5 ? 'tone' : 'control' }
        : null,
    ...sometimesNamed(number),
    ...(number % 2 === 0 && { breathing: testBreathing }),
    ...(number % 3 === 0 && { heart: testHeart }),
  });
}

export function sessionFile(sessions: readonly SessionRecord[]): Blob {
  return testFile({ sessions });
}

export async function changeAtRandom(
  { history, archive }: PersonalData,
  random: () => number,
  number: number,
): Promise<void> {
  const sessions = await history.sessions(undefined, 1000);
  const one = sessions[wholeBelow(random, sessions.length)];
  const what = random();
  if (what < 0.5 || !one)
    await archive.importJson(
      sessionFile([randomSession(random, number), randomSession(random, number + 1000), ...sessions.slice(0, 2)]),
    );
  else if (what < 0.7) await history.remove(one.id);
  else await history.setFeeling(one.id, what < 0.85 ? 'before' : 'after', what < 0.95 ? randomFeeling(random) : null);
}

export async function expectCorrectSums({ history }: PersonalData): Promise<void> {
  const all = await history.sessions(undefined, 1e6);
  const sums = sumsOf(all);
  expect(await history.dayTotals('0000-01-01', '9999-12-31')).toEqual(
    [...sums.days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
  expect((await history.frequencyTotals()).toSorted((a, b) => a.frequencyId - b.frequencyId)).toEqual(
    [...sums.frequencies.values()].toSorted((a, b) => a.frequencyId - b.frequencyId),
  );
  for (const frequencyId of [1, 2, 3, 4]) {
    expect(await history.sessionsWithFeelings(frequencyId)).toEqual(
      all.filter((one) => one.frequencyId === frequencyId && one.before && one.after),
    );
    expect(await history.sessionsWithHeartOf(frequencyId)).toEqual(
      all.filter((one) => one.frequencyId === frequencyId && one.heart),
    );
  }
  const measured = all.filter(({ heart }) => heart);
  const middle = measured[Math.floor(measured.length / 2)]?.startedAt ?? 0;
  expect(await history.sessionsWithHeart(middle)).toEqual(measured.filter(({ startedAt }) => startedAt >= middle));
  expect(await history.sessionsWithBreathing(middle)).toEqual(
    all.filter(({ breathing, startedAt }) => breathing && startedAt >= middle),
  );
  for (const id of [testIdentifier(900_000), testIdentifier(900_001)])
    expect(await history.sessionsOfComparison(id)).toEqual(all.filter(({ comparison }) => comparison?.id === id));
  const watched = history.totals.subscribe(() => undefined);
  await expect
    .poll(() => history.totals.getSnapshot())
    .toMatchObject({ sessions: sums.sessions, seconds: sums.seconds, last: all[0] });
  watched();
}

export function sumsOf(sessions: Iterable<SessionRecord>): Sums {
  const sums = emptySums();
  for (const session of sessions) countSession(sums, session, 1);
  return sums;
}
