import { expect, it } from 'vitest';
import { testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { sumsOf } from './history.fixture.ts';
import { countSession, emptySums } from './sums.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const morning = testSession({ id: testIdentifier(1), frequencyId: 2, startedAt: at(19, 8), heardSeconds: 60 });
const evening = testSession({ id: testIdentifier(2), frequencyId: 2, startedAt: at(19, 21), heardSeconds: 30 });
const own = testSession({ id: testIdentifier(3), frequencyId: null, startedAt: at(20, 8), heardSeconds: 7 });

const hours = (...begun: number[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => begun.filter((one) => one === hour).length);

it('sums add up all sessions, each day and each frequency; custom tones have no frequency', () => {
  expect(sumsOf([evening, morning, own])).toEqual({
    sessions: 3,
    seconds: 97,
    days: new Map([
      ['2026-11-19', { day: '2026-11-19', sessions: 2, seconds: 90 }],
      ['2026-11-20', { day: '2026-11-20', sessions: 1, seconds: 7 }],
    ]),
    frequencies: new Map([
      [2, { frequencyId: 2, sessions: 2, seconds: 90, hours: hours(8, 21), lastStartedAt: at(19, 21) }],
    ]),
  });
});

it('removing a session restores the sums of the others', () => {
  const sums = sumsOf([morning, evening]);
  countSession(sums, morning, -1);
  expect(sums).toEqual(sumsOf([evening]));
});

it('removing a session from empty sums gives negative sums without a start time', () => {
  const sums = emptySums();
  countSession(sums, morning, -1);
  expect(sums.frequencies.get(2)).toEqual({
    frequencyId: 2,
    sessions: -1,
    seconds: -60,
    hours: hours(8).map((begun) => 0 - begun),
    lastStartedAt: 0,
  });
});
