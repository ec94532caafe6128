import { backgroundLayer, toneLayerOf, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { fitTonesSteps } from '#core/audio/analysis/analysis-fit.ts';
import { between, fitSine, peakOf, runToEnd } from '#core/audio/measure.fixture.ts';
import { gateAt } from '#core/audio/parts/tone-generator.ts';
import { clickIn, sampleRate, type Recorder, type Step } from '#core/audio/recording.fixture.ts';
import { describeSession } from '#core/audio/session.suite.ts';

interface InstrumentProperties {
  record: Recorder;
  /** THD+N, dB. */
  purity: number;
  changeSeconds: number;
  beatError: number;
  /** The highest frequency that still has its full level, Hz. */
  highest: number;
}

const to = (programme: ProgrammeSketch, at = 1): Step => ({
  at,
  act: (playback) => playback.change(toneProgramme(programme)),
});

export function describeInstrument(
  name: string,
  { record, purity, changeSeconds, beatError, highest }: InstrumentProperties,
): void {
  const fit = (samples: Float32Array, hertz: number, range: [number, number]) =>
    fitSine(between(samples, sampleRate, range), hertz, sampleRate);
  const ppm = (found: number, wanted: number): number => Math.abs(found / wanted - 1) * 1e6;

  describe(`${name}: tones`, () => {
    it.each([
      [7.83, 0.7],
      [40, 0.7],
      [432, 0.05],
      [528, 0.7],
      [963, 1],
      [highest, 0.7],
    ])('plays only %d Hz at level %d in both channels', async (hertz, level) => {
      const { left, right } = await record({ programme: { hertz, level }, seconds: 2.2 });
      for (const ear of [left, right]) {
        const found = fit(ear, hertz, [0.2, 2.2]);
        expect(ppm(found.hertz, hertz)).toBeLessThan(1);
        expect(found.amplitude).toBeCloseTo(level, 4);
        // Rounding to 32 bits is as far below a quiet tone as below a loud one.
        expect(found.residual).toBeLessThan(purity);
      }
    });

    it('plays 0.1 Hz', async () => {
      const { left } = await record({ programme: { hertz: 0.1 }, seconds: 20.2 });
      const found = fit(left, 0.1, [0.2, 20.2]);
      expect(ppm(found.hertz, 0.1)).toBeLessThan(1);
      expect(found.residual).toBeLessThan(purity);
    });

    it.each([10, 7.83, 100])('plays one pure tone in each channel, %d Hz apart, in binaural mode', async (hertz) => {
      const { left, right } = await record({ programme: { mode: 'binaural', hertz }, seconds: 2.2 });
      const [low, high] = [fit(left, 200 - hertz / 2, [0.2, 2.2]), fit(right, 200 + hertz / 2, [0.2, 2.2])];
      expect(ppm(low.hertz, 200 - hertz / 2)).toBeLessThan(1);
      expect(ppm(high.hertz, 200 + hertz / 2)).toBeLessThan(1);
      expect(Math.abs(high.hertz - low.hertz - hertz)).toBeLessThan(beatError);
      expect(Math.max(low.residual, high.residual)).toBeLessThan(purity);
      expect([low.amplitude, high.amplitude]).toEqual([expect.closeTo(0.7, 4), expect.closeTo(0.7, 4)]);
    });

    it('plays both partials at half the level in both channels in monaural mode', async () => {
      const { left, right } = await record({ programme: { mode: 'monaural', hertz: 10 }, seconds: 2.2 });
      expect(right).toEqual(left);
      const { tones, residual } = runToEnd(
        fitTonesSteps({ samples: between(left, sampleRate, [0.2, 2.2]), sampleRate, near: [195, 205] }),
      );
      expect(tones.map(({ hertz }) => hertz)).toEqual([expect.closeTo(195, 4), expect.closeTo(205, 4)]);
      expect(tones.map(({ amplitude }) => amplitude)).toEqual([expect.closeTo(0.35, 4), expect.closeTo(0.35, 4)]);
      expect(residual).toBeLessThan(purity);
      expect(peakOf(left)).toBeLessThanOrEqual(0.7 + 1e-6);
      expect(peakOf(left)).toBeGreaterThan(0.699);
    });

    it.each([10, 7.83, 1, 40])(
      'is exactly silent between isochronic pulses at %d Hz, and keeps the polarity of the carrier',
      async (hertz) => {
        const { source } = toneLayerOf({ mode: 'isochronic', hertz });
        const { left, right } = await record({ programme: source, seconds: 3 });
        expect(right).toEqual(left);
        let [silent, sounding, flipped, loudest] = [0, 0, 0, 0];
        left.forEach((sample, frame) => {
          const time = frame / sampleRate;
          const phase = (time * hertz) % 1;
          // An interpolated gate may open a sample early: a hundredth of a period is left out at each edge.
          if (phase > source.duty + 0.01 && phase < 0.99) silent += sample === 0 ? 0 : 1;
          sounding += sample === 0 ? 0 : 1;
          if (sample * Math.sin(2 * Math.PI * 200 * time) < -1e-5) flipped += 1;
          if (time > 0.2)
            loudest = Math.max(
              loudest,
              Math.abs(sample - 0.7 * gateAt(phase, source) * Math.sin(2 * Math.PI * 200 * time)),
            );
        });
        expect({ silent, flipped }).toEqual({ silent: 0, flipped: 0 });
        expect(sounding / left.length).toBeGreaterThan(0.45);
        expect(loudest).toBeLessThan(2e-3);
      },
    );

    it('swells and fades slowly with isochronic pulses at 0.1 Hz', async () => {
      const { left } = await record({ programme: { mode: 'isochronic', hertz: 0.1 }, seconds: 10 });
      const loudness = Array.from({ length: 20 }, (_, index) =>
        peakOf(between(left, sampleRate, [index / 2, index / 2 + 0.5])),
      );
      const steps = loudness.slice(1).map((value, index) => Math.abs(value - (loudness[index] ?? 0)));
      expect(Math.max(...steps)).toBeLessThan(0.26);
      expect(Math.max(...loudness)).toBeCloseTo(0.7, 2);
      expect(loudness.slice(11)).toEqual(Array.from({ length: 9 }, () => 0));
    });
  });

  describe(`${name}: without a click`, () => {
    const transitions: [string, Step[]][] = [
      ['changes to a lower level', [to({ level: 0.1 })]],
      [
        'changes its level again during a change',
        [to({ level: 0.1 }), to({ level: 0.7 }, 1.02), to({ level: 0.3 }, 1.05)],
      ],
      ['changes to 432 Hz', [to({ hertz: 432 })]],
      ['changes from 528 to 530 Hz', [to({ hertz: 530 })]],
      ['changes to 40 Hz and back', [to({ hertz: 40 }), to({ hertz: 528 }, 1.06)]],
      ['changes to binaural mode', [to({ mode: 'binaural', hertz: 10 })]],
      ['changes to monaural mode', [to({ mode: 'monaural', hertz: 10 })]],
      [
        'changes its carrier and back',
        [to({ mode: 'binaural', hertz: 10 }, 0.5), to({ mode: 'binaural', hertz: 10, carrier: 240 }), to({}, 1.3)],
      ],
      [
        'changes 60 times within half a second',
        Array.from({ length: 60 }, (_, index) => to({ hertz: 528 - index, level: 0.7 - index / 100 }, 1 + index / 125)),
      ],
      ['stops', [{ at: 1, act: ({ stop }) => stop() }]],
      [
        'stops when asked twice',
        [
          { at: 1, act: ({ stop }) => stop() },
          { at: 1.03, act: ({ stop }) => stop() },
        ],
      ],
      ['stops during a change', [to({ hertz: 432 }), { at: 1.03, act: ({ stop }) => stop() }]],
    ];
    it.each(transitions)('%s', async (_, steps) => {
      const { left, right } = await record({ seconds: 2, steps });
      for (const ear of [left, right]) expect(clickIn(ear, [0.4, 2])).toBeLessThan(-90);
    });

    it.each([40, 200, 528, 963])('starts, stops and ends at %d Hz with the shortest attack and fade', async (hertz) => {
      const seen = { programme: { hertz }, timing: { attack: 0, fade: 0 } };
      const stopped = await record({ ...seen, seconds: 1, steps: [{ at: 0.5, act: ({ stop }) => stop() }] });
      const ended = await record({ ...seen, timing: { ...seen.timing, duration: 0.6 }, seconds: 1 });
      const before = new Float32Array(stopped.left.length + 2400);
      before.set(stopped.left, 2400);
      expect(clickIn(before, [0, 1], { hertz })).toBeLessThan(-90);
      expect(clickIn(ended.left, [0.4, 1], { hertz })).toBeLessThan(-90);
    });

    it.each([0.01, 0.1, 0.5, 0.9])('stops %d s into an attack of one second', async (at) => {
      const { left } = await record({
        timing: { attack: 1 },
        seconds: at + 0.4,
        steps: [{ at, act: ({ stop }) => stop() }],
      });
      const padded = new Float32Array(left.length + 2400);
      padded.set(left, 2400);
      expect(clickIn(padded, [0, at + 0.44])).toBeLessThan(-90);
      expect(peakOf(left.subarray(Math.ceil((at + 0.15) * sampleRate)))).toBe(0);
    });

    it('adds and removes background noise', async () => {
      const beside = [backgroundLayer('brown', 1)];
      const over = await record({ seconds: 2, steps: [to({ beside }), to({}, 1.5)] });
      expect(clickIn(over.left, [0.4, 1])).toBeLessThan(-90);
      expect(clickIn(over.left, [1.5 + changeSeconds, 2])).toBeLessThan(-90);
      const alone = await record({
        programme: { level: 0 },
        seconds: 3,
        steps: [to({ level: 0, beside }), to({ level: 0 }, 2)],
      });
      const steady = clickIn(alone.left, [1 + changeSeconds, 2]);
      expect(clickIn(alone.left, [0.9, 1 + changeSeconds])).toBeLessThan(steady + 0.5);
      expect(clickIn(alone.left, [1.9, 2 + changeSeconds])).toBeLessThan(steady + 0.5);
    });
  });

  describe(`${name}: changes`, () => {
    it('arrives exactly at the last of 40 programmes', async () => {
      const steps = Array.from({ length: 40 }, (_, index) =>
        to({ hertz: 300 + 5 * index, level: 0.2 + index / 200 }, 0.5 + index / 60),
      );
      const { left } = await record({ seconds: 3.5, steps });
      const found = fit(left, 495, [2.5, 3.5]);
      expect(ppm(found.hertz, 495)).toBeLessThan(1);
      expect(found.amplitude).toBeCloseTo(0.395, 4);
      expect(found.residual).toBeLessThan(purity);
    });

    it('plays at full level when a change is reverted at once', async () => {
      const { left } = await record({
        seconds: 2.2,
        steps: [to({ hertz: 432 }), to({ hertz: 440 }, 1.02), to({ hertz: 432 }, 1.04)],
      });
      const found = fit(left, 432, [1.4, 2.2]);
      expect(found.amplitude).toBeCloseTo(0.7, 4);
      expect(found.residual).toBeLessThan(purity);
      expect(clickIn(left, [0.4, 2.2])).toBeLessThan(-90);
    });

    it('plays the exact beat right after a change', async () => {
      const steps = [to({ mode: 'binaural', hertz: 2, carrier: 160 }, 0.5)];
      const { left, right } = await record({
        programme: { mode: 'binaural', hertz: 10, carrier: 240 },
        seconds: 2,
        steps,
      });
      const range: [number, number] = [0.5 + changeSeconds, 2];
      expect(fit(right, 161, range).hertz - fit(left, 159, range).hertz).toBeCloseTo(2, 4);
    });

    it('takes more than 50 ms for a change', async () => {
      const { left } = await record({ seconds: 1.5, steps: [to({ level: 0.1 })] });
      expect(peakOf(between(left, sampleRate, [1.02, 1.06]))).toBeGreaterThan(0.12);
    });

    it('never exceeds the higher of two levels during a change', async () => {
      for (const [from, next] of [
        [
          { hertz: 528, level: 0.7 },
          { hertz: 440, level: 0.7 },
        ],
        [
          { hertz: 40, level: 0.9 },
          { hertz: 528, level: 0.1 },
        ],
        [{ level: 0.2 }, { level: 0.6 }],
      ] as const) {
        const { left } = await record({ programme: from, seconds: 2, steps: [to({ ...from, ...next }, 0.5)] });
        expect(peakOf(left)).toBeLessThan(Math.max(from.level, next.level) + 1e-5);
      }
    });

    it('raises 528 Hz slowly after 40 Hz at the same level', async () => {
      const { left } = await record({ programme: { hertz: 40 }, seconds: 2.5, steps: [to({}, 0.5)] });
      expect(peakOf(between(left, sampleRate, [0.5 + changeSeconds, 0.75]))).toBeLessThan(0.15);
      expect(fit(left, 528, [1.8, 2.5]).amplitude).toBeCloseTo(0.7, 4);
    });

    it('stays within full scale with everything at its maximum', async () => {
      const programme = { level: 1, beside: [backgroundLayer('brown', 1)] };
      const steps = [
        to({ ...programme, beside: [backgroundLayer('pink', 1)] }, 1),
        to({ ...programme, mode: 'monaural', hertz: 10 }, 1.05),
        to({ ...programme, level: 0 }, 1.5),
        to({ level: 1 }, 1.55),
      ];
      const { left, right } = await record({
        programme,
        timing: {
          bells: [
            { at: 0, level: 1 },
            { at: 1, level: 1 },
            { at: 1.2, level: 1 },
          ],
        },
        seconds: 2.5,
        steps,
      });
      for (const ear of [left, right]) expect(peakOf(ear)).toBeLessThanOrEqual(1);
    });

    it('plays at exactly the level asked for', async () => {
      const { left } = await record({ programme: { level: 1 }, seconds: 1 });
      expect(peakOf(left)).toBeLessThanOrEqual(1);
      expect(fit(left, 528, [0.2, 1]).amplitude).toBeCloseTo(1, 5);
    });
  });

  describeSession(name, record);
}
