import { describe, expect, it, vi } from 'vitest';
import { defaultBreathing } from './breathing.ts';
import { nextStageAfter, startBreathing } from './breathing-course.ts';
import { createSteadyClock } from './steady-clock.ts';
import { watchStages } from './watch-stages.ts';

describe('the steady clock', () => {
  // Buffers of 30 ms, rendered in bursts.
  const stepped = (time: number): number => Math.ceil(time / 0.03) * 0.03;

  it('stays within 20 ms of an audio clock that moves in steps, over half an hour', () => {
    const clock = createSteadyClock();
    let worst = 0;
    for (let tick = 0; tick < 7200; tick += 1) {
      const now = tick * 0.2503;
      const read = clock(stepped(now), now + 1000);
      if (tick > 8) worst = Math.max(worst, Math.abs(read - stepped(now)));
    }
    expect(worst).toBeGreaterThan(0.005);
    expect(worst).toBeLessThan(0.02);
  });

  it('follows at once after the sound has paused or started again', () => {
    const clock = createSteadyClock();
    for (let tick = 0; tick < 40; tick += 1) clock(tick / 4, tick / 4);
    expect(clock(10, 12)).toBe(10);
    expect(clock(0, 13)).toBe(0);
  });
});

describe('the stages of a breath', () => {
  const course = startBreathing({ ...defaultBreathing, holdFull: 10, from: 14 });

  function watch(stepMilliseconds: number) {
    vi.useFakeTimers();
    const seen: [string, number][] = [];
    const position = (): number => Math.floor(performance.now() / stepMilliseconds) * (stepMilliseconds / 1000);
    vi.setSystemTime(0);
    const started = performance.now();
    const heard = (): number => position() - started / 1000;
    const every = (milliseconds: number, callback: () => void): (() => void) => {
      const timer = setInterval(callback, milliseconds);
      return () => clearInterval(timer);
    };
    const now = (): number => performance.now() / 1000;
    // The mean of the stepped clock.
    const time = (): number => now() - (started + stepMilliseconds / 2) / 1000;
    const end = watchStages({ course, position: heard, now, every }, (stage) => seen.push([stage, time()]));
    return { seen, end };
  }

  it('are reported within 20 ms, by a clock that moves in steps of 30 ms', () => {
    const { seen, end } = watch(30);
    vi.advanceTimersByTime(60_000);
    end();
    const reported = seen.length;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(seen).toHaveLength(reported);
    expect(seen.slice(0, 4).map(([stage]) => stage)).toEqual(['in', 'full', 'out', 'in']);
    let begins = nextStageAfter(course, 0);
    for (const [, at] of seen.slice(1)) {
      expect(Math.abs(at - begins)).toBeLessThan(0.02);
      begins = nextStageAfter(course, begins + 1e-3);
    }
    expect(reported).toBeGreaterThan(30);
  });
});
