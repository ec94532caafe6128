import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Programme, Timing } from '#core/audio/programme.ts';
import { createWavWriter } from '#core/audio/wav.ts';
import { measureFlacRates, renderFlac } from './flac-job.ts';

const sampleRate = 48_000;
const sketch: ProgrammeSketch = { level: 0.5, edge: 0.005 };
const tone = toneProgramme(sketch);
const noisy = toneProgramme({ ...sketch, beside: [backgroundLayer('pink', 0.1)] });
const seconds = 10;
const timing: Timing = { duration: seconds, attack: 1, fade: 1, bells: [] };
const bytesOf = (programme: Programme, bits: 16 | 24, session = timing): number =>
  [...renderFlac({ programme, timing: session, bits, sampleRate })].reduce((sum, { bytes }) => sum + bytes.length, 0);

describe('renderFlac', () => {
  it('yields a header and pieces of about a second, with its progress', () => {
    const pieces = [...renderFlac({ programme: tone, timing: { ...timing, duration: 3 }, bits: 16, sampleRate })];
    expect(pieces[0]?.bytes.length).toBe(42);
    expect(pieces.map(({ part }) => Number(part.toFixed(2)))).toEqual([0, 0.34, 0.68, 1]);
  });

  it('counts one channel where both ears get the same', () => {
    const channels = (programme: Programme): number => {
      const [header] = [...renderFlac({ programme, timing: { ...timing, duration: 1 }, bits: 24, sampleRate })];
      return (((header?.bytes[20] ?? 0) >> 1) & 0b111) + 1;
    };
    expect([
      channels(tone),
      channels(noisy),
      channels(toneProgramme({ ...sketch, mode: 'binaural', hertz: 10 })),
    ]).toEqual([1, 2, 2]);
  });

  it('takes a sixth of a WAV for a tone in 16 bit', () => {
    const silence = new Float32Array(seconds * sampleRate);
    const wav = createWavWriter({ bits: 16, channels: 1 })(silence, silence).length;
    expect(bytesOf(tone, 16)).toBeLessThan(wav / 5.5);
  });

  it('throws for unplayable programmes before its first piece', () => {
    expect(() =>
      renderFlac({ programme: toneProgramme({ ...sketch, hertz: 30_000 }), timing, bits: 16, sampleRate }).next(),
    ).toThrow(RangeError);
  });
});

describe('measureFlacRates', () => {
  const low = { ...sketch, hertz: 40 };
  const point = (at: number, hertz: number, gain = 1) => ({ at, hertz, carrier: 200, gain, glides: true });
  const whiteLayer = { source: 'white', level: 0.1, balance: 0, breathes: false } as const;

  it.each<[string, Programme, Partial<Timing>]>([
    ['a tone', tone, {}],
    ['binaural beats', toneProgramme({ ...sketch, mode: 'binaural', hertz: 10 }), {}],
    ['noise', noisy, {}],
    ['noise that gets quieter', noisy, { decline: { from: 1, to: 0.1 } }],
    ['a tone that glides', toneProgramme({ ...low, sequence: [point(0, 40), point(seconds, 528)] }), {}],
    ['a tone that jumps', toneProgramme({ ...low, sequence: [point(0, 40), { ...point(2, 528), glides: false }] }), {}],
    [
      'noise that grows',
      toneProgramme({ ...sketch, beside: [{ ...whiteLayer, sequence: [point(0, 1, 0), point(seconds, 1)] }] }),
      {},
    ],
  ])('predicts the size of a file of %s within a tenth', (_, programme, changes) => {
    const session = { ...timing, ...changes };
    const rates = measureFlacRates({ programme, timing: session, sampleRate });
    for (const bits of [16, 24] as const) {
      const ratio = (rates[bits] * seconds) / bytesOf(programme, bits, session);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    }
  });
});
