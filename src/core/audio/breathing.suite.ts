import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { defaultBreathing, type BreathingSettings } from '#core/breathing/breathing.ts';
import {
  continueBreathing,
  joinBreathing,
  startBreathing,
  type BreathingCourse,
} from '#core/breathing/breathing-course.ts';
import { between, peakOf } from './measure.fixture.ts';
import { swellAt } from '#core/audio/parts/swell.ts';
import { clickIn, sampleRate, type Recorder, type Step } from './recording.fixture.ts';

// Every other sample of a tone at a quarter of the sample rate is a peak, so these samples are the envelope.
const hertz = sampleRate / 4;

const settings = (changes: Partial<BreathingSettings> = {}): BreathingSettings => ({ ...defaultBreathing, ...changes });

function worstDeviation(samples: Float32Array, course: BreathingCourse, [from, to]: [number, number]): number {
  let worst = 0;
  for (let frame = Math.ceil(from * sampleRate) | 1; frame < to * sampleRate; frame += 2)
    worst = Math.max(worst, Math.abs(Math.abs(samples[frame] ?? 0) / 0.7 - swellAt(course, frame / sampleRate)));
  return worst;
}

const to = (programme: ProgrammeSketch, at: number): Step => ({
  at,
  act: ({ change }) => change(toneProgramme(programme)),
});

export function describeBreathing(
  name: string,
  { record, accuracy, changeSeconds }: { record: Recorder; accuracy: number; changeSeconds: number },
): void {
  describe(`${name}: the breathing guide`, () => {
    it.each<[string, Partial<BreathingSettings>]>([
      ['six breaths a minute', {}],
      ['ten a minute, half of it breathing in', { pace: 10, inhale: 50 }],
      ['seven a minute with holds', { pace: 7, inhale: 25, holdFull: 15, holdEmpty: 10 }],
    ])('follows the course with %s, at each sample', async (_, changes) => {
      const breathing = startBreathing(settings(changes));
      const { left, right } = await record({ programme: { hertz, breathing }, seconds: 21 });
      expect(worstDeviation(left, breathing, [0.2, 21])).toBeLessThan(accuracy);
      expect(worstDeviation(right, breathing, [0.2, 21])).toBeLessThan(accuracy);
    });

    it('eases from the person’s own pace, without a click where the easing ends', async () => {
      const breathing = { ...startBreathing(settings({ from: 24, pace: 10 })), easing: 8 };
      const { left } = await record({ programme: { hertz, breathing }, seconds: 13 });
      expect(worstDeviation(left, breathing, [0.2, 13])).toBeLessThan(accuracy);
      const easing = { ...breathing, startsAt: 1, easing: 0.5, breaths: 0.2 };
      const heard = await record({ programme: { breathing: easing }, seconds: 3 });
      expect(clickIn(heard.left, [0.4, 3])).toBeLessThan(-90);
    });

    it('replaces pulses as slow as a breath by their carrier, which never falls silent', async () => {
      const breathing = startBreathing(settings());
      const { left } = await record({ programme: { mode: 'isochronic', hertz: 0.1, breathing }, seconds: 21 });
      const peaks = Array.from({ length: 200 }, (_, index) =>
        peakOf(between(left, sampleRate, [0.5 + index / 10, 0.6 + index / 10])),
      );
      expect(Math.max(...peaks)).toBeCloseTo(0.7, 3);
      expect(Math.min(...peaks)).toBeCloseTo(0.7 * 0.3 ** (1 / 0.6), 2);
    });

    it('makes background noise swell, too', async () => {
      const breathing = startBreathing(settings());
      const beside = [backgroundLayer('brown', 1)];
      const { left } = await record({ programme: { level: 0, beside, breathing }, seconds: 12 });
      const rms = (from: number): number =>
        Math.sqrt(between(left, sampleRate, [from, from + 1]).reduce((sum, one) => sum + one * one, 0) / sampleRate);
      expect(20 * Math.log10(rms(3.5) / rms(9.5))).toBeGreaterThan(10);
    });

    it('starts at the level before it, and returns to that slowly when it is left', async () => {
      const breathing = joinBreathing(settings({ pace: 10, inhale: 50 }), 1);
      const { left } = await record({ seconds: 9, steps: [to({ breathing }, 1), to({}, 4.5)] });
      const level = (at: number): number => peakOf(between(left, sampleRate, [at, at + 0.02]));
      expect(level(1.3)).toBeGreaterThan(0.65);
      expect(level(3.9)).toBeLessThan(0.15);
      expect(level(4.9)).toBeLessThan(0.4);
      expect(level(4.5 + 2 + changeSeconds)).toBeCloseTo(0.7, 3);
    });

    it('changes without a click', async () => {
      const first = startBreathing(settings({ pace: 10 }));
      const faster = continueBreathing(first, settings({ pace: 4, inhale: 80 }), 1);
      const held = continueBreathing(faster, settings({ holdFull: 25 }), 1.2);
      const steps = [
        to({ breathing: faster }, 1),
        to({ breathing: held }, 1.2),
        to({ breathing: { ...held, pace: 9 } }, 1.23),
        to({ breathing: held, level: 0.5 }, 1.6),
        to({}, 2),
        to({ breathing: held }, 2.4),
      ];
      const { left } = await record({ programme: { breathing: first }, seconds: 6, steps });
      expect(clickIn(left, [0.5, 6])).toBeLessThan(-90);
    });
  });
}
