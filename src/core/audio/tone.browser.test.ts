import { describe, expect, it, vi } from 'vitest';
import { fadeSeconds, leadSeconds } from './fade.ts';
import { between, clickLevel, fitSine, peakOf } from './measure.fixture.ts';
import { startTone } from './tone.ts';
import type { Tone, ToneSettings } from './tone.ts';

const sampleRate = 48_000;

interface Step {
  at: number;
  act: (tone: Tone) => void;
}

/** Renders a tone with things done to it on the way, as samples. */
async function render(settings: Partial<ToneSettings>, seconds: number, steps: Step[] = []): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, seconds * sampleRate, sampleRate);
  const tone = startTone(context, { hertz: 528, level: 0.7, duration: 60, onEnded: () => undefined, ...settings });
  for (const { at, act } of steps) {
    void context.suspend(at).then(() => {
      act(tone);
      return context.resume();
    });
  }
  return (await context.startRendering()).getChannelData(0);
}

describe('a tone', () => {
  it.each([
    [40, 0.7],
    [432, 0.7],
    [528, 0.7],
    [528, 0.05],
    [963, 1],
    [7.83, 0.7],
  ])('of %d Hz at %d is that frequency, that level and nothing else', async (hertz, level) => {
    const samples = await render({ hertz, level }, 4);
    const fit = fitSine(between(samples, sampleRate, [1, 4]), hertz, sampleRate);
    expect(Math.abs(fit.hertz / hertz - 1) * 1e6).toBeLessThan(1);
    expect(fit.amplitude).toBeCloseTo(level, 4);
    // What Chromium's own oscillator can do: −119 dB and better.
    expect(fit.residual).toBeLessThan(-115);
  });

  it('never exceeds the level asked for, and clamps one above full scale', async () => {
    expect(peakOf(await render({ level: 0.7 }, 1))).toBeLessThanOrEqual(0.7001);
    expect(peakOf(await render({ level: 3 }, 1))).toBeLessThanOrEqual(1.0001);
    expect(peakOf(await render({ level: 0 }, 1))).toBe(0);
  });

  it('is silent until its start, fades in over 50 ms, and starts and stops without a click', async () => {
    const samples = await render({}, 2, [{ at: 1, act: (tone) => tone.stop() }]);
    expect(peakOf(between(samples, sampleRate, [0, leadSeconds - 0.001]))).toBe(0);
    const early = peakOf(between(samples, sampleRate, [leadSeconds, leadSeconds + fadeSeconds / 4]));
    expect(early).toBeLessThan(0.15 * 0.7);
    expect(peakOf(between(samples, sampleRate, [1.15, 2]))).toBe(0);
    const tone = { hertz: 528, amplitude: 0.7, sampleRate };
    expect(clickLevel(between(samples, sampleRate, [0, 0.3]), tone)).toBeLessThan(-100);
    expect(clickLevel(between(samples, sampleRate, [0.9, 1.4]), tone)).toBeLessThan(-100);
  });

  it('is measured by something that hears a click: a hard start at 528 Hz reads about −26 dBc', async () => {
    const context = new OfflineAudioContext(1, sampleRate, sampleRate);
    const oscillator = new OscillatorNode(context, { frequency: 528 });
    oscillator.connect(context.destination);
    oscillator.start(0.5);
    const samples = (await context.startRendering()).getChannelData(0);
    expect(clickLevel(between(samples, sampleRate, [0.4, 0.6]), { hertz: 528, amplitude: 1, sampleRate })).toBeCloseTo(-26, -0.5);
  });

  it('changes level along a fade, also when many changes come at once, and settles on the last', async () => {
    const steps = Array.from({ length: 14 }, (_, index) => ({ at: 0.5 + index * 0.016, act: (tone: Tone) => tone.setLevel(0.05 * index) }));
    const samples = await render({}, 2, steps);
    expect(fitSine(between(samples, sampleRate, [1.2, 2]), 528, sampleRate).amplitude).toBeCloseTo(0.65, 4);
    expect(clickLevel(between(samples, sampleRate, [0.4, 1.2]), { hertz: 528, amplitude: 0.7, sampleRate })).toBeLessThan(-100);
  });

  it('ends on the audio clock, to the sample, with its release inside the session', async () => {
    const samples = await render({ duration: 3 }, 4);
    const last = samples.findLastIndex((sample) => sample !== 0) / sampleRate;
    expect(Math.abs(last - (leadSeconds + 3))).toBeLessThan(0.002);
    expect(clickLevel(between(samples, sampleRate, [2.8, 3.4]), { hertz: 528, amplitude: 0.7, sampleRate })).toBeLessThan(-100);
  });

  it.each([0.01, 0.07, 0.12])('stopped %d s after its start ends without a click', async (at) => {
    const samples = await render({}, 1, [{ at, act: (tone) => tone.stop() }]);
    expect(peakOf(between(samples, sampleRate, [at + 0.22, 1]))).toBe(0);
    expect(clickLevel(between(samples, sampleRate, [0, 0.6]), { hertz: 528, amplitude: 0.7, sampleRate })).toBeLessThan(-100);
  });

  it('does not end later when stopped while its own end is under way', async () => {
    const samples = await render({ duration: 1 }, 2, [{ at: leadSeconds + 0.97, act: (tone) => tone.stop() }]);
    expect(peakOf(between(samples, sampleRate, [leadSeconds + 1.01, 2]))).toBe(0);
  });

  it('says when it has ended, once', async () => {
    const onEnded = vi.fn();
    await render({ duration: 0.5, onEnded }, 1);
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
  });

  it.each([{ hertz: 0 }, { hertz: -1 }, { hertz: Number.NaN }, { hertz: 24_000 }, { level: Number.NaN }, { duration: 0.01 }, { duration: Number.POSITIVE_INFINITY }])(
    'refuses %o',
    (settings) => {
      const context = new OfflineAudioContext(1, 1, sampleRate);
      expect(() => startTone(context, { hertz: 528, level: 0.7, duration: 60, onEnded: () => undefined, ...settings })).toThrow(RangeError);
    },
  );
});
