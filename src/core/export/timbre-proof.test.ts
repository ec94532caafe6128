import { describe, expect, it } from 'vitest';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { fundamentalsOf } from '#core/audio/parts/tone-shape.ts';
import { sequencePoint, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { timbrePartials } from '#core/audio/timbre-partials.ts';
import { forms, modes, type Mode } from '#core/domain/sound.ts';
import { timbres, type Timbre } from '#core/domain/timbres.ts';
import { proveTone, type ToneProofResult } from './tone-proof-job.ts';

const sampleRate = 48_000;

function shapeOf(timbre: Timbre, mode: Mode) {
  const shape = { mode, hertz: mode === 'pure' ? 256 : 8, carrier: 256, duty: 0.5, edge: 0.01 };
  return { ...shape, partials: timbrePartials(timbre, 256, 256) } satisfies ProgrammeSketch;
}

const prove = (sketch: ProgrammeSketch): ToneProofResult =>
  runToEnd(proveTone({ programme: toneProgramme(sketch), sampleRate }));

describe.each(timbres)('the proof of a tone in the timbre %s', (timbre) => {
  it.each(modes)('measures each line of the form %s, within 0.1 ppm and 140 dB', (mode) => {
    const shape = shapeOf(timbre, mode);
    const { tones, purity, pulse, clicks } = prove(shape);
    const heard = forms[mode].isPair ? fundamentalsOf(shape) : [256];
    const expected = heard.flatMap((hertz) => shape.partials.map(({ ratio }) => ratio * hertz));
    expect(tones.map((tone) => tone.expected)).toEqual(expected);
    expect(Math.max(...tones.map(({ ppm }) => Math.abs(ppm)))).toBeLessThan(0.1);
    expect(purity).toBeLessThan(-140);
    expect(clicks.start).toBeLessThan(-90);
    expect(clicks.stop).toBeLessThan(-90);
    expect(pulse?.hertz ?? shape.hertz).toBeCloseTo(shape.hertz, 4);
  });

  it('follows a step to another frequency without a click', () => {
    const sequence = [sequencePoint(0, 256), sequencePoint(20, 200), sequencePoint(40, 220, { glides: false })];
    const { steps } = prove({ ...shapeOf(timbre, 'pure'), sequence });
    for (const { measured, expected, click } of steps ?? []) {
      expect(measured).toBeCloseTo(expected, 3);
      expect(click).toBeLessThan(-90);
    }
    expect(steps).not.toHaveLength(0);
  });
});
