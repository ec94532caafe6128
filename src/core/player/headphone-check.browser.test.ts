import { expect, it } from 'vitest';
import { createHeadphoneCheck } from './headphone-check.ts';

it.each([
  ['left', 0, 1],
  ['right', 1, 0],
] as const)('sounds on the %s alone, softly, from silence to silence', async (side, sounding, silent) => {
  const context = new OfflineAudioContext(2, 48_000, 48_000);
  const channels = await createHeadphoneCheck({ openAudio: () => Promise.resolve(context) }).play(side);
  expect(channels).toBe(2);
  const rendered = await context.startRendering();
  const peak = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak(rendered.getChannelData(sounding))).toBeCloseTo(0.15, 2);
  expect(peak(rendered.getChannelData(silent))).toBe(0);
  expect(peak(rendered.getChannelData(sounding).subarray(0, 2500))).toBeLessThan(0.001);
  expect(peak(rendered.getChannelData(sounding).subarray(40_700))).toBeLessThan(0.001);
});

it('says how many channels there are', async () => {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  expect(await createHeadphoneCheck({ openAudio: () => Promise.resolve(context) }).play('left')).toBe(1);
});

it('rejects where there is no audio', async () => {
  await expect(createHeadphoneCheck({ openAudio: () => Promise.reject(new Error('no device')) }).play('left')).rejects.toThrow('no device');
});
