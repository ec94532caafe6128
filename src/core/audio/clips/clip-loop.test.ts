import { describe, expect, it } from 'vitest';
import { between, clickLevel } from '#core/audio/measure.fixture.ts';
import { findLoop } from './clip-loop.ts';
import { clipRate, levelsOf, noiseOf, rmsOf, samplesOf, toDecibels } from './clips.fixture.ts';
import { loopedEar } from './looped-clip.ts';

/** The loop of a sound, twice: its seam is in the middle. */
function playedTwice(ear: Float32Array): { twice: Float32Array; seam: number } {
  const looped = loopedEar(ear, findLoop([ear], clipRate), clipRate);
  const twice = new Float32Array(2 * looped.length);
  twice.set(looped);
  twice.set(looped, looped.length);
  return { twice, seam: looped.length / clipRate };
}

describe('the loop of a sound', () => {
  it('joins a rhythm in step with itself, to the frame', () => {
    const period = 1.375;
    const beat = (time: number): number =>
      Math.exp(-8 * (time % period)) * Math.sin(2 * Math.PI * 330 * (time % period));
    const { start, end, likeness } = findLoop([samplesOf(20, beat)], clipRate);
    const beats = (end - start) / period;
    expect(Math.abs(beats - Math.round(beats)) * period * clipRate).toBeLessThan(0.5);
    expect(likeness).toBeGreaterThan(0.999);
  });

  it('has no click at its seam, and no other level there, in a steady tone', () => {
    const { twice, seam } = playedTwice(samplesOf(7.3, (time) => 0.5 * Math.sin(2 * Math.PI * 441.7 * time)));
    const about = between(twice, clipRate, [seam - 0.5, seam + 1.5]);
    expect(clickLevel(about, { hertz: 441.7, amplitude: 0.5, sampleRate: clipRate })).toBeLessThan(-60);
    for (const level of levelsOf(about, 0.1)) expect(Math.abs(level - toDecibels(0.5 / Math.SQRT2))).toBeLessThan(0.1);
  });

  it('keeps the level of noise over its seam', () => {
    const { twice, seam } = playedTwice(noiseOf(12));
    const usual = toDecibels(rmsOf(twice));
    for (const level of levelsOf(between(twice, clipRate, [seam - 1, seam + 2]), 0.1))
      expect(Math.abs(level - usual)).toBeLessThan(0.5);
  });

  it('leaves out silence and fades at both ends', () => {
    const noise = noiseOf(20);
    const faded = noise.map((sample, frame) => {
      const time = frame / clipRate;
      return sample * Math.max(0, Math.min(1, (time - 1) / 0.5, (16 - time) / 3));
    });
    const { start, end, fade } = findLoop([faded], clipRate);
    expect(start).toBeGreaterThan(1);
    expect(start).toBeLessThan(1.5);
    // The fade begins at 13 s, and the crossfade ends before most of it.
    expect(end + fade).toBeLessThan(15.6);
    const levels = levelsOf(playedTwice(faded).twice, 0.1);
    expect(Math.min(...levels)).toBeGreaterThan(toDecibels(rmsOf(noise)) - 20);
  });

  it('joins a part to one of the same level, not to a softer one', () => {
    const swelling = noiseOf(30).map((sample, frame) => sample * (frame / clipRate < 24 ? 1 : 0.1));
    const { end, fade } = findLoop([swelling], clipRate);
    expect(end + fade).toBeLessThan(24.1);
  });

  it('of the shortest sound is most of it', () => {
    const { start, end } = findLoop([noiseOf(3)], clipRate);
    expect(end - start).toBeGreaterThan(1.2);
  });

  it('uses both ears', () => {
    const opposed = samplesOf(6, (time) => Math.sin(2 * Math.PI * 200 * time));
    expect(findLoop([opposed, opposed.map((sample) => -sample)], clipRate).likeness).toBeGreaterThan(0.99);
  });
});
