import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { expect, it } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { breathPaceSteps } from './breath-pace.ts';
import { proveTone } from './tone-proof-job.ts';
import { renderWav } from './wav-job.ts';

const course = (pace: number) => startBreathing({ ...defaultBreathing, pace, from: 14 });

it.each<[number, ProgrammeSketch]>([
  [4, {}],
  [5.7, { mode: 'isochronic', hertz: 20 }],
  [6, { mode: 'binaural', hertz: 10 }],
  [10, { hertz: 174 }],
])('a pace of %d breaths a minute is measured in the samples of %j', (pace, programme) => {
  const found = runToEnd(breathPaceSteps(toneProgramme({ ...programme, breathing: course(pace) }), 8000));
  expect(found?.measured).toBeCloseTo(pace, 2);
});

it('a pace is not measured where the tone is as slow as the breath', () => {
  expect(runToEnd(breathPaceSteps(toneProgramme({ hertz: 0.1, breathing: course(6) }), 8000))).toEqual({
    expected: 6,
    measured: undefined,
  });
});

it('a tone proof of the guide measures the tone that carries it, and its pace', () => {
  const programme = toneProgramme({ mode: 'isochronic', hertz: 0.1, carrier: 180, breathing: course(6) });
  const proof = runToEnd(proveTone({ programme, sampleRate: 48_000 }));
  expect(proof).toMatchObject({
    tones: [{ expected: 180, ppm: expect.closeTo(0, 2) as number }],
    breath: { expected: 6, measured: expect.closeTo(6, 2) as number },
    level: expect.closeTo(20 * Math.log10(0.7), 3) as number,
  });
  expect(proof.purity).toBeLessThan(-145);
}, 30_000);

it('a WAV file swells as the session does', () => {
  const programme = toneProgramme({ hertz: 2000, breathing: startBreathing({ ...defaultBreathing, pace: 10 }) });
  const timing = { duration: 6, attack: 0.1, fade: 0, bells: [] };
  const bytes = [...renderWav({ programme, timing, bits: 32, sampleRate: 8000 })].flatMap(({ bytes: piece }) => [
    ...piece,
  ]);
  const samples = new Float32Array(Uint8Array.from(bytes.slice(-6 * 8000 * 4)).buffer);
  const level = (time: number): number => Math.abs(samples[Math.round(time * 8000) | 1] ?? 0);
  expect([level(0.2), level(2.4), level(5.8)]).toEqual([
    expect.closeTo(0.7 * 0.3 ** (1 / 0.6), 1),
    expect.closeTo(0.7, 3),
    expect.closeTo(0.7 * 0.3 ** (1 / 0.6), 1),
  ]);
});
