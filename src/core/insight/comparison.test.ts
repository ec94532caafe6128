import { describe, expect, it } from 'vitest';
import { soundLimits } from '#core/domain/sound.ts';
import { modesFor } from '#core/sound/tone-limits.ts';
import { canCompare, comparisonLength, planComparison } from './comparison-plan.ts';
import { comparisonResult, nextArm } from './comparison-result.ts';
import { createRatedSessions, testComparison } from './sessions.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';

const ratedSession = createRatedSessions();
const planned = (hertz: number, mode: 'pure' | 'binaural' | 'monaural' | 'isochronic', seed = 1) =>
  planComparison({ hertz, mode, carrier: 200, random: seededRandom(seed) });

describe('planComparison', () => {
  it('plays each arm eight times in balanced random blocks of four', () => {
    const orders = Array.from({ length: 200 }, (_, seed) => planned(528, 'pure', seed)?.order ?? []);
    for (const order of orders) {
      expect(order).toHaveLength(comparisonLength);
      for (let start = 0; start < comparisonLength; start += 4) {
        expect(order.slice(start, start + 4).filter((arm) => arm === 'tone')).toHaveLength(2);
      }
    }
    expect(new Set(orders.map((order) => order.join(' '))).size).toBeGreaterThan(150);
    const first = orders.filter(([arm]) => arm === 'tone').length;
    expect(first).toBeGreaterThan(75);
    expect(first).toBeLessThan(125);
  });

  it('draws every order of a block equally often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 1500; seed += 1) {
      const start = planned(528, 'pure', seed)?.order.slice(0, 4).join(' ') ?? '';
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const [order, count] of counts) expect(Math.abs(count - 250), order).toBeLessThan(60);
  });

  it.each(['pure', 'binaural', 'monaural', 'isochronic'] as const)(
    'chooses a playable control at a clear distance in %s mode',
    (mode) => {
      const offered = [0.5, 2, 7.83, 10, 20, 25, 40, 63, 100, 432, 528, 963, 8000, 12_500].filter(
        (hertz) => modesFor(hertz).includes(mode) && canCompare({ hertz, mode, carrier: 200 }),
      );
      expect(offered.length).toBeGreaterThan(5);
      for (const hertz of offered) {
        for (let seed = 0; seed < 20; seed += 1) {
          const control = planned(hertz, mode, seed)?.controlHertz ?? 0;
          const ratio = Math.max(control / hertz, hertz / control);
          expect(ratio, `${hertz} ${control}`).toBeGreaterThan(1.24);
          expect(ratio, `${hertz} ${control}`).toBeLessThan(2.05);
          expect(modesFor(control), `${hertz} ${control}`).toContain(mode);
          expect(control).toBeGreaterThanOrEqual(mode === 'pure' ? 20 : soundLimits.hertz.min);
        }
      }
    },
  );

  it('chooses higher and lower controls equally often', () => {
    const up = Array.from({ length: 400 }, (_, seed) => planned(528, 'pure', seed)?.controlHertz ?? 0).filter(
      (control) => control > 528,
    ).length;
    expect(up).toBeGreaterThan(160);
    expect(up).toBeLessThan(240);
  });

  it('returns undefined for inaudible tones and tones of unknown loudness', () => {
    expect(planned(7.83, 'pure')).toBeUndefined();
    expect(planned(15_000, 'pure')).toBeUndefined();
    expect(planned(7.83, 'isochronic')).toBeDefined();
  });
});

describe('comparisonResult', () => {
  const comparison = testComparison();
  const part = (arm: 'tone' | 'control', change: number, otherwise = {}) =>
    ratedSession(change, { comparison: { id: comparison.id, arm }, ...otherwise });
  const tone = [30, 36, 42, 48].map((change) => part('tone', change));
  const control = [3, 9, 15, 21].map((change) => part('control', change));

  it('reports only its progress while it runs', () => {
    const uncounted = [
      part('tone', 9, { after: null }),
      part('tone', 9, { heardSeconds: 10 }),
      ratedSession(9),
      ratedSession(9, { comparison: { id: 'other', arm: 'tone' } }),
    ];
    expect(comparisonResult(comparison, [...uncounted, ...tone.slice(0, 2)])).toEqual({
      kind: 'running',
      done: 2,
      of: 8,
    });
    expect(nextArm(comparison, uncounted)).toBe('tone');
    expect(nextArm(comparison, [...uncounted, ...tone.slice(0, 1)])).toBe('control');
  });

  it('gives the difference of the mean changes, here 27 ± 2.4469 · √(180/3/4 · 2)', () => {
    const result = comparisonResult(comparison, [...tone, ...control]);
    if (result.kind !== 'revealed') throw new Error('eight of eight are done');
    const half = 2.446_91 * Math.sqrt((180 / 3 / 4) * 2);
    expect(result).toMatchObject({ early: false, tone: 4, control: 4 });
    for (const difference of Object.values(result.differences)) {
      expect(difference).toMatchObject({
        value: 27,
        from: expect.closeTo(27 - half, 3),
        to: expect.closeTo(27 + half, 3),
        direction: 'higher',
        tone: 4,
        control: 4,
      });
    }
    expect(nextArm(comparison, [...tone, ...control])).toBeUndefined();
  });

  it('has an interval of at least half a step of the scale for equal answers', () => {
    const alike = [...tone.map(() => part('tone', 20)), ...control.map(() => part('control', 0))];
    expect(comparisonResult(comparison, alike)).toMatchObject({
      differences: { mood: { value: 20, from: 10, to: 30, direction: 'higher' } },
    });
  });

  it('covers only scales answered often enough in both arms', () => {
    const moodOnly = [...tone, ...control].map((session, index) =>
      index % 4 === 0 ? { ...session, before: { mood: 50 } } : session,
    );
    expect(comparisonResult(comparison, moodOnly)).toMatchObject({
      tone: 4,
      control: 4,
      differences: { mood: { tone: 4, control: 4 }, energy: { tone: 3, control: 3 } },
    });
    const split = moodOnly.map((session, index) => (index % 2 === 0 ? { ...session, before: { mood: 50 } } : session));
    expect(comparisonResult(comparison, split)).toMatchObject({
      kind: 'revealed',
      differences: { energy: undefined, tension: undefined },
    });
    const scattered = [...tone, ...control].map((session, index) => ({
      ...session,
      before: index % 2 === 0 ? { mood: 50 } : { energy: 50 },
    }));
    expect(comparisonResult(comparison, scattered)).toEqual({ kind: 'too-few', tone: 2, control: 2 });
    const never = [...tone, ...control].map((session) => ({ ...session, before: { mood: 50 }, after: { energy: 50 } }));
    expect(comparisonResult(comparison, never)).toEqual({ kind: 'running', done: 0, of: 8 });
  });

  it('ignores sessions after its end', () => {
    const after = part('control', 50, { startedAt: Date.UTC(2030, 0, 1) });
    expect(comparisonResult(comparison, [after, ...tone, ...control])).toEqual(
      comparisonResult(comparison, [...tone, ...control]),
    );
  });

  it('reports an early reveal, and too few sessions of an arm', () => {
    const revealed = { ...comparison, revealedAt: 1 };
    expect(comparisonResult(revealed, [...tone.slice(0, 3), ...control.slice(0, 3)])).toMatchObject({
      kind: 'revealed',
      early: true,
      tone: 3,
      control: 3,
    });
    expect(comparisonResult(revealed, [...tone, ...control.slice(0, 2)])).toEqual({
      kind: 'too-few',
      tone: 4,
      control: 2,
    });
    const moodOnly = tone.map((session) => ({ ...session, before: { mood: 50 } }));
    expect(comparisonResult(revealed, moodOnly)).toEqual({ kind: 'too-few', tone: 4, control: 0 });
    expect(nextArm(revealed, [])).toBeUndefined();
  });

  it('is unclear where the interval contains 0', () => {
    const alike = [
      part('tone', 10),
      part('tone', 0),
      part('tone', 5),
      part('tone', 2),
      part('control', 9),
      part('control', 1),
      part('control', 4),
      part('control', 3),
    ];
    expect(comparisonResult(comparison, alike)).toMatchObject({
      kind: 'revealed',
      differences: { mood: { direction: 'unclear' } },
    });
  });
});
