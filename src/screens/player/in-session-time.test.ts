import { expect, it } from 'vitest';
import { defaultSettings } from '#core/player/session-settings.ts';
import { inSessionTime } from './in-session-time.ts';

const frequency = { hertz: 10, suggestedMode: 'binaural', suggestedCarrier: 200, defaultIntensity: 60 } as const;
const steps = [
  { at: 600, hertz: 6, glides: true },
  { at: 1200, hertz: 2, glides: true },
];
const layer = { kind: 'binaural', hertz: 10, carrier: 200, level: 50, balance: 0, breathes: false, steps } as const;
const settings = { ...defaultSettings(frequency), steps, layers: [layer] };
const plan = { hertz: 10, minutes: 20, intensity: 60 } as const;

it('a continued session plays the rest of changed steps', () => {
  const changed = inSessionTime({ steps, layers: [layer] }, { ...plan, continues: { seconds: 900 } }, settings);
  const rest = [
    { at: 0, hertz: 8 },
    { at: 300, hertz: 6 },
    { at: 900, hertz: 2 },
  ];
  expect(changed).toMatchObject({ steps: rest, layers: [{ kind: 'binaural', steps: rest }] });
});

it('a session from its beginning plays them all, and other changes stay as they are', () => {
  const changes = { layers: [layer] };
  expect(inSessionTime(changes, plan, settings)).toBe(changes);
  const continued = { ...plan, continues: { seconds: 900 } };
  expect(inSessionTime({ intensity: 20 }, continued, settings)).toEqual({ intensity: 20 });
  // Opened anew, the player has its steps from the running session.
  const rest = { ...settings, steps: [{ at: 900, hertz: 2, glides: true }], layers: undefined };
  expect(inSessionTime(changes, continued, rest)).toBe(changes);
});
