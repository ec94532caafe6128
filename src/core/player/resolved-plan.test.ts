import { describe, expect, it } from 'vitest';
import { programmeOf } from './resolved-plan.ts';
import type { SessionPlan } from './player-state.ts';
import { noiseLayer, toneOf } from '#core/sound/layers.ts';
import { planOf, type PlanOptions } from './plan.fixture.ts';

const plan = planOf({ hertz: 100, minutes: 15, intensity: 70 });
const compared = (arm: 'tone' | 'control', overrides: PlanOptions = {}): SessionPlan => ({
  ...planOf({ ...plan, ...overrides }),
  comparison: { id: '00000000-0000-4000-8000-000000000001', arm, controlHertz: 140 },
});

const toneIn = (compare: SessionPlan) => toneOf(programmeOf(compare, false));

describe('programmeOf', () => {
  it('plays the control in its arm, and no arm above the intensity asked for', () => {
    const [tone, control] = [toneIn(compared('tone')), toneIn(compared('control'))];
    expect([tone.source.hertz, control.source.hertz]).toEqual([100, 140]);
    // 140 Hz is heard better than 100 Hz, so the control is lowered.
    expect(tone.level).toBeCloseTo(0.7);
    expect(control.level).toBeLessThan(0.7);
    expect(control.level).toBeGreaterThan(0.4);
  });

  it('keeps carrier and level of isochronic pulses in both arms', () => {
    const pulses: PlanOptions = { mode: 'isochronic', carrier: 200, hertz: 10 };
    const [tone, control] = [toneIn(compared('tone', pulses)), toneIn(compared('control', pulses))];
    expect(control.level).toBe(tone.level);
    expect(tone.source.hertz).toBe(10);
  });

  it('plays nothing beside the tone in a comparison', () => {
    const added = [noiseLayer({ kind: 'pink', level: 50 })];
    const sound: PlanOptions = { added, balance: 50, steps: [{ at: 60, hertz: 90, glides: true }] };
    expect(programmeOf(planOf({ ...plan, ...sound }), false).layers).toMatchObject([
      { balance: 0.5, sequence: [{}, { at: 60 }] },
      { source: 'pink' },
    ]);
    const { layers } = programmeOf(compared('tone', sound), false);
    expect(layers).toMatchObject([{ balance: 0 }]);
    expect(layers[0].sequence).toBeUndefined();
  });

  it('plays the plan itself without a comparison', () => {
    expect(programmeOf(plan, false)).toMatchObject({ layers: [{ source: { hertz: 100 }, level: 0.7 }] });
  });
});
