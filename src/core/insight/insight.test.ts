import { describe, expect, it } from 'vitest';
import { insightOf } from './insight.ts';
import { createRatedSessions } from './sessions.fixture.ts';
import { seededRandom, standardNormal } from '#core/domain/random.fixture.ts';

const ratedSession = createRatedSessions();
const unknown = (sessions: number, days: number) => ({ kind: 'unknown', sessions, days });
const changes = [40, 10, 20, 50, 0, 30, 50, 10, 40, 50];

describe('insightOf', () => {
  it('is unknown with nine sessions, and with ten on five days', () => {
    expect(insightOf([])).toEqual(unknown(0, 0));
    expect(insightOf(changes.slice(1).map((change) => ratedSession(change)))).toEqual(unknown(9, 9));
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
    const crowded = changes.map((change, index) => ratedSession(change, { day: days[index % 5] ?? '' }));
    expect(insightOf(crowded)).toEqual(unknown(10, 5));
  });

  it('gives the mean change with its interval, here 30 ± 2.2622 · √(3200/9/10)', () => {
    const insight = insightOf(changes.map((change) => ratedSession(change)));
    if (insight.kind !== 'known') throw new Error('ten sessions on ten days are enough');
    const half = 2.262_16 * Math.sqrt(3200 / 9 / 10);
    expect(insight).toMatchObject({ sessions: 10, days: 10 });
    for (const change of Object.values(insight.changes)) {
      expect(change).toMatchObject({
        value: 30,
        from: expect.closeTo(30 - half, 3),
        to: expect.closeTo(30 + half, 3),
        direction: 'higher',
        sessions: 10,
        days: 10,
      });
    }
  });

  it('estimates each scale from the sessions in which it was answered', () => {
    const mood = changes.map((change) => ratedSession(change, { before: { mood: 50 } }));
    expect(insightOf(mood)).toMatchObject({
      kind: 'known',
      sessions: 10,
      days: 10,
      changes: { mood: { value: 30 }, tension: undefined, energy: undefined },
    });
    const all = changes.map((change) => ratedSession(change));
    expect(insightOf([...mood, ...all])).toMatchObject({
      kind: 'known',
      sessions: 20,
      days: 20,
      changes: { mood: { sessions: 20 }, energy: { sessions: 10, value: 30 } },
    });
  });

  it('is unknown where no scale was answered both before and after, and counts the scale answered most', () => {
    expect(
      insightOf(changes.map((change) => ratedSession(change, { before: { mood: 50 }, after: { energy: 60 } }))),
    ).toEqual(unknown(0, 0));
    const some = [
      ratedSession(20, { before: { mood: 50 } }),
      ratedSession(20, { before: { mood: 50, energy: 50 } }),
      ratedSession(20, { before: { tension: 50 } }),
    ];
    expect(insightOf(some)).toEqual(unknown(2, 2));
  });

  it('has an interval of at least half a step of the scale for equal answers', () => {
    const alike = (change: number) => insightOf(Array.from({ length: 10 }, () => ratedSession(change)));
    expect(alike(20)).toMatchObject({
      kind: 'known',
      changes: { mood: { value: 20, from: 10, to: 30, direction: 'higher' } },
    });
    expect(alike(0)).toMatchObject({
      kind: 'known',
      changes: { mood: { value: 0, from: -10, to: 10, direction: 'unclear' } },
    });
  });

  it('estimates the scales independently', () => {
    const before = { tension: 50, energy: 50, mood: 50 };
    const insight = insightOf(
      changes.map((change, index) =>
        ratedSession(0, { before, after: { tension: 50 + change, energy: 50 - change, mood: index % 2 ? 40 : 60 } }),
      ),
    );
    expect(insight).toMatchObject({
      changes: { tension: { direction: 'higher' }, energy: { direction: 'lower' }, mood: { direction: 'unclear' } },
    });
  });

  it('weights each day once', () => {
    const crowd = Array.from({ length: 30 }, () => ratedSession(40, { day: '2026-03-01' }));
    const insight = insightOf([...crowd, ...changes.map((change) => ratedSession(change))]);
    expect(insight).toMatchObject({ sessions: 40, days: 11, changes: { mood: { value: (40 + 300) / 11 } } });
  });

  it('uses only sessions at the most frequent hertz', () => {
    const others = changes.slice(1).map(() => ratedSession(-40, { hertz: 432 }));
    expect(insightOf([...others, ...changes.map((change) => ratedSession(change))])).toMatchObject({
      kind: 'known',
      sessions: 10,
      changes: { mood: { value: 30 } },
    });
  });

  it('ignores sessions without both feelings, shorter than a minute or of a blind comparison', () => {
    const left = [
      ratedSession(90, { before: null }),
      ratedSession(90, { after: null }),
      ratedSession(90, { heardSeconds: 59 }),
      ratedSession(90, { comparison: { id: 'x', arm: 'tone' } }),
      ratedSession(90, { comparison: { id: 'x', arm: 'control' } }),
    ];
    expect(insightOf(left)).toEqual(unknown(0, 0));
  });
});

it('insightOf claims a change for 30 to 70 of 1000 simulated people without one', () => {
  const random = seededRandom(11);
  let claims = 0;
  for (let person = 0; person < 1000; person += 1) {
    const sessions = Array.from({ length: 7 }, (_, day) => {
      const ofDay = 18 * standardNormal(random);
      return [1, 2].map(() =>
        ratedSession(Math.round(ofDay + 12 * standardNormal(random)), { day: `2026-03-0${day + 1}` }),
      );
    }).flat();
    const insight = insightOf(sessions);
    if (insight.kind === 'known' && insight.changes.mood?.direction !== 'unclear') claims += 1;
  }
  expect(claims).toBeGreaterThan(30);
  expect(claims).toBeLessThan(70);
});
