import { describe, expect, it } from 'vitest';
import { timbres } from '#core/domain/timbres.ts';
import { perceivedTone } from './loudness.ts';
import { timbrePartials } from './timbre-partials.ts';

const fundamentals = [0.1, 7.83, 20, 40, 63, 100, 174, 256, 432, 528, 963, 1500, 4000, 12_000, 20_000];

describe.each(timbres)('%s', (timbre) => {
  it.each(fundamentals)('has its fundamental first and peaks below full scale at %d Hz', (hertz) => {
    const partials = timbrePartials(timbre, hertz, hertz);
    expect(partials[0]?.ratio).toBe(1);
    expect(partials.reduce((sum, { gain }) => sum + gain, 0)).toBeLessThanOrEqual(1 + 1e-12);
    expect(Math.min(...partials.map(({ gain }) => gain))).toBeGreaterThan(0);
    expect(Math.max(0, ...partials.slice(1).map(({ ratio }) => ratio * hertz))).toBeLessThanOrEqual(7500);
  });

  it.each(fundamentals)('is no louder than the pure tone at %d Hz, and at most 6 dB softer', (hertz) => {
    const partials = timbrePartials(timbre, hertz, hertz);
    const loudness = Math.hypot(...partials.map(({ ratio, gain }) => perceivedTone(ratio * hertz, gain)));
    const difference = 20 * Math.log10(loudness / perceivedTone(hertz, 1));
    expect(difference).toBeLessThan(0.001);
    expect(difference).toBeGreaterThan(-6);
  });

  it('has overtones where the catalogue has audible tones, and none that are rough with the one below', () => {
    for (const hertz of [40, 174, 528, 963]) {
      const lines = timbrePartials(timbre, hertz, hertz).map(({ ratio }) => ratio * hertz);
      expect(lines.length).toBeGreaterThan(1);
      expect(Math.min(...lines.slice(1).map((line, index) => line - (lines[index] ?? 0)))).toBeGreaterThan(50);
    }
  });

  it('has no overtone that a step would lead too high', () => {
    const highest = 3000;
    for (const { ratio } of timbrePartials(timbre, 100, highest)) expect(ratio * highest).toBeLessThanOrEqual(7500);
  });
});
