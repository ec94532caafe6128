import { sequencePoint, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Layer } from '#core/audio/programme.ts';
import { measureSequences } from './steps-proof.ts';
import { proveTone } from './tone-proof-job.ts';

const sampleRate = 48_000;
const shape = { carrier: 200, duty: 0.5, edge: 0.005 } as const;
const pure: ProgrammeSketch = { ...shape, mode: 'pure', hertz: 528, level: 0.3 };
const layer = (source: Layer['source'], level = 0.2): Layer => ({ source, level, balance: 0, breathes: false });
function prove(changes: ProgrammeSketch) {
  return runToEnd(proveTone({ programme: toneProgramme({ ...pure, ...changes }), sampleRate }));
}

describe('the proof of layers', () => {
  const layers = [
    layer({ ...shape, mode: 'pure', hertz: 40 }),
    layer({ ...shape, mode: 'binaural', hertz: 6 }, 0.1),
    layer('pink', 0.5),
  ];

  it('measures each tone as if it were alone, at its level', () => {
    const result = prove({ beside: layers });
    expect(result.tones.map(({ hertz }) => hertz)).toEqual([expect.closeTo(528, 6)]);
    expect(result.layers.map(({ shape: { mode }, tones }) => [mode, ...tones.map(({ hertz }) => hertz)])).toEqual([
      ['pure', expect.closeTo(40, 6)],
      ['binaural', expect.closeTo(197, 6), expect.closeTo(203, 6)],
    ]);
    expect(result.layers.map(({ level }) => level)).toEqual([
      expect.closeTo(20 * Math.log10(0.2), 4),
      expect.closeTo(-20, 4),
    ]);
    expect(Math.max(...result.layers.map(({ purity }) => purity ?? 0))).toBeLessThan(-145);
  });

  it('measures the peak of everything, which stays below full scale', () => {
    expect(prove({ beside: layers }).levelTogether).toBeLessThan(20 * Math.log10(0.95));
    const loud = layers.map((one) => ({ ...one, level: 1 }));
    const { levelTogether = 1, level } = prove({ level: 1, beside: loud });
    expect(levelTogether).toBeLessThan(0);
    expect(levelTogether).toBeGreaterThan(-6);
    // All layers were lowered alike.
    expect(level).toBeLessThan(-6);
    expect(prove({}).levelTogether).toBeUndefined();
  });
});

describe('the proof of steps', () => {
  const measure = (changes: ProgrammeSketch) =>
    runToEnd(measureSequences(toneProgramme({ ...pure, ...changes }), sampleRate));

  it('measures the tone at each step, and finds no click', () => {
    const sequence = [
      sequencePoint(0, 400),
      sequencePoint(20, 300),
      sequencePoint(40, 300),
      sequencePoint(50, 350, { glides: false }),
    ];
    const steps = measure({ hertz: 400, sequence });
    expect(steps.map(({ at }) => at)).toEqual([20, 40, 50]);
    for (const { expected, measured, click = 0 } of steps) {
      expect(measured).toBeCloseTo(expected, 4);
      expect(click).toBeLessThan(-100);
    }
    expect(steps.map(({ expected }) => expected)).toEqual([300, 300, 350]);
  });

  it('measures beats and pulses while they glide', () => {
    for (const mode of ['binaural', 'isochronic'] as const) {
      const [first, last] = measure({
        mode,
        hertz: 10,
        sequence: [sequencePoint(0, 10), sequencePoint(30, 8), sequencePoint(130, 4)],
      });
      // 2.85 s after the first step; of pulses the window is the mean of several.
      expect(first?.expected).toBeLessThan(7.95);
      expect(first?.measured).toBeCloseTo(first?.expected ?? 0, 2);
      expect(last?.measured).toBeCloseTo(4, 3);
      expect(last?.click === undefined).toBe(mode === 'isochronic');
    }
  });

  it('measures nothing in a pause, nor where steps follow too closely', () => {
    const sequence = [
      sequencePoint(0, 400),
      sequencePoint(5, 400, { gain: 0, glides: false }),
      sequencePoint(12, 400, { glides: false }),
      sequencePoint(14, 300),
    ];
    expect(measure({ hertz: 400, sequence }).map(({ measured }) => measured !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('measures at most eight steps of a tone, none after an hour and a half', () => {
    const sequence = Array.from({ length: 20 }, (_, index) => sequencePoint(10 * index, 400 + index));
    const steps = measure({ hertz: 400, sequence: [...sequence, sequencePoint(6000, 500)] });
    expect(steps).toHaveLength(8);
    expect(steps.at(-1)?.at).toBe(190);
  });
});
