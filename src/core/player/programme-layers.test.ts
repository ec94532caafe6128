import { describe, expect, it } from 'vitest';
import type { LayerSettings } from '#core/domain/layers.ts';
import { limitedIntensity, programmeFor } from './programme-for-settings.ts';
import { toneLayer, toneOf } from '#core/sound/layers.ts';
import { planOf } from './plan.fixture.ts';

const layer = (changes: Partial<LayerSettings>): LayerSettings => ({
  ...toneLayer({ hertz: 100, breathes: false }),
  ...changes,
});

const programme = (hertz: number, changes: Parameters<typeof planOf>[0], equalLoudness = false) =>
  programmeFor(planOf({ intensity: 50, ...changes, hertz }), { equalLoudness });

const toneIn = (...sketch: Parameters<typeof programme>) => toneOf(programme(...sketch));

describe('layers of a programme', () => {
  it('have levels relative to the intensity', () => {
    const { layers } = programme(528, { added: [layer({ level: 40, balance: -30 }), layer({ kind: 'pink' })] });
    expect(layers).toMatchObject([
      { source: { mode: 'pure', hertz: 528 }, level: 0.5, balance: 0 },
      { source: { mode: 'pure', hertz: 100 }, level: 0.2, balance: -0.3 },
      { source: 'pink', level: 0.5, balance: 0 },
    ]);
  });

  it('are equally loud with the equal-loudness preference', () => {
    const [tone, added] = programme(40, { added: [layer({ hertz: 1000 })] }, true).layers;
    expect(tone.level).toBe(0.5);
    // 1 kHz is heard much better than 40 Hz.
    expect(added?.level).toBeLessThan(0.05);
  });

  it('leave out a silent layer', () => {
    expect(programme(528, { added: [layer({ level: 0 })] }).layers).toHaveLength(1);
  });

  it('raise the carrier where a step makes the beat faster', () => {
    const { sequence } = toneIn(4, { mode: 'binaural', carrier: 20, steps: [{ at: 60, hertz: 30, glides: true }] });
    expect(sequence?.map(({ hertz, carrier }) => [hertz, carrier])).toEqual([
      [4, 22],
      [30, 35],
    ]);
  });
});

describe('steps', () => {
  it('keep the carrier above its minimum where an earlier step has made the beat faster', () => {
    const { sequence } = toneIn(4, {
      mode: 'monaural',
      carrier: 300,
      steps: [
        { at: 60, hertz: 100, glides: true },
        { at: 90, carrier: 20, glides: true },
      ],
    });
    expect(sequence?.at(-1)).toMatchObject({ hertz: 100, carrier: 70 });
  });

  it('keep values that they do not name, and begin with a step at 0', () => {
    const { sequence } = toneIn(10, {
      mode: 'binaural',
      carrier: 180,
      steps: [
        { at: 0, level: 50, glides: true },
        { at: 60, hertz: 6, glides: true },
        { at: 90, carrier: 100, level: 100, glides: false },
      ],
    });
    expect(sequence).toEqual([
      { at: 0, hertz: 10, carrier: 180, gain: 0.5, glides: false },
      { at: 60, hertz: 6, carrier: 180, gain: 0.5, glides: true },
      { at: 90, hertz: 6, carrier: 100, gain: 1, glides: false },
    ]);
  });

  it('are equally loud with the equal-loudness preference, at the level of the loudest', () => {
    const { level, sequence } = toneIn(40, { steps: [{ at: 60, hertz: 1000, glides: true }] }, true);
    expect(level).toBe(0.5);
    expect(sequence?.map(({ gain }) => gain)).toEqual([1, 10 ** (-30 / 20)]);
  });
});

describe('the limit of loudness', () => {
  it('counts every layer of the next programme', () => {
    const before = programme(528, {});
    const next = programme(528, { added: [layer({ hertz: 528 }), layer({ hertz: 528 }), layer({ hertz: 528 })] });
    // Four tones of one level add up to twice the pressure.
    expect(limitedIntensity(before, next, 50)).toBe(25);
    expect(limitedIntensity(next, before, 50)).toBe(50);
  });

  it('counts the loudest step', () => {
    const next = programme(40, { steps: [{ at: 60, hertz: 1000, glides: true }] });
    expect(limitedIntensity(programme(40, {}), next, 50)).toBeLessThan(5);
  });
});
