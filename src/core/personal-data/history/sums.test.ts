import { describe, expect, it } from 'vitest';
import { testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { sumsOf } from './history.fixture.ts';
import { countSession, emptySums, heardSounds, type Sums } from './sums.ts';

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
      [2, { frequencyId: 2, sessions: 2, seconds: 90, hours: hours(8, 21), lastStartedAt: at(19, 21), titles: {} }],
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
    titles: {},
  });
});

describe('what sessions of one frequency were called', () => {
  const night = testSession({ ...morning, id: testIdentifier(4), address: '?id=2&programme=night' });
  const named = testSession({ ...evening, id: testIdentifier(5), address: '?id=2&name=My+rain' });
  const titlesOf = (sums: Sums) => sums.frequencies.get(2)?.titles;

  it('is added up beside the frequency, and the rest has only its name', () => {
    const sums = sumsOf([night, night, named, morning]);
    expect(titlesOf(sums)).toEqual({
      'programme night': { sessions: 2, seconds: 120 },
      'name My rain': { sessions: 1, seconds: 30 },
    });
    expect(sums.frequencies.get(2)?.seconds).toBe(210);
    expect(heardSounds([...sums.frequencies.values()])).toEqual([
      { frequencyId: 2, title: { programme: 'night' }, seconds: 120 },
      { frequencyId: 2, title: undefined, seconds: 60 },
      { frequencyId: 2, title: { name: 'My rain' }, seconds: 30 },
    ]);
    expect(heardSounds([...sumsOf([night]).frequencies.values()])).toHaveLength(1);
  });

  it('follows a session that goes on, and forgets one that is removed', () => {
    const sums = emptySums();
    countSession(sums, named, -1);
    countSession(sums, { ...named, heardSeconds: 50 }, 1);
    expect(titlesOf(sums)).toEqual({ 'name My rain': { sessions: 0, seconds: 20 } });
    const kept = sumsOf([named, night]);
    countSession(kept, named, -1);
    expect(titlesOf(kept)).toEqual({ 'programme night': { sessions: 1, seconds: 60 } });
  });

  it('is the name that an imported sound brought with it', () => {
    const imported = testSession({ frequencyId: 600_000_000, address: '?id=600000000&title=From+far' });
    expect(Object.keys(sumsOf([imported]).frequencies.get(600_000_000)?.titles ?? {})).toEqual(['name From far']);
  });
});
