import { expect, it } from 'vitest';
import { loudnessOf } from '#core/audio/analysis/loudness-meter.ts';
import { estimatedLevel } from '#core/audio/dose.ts';
import { clipPeak } from '#core/audio/parts/mix.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { unlimited } from '#core/audio/recording.fixture.ts';
import { createVoice } from '#core/audio/voice.ts';
import { peakOf } from '#core/audio/measure.fixture.ts';
import { clipRate, noiseOf, rmsOf, samplesOf } from './clips.fixture.ts';
import { measureClip, playableClip } from './measure-clip.ts';

const layer = { source: { clip: 'one' }, level: 1, balance: 0, breathes: false };

/** Three seconds of both ears, from one second on. */
function heardOf(channels: readonly Float32Array[]): Float32Array[] {
  const measure = measureClip(channels, clipRate);
  if (!measure) throw new Error('silent');
  const clips = [{ id: 'one', ...playableClip(channels, clipRate, measure) }];
  const programme = toneProgramme({ level: 0, beside: [layer] });
  const voice = createVoice({ sampleRate: clipRate, programme, timing: unlimited, clips });
  const ears = [new Float32Array(4 * clipRate), new Float32Array(4 * clipRate)] as const;
  voice.render(...ears);
  return ears.map((ear) => ear.subarray(clipRate));
}

it.each([
  ['mono', [noiseOf(4)]],
  ['soft stereo', [noiseOf(4, { gain: 0.004 }), noiseOf(4, { gain: 0.004, seed: 2 })]],
  ['loud stereo', [noiseOf(4, { gain: 0.99 }), noiseOf(4, { gain: 0.99, seed: 2 })]],
  ['quadraphonic', [1, 2, 3, 4].map((seed) => noiseOf(4, { seed }))],
  ['7.1', [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => noiseOf(4, { seed }))],
])('a %s file is as loud as a soundscape', (_, channels) => {
  const ears = heardOf(channels);
  expect(Math.abs(loudnessOf(ears, clipRate) + 27)).toBeLessThan(0.3);
  // It counts in the dose as much as it is heard.
  expect(estimatedLevel(toneProgramme({ level: 0, beside: [layer] }))).toBeGreaterThan(100 + 20 * Math.log10(0.04));
  expect(ears.map((ear) => rmsOf(ear) > 0)).toEqual([true, true]);
});

it('the bass channel of surround sound is not heard', () => {
  const silent = new Float32Array(4 * clipRate);
  const channels = [0, 1, 2, 3, 4, 5].map((channel) => (channel === 3 ? noiseOf(4) : silent));
  expect(measureClip(channels, clipRate)).toBeUndefined();
});

it('silence, and what nobody could hear, is not played', () => {
  expect(measureClip([new Float32Array(4 * clipRate)], clipRate)).toBeUndefined();
  expect(measureClip([noiseOf(4, { gain: 0.0003 })], clipRate)).toBeUndefined();
});

it('what is very quiet stays softer, because its noise would be raised', () => {
  const measure = measureClip([noiseOf(4, { gain: 0.002 })], clipRate);
  expect(measure?.isSoft).toBe(true);
  expect(measure?.gain).toBeCloseTo(10 ** (24 / 20), 3);
  expect(measureClip([noiseOf(4, { gain: 0.02 })], clipRate)?.isSoft).toBe(false);
});

it('peaks are not cut: what has high ones stays softer', () => {
  const clicks = samplesOf(4, (time) => (time % 0.7 < 0.0004 ? 0.9 : 0.001 * Math.sin(600 * time)));
  expect(measureClip([clicks], clipRate)?.isSoft).toBe(true);
  expect(peakOf(heardOf([clicks])[0] ?? new Float32Array())).toBeLessThanOrEqual(clipPeak * 1.001);
});

it('a quiet room in which somebody knocks once is heard whole', () => {
  const quiet = noiseOf(10, { gain: 0.004 });
  const knock = quiet.map((sample, frame) =>
    frame > 5 * clipRate && frame < 5.05 * clipRate ? 0.9 * Math.sin(frame / 9) : sample,
  );
  const measure = measureClip([knock], clipRate);
  expect(measure && playableClip([knock], clipRate, measure).ears[0]?.length).toBeGreaterThan(3 * clipRate);
});
