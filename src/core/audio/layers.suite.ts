import { sequencePoint, toneLayerOf, toneProgramme } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { fitTonesSteps } from '#core/audio/analysis/analysis-fit.ts';
import type { Seconds } from '#core/units.ts';
import { between, peakOf, runToEnd } from './measure.fixture.ts';
import type { Layer, Sequence } from './programme.ts';
import { clickIn, sampleRate, type Recorder } from './recording.fixture.ts';

const level = 0.2;

const tone = (hertz: number, changes: Partial<Layer> = {}): Layer => ({
  ...toneLayerOf({ hertz, level, breathes: false }),
  ...changes,
});

/** What every instrument does with layers and sequences. purity: THD+N, dB. */
export function describeLayers(name: string, { record, purity }: { record: Recorder; purity: number }): void {
  const fit = (samples: Float32Array, range: [Seconds, Seconds], near: readonly number[]) =>
    runToEnd(fitTonesSteps({ samples: between(samples, sampleRate, range), sampleRate, near }));

  describe(`${name}: layers`, () => {
    it('plays four tones at once, each with its balance, and nothing else', async () => {
      const layers = [tone(40), tone(200, { balance: -1 }), tone(963, { balance: 0.5 })];
      const { left, right } = await record({ programme: { level, beside: layers }, seconds: 2.2 });
      const both = [
        { ear: left, tones: [528, 40, 200, 963], levels: [0.2, 0.2, 0.2, 0.1] },
        { ear: right, tones: [528, 40, 963], levels: [0.2, 0.2, 0.2] },
      ];
      for (const { ear, tones, levels } of both) {
        const found = fit(ear, [0.2, 2.2], tones);
        expect(found.residual).toBeLessThan(purity);
        for (const [index, { hertz, amplitude }] of found.tones.entries()) {
          expect(Math.abs(hertz / (tones[index] ?? 1) - 1) * 1e6).toBeLessThan(1);
          expect(amplitude).toBeCloseTo(levels[index] ?? 0, 4);
        }
      }
    });

    it('adds and removes a layer without a click and without a jump', async () => {
      const programme = { level, beside: [tone(700)] };
      const { left } = await record({
        programme: { level },
        seconds: 3,
        steps: [
          { at: 0.5, act: (playback) => playback.change(toneProgramme(programme)) },
          { at: 2, act: (playback) => playback.change(toneProgramme({ level })) },
        ],
      });
      expect(clickIn(left, [0.2, 3], { amplitude: level })).toBeLessThan(-100);
      expect(peakOf(between(left, sampleRate, [0.5, 0.8]))).toBeLessThan(0.3);
      expect(peakOf(between(left, sampleRate, [1.7, 2]))).toBeCloseTo(0.4, 2);
      expect(peakOf(between(left, sampleRate, [2.3, 3]))).toBeCloseTo(0.2, 3);
    });

    it('glides at an even rate to its target', async () => {
      const sequence = [sequencePoint(0, 200), sequencePoint(1, 200), sequencePoint(3, 400)];
      const { left } = await record({ programme: { hertz: 200, level, sequence }, seconds: 4 });
      expect(fit(left, [0.2, 1], [200]).tones[0]?.hertz).toBeCloseTo(200, 3);
      expect(fit(left, [1.995, 2.005], [300]).tones[0]?.hertz).toBeCloseTo(300, 0);
      expect(fit(left, [3.1, 4], [400]).tones[0]?.hertz).toBeCloseTo(400, 3);
      expect(clickIn(left, [0.2, 4], { amplitude: level })).toBeLessThan(-90);
    });

    it.each<[string, Sequence]>([
      ['another tone', [sequencePoint(0, 528), sequencePoint(1, 300, { glides: false })]],
      [
        'silence and back',
        [
          sequencePoint(0, 528),
          sequencePoint(1, 528, { gain: 0, glides: false }),
          sequencePoint(3.5, 300, { glides: false }),
        ],
      ],
      ['half its level', [sequencePoint(0, 528), sequencePoint(1, 528, { gain: 0.5 }), sequencePoint(3, 300)]],
    ])('goes to %s without a click, and never exceeds its level', async (_, sequence) => {
      const { left } = await record({ programme: { level, sequence }, seconds: 6.5 });
      expect(clickIn(left, [0.2, 6.5], { amplitude: level })).toBeLessThan(-90);
      expect(peakOf(left)).toBeLessThanOrEqual(level + 1e-6);
      expect(fit(left, [5.6, 6.5], [300]).tones[0]?.hertz).toBeCloseTo(300, 3);
      expect(fit(left, [5.6, 6.5], [300]).tones[0]?.amplitude).toBeCloseTo(level, 4);
    });

    it('glides the beat of a layer, in both ears', async () => {
      const beat = tone(10, {
        source: { mode: 'binaural', hertz: 10, carrier: 200, duty: 0.5, edge: 0.01 },
        sequence: [sequencePoint(0, 10), sequencePoint(2, 4)],
      });
      const { left, right } = await record({ programme: { level: 0, beside: [beat] }, seconds: 4 });
      expect(fit(left, [2.2, 4], [198]).tones[0]?.hertz).toBeCloseTo(198, 3);
      expect(fit(right, [2.2, 4], [202]).tones[0]?.hertz).toBeCloseTo(202, 3);
    });

    it('continues its sequence when the mode changes', async () => {
      const sequence = [sequencePoint(0, 200), sequencePoint(3, 400)];
      const { left } = await record({
        programme: { hertz: 200, level, sequence },
        seconds: 4,
        steps: [
          {
            at: 2,
            act: (playback) =>
              playback.change(
                toneProgramme({
                  mode: 'monaural',
                  hertz: 10,
                  level,
                  sequence: [sequencePoint(0, 10), sequencePoint(3, 20)],
                }),
              ),
          },
        ],
      });
      expect(fit(left, [3.1, 4], [190, 210]).tones.map(({ hertz }) => Math.round(hertz * 100) / 100)).toEqual([
        190, 210,
      ]);
    });
  });
}
