import { describe, expect, it } from 'vitest';
import { motionOf, nextBrightness, swingOf, swingRoom } from './living-figure-motion.ts';

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
    for (const [i, brightness] of seen.entries())
      expect(Math.abs((seen[i + sixth] ?? brightness) - brightness)).toBeLessThan(0.1);
  });

  it('reaches what is wanted within two seconds and stays there', () => {
    let brightness = 0;
    for (let t = 0; t < 2; t += frame) brightness = nextBrightness(brightness, 1, frame);
    expect(brightness).toBe(1);
    expect(nextBrightness(brightness, 1, frame)).toBe(1);
  });
});

describe('motionOf', () => {
  const cycleOf = (accent: (typeof accents)[number]) =>
    motionOf[accent].layers.map(([name, motion]) => ({ name, ...motion }));

  it.each(accents)('%s changes slowly, everywhere in its cycle, and ends where it began', (accent) => {
    for (const { name, cycle, light, scale } of cycleOf(accent)) {
      for (let way = 0; way < 1; way += frame / cycle) {
        const next = (way + frame / cycle) % 1;
        expect(Math.abs(light(next) - light(way)), name).toBeLessThan(0.03);
        expect(light(way)).toBeGreaterThanOrEqual(0);
        expect(light(way)).toBeLessThanOrEqual(1);
        // An echo that has faded begins anew.
        const jump = scale && light(way) > 0.02 ? Math.abs(scale(next) - scale(way)) : 0;
        expect(jump, name).toBeLessThan(0.003);
      }
    }
  });

  it.each(accents)('%s has no layer that turns back more than three times in a second', (accent) => {
    for (const { name, cycle, light } of cycleOf(accent)) {
      const lights = Array.from({ length: Math.round(cycle / frame) }, (_, i) => light((i * frame) / cycle));
      const turns = lights.flatMap((value, i) =>
        (value - (lights[i - 1] ?? value)) * ((lights[i + 1] ?? value) - value) < 0 ? [i * frame] : [],
      );
      for (const at of turns)
        expect(turns.filter((other) => other >= at && other < at + 1).length, name).toBeLessThanOrEqual(3);
    }
  });

  it.each(accents)('%s gives its two sides light enough to swing, and no more than there is', (accent) => {
    for (const { light } of cycleOf(accent).filter(({ name }) => name === 'above' || name === 'below')) {
      for (let way = 0; way < 1; way += 0.01) expect(swingRoom * light(way)).toBeLessThanOrEqual(1);
    }
  });

  it('moves each accent in its own way', () => {
    const lightOf = (accent: (typeof accents)[number], name: string, way: number): number =>
      cycleOf(accent)
        .find((layer) => layer.name === name)
        ?.light(way) ?? 0;
    expect(motionOf.pulse.whole.scale(0.5)).toBeGreaterThan(motionOf.pulse.whole.scale(0));
    expect(
      cycleOf('aura')
        .find(({ name }) => name === 'echo')
        ?.scale?.(0.5),
    ).toBeGreaterThan(1);
    expect(lightOf('clarity', 'nodal', 0.65)).toBeGreaterThan(lightOf('clarity', 'nodal', 0));
    expect(lightOf('clarity', 'echo', 0.65)).toBeLessThan(lightOf('clarity', 'echo', 0));
  });
});

describe('swingOf', () => {
  it.each([0.8, 7.83, 528])('lights the two sides at %d Hz in turns, together as much as at rest', (hertz) => {
    const [above, below] = [swingOf('above', hertz), swingOf('below', hertz)];
    expect(above.cycle).toBeGreaterThanOrEqual(1);
    expect(above.light(0.25)).toBeCloseTo(1);
    expect(below.light(0.75)).toBeCloseTo(1);
    for (let way = 0; way < 1; way += 0.1) expect((above.light(way) + below.light(way)) * swingRoom).toBeCloseTo(2);
  });
});
