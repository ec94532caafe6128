import { describe, expect, it } from 'vitest';
import { breathingLimits, defaultBreathing, type BreathingSettings } from '#core/breathing/breathing.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { isBreathingGuide } from './breathing-address.ts';
import { programmeFor } from '#core/player/programme-for-settings.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { programmeQuery, settingsFromAddress } from './settings-address.ts';
import { withOptions } from '#core/player/plan.fixture.ts';

const guide = testFrequency({ id: 4, hertz: 0.1, suggestedMode: 'isochronic', suggestedCarrier: 180 });
const tone = testFrequency({ id: 1, hertz: 528 });
const opened = (address: string, frequency = tone, chosen?: string) =>
  settingsFromAddress(new URLSearchParams(address), frequency, chosen);

describe('the entry of 0.1 Hz', () => {
  it('opens as an audible breathing guide', () => {
    const settings = opened('id=4', guide);
    expect(settings).toMatchObject({
      breathing: defaultBreathing,
      layers: [{ kind: 'isochronic', carrier: 180 }],
      minutes: 15,
    });
    expect(programmeFor(settings, { equalLoudness: false })).toMatchObject({
      layers: [{ level: 0.7 }],
      breathing: { pace: 6, inhale: 40, startsAt: 0, breaths: 0 },
    });
  });

  it('opens in the mode that an address names, as every other entry does', () => {
    expect(opened('id=4&mode=pure', guide)).toMatchObject({ layers: [{ kind: 'pure' }], breathing: undefined });
    expect(opened('id=4&mode=pure&breath=5', guide)).toMatchObject({
      layers: [{ kind: 'pure' }],
      breathing: { pace: 5 },
    });
  });

  it('opens with the guide last set by hand, unless a link names a pace', () => {
    const chosen = 'breath=5.3&breathIn=50&holdEmpty=5&breathFrom=16&vibrate=0&breathMinutes=2&minutes=45';
    expect(opened('id=4', guide, chosen)).toMatchObject({
      breathing: { pace: 5.3, inhale: 50, holdFull: 0, holdEmpty: 5, from: 16, vibration: false },
      minutes: 2,
    });
    expect(opened('id=4&breath=7', guide, chosen).breathing).toEqual({
      ...defaultBreathing,
      pace: 7,
      vibration: false,
    });
    expect(opened('id=1', tone, chosen)).toMatchObject({ breathing: undefined, minutes: 45 });
  });

  it.each([
    [0.1, true],
    [1 / 15, true],
    [1 / 6, true],
    [0.2, false],
    [1, false],
    [528, false],
  ])('counts as a guide at %d Hz: %s', (hertz, expected) => {
    expect(isBreathingGuide({ hertz })).toBe(expected);
  });
});

describe('a link with a breathing guide', () => {
  it.each<[string, Partial<BreathingSettings>]>([
    ['the defaults', {}],
    ['every setting', { pace: 4.7, inhale: 33, holdFull: 12, holdEmpty: 3, from: 17.5 }],
    ['the fastest pace', { pace: 10, inhale: 80, holdFull: 25, holdEmpty: 25, from: 24 }],
  ])('opens what was shared, with %s', (_, changes) => {
    const breathing = { ...defaultBreathing, ...changes };
    for (const [frequency, minutes] of [
      [tone, 2],
      [guide, 59],
    ] as const) {
      const settings = withOptions(opened('', frequency), { mode: 'isochronic', hertz: 0.1, minutes, breathing });
      const query = programmeQuery(frequency, settings);
      expect(opened(query, frequency)).toEqual(settings);
      expect(query).not.toContain('vibrat');
    }
  });

  it('has no parameters of the guide without one', () => {
    expect(programmeQuery(tone, opened('minutes=30'))).toBe('?id=1&mode=pure&minutes=30&intensity=70');
    expect(opened('minutes=3').minutes).toBe(5);
  });

  it.each([
    ['breath=', undefined],
    ['breath=NaN', undefined],
    ['breath=1e1', undefined],
    ['breath=9999999999', undefined],
    ['breath=6;alert(1)', undefined],
    ['breath=%3Cscript%3E', undefined],
    ['breath=Infinity', undefined],
    ['breath=0', { pace: 4 }],
    ['breath=-6', { pace: 4 }],
    ['breath=999', { pace: 10 }],
    ['breath=6.04999', { pace: 6 }],
    ['breath=6&breath=9', { pace: 6 }],
    [
      'breath=6&breathIn=0&holdFull=100&holdEmpty=100&breathFrom=0',
      { inhale: 20, holdFull: 25, holdEmpty: 25, from: 4 },
    ],
    [
      'breath=6&breathIn=x&holdFull=-1&holdEmpty=&breathFrom=fast',
      { inhale: 40, holdFull: 0, holdEmpty: 0, from: undefined },
    ],
    ['breath=6&minutes=0', { pace: 6 }],
  ])('is read within the limits from %s', (address, expected) => {
    const settings = opened(address);
    expect(settings.breathing && { ...settings.breathing, ...expected }).toEqual(settings.breathing);
    expect(settings.breathing !== undefined).toBe(expected !== undefined);
    // Whatever an address says can be played.
    expect(() => programmeFor(settings, { equalLoudness: true })).not.toThrow();
    expect(settings.minutes).toBeGreaterThanOrEqual(settings.breathing ? breathingLimits.minutes.min : 5);
  });
});

it('the last choice forgets a setting of the guide that is switched off', () => {
  const { lastChoice } = settingsOn().settings;
  lastChoice.set({ breath: 5.5, breathFrom: 14 });
  lastChoice.set({ breathFrom: undefined });
  expect(lastChoice.getSnapshot()).toEqual({ breath: 5.5 });
});
