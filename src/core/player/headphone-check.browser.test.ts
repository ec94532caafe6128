import { expect, it, vi } from 'vitest';
import { createHeadphoneCheck } from './headphone-check.ts';

it.each([
  ['left', 0, 1],
  ['right', 1, 0],
] as const)(
  'the headphone check plays a soft tone on the %s only, with silent ends',
  async (side, sounding, silent) => {
    const context = new OfflineAudioContext(2, 48_000, 48_000);
    const restAudio = vi.fn();
    const channels = await createHeadphoneCheck({ openAudio: () => Promise.resolve(context), restAudio }).play(side);
    expect(channels).toBe(2);
    expect(restAudio).not.toHaveBeenCalled();
    const rendered = await context.startRendering();
    await vi.waitFor(() => expect(restAudio).toHaveBeenCalledOnce());
    const peak = (samples: Float32Array): number => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    expect(peak(rendered.getChannelData(sounding))).toBeCloseTo(0.15, 2);
    expect(peak(rendered.getChannelData(silent))).toBe(0);
    expect(peak(rendered.getChannelData(sounding).subarray(0, 480))).toBeLessThan(0.001);
    expect(peak(rendered.getChannelData(sounding).subarray(37_920))).toBeLessThan(0.001);
  },
);

it("the headphone check plays the whole tone when the audio thread is ahead of the page's clock", async () => {
  const context = new OfflineAudioContext(2, 96_000, 48_000);
  const check = createHeadphoneCheck({ openAudio: () => Promise.resolve(context), restAudio: vi.fn() });
  const playLate = async (): Promise<void> => {
    await context.suspend(0.5);
    Object.defineProperty(context, 'currentTime', { get: () => 0.4 });
    await check.play('left');
    await context.resume();
  };
  const late = playLate();
  const left = (await context.startRendering()).getChannelData(0);
  await late;
  const heard = left.findLastIndex((sample) => sample !== 0) - left.findIndex((sample) => sample !== 0);
  expect(heard / 48_000).toBeCloseTo(0.8, 2);
});

it('the headphone check plays no louder when called 20 times at once', async () => {
  const context = new OfflineAudioContext(2, 48_000, 48_000);
  const restAudio = vi.fn();
  const check = createHeadphoneCheck({ openAudio: () => Promise.resolve(context), restAudio });
  await Promise.all(Array.from({ length: 20 }, () => check.play('left')));
  const rendered = await context.startRendering();
  await vi.waitFor(() => expect(restAudio).toHaveBeenCalledOnce());
  expect(rendered.getChannelData(0).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)).toBeCloseTo(0.15, 2);
});

it('the headphone check resolves with the number of channels', async () => {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  expect(
    await createHeadphoneCheck({ openAudio: () => Promise.resolve(context), restAudio: vi.fn() }).play('left'),
  ).toBe(1);
});

it('the headphone check rejects without audio, and suspends the sound card', async () => {
  const restAudio = vi.fn();
  await expect(
    createHeadphoneCheck({ openAudio: () => Promise.reject(new Error('no device')), restAudio }).play('left'),
  ).rejects.toThrow('no device');
  expect(restAudio).toHaveBeenCalledOnce();
});

it('the headphone check sounds in a new context where the last broke down, and suspends the sound card', async () => {
  const [broken, whole] = [new OfflineAudioContext(2, 48_000, 48_000), new OfflineAudioContext(2, 48_000, 48_000)];
  const restAudio = vi.fn();
  const openAudio = vi.fn(() => Promise.resolve(whole)).mockResolvedValueOnce(broken);
  const check = createHeadphoneCheck({ openAudio, restAudio });
  await check.play('left');
  await check.play('left');
  const samples = (await whole.startRendering()).getChannelData(0);
  expect(samples.some((sample) => sample !== 0)).toBe(true);
  await vi.waitFor(() => expect(restAudio).toHaveBeenCalledOnce());
});
