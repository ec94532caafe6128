import { describe, expect, it } from 'vitest';
import { layerLight, nextBrightness, swung } from './living-figure-motion.ts';

const frame = 1 / 60;
const accents = ['pulse', 'aura', 'clarity'] as const;

describe('nextBrightness', () => {
  it.each([3, 7.83, 14, 40])('never flashes, even if the tone is switched on and off %d times a second', (hertz) => {
    const seen = [0.5];
    for (let t = 0; t < 20; t += frame) {
      seen.push(nextBrightness(seen.at(-1) ?? 0, Math.sin(2 * Math.PI * hertz * t) > 0 ? 1 : 0, frame));
    }
    // A flash is two opposite changes of a tenth; three a second leave a sixth of a second for each change.
    const sixth = Math.round(1 / 6 / frame);
    for (const [i, brightness] of seen.entries()) expect(Math.abs((seen[i + sixth] ?? brightness) - brightness)).toBeLessThan(0.1);
  });

  it('reaches what is wanted within two seconds and stays there', () => {
    let brightness = 0;
    for (let t = 0; t < 2; t += frame) brightness = nextBrightness(brightness, 1, frame);
    expect(brightness).toBe(1);
    expect(nextBrightness(brightness, 1, frame)).toBe(1);
  });
});

describe('layerLight', () => {
  it.each(accents)('%s changes slowly, everywhere in its cycle', (accent) => {
    for (let t = 0; t < 80; t += frame) {
      const [now, next] = [layerLight(accent, t), layerLight(accent, t + frame)];
      for (const level of [0, 0.1, 0.36, 0.7]) {
        expect(Math.abs(next.lines(level) - now.lines(level))).toBeLessThan(0.03);
        expect(now.lines(level)).toBeGreaterThanOrEqual(0);
        expect(now.lines(level)).toBeLessThanOrEqual(1);
      }
      expect(Math.abs(next.scale - now.scale)).toBeLessThan(0.002);
      expect(Math.abs(next.glow - now.glow)).toBeLessThan(0.02);
    }
  });

  it.each(accents)('%s is never dazzled nor put out by the swing of the membrane', (accent) => {
    for (let t = 0; t < 80; t += 0.37) {
      for (const swing of [-1, -0.4, 0, 0.7, 1]) {
        const [rest, out] = [layerLight(accent, t), swung(layerLight(accent, t), swing)];
        expect(Math.min(out.above, out.below)).toBeGreaterThanOrEqual(0);
        expect(Math.max(out.above, out.below)).toBeLessThanOrEqual(1);
        expect(Math.abs(out.above + out.below - rest.above - rest.below)).toBeLessThan(0.45);
        expect(out.lines(0)).toBe(rest.lines(0));
      }
    }
  });

  it('moves each accent in its own way', () => {
    expect(layerLight('pulse', 5).scale).toBeGreaterThan(layerLight('pulse', 0).scale);
    expect(layerLight('aura', 1).echoes.length).toBeGreaterThan(0);
    expect(layerLight('clarity', 6).lines(0)).toBeGreaterThan(layerLight('clarity', 0).lines(0));
  });
});
