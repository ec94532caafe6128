import { describe, expect, it } from 'vitest';
import { motionByAccent, nextBrightness, swingMotion, swingHeadroom } from './living-figure-motion.ts';

const frame = 1 / 60;
const accents = ['pulse', 'aura', 'clarity'] as const;

describe('nextBrightness', () => {
  it.each([3, 7.83, 14, 40])('never flashes for a tone that pulses at %d Hz', (hertz) => {
    const seen = [0.5];
    for (let t = 0; t < 20; t += frame) {
      seen.push(nextBrightness(seen.at(-1) ?? 0, Math.sin(2 * Math.PI * hertz * t) > 0 ? 1 : 0, frame));
    }
    // A flash is two opposite changes of a tenth; three a second leave a sixth of a second for each change.
    const sixth = Math.round(1 / 6 / frame);
    for (const [i, brightness] of seen.entries())
      expect(Math.abs((seen[i + sixth] ?? brightness) - brightness)).toBeLessThan(0.1);
  });

  it('reaches its target within two seconds and stays there', () => {
    let brightness = 0;
    for (let t = 0; t < 2; t += frame) brightness = nextBrightness(brightness, 1, frame);
    expect(brightness).toBe(1);
    expect(nextBrightness(brightness, 1, frame)).toBe(1);
  });
});

describe('motionByAccent', () => {
  const cycleOf = (accent: (typeof accents)[number]) =>
    motionByAccent[accent].layers.map(([name, motion]) => ({ name, ...motion }));

  it.each(accents)('moves %s slowly throughout its cycle and across the repeat', (accent) => {
    for (const { name, cycle, light, scale } of cycleOf(accent)) {
      for (let phase = 0; phase < 1; phase += frame / cycle) {
        const next = (phase + frame / cycle) % 1;
        expect(Math.abs(light(next) - light(phase)), name).toBeLessThan(0.03);
        expect(light(phase)).toBeGreaterThanOrEqual(0);
        expect(light(phase)).toBeLessThanOrEqual(1);
        // An echo restarts once it has faded.
        const jump = scale && light(phase) > 0.02 ? Math.abs(scale(next) - scale(phase)) : 0;
        expect(jump, name).toBeLessThan(0.003);
      }
    }
  });

  it.each(accents)('reverses no layer of %s more than three times a second', (accent) => {
    for (const { name, cycle, light } of cycleOf(accent)) {
      const lights = Array.from({ length: Math.round(cycle / frame) }, (_, i) => light((i * frame) / cycle));
      const turns = lights.flatMap((value, i) =>
        (value - (lights[i - 1] ?? value)) * ((lights[i + 1] ?? value) - value) < 0 ? [i * frame] : [],
      );
      for (const at of turns)
        expect(turns.filter((other) => other >= at && other < at + 1).length, name).toBeLessThanOrEqual(3);
    }
  });

  it.each(accents)('leaves both sides of %s room for the swing', (accent) => {
    for (const { light } of cycleOf(accent).filter(({ name }) => name === 'above' || name === 'below')) {
      for (let phase = 0; phase < 1; phase += 0.01) expect(swingHeadroom * light(phase)).toBeLessThanOrEqual(1);
    }
  });

  it('moves each accent differently', () => {
    const lightOf = (accent: (typeof accents)[number], name: string, phase: number): number =>
      cycleOf(accent)
        .find((layer) => layer.name === name)
        ?.light(phase) ?? 0;
    expect(motionByAccent.pulse.whole.scale(0.5)).toBeGreaterThan(motionByAccent.pulse.whole.scale(0));
    expect(
      cycleOf('aura')
        .find(({ name }) => name === 'echo')
        ?.scale?.(0.5),
    ).toBeGreaterThan(1);
    expect(lightOf('clarity', 'nodal', 0.65)).toBeGreaterThan(lightOf('clarity', 'nodal', 0));
    expect(lightOf('clarity', 'echo', 0.65)).toBeLessThan(lightOf('clarity', 'echo', 0));
  });
});

describe('swingMotion', () => {
  it.each([0.8, 7.83, 528])('lights the two sides in turns at %d Hz, with the same sum as at rest', (hertz) => {
    const [above, below] = [swingMotion('above', hertz), swingMotion('below', hertz)];
    expect(above.cycle).toBeGreaterThanOrEqual(1);
    expect(above.light(0.25)).toBeCloseTo(1);
    expect(below.light(0.75)).toBeCloseTo(1);
    for (let phase = 0; phase < 1; phase += 0.1)
      expect((above.light(phase) + below.light(phase)) * swingHeadroom).toBeCloseTo(2);
  });
});
