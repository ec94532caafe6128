import { describe, expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { noiseColours } from '#core/domain/sound.ts';
import { withOptions, type PlanOptions } from '#core/player/plan.fixture.ts';
import { backgroundNoise, toneLayer } from '#core/sound/layers.ts';
import { programmeQuery, settingsFromAddress } from './settings-address.ts';
import { defaultSettings, type SessionSettings } from '#core/player/session-settings.ts';
import { carrierLimits, modesFor } from '#core/sound/tone-limits.ts';

const schumann = testFrequency({
  id: 3,
  hertz: 7.83,
  suggestedMode: 'binaural',
  suggestedCarrier: 220,
  defaultIntensity: 70,
});
const read = (query: string): SessionSettings => settingsFromAddress(new URLSearchParams(query), schumann);
const defaults = defaultSettings(schumann);

describe('settings from an address', () => {
  it('are five minutes long for three in an earlier link, and three where those were chosen', () => {
    expect(read('minutes=3').minutes).toBe(5);
    expect(read('minutes=3&short=1').minutes).toBe(3);
    expect(read('minutes=4&short=1').minutes).toBe(5);
    expect(read(programmeQuery(schumann, { ...defaults, minutes: 3 })).minutes).toBe(3);
    expect(programmeQuery(schumann, { ...defaults, minutes: 5 })).not.toContain('short');
    const stepped = withOptions(defaults, { steps: [{ at: 180, glides: true, level: 50 }], minutes: 3 });
    expect(programmeQuery(schumann, stepped)).not.toContain('short');
  });

  it('are the defaults without parameters', () => {
    expect(read('id=3')).toEqual(defaults);
    expect(defaults).toMatchObject({ layers: [{ kind: 'binaural', carrier: 220 }], minutes: 15, intensity: 70 });
  });

  it('contain every parameter', () => {
    expect(
      read(
        'id=3&hertz=7.91&mode=isochronic&carrier=200.25&minutes=20&intensity=40&noise=pink&noiseLevel=35&duty=60&edge=12&fade=10',
      ),
    ).toEqual({
      layers: [
        toneLayer({ hertz: 7.91, kind: 'isochronic', carrier: 200.25, duty: 60, edge: 0.012 }),
        backgroundNoise('pink', 35),
      ],
      minutes: 20,
      intensity: 40,
      fade: 10,
    });
    expect(read('minutes=unlimited').minutes).toBe('unlimited');
  });

  it.each([
    ['hertz=0', { hertz: 0.1 }],
    ['hertz=-8', { hertz: 0.1 }],
    ['hertz=99999', { hertz: 20_000, mode: 'pure' }],
    ['hertz=528.557', { hertz: 528.56, mode: 'pure' }],
    ['carrier=5', { carrier: 24 }],
    ['mode=pure&carrier=5', { mode: 'pure', carrier: 20 }],
    ['carrier=99999', { carrier: 1500 }],
    ['minutes=74', { minutes: 60 }],
    ['minutes=76', { minutes: 90 }],
    ['minutes=490', { minutes: 480 }],
    ['minutes=900', { minutes: 600 }],
    ['minutes=17', { minutes: 15 }],
    ['minutes=-3', { minutes: 5 }],
    ['intensity=101', { intensity: 100 }],
    ['intensity=-1', { intensity: 0 }],
    ['intensity=41.6', { intensity: 42 }],
    ['noise=pink&noiseLevel=400', { noise: 'pink', noiseLevel: 100 }],
    ['duty=0', { duty: 10 }],
    ['duty=100', { duty: 90 }],
    ['edge=0', { edge: 0.002 }],
    ['fade=3600', { fade: 1800 }],
    ['decline=1', { declines: true }],
    ['decline=yes', {}],
  ] satisfies [string, PlanOptions][])('clamp %s', (query, expected) => {
    expect(read(query)).toEqual(withOptions(defaults, expected));
  });

  it.each([
    'mode=',
    'mode=loud',
    'mode=Pure',
    'hertz=',
    'hertz=1e3',
    'hertz=5,5',
    'hertz=528Hz',
    'carrier=abc',
    'carrier=1e3',
    'carrier=0x20',
    'minutes=',
    'minutes=soon',
    'minutes=NaN',
    'intensity=Infinity',
    'intensity=5%',
    'noise=blue',
    'duty=--',
    'edge=1,5',
    'fade=99999999999999999999',
  ])('ignore %s', (query) => {
    expect(read(query)).toEqual(defaults);
  });

  it('use pure mode for frequencies too fast for beats', () => {
    expect(read('hertz=528&mode=binaural')).toMatchObject({ layers: [{ hertz: 528, kind: 'pure' }] });
    expect(
      settingsFromAddress(new URLSearchParams('hertz=8&mode=binaural'), testFrequency({ hertz: 528 })),
    ).toMatchObject({
      layers: [{ hertz: 8, kind: 'binaural' }],
    });
    expect(
      settingsFromAddress(new URLSearchParams('mode=binaural'), testFrequency({ hertz: 528 })).layers[0].kind,
    ).toBe('pure');
    expect(settingsFromAddress(new URLSearchParams('mode=binaural'), testFrequency({ hertz: 60 })).layers[0].kind).toBe(
      'pure',
    );
    expect(
      settingsFromAddress(new URLSearchParams('mode=isochronic'), testFrequency({ hertz: 60 })).layers[0].kind,
    ).toBe('isochronic');
  });
});

describe('programmeQuery', () => {
  it('omits values without effect', () => {
    const pure = withOptions(defaults, { mode: 'pure' });
    expect(programmeQuery(schumann, pure)).toBe('?id=3&mode=pure&minutes=15&intensity=70');
    expect(programmeQuery(schumann, withOptions(pure, { hertz: 8.5 }))).toBe(
      '?id=3&hertz=8.5&mode=pure&minutes=15&intensity=70',
    );
    expect(programmeQuery(schumann, withOptions(defaults, { carrier: 200, noise: 'brown', fade: 0 }))).toBe(
      '?id=3&mode=binaural&carrier=200&minutes=15&intensity=70&noise=brown&noiseLevel=20&fade=0',
    );
  });

  it('round-trips a night', () => {
    const night = withOptions(defaults, { mode: 'pure', minutes: 510, fade: 900, declines: true });
    expect(programmeQuery(schumann, night)).toBe('?id=3&mode=pure&minutes=510&intensity=70&fade=900&decline=1');
    expect(read(programmeQuery(schumann, night))).toEqual(night);
  });

  it('round-trips 500 random settings', () => {
    let seed = 1;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const whole = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));
    const one = <T>(values: readonly T[]): T | undefined => values[whole(0, values.length - 1)];
    for (let round = 0; round < 500; round += 1) {
      const hertz = one([7.83, 0.1, 39.99, whole(10, 2_000_000) / 100]) ?? 7.83;
      const mode = one(modesFor(hertz)) ?? 'pure';
      const noise = one([undefined, ...noiseColours]);
      const settings = withOptions(defaults, {
        hertz,
        mode,
        minutes: one([5, 20, 60, 'unlimited'] as const) ?? 5,
        intensity: whole(0, 100),
        fade: one([undefined, whole(0, 120)]),
        ...(mode !== 'pure' && { carrier: whole(100 * carrierLimits(mode, hertz).min, 150_000) / 100 }),
        ...(mode === 'isochronic' && {
          duty: one([undefined, whole(10, 49), whole(51, 90)]),
          edge: one([undefined, whole(2, 5000) / 1000]),
        }),
        ...(noise && { noise, noiseLevel: whole(0, 100) }),
      });
      expect(settingsFromAddress(new URLSearchParams(programmeQuery(schumann, settings)), schumann)).toEqual(settings);
    }
  });
});
