import { describe, expect, it } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import type { Step } from '#core/domain/layers.ts';
import { noiseLayer, toneLayer } from '#core/sound/layers.ts';
import { planOf, type PlanOptions } from './plan.fixture.ts';
import { continuedPlan } from './continue-session.ts';
import type { SessionPlan } from './player-state.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { isMoved } from '#core/player/addresses/moved-address.ts';
import { recordedAddress, repeatedSettings } from './repeat-session.ts';

const testSession = (changes: Partial<SessionRecord>): SessionRecord =>
  ({
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    noise: null,
    intensity: 70,
    plannedSeconds: 900,
    ...changes,
  }) as SessionRecord;
const frequency = testFrequency({ id: 3, hertz: 7.83, suggestedCarrier: 220 });

it('an earlier session is repeated with its sound and its length', () => {
  const session = testSession({ hertz: 8.5, mode: 'isochronic', carrier: 180, noise: 'pink', intensity: 40 });
  expect(repeatedSettings({ ...session, plannedSeconds: 1200 }, frequency)).toMatchObject({
    layers: [{ hertz: 8.5, kind: 'isochronic', carrier: 180 }, { kind: 'pink' }],
    intensity: 40,
    minutes: 20,
  });
});

it.each([
  [null, 'unlimited'],
  [28_800, 480],
  [573, 10],
  [40, 5],
])('a session that was planned for %s seconds is repeated for %s minutes', (plannedSeconds, minutes) => {
  expect(repeatedSettings(testSession({ plannedSeconds }), frequency).minutes).toBe(minutes);
});

describe('the address that is kept with a session', () => {
  const plan = planOf({ hertz: 7.83, carrier: 220, frequencyId: 3, minutes: 20, intensity: 40 });
  const again = (played: SessionPlan) => {
    const address = recordedAddress(played);
    return address !== undefined && repeatedSettings({ ...testSession({}), address }, frequency);
  };

  it('is left out for a tone and a noise with the defaults', () => {
    expect(recordedAddress(plan)).toBeUndefined();
    expect(recordedAddress(planOf({ ...plan, mode: 'binaural', carrier: 180, noise: 'pink' }))).toBeUndefined();
    expect(recordedAddress({ ...plan, minutes: 'unlimited' })).toBeUndefined();
  });

  it.each<[string, PlanOptions]>([
    ['layers', { added: [noiseLayer({ kind: 'brown', level: 30 })] }],
    ['steps', { steps: [{ at: 1200, hertz: 4, glides: true }] }],
    ['the level of the noise', { noise: 'pink', noiseLevel: 55 }],
    ['the guide', { breathing: defaultBreathing }],
    ['a falling volume and a fade', { declines: true, fade: 600 }],
    ['what the sound was called', { title: { programme: 'night' } }],
    ['the name that somebody gave it', { title: { name: 'Ñu & <b>lluvia</b> 🌧' } }],
  ])('repeats %s', (_, options) => {
    const played = planOf({ ...plan, ...options });
    const { layers, intensity, minutes, breathing, declines, fade, title } = played;
    expect(again(played)).toMatchObject({
      layers,
      intensity,
      minutes,
      breathing,
      fade,
      ...(declines && { declines }),
      ...(title && { title }),
    });
  });

  it('repeats the whole where a session continued another', () => {
    const steps: Step[] = [{ at: 1200, hertz: 4, glides: true }];
    const whole = planOf({ ...plan, steps, bells: [600], title: { programme: 'nap' } });
    const rest = continuedPlan({ plan: whole, heard: 300, remaining: 900 });
    const later = rest && continuedPlan({ plan: rest, heard: 400, remaining: 500 });
    expect(later).toMatchObject({ layers: [{ steps: [{ at: 0 }, { at: 500 }] }], bells: [] });
    expect(later && recordedAddress(later)).toBe(recordedAddress(whole));
  });

  it('says the chosen length of a plain sound whose end has moved, or which went on after a pause', () => {
    const moved = { ...plan, continues: { seconds: 8 * 3600, moved: true } } as const;
    expect(recordedAddress(moved)).toContain('minutes=20');
    expect(isMoved(new URLSearchParams(recordedAddress(moved)))).toBe(true);
    expect(again(moved)).toMatchObject({ minutes: 20 });
    const rest = continuedPlan({ plan, heard: 300, remaining: 900 });
    expect(rest && again(rest)).toMatchObject({ minutes: 20 });
  });

  it('is left out for a comparison, and where no record could keep it', () => {
    const steps = Array.from({ length: 60 }, (_, index): Step => {
      return { at: 12_000 + 60 * index, hertz: 12_345.25 + index / 100, carrier: 1234.56, level: 55, glides: false };
    });
    const layer = toneLayer({ hertz: 12_345.25, level: 45, balance: -20, steps });
    const uneven = Array.from({ length: 1500 }, (_, index): Step => {
      return { at: 20 * index, hertz: 100 + ((index * index * 7919) % 100_000) / 100, glides: true };
    });
    expect(recordedAddress(planOf({ ...plan, steps: uneven, added: [layer, layer] }))).toBeUndefined();
    expect(recordedAddress(planOf({ ...plan, steps, added: [layer, layer] }))).toMatch(/^\?id=3&hertz=7.83&/u);
    const comparison = { id: 'c', arm: 'tone', controlHertz: 20 } as const;
    expect(recordedAddress({ ...planOf({ ...plan, steps }), comparison })).toBeUndefined();
  });
});
