import { expect, it } from 'vitest';
import { defaultSettings } from '#core/player/session-settings.ts';
import type { SoundLayers } from '#core/domain/layers.ts';
import { toneLayer, withTone } from '#core/sound/layers.ts';
import { inSessionTime } from './in-session-time.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const frequency = { hertz: 10, suggestedMode: 'binaural', suggestedCarrier: 200, defaultIntensity: 60 } as const;
const steps = [
  { at: 600, hertz: 6, glides: true },
  { at: 1200, hertz: 2, glides: true },
];
const tone = toneLayer({ kind: 'binaural', hertz: 10, steps });
const layers: SoundLayers = [tone, { ...tone, level: 50 }];
const settings = { ...defaultSettings(frequency), layers };
const plan = planOf({ hertz: 10, minutes: 20, intensity: 60 });

it('a continued session plays the rest of changed steps', () => {
  const changed = inSessionTime({ layers }, { ...plan, continues: { seconds: 900 } }, settings);
  const rest = [
    { at: 0, hertz: 8 },
    { at: 300, hertz: 6 },
    { at: 900, hertz: 2 },
  ];
  expect(changed).toMatchObject({
    layers: [
      { kind: 'binaural', steps: rest },
      { level: 50, steps: rest },
    ],
  });
});

it('a session from its beginning plays them all, and other changes stay as they are', () => {
  const changes = { layers };
  expect(inSessionTime(changes, plan, settings)).toBe(changes);
  const continued = { ...plan, continues: { seconds: 900 } };
  expect(inSessionTime({ intensity: 20 }, continued, settings)).toEqual({ intensity: 20 });
  // Opened anew, the player has its steps from the running session.
  const rest = { ...settings, layers: withTone({ layers: [tone] }, { steps: [{ at: 900, hertz: 2, glides: true }] }) };
  expect(inSessionTime(changes, continued, rest)).toBe(changes);
});

it('a session whose end has moved keeps the steps that sound', () => {
  const stretched = steps.map((step) => ({ ...step, at: 1.5 * step.at }));
  const playing = { layers: [{ ...tone, steps: stretched }, tone], continues: { seconds: 1800, moved: true } } as const;
  const changed = inSessionTime({ layers: withTone({ layers }, { level: 40 }) }, playing, settings);
  expect(changed.layers?.[0]).toEqual({ ...tone, level: 40, steps: stretched });
  const noise = { ...toneLayer({ hertz: 1 }), steps: [] };
  expect(inSessionTime({ layers: [tone, noise] }, playing, settings).layers?.[1]).toBe(noise);
});
