import { describe, expect, it } from 'vitest';
import { breathingLimits, defaultBreathing, type BreathingSettings } from './breathing.ts';
import {
  breathAt,
  breathsAt,
  continueBreathing,
  figureBreathsAt,
  fullnessAt,
  joinBreathing,
  nextStageAfter,
  paceAt,
  startBreathing,
  timeOfBreaths,
} from './breathing-course.ts';

const settings = (changes: Partial<BreathingSettings> = {}): BreathingSettings => ({ ...defaultBreathing, ...changes });
const courses = {
  'at six a minute': startBreathing(settings()),
  'at the slowest pace, with holds': startBreathing(settings({ pace: 4, inhale: 20, holdFull: 25, holdEmpty: 25 })),
  'easing from 14': startBreathing(settings({ pace: 5.5, from: 14 })),
  'joined later': joinBreathing(settings({ pace: 9.9, inhale: 80 }), 100),
  'changed while easing': continueBreathing(startBreathing(settings({ from: 20 })), settings({ pace: 8 }), 47.3),
};

describe.each(Object.entries(courses))('a course %s', (_, course) => {
  it('counts breaths as the integral of its pace', () => {
    let sum = breathsAt(course, course.startsAt);
    let worst = 0;
    const step = 0.01;
    for (let index = 0; index < 20_000; index += 1) {
      sum += (paceAt(course, course.startsAt + (index + 0.5) * step) / 60) * step;
      worst = Math.max(worst, Math.abs(sum - breathsAt(course, course.startsAt + (index + 1) * step)));
    }
    expect(worst).toBeLessThan(1e-7);
  });

  it('has an inverse that names the time of each breath', () => {
    for (const time of [0, 1, 59.9, 119.99, 120, 121, 1800, 3600].map((one) => course.startsAt + one))
      expect(timeOfBreaths(course, breathsAt(course, time))).toBeCloseTo(time, 5);
  });

  it('moves the lungs without a jump, from empty to full', () => {
    const step = 0.005;
    let [least, most, steepest] = [1, 0, 0];
    for (let index = 0; index < 60_000; index += 1) {
      const [now, next] = [index, index + 1].map((one) => fullnessAt(course, course.startsAt + one * step));
      least = Math.min(least, now ?? 0);
      most = Math.max(most, now ?? 0);
      steepest = Math.max(steepest, Math.abs((next ?? 0) - (now ?? 0)) / step);
    }
    expect([least, most]).toEqual([expect.closeTo(0, 4), expect.closeTo(1, 4)]);
    // The shortest half takes 1.2 s, and flows 1.25 times as fast in its middle.
    expect(steepest).toBeLessThan(1.25 / 1.19);
  });

  it('tells when the next stage begins', () => {
    let time = course.startsAt;
    const seen: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { stage } = breathAt(course, time);
      const next = nextStageAfter(course, time);
      expect(breathAt(course, next - 1e-3).stage).toBe(stage);
      expect(breathAt(course, next + 1e-3).stage).not.toBe(stage);
      seen.push(stage);
      time = next + 1e-3;
    }
    expect(new Set(seen).size).toBe(course.holdFull > 0 ? 4 : 2);
  });

  it('makes a figure as full as the lungs, in the same direction', () => {
    for (let time = course.startsAt; time < course.startsAt + 150; time += 0.37) {
      const drawn = figureBreathsAt(course, time);
      expect(0.5 - 0.5 * Math.cos(2 * Math.PI * drawn)).toBeCloseTo(fullnessAt(course, time), 9);
      expect(figureBreathsAt(course, time + 0.01)).toBeGreaterThanOrEqual(drawn);
    }
  });
});

describe('a course of breaths', () => {
  it('takes 40 % of each breath to breathe in', () => {
    const course = courses['at six a minute'];
    expect([3.9, 4.1, 9.9, 10.1].map((time) => breathAt(course, time).stage)).toEqual(['in', 'out', 'out', 'in']);
    expect([0, 4, 10].map((time) => fullnessAt(course, time))).toEqual([0, 1, expect.closeTo(0, 9)]);
  });

  it('eases from the person’s own pace within two minutes', () => {
    const course = courses['easing from 14'];
    expect([0, 60, 120, 1000].map((time) => paceAt(course, time))).toEqual([14, 9.75, 5.5, 5.5]);
    // The mean of both paces over two minutes.
    expect(breathsAt(course, 120)).toBeCloseTo(14 + 5.5, 9);
    expect(breathsAt(course, 1920)).toBeCloseTo(19.5 + 165, 9);
  });

  it('holds the breath where asked', () => {
    const course = startBreathing(settings({ inhale: 50, holdFull: 20, holdEmpty: 10 }));
    // 3.5 s in, 2 s held, 3.5 s out, 1 s held.
    expect([3.4, 3.6, 5.4, 5.6, 8.9, 9.1, 9.9, 10.1].map((time) => breathAt(course, time).stage)).toEqual([
      'in',
      'full',
      'full',
      'out',
      'out',
      'empty',
      'empty',
      'in',
    ]);
    expect([4, 5, 9.5].map((time) => fullnessAt(course, time))).toEqual([1, 1, 0]);
  });

  it('joins a session with full lungs, and breathes out', () => {
    const course = joinBreathing(settings({ pace: 5 }), 77);
    expect(fullnessAt(course, 77)).toBe(1);
    expect(breathAt(course, 77.1).stage).toBe('out');
  });

  it.each<[string, Partial<BreathingSettings>]>([
    ['pace', { pace: 10 }],
    ['ratio', { inhale: 75 }],
    ['holds', { holdFull: 25, holdEmpty: 5 }],
    ['pace, ratio and holds', { pace: 4, inhale: 20, holdEmpty: 25 }],
  ])('continues at the same place in the breath when its %s changes', (_, changes) => {
    for (let time = 300; time < 320; time += 0.61) {
      const before = courses['easing from 14'];
      const after = continueBreathing(before, settings(changes), time);
      expect(fullnessAt(after, time)).toBeCloseTo(fullnessAt(before, time), 9);
      expect(breathAt(after, time)).toEqual({
        ...breathAt(before, time),
        progress: expect.closeTo(breathAt(before, time).progress, 9),
      });
    }
  });

  it('stays at its place in the breath when a hold ends early', () => {
    const before = startBreathing(settings({ inhale: 50, holdFull: 20 }));
    const after = continueBreathing(before, settings({ inhale: 50 }), 4.5);
    expect([fullnessAt(before, 4.5), fullnessAt(after, 4.5)]).toEqual([1, 1]);
    expect(breathAt(after, 4.6).stage).toBe('out');
  });

  it('stays the same object when neither pace, ratio nor holds change', () => {
    const course = courses['easing from 14'];
    expect(continueBreathing(course, settings({ pace: 5.5, from: 9, vibration: false }), 50)).toBe(course);
  });

  it('reaches a new pace when it would have reached the old one', () => {
    const course = courses['changed while easing'];
    expect(paceAt(course, 47.3)).toBeCloseTo(paceAt(startBreathing(settings({ from: 20 })), 47.3), 9);
    expect(paceAt(course, 120)).toBe(8);
    expect(paceAt(course, 119)).toBeGreaterThan(8);
  });

  it('lies within the limits by default', () => {
    expect(defaultBreathing.pace).toBeGreaterThanOrEqual(breathingLimits.pace.min);
    expect(startBreathing(defaultBreathing)).toMatchObject({ easing: 0, holdFull: 0, holdEmpty: 0, inhale: 40 });
  });
});
