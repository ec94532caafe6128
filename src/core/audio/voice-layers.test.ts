import { sequencePoint, toneLayerOf, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { clickLevel, fitSine } from './measure.fixture.ts';
import { maxLayers } from '#core/domain/layers.ts';
import { describe, expect, it } from 'vitest';
import { describeLayers } from './layers.suite.ts';
import type { Layer, Programme, Sequence } from './programme.ts';
import { recordVoice } from './recording.fixture.ts';
import { createVoice } from './voice.ts';

describeLayers('voice', { record: recordVoice, purity: -135 });

const sampleRate = 48_000;
const shape = { duty: 0.5, edge: 0.01, carrier: 200 } as const;
const pure: ProgrammeSketch = { ...shape, mode: 'pure', hertz: 528, level: 0.2 };
const timing = { duration: undefined, attack: 0, fade: 0, bells: [] };
const tone = (hertz: number, changes: Partial<Layer> = {}): Layer => ({
  ...toneLayerOf({ hertz, level: 0.2, breathes: false }),
  ...changes,
});
function render(programme: Programme, seconds: number, changes: [at: number, programme: Programme][] = []) {
  const voice = createVoice({ sampleRate, programme, timing });
  const frames = Math.round(seconds * sampleRate);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let frame = 0; frame < frames; frame += 128) {
    while (changes[0] && changes[0][0] * sampleRate <= frame) voice.change(changes.shift()?.[1] ?? programme);
    voice.render(left.subarray(frame, frame + 128), right.subarray(frame, frame + 128));
  }
  const ear = (samples: Float32Array) => (from: number, to: number) =>
    samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return { left: ear(left), right: ear(right) };
}

const peak = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const click = (samples: Float32Array, hertz = 528): number =>
  clickLevel(samples, { hertz, sampleRate, amplitude: 0.2 });

describe('layers', () => {
  it('are the sum of their tones, sample by sample', () => {
    const both = render(toneProgramme({ ...pure, beside: [tone(40), tone(963)] }), 1).left(0.5, 1);
    const alone = [528, 40, 963].map((hertz) => render(toneProgramme({ ...pure, hertz }), 1).left(0.5, 1));
    const worst = both.reduce(
      (most, sample, index) =>
        Math.max(most, Math.abs(sample - alone.reduce((sum, one) => sum + (one[index] ?? 0), 0))),
      0,
    );
    expect(worst).toBeLessThan(1e-7);
  });

  it.each([
    [-1, 0.2, 0],
    [-0.5, 0.2, 0.1],
    [0.25, 0.15, 0.2],
    [1, 0, 0.2],
  ])('at a balance of %d have %d in the left and %d in the right ear', (balance, left, right) => {
    const programme = toneProgramme({ ...pure, level: 0, beside: [tone(200, { balance })] });
    const heard = render(programme, 0.5);
    expect(peak(heard.left(0.2, 0.5))).toBeCloseTo(left, 4);
    expect(peak(heard.right(0.2, 0.5))).toBeCloseTo(right, 4);
    const main = render(toneProgramme({ ...pure, balance }), 0.5);
    expect(peak(main.left(0.2, 0.5))).toBeCloseTo(left, 3);
    expect(peak(main.right(0.2, 0.5))).toBeCloseTo(right, 3);
  });

  it('stay below full scale with everything at its maximum', () => {
    const loud = [tone(40, { level: 1 }), tone(963, { level: 1, balance: -1 })];
    const noise: Layer = { source: 'brown', level: 1, balance: 0.5, breathes: true };
    const heard = render(toneProgramme({ ...pure, level: 1, beside: [...loud, noise] }), 3);
    expect(peak(heard.left(0, 3))).toBeLessThanOrEqual(1);
    expect(peak(heard.left(1, 3))).toBeGreaterThan(0.8);
  });

  it('start and end without a click, and leave the others as they are', () => {
    const heard = render(toneProgramme(pure), 3, [
      [0.5, toneProgramme({ ...pure, beside: [tone(700)] })],
      [2, toneProgramme(pure)],
    ]).left(0, 3);
    expect(click(heard)).toBeLessThan(-100);
    const alone = render(toneProgramme(pure), 3).left(2.2, 3);
    expect(heard.subarray(2.2 * sampleRate)).toEqual(alone);
  });

  it('keep the phase of a beat when another layer is added before it', () => {
    const beat: Layer = { ...tone(10), source: { ...shape, mode: 'binaural', hertz: 10 } };
    const silent = { ...pure, level: 0 };
    const heard = render(toneProgramme({ ...silent, beside: [beat] }), 2, [
      [1, toneProgramme({ ...silent, beside: [tone(300, { level: 0 }), beat] })],
    ]);
    expect(heard.left(1.5, 2)).toEqual(render(toneProgramme({ ...silent, beside: [beat] }), 2).left(1.5, 2));
  });
});

describe('a sequence', () => {
  const glide: Sequence = [sequencePoint(0, 200), sequencePoint(1, 200), sequencePoint(3, 400), sequencePoint(4, 400)];

  it('glides at an even rate and arrives at its points', () => {
    const { left } = render(toneProgramme({ ...pure, hertz: 200, sequence: glide }), 5);
    expect(fitSine(left(0.2, 1), 200, sampleRate).hertz).toBeCloseTo(200, 5);
    expect(fitSine(left(3, 5), 400, sampleRate).hertz).toBeCloseTo(400, 5);
    // 100 Hz a second: in 10 ms around its middle the tone has its mean.
    expect(fitSine(left(1.995, 2.005), 300, sampleRate).hertz).toBeCloseTo(300, 0);
    expect(fitSine(left(1.495, 1.505), 250, sampleRate).hertz).toBeCloseTo(250, 0);
  });

  it('has the phase that the frequency integrates to', () => {
    const { left } = render(toneProgramme({ ...pure, hertz: 200, sequence: glide }), 5);
    // 200 periods until 1 s, 2 × 300 until 3 s, then 400 a second.
    const after = left(3, 3.01).map((sample, index) =>
      Math.abs(sample - 0.2 * Math.sin(2 * Math.PI * (800 + (400 * index) / sampleRate))),
    );
    expect(peak(after)).toBeLessThan(3e-3);
  });

  it.each([
    ['a glide', glide, 400],
    ['a crossfade', [sequencePoint(0, 400), sequencePoint(1, 300, { glides: false })], 400],
    [
      'two crossfades one second apart',
      [sequencePoint(0, 400), sequencePoint(1, 300, { glides: false }), sequencePoint(2, 350, { glides: false })],
      400,
    ],
    ['a change of level', [sequencePoint(0, 400), sequencePoint(1, 400, { gain: 0 }), sequencePoint(2, 400)], 400],
    ['a crossfade to silence', [sequencePoint(0, 400), sequencePoint(1, 300, { gain: 0, glides: false })], 400],
  ] as const)('has no click at %s, and never exceeds its level', (_, sequence, hertz) => {
    const heard = render(toneProgramme({ ...pure, hertz: 400, sequence }), 5).left(0, 5);
    expect(click(heard.subarray(sampleRate / 10), hertz)).toBeLessThan(-100);
    expect(peak(heard)).toBeLessThanOrEqual(0.2 + 1e-7);
  });

  it('has the tone of its step after a crossfade', () => {
    const { left } = render(
      toneProgramme({
        ...pure,
        hertz: 400,
        sequence: [sequencePoint(0, 400), sequencePoint(1, 300, { glides: false })],
      }),
      5,
    );
    const fit = fitSine(left(3.1, 5), 300, sampleRate);
    expect(fit.hertz).toBeCloseTo(300, 5);
    expect(fit.residual).toBeLessThan(-130);
  });

  it('changes the rate of a beat and of pulses', () => {
    const beat = [sequencePoint(0, 10), sequencePoint(2, 4), sequencePoint(8, 4)];
    const { left, right } = render(toneProgramme({ ...pure, mode: 'binaural', hertz: 10, sequence: beat }), 4);
    expect(fitSine(left(2.5, 4), 198, sampleRate).hertz).toBeCloseTo(198, 5);
    expect(fitSine(right(2.5, 4), 202, sampleRate).hertz).toBeCloseTo(202, 5);
    const pulses = render(toneProgramme({ ...pure, mode: 'isochronic', hertz: 10, sequence: beat }), 8).left(2, 8);
    const silentQuarters = Array.from({ length: 24 }, (_, index) =>
      peak(pulses.subarray(Math.round((index / 4) * sampleRate), Math.round(((index + 1) / 4) * sampleRate))),
    );
    // Four pulses a second: one in every quarter.
    expect(Math.min(...silentQuarters)).toBeGreaterThan(0.19);
  });

  it('follows its levels', () => {
    const sequence = [sequencePoint(0, 400, { gain: 0.5 }), sequencePoint(2, 400, { gain: 1 })];
    const { left } = render(toneProgramme({ ...pure, hertz: 400, sequence }), 3);
    expect(peak(left(0, 0.02))).toBeLessThan(0.102);
    expect(peak(left(0.99, 1.01))).toBeCloseTo(0.15, 2);
    expect(peak(left(2.5, 3))).toBeCloseTo(0.2, 4);
  });

  it('gives the same samples for any block sizes', () => {
    const sequence: Sequence = [
      sequencePoint(0, 40),
      sequencePoint(0.31, 60),
      sequencePoint(0.5, 30, { glides: false }),
      sequencePoint(0.9, 50),
    ];
    const programme: Programme = toneProgramme({
      ...pure,
      mode: 'isochronic',
      hertz: 40,
      sequence,
      beside: [tone(200, { sequence: [sequencePoint(0, 200), sequencePoint(0.7, 90, { gain: 0.2 })] })],
    });
    const whole = new Float32Array(sampleRate);
    const parts = new Float32Array(sampleRate);
    createVoice({ sampleRate, programme, timing }).render(whole, new Float32Array(sampleRate));
    const voice = createVoice({ sampleRate, programme, timing });
    for (let frame = 0; frame < sampleRate; frame += 333)
      voice.render(parts.subarray(frame, frame + 333), new Float32Array(Math.min(333, sampleRate - frame)));
    expect(parts).toEqual(whole);
  });

  it('continues at the right place after skipped frames', () => {
    const programme = toneProgramme({ ...pure, hertz: 200, sequence: glide });
    const whole = render(programme, 5).left(4.5, 5);
    const voice = createVoice({ sampleRate, programme, timing });
    const spare = new Float32Array(sampleRate);
    voice.render(spare, new Float32Array(sampleRate));
    voice.skip(3 * sampleRate);
    const last = new Float32Array(sampleRate);
    voice.render(last, spare);
    expect(last.subarray(sampleRate / 2)).toEqual(whole);
  });
});

it.each<[string, ProgrammeSketch]>([
  ['a layer above full scale', { beside: [tone(40, { level: 1.1 })] }],
  ['a balance beyond one ear', { beside: [tone(40, { balance: 2 })] }],
  ['a layer of 0 Hz', { beside: [tone(0)] }],
  ['too many layers', { beside: Array.from({ length: maxLayers }, (_, index) => tone(40 + index)) }],
  ['a sequence that does not begin at 0', { sequence: [sequencePoint(1, 40)] }],
  [
    'a sequence that goes back in time',
    { sequence: [sequencePoint(0, 40), sequencePoint(5, 50), sequencePoint(4, 60)] },
  ],
  ['a sequence above full scale', { sequence: [sequencePoint(0, 40, { gain: 2 })] }],
  ['a step above 20 kHz', { sequence: [sequencePoint(0, 40), sequencePoint(5, 30_000)] }],
])('createVoice throws for %s', (_, wrong) => {
  expect(() => createVoice({ sampleRate, programme: toneProgramme({ ...pure, ...wrong }), timing })).toThrow(
    RangeError,
  );
});
