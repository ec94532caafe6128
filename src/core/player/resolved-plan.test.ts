import { describe, expect, it } from 'vitest';
import { programmeOf } from './resolved-plan.ts';
import type { SessionPlan } from './player-state.ts';
import { noiseLayer } from '#core/sound/layers.ts';
import { planOf, type PlanOptions } from './plan.fixture.ts';

const plan = planOf({ hertz: 100, minutes: 15, intensity: 70 });
const compared = (arm: 'tone' | 'control', overrides: PlanOptions = {}): SessionPlan => ({
  ...planOf({ ...plan, ...overrides }),
  comparison: { id: '00000000-0000-4000-8000-000000000001', arm, controlHertz: 140 },
});

describe('programmeOf', () => {
  it('plays the control in its arm, and no arm above the intensity asked for', () => {
    const [tone, control] = [programmeOf(compared('tone'), false), programmeOf(compared('control'), false)];
    expect([tone.hertz, control.hertz]).toEqual([100, 140]);
    // 140 Hz is heard better than 100 Hz, so the control is lowered.
    expect(tone.level).toBeCloseTo(0.7);
    expect(control.level).toBeLessThan(0.7);
    expect(control.level).toBeGreaterThan(0.4);
  });

  it('keeps carrier and level of isochronic pulses in both arms', () => {
    const pulses: PlanOptions = { mode: 'isochronic', carrier: 200, hertz: 10 };
    const [tone, control] = [
      programmeOf(compared('tone', pulses), false),
      programmeOf({ ...compared('control', pulses) }, false),
    ];
    expect(control.level).toBe(tone.level);
    expect(tone.hertz).toBe(10);
  });

  it('plays nothing beside the tone in a comparison', () => {
    const added = [noiseLayer({ kind: 'pink', level: 50 })];
    const sound: PlanOptions = { added, balance: 50, steps: [{ at: 60, hertz: 90, glides: true }] };
    expect(Object.keys(programmeOf(planOf({ ...plan, ...sound }), false))).toEqual(
      expect.arrayContaining(['layers', 'balance', 'sequence']),
    );
    const inArm = programmeOf(compared('tone', sound), false);
    expect([inArm.layers, inArm.balance, inArm.sequence]).toEqual([undefined, undefined, undefined]);
  });

  it('plays the plan itself without a comparison', () => {
    expect(programmeOf(plan, false)).toMatchObject({ hertz: 100, level: 0.7 });
  });
});
