import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { bellSounds } from '#core/domain/sound.ts';
import { between, peakOf } from './measure.fixture.ts';
import { bellAt } from '#core/audio/parts/bell.ts';
import type { Timing } from './programme.ts';
import { clickIn, sampleRate, unlimited, type Recorder, type Step } from './recording.fixture.ts';

export function describeSession(name: string, record: Recorder): void {
  describe(`${name}: timing`, () => {
    it('ends on time by the audio clock, with its fade before the end', async () => {
      const { left, ended } = await record({ timing: { duration: 2, fade: 1 }, seconds: 2.5 });
      expect(Math.abs(left.findLastIndex((sample) => sample !== 0) + 1 - 2 * sampleRate)).toBeLessThanOrEqual(
        name === 'voice' ? 1 : 48,
      );
      expect(peakOf(between(left, sampleRate, [0.9, 1]))).toBeCloseTo(0.7, 3);
      expect(peakOf(between(left, sampleRate, [1.4, 1.6]))).toBeLessThan(0.35);
      await expect.poll(ended).toBe(1);
    });

    it('is silent within 150 ms of stop, and reports its end', async () => {
      const { left, ended } = await record({ seconds: 1.5, steps: [{ at: 1, act: ({ stop }) => stop() }] });
      expect(peakOf(between(left, sampleRate, [1.15, 1.5]))).toBe(0);
      expect(peakOf(between(left, sampleRate, [0.95, 1]))).toBeGreaterThan(0.69);
      await expect.poll(ended).toBe(1);
    });

    it('fades by a raised cosine of 80 ms on stop', async () => {
      const { left } = await record({
        programme: { hertz: 5000 },
        seconds: 1.5,
        steps: [{ at: 1, act: ({ stop }) => stop() }],
      });
      const levelFrom = (time: number): number => peakOf(between(left, sampleRate, [time, time + 0.001])) / 0.7;
      const lengths = [0.9, 0.1].map(
        (level) => left.findLastIndex((sample) => Math.abs(sample) >= level * 0.7) / sampleRate,
      );
      const ends = left.findLastIndex((sample) => sample !== 0) / sampleRate;
      // The times before its end at which a raised cosine is at 0.9 and at 0.1.
      expect(lengths.map((time) => ends - time)).toEqual([expect.closeTo(0.0636, 2.5), expect.closeTo(0.0164, 2.5)]);
      expect(levelFrom(ends - 0.04)).toBeCloseTo(0.5, 1);
    });

    it('keeps its end when stopped 20 ms before', async () => {
      const { left } = await record({
        timing: { duration: 1 },
        seconds: 1.5,
        steps: [{ at: 0.98, act: ({ stop }) => stop() }],
      });
      expect(peakOf(between(left, sampleRate, [1.001, 1.5]))).toBe(0);
      expect(clickIn(left, [0.8, 1.5])).toBeLessThan(-90);
    });

    it('moves its end while it fades, and becomes louder slowly and without a click', async () => {
      const later = { ...unlimited, duration: 3.5, fade: 1 };
      const { left, ended } = await record({
        timing: { duration: 2, fade: 1 },
        seconds: 4,
        steps: [{ at: 1.5, act: ({ retime }) => retime(later) }],
      });
      const levelAt = (time: number): number => peakOf(between(left, sampleRate, [time - 0.005, time + 0.005]));
      expect(levelAt(1.6) / levelAt(1.47)).toBeGreaterThan(0.7);
      expect(levelAt(1.6) / levelAt(1.47)).toBeLessThan(1.1);
      expect(levelAt(2.4)).toBeGreaterThan(0.1);
      expect(levelAt(2.4)).toBeLessThan(0.3);
      expect(clickIn(left, [0.3, 3.4])).toBeLessThan(-90);
      expect(Math.abs(left.findLastIndex((sample) => sample !== 0) - 3.5 * sampleRate)).toBeLessThanOrEqual(48);
      await expect.poll(ended).toBe(1);
    });

    it('moves its end to an earlier time, with the fade before it', async () => {
      const sooner = { ...unlimited, duration: 2.5, fade: 1.4 };
      const { left, ended } = await record({
        timing: { duration: 60, fade: 30 },
        seconds: 3,
        steps: [{ at: 1, act: ({ retime }) => retime(sooner) }],
      });
      expect(clickIn(left, [0.3, 2.4])).toBeLessThan(-90);
      expect(peakOf(between(left, sampleRate, [1.05, 1.1]))).toBeCloseTo(0.7, 2);
      expect(peakOf(between(left, sampleRate, [2.3, 2.4]))).toBeLessThan(0.2);
      expect(Math.abs(left.findLastIndex((sample) => sample !== 0) - 2.5 * sampleRate)).toBeLessThanOrEqual(48);
      await expect.poll(ended).toBe(1);
    });

    it('lets a bell ring on when the end moves, whatever bells come later', async () => {
      const bells = [{ at: 0.5, level: 0.8 }];
      const timing = { duration: 60, bells };
      const crowd = Array.from({ length: 30 }, (_, index) => ({ at: 20 + index / 10, level: 1 }));
      const next = { ...unlimited, duration: 40, bells: [{ at: 0.5, level: 0.1 }, { at: 0.9, level: 1 }, ...crowd] };
      const kept = await record({ timing, seconds: 2 });
      const moved = await record({ timing, seconds: 2, steps: [{ at: 1, act: ({ retime }) => retime(next) }] });
      const difference = moved.left.map((sample, index) => sample - (kept.left[index] ?? 0));
      expect(peakOf(difference)).toBeLessThan(1e-6);
    });

    it('rings the bell that is asked for', async () => {
      for (const sound of bellSounds) {
        const bells = [{ at: 0.5, level: 1, sound }];
        const { left } = await record({ programme: { level: 0 }, timing: { duration: 60, bells }, seconds: 1.5 });
        const difference = left.map((sample, frame) => sample - bellAt(frame / sampleRate - 0.5, sound));
        expect(peakOf(difference)).toBeLessThan(1e-6);
      }
    });

    it('rises in equal steps of loudness', async () => {
      const { left } = await record({ timing: { attack: 1 }, seconds: 1.1 });
      // Sones grow with the 0.6th power of pressure.
      const sones = [0.2, 0.4, 0.6, 0.8].map(
        (time) => peakOf(between(left, sampleRate, [time - 0.003, time + 0.003])) ** 0.6 / 0.7 ** 0.6,
      );
      const steps = sones.slice(1).map((value, index) => value - (sones[index] ?? 0));
      for (const step of steps) expect(step).toBeCloseTo(0.2 / 0.85, 1);
      expect(peakOf(between(left, sampleRate, [0, 0.1]))).toBeLessThan(0.02);
    });

    it('continues a slow rise when the tone changes during it', async () => {
      const steps = [
        { at: 1, act: ({ change }) => change(toneProgramme({ hertz: 528 })) },
        { at: 1.3, act: ({ change }) => change(toneProgramme({ hertz: 530 })) },
        { at: 1.5, act: ({ change }) => change(toneProgramme({ hertz: 532 })) },
      ] satisfies Step[];
      const { left } = await record({ programme: { hertz: 40 }, seconds: 2.6, steps });
      expect(peakOf(between(left, sampleRate, [1.42, 1.47]))).toBeLessThan(0.3);
      expect(peakOf(between(left, sampleRate, [1.62, 1.66]))).toBeLessThan(0.42);
      expect(peakOf(between(left, sampleRate, [2.4, 2.6]))).toBeCloseTo(0.7, 3);
      expect(clickIn(left, [1.7, 2.6], { hertz: 532 })).toBeLessThan(-90);
    });

    it('falls over the whole session, evenly to the ear and without a click', async () => {
      const decline = { from: 1, to: 0.25 };
      const steps = [{ at: 2, act: ({ change }) => change(toneProgramme({ level: 0.35 })) }] satisfies Step[];
      const { left } = await record({ timing: { duration: 4, decline }, seconds: 4.2, steps });
      const levelAt = (time: number): number => peakOf(between(left, sampleRate, [time - 0.003, time + 0.003]));
      for (const time of [0.5, 1, 1.5])
        expect(levelAt(time) / (0.7 * (1 - 0.75 * (time / 4)) ** (1 / 0.6)), `${time} s`).toBeCloseTo(1, 2);
      for (const time of [2.5, 3, 3.5])
        expect(levelAt(time) / (0.35 * (1 - 0.75 * (time / 4)) ** (1 / 0.6)), `${time} s`).toBeCloseTo(1, 2);
      expect(clickIn(left, [0.3, 1.9])).toBeLessThan(-90);
      expect(clickIn(left, [2.2, 3.9], { amplitude: 0.35 })).toBeLessThan(-90);
    });

    it('continues the decline of an earlier session', async () => {
      const { left } = await record({ timing: { duration: 2, decline: { from: 0.5, to: 0.25 } }, seconds: 1.2 });
      const peak = peakOf(between(left, sampleRate, [0.997, 1.003]));
      expect(peak / (0.7 * 0.375 ** (1 / 0.6))).toBeCloseTo(1, 2);
    });

    it('goes on where it is continued, with a rise, as if all before had sounded', async () => {
      const sequence = [
        { at: 0, hertz: 500, carrier: 200, gain: 1, glides: false },
        { at: 2, hertz: 540, carrier: 200, gain: 0.5, glides: true },
      ];
      const timing = { duration: 4, decline: { from: 1, to: 0.25 }, bells: [{ at: 2.9, level: 1 }] };
      const whole = await record({ programme: { hertz: 500, sequence }, timing, seconds: 4.2 });
      const rest = await record({
        programme: { hertz: 500, sequence },
        timing: { ...timing, from: 3, attack: 0.3 },
        seconds: 1.2,
      });
      const levelAt = ({ left }: { left: Float32Array }, time: number) =>
        peakOf(between(left, sampleRate, [time - 0.01, time + 0.01]));
      expect(peakOf(between(rest.left, sampleRate, [0, 0.03]))).toBeLessThan(0.02);
      for (const time of [0.5, 0.7, 0.9]) expect(levelAt(rest, time) / levelAt(whole, 3 + time)).toBeCloseTo(1, 0.7);
      expect(Math.abs(rest.left.findLastIndex((sample) => sample !== 0) - sampleRate)).toBeLessThanOrEqual(48);
      await expect.poll(rest.ended).toBe(1);
      const tone = await record({ timing: { from: 5000, attack: 0.3 }, seconds: 1 });
      expect(peakOf(between(tone.left, sampleRate, [0.1, 0.12]))).toBeLessThan(0.3);
      expect(peakOf(between(tone.left, sampleRate, [0.5, 1]))).toBeCloseTo(0.7, 3);
      expect(clickIn(tone.left, [0.35, 1])).toBeLessThan(-90);
    });

    it('silences tone and bells while muted, and returns without a click', async () => {
      const steps = [
        { at: 1, act: ({ mute }) => mute(true) },
        { at: 2, act: ({ mute }) => mute(false) },
        { at: 3, act: ({ mute }) => mute(true) },
        { at: 3.03, act: ({ mute }) => mute(false) },
      ] satisfies Step[];
      const { left } = await record({ seconds: 4, steps });
      expect(peakOf(between(left, sampleRate, [1.3, 2]))).toBe(0);
      expect(peakOf(between(left, sampleRate, [2.3, 3]))).toBeCloseTo(0.7, 3);
      expect(peakOf(between(left, sampleRate, [3.5, 4]))).toBeCloseTo(0.7, 3);
      expect(clickIn(left, [0.4, 4])).toBeLessThan(-90);
      const rung = await record({
        timing: {
          bells: [
            { at: 0.8, level: 1 },
            { at: 1.5, level: 1 },
          ],
        },
        seconds: 3,
        steps: steps.slice(0, 2),
      });
      expect(peakOf(between(rung.left, sampleRate, [1.3, 2]))).toBe(0);
    });

    it('rings its bells on time, and moves the last to ring out before the end', async () => {
      const bells: Timing['bells'] = [
        { at: 1, level: 1 },
        { at: 99, level: 1 },
      ];
      const { left } = await record({ programme: { level: 0 }, timing: { duration: 9, bells, fade: 5 }, seconds: 9.5 });
      expect(peakOf(between(left, sampleRate, [0, 1]))).toBe(0);
      expect(peakOf(between(left, sampleRate, [1, 1.5]))).toBeGreaterThan(0.1);
      expect(peakOf(between(left, sampleRate, [2.9, 3]))).toBeLessThan(0.06);
      expect(peakOf(between(left, sampleRate, [3, 3.5]))).toBeGreaterThan(0.1);
      expect(peakOf(between(left, sampleRate, [9, 9.5]))).toBe(0);
      expect(clickIn(left, [0.5, 4], { hertz: 1683, amplitude: 0.25 })).toBeLessThan(-90);
    });
  });
}
