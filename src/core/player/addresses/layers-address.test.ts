import { describe, expect, it } from 'vitest';
import {
  isSoundscape,
  isTone,
  maxLayers,
  stepLimits,
  type LayerSettings,
  type SoundLayers,
  type Step,
} from '#core/domain/layers.ts';
import { modes, noiseColours } from '#core/domain/sound.ts';
import { soundscapes } from '#core/domain/soundscapes.ts';
import { noiseLayer, toneLayer } from '#core/sound/layers.ts';
import { stepsText } from './steps-address.ts';
import { settingsFromAddress, programmeQuery } from './settings-address.ts';

const frequency = {
  id: 2,
  hertz: 10,
  suggestedMode: 'binaural',
  suggestedCarrier: 200,
  defaultIntensity: 60,
} as const;

const read = (query: string) => settingsFromAddress(new URLSearchParams(query), frequency);

it('an address names layers with their levels, balance, breath and steps', () => {
  const [, ...layers] = read('?id=2&mode=pure&layer=binaural_6_200_40_-20_b*600_4*x900_2___&layer=brown___30').layers;
  expect(layers).toEqual([
    {
      kind: 'binaural',
      hertz: 6,
      carrier: 200,
      level: 40,
      balance: -20,
      breathes: true,
      steps: [
        { at: 600, glides: true, hertz: 4 },
        { at: 900, glides: false, hertz: 2 },
      ],
    },
    { kind: 'brown', hertz: 10, carrier: 200, level: 30, balance: 0, breathes: false, steps: [] },
  ]);
});

it.each([...modes, ...noiseColours, ...soundscapes])('%s beside the tone is read as it was written', (kind) => {
  const layer: LayerSettings = {
    ...toneLayer({ hertz: 10, level: 40, balance: -20, repeats: 9 }),
    ...(isTone({ ...toneLayer({ hertz: 10 }), kind }) && {
      hertz: 8,
      carrier: kind === 'pure' ? 200 : 300,
      duty: 30,
      timbre: 'organ' as const,
    }),
    ...(isSoundscape(kind) && { softness: 20, nearness: 80 }),
    kind,
  };
  const settings = { ...read(''), layers: [toneLayer({ hertz: 10 }), layer] as const };
  expect(read(programmeQuery(frequency, settings)).layers[1]).toEqual(layer);
});

it('an audio file is in an address by the id it has on its device, and by nothing else', () => {
  const clip = {
    ...noiseLayer({ kind: 'clip', level: 60 }),
    clip: '0a1b2c3d',
    steps: [{ at: 60, glides: true, level: 0 }],
  };
  const settings = { ...read(''), layers: [toneLayer({ hertz: 10 }), clip] as const };
  const query = programmeQuery(frequency, settings);
  expect(query).toContain('layer=clip_0a1b2c3d__60*60___0');
  expect(read(query).layers[1]).toEqual(clip);
});

it('an address has one audio file at most, as a form has', () => {
  const { layers } = read('?layer=clip_0a1b2c3d__60&layer=pink___30&layer=clip_0a1b2c3d__9&layer=clip_4e5f6a7b__60');
  expect(layers.slice(1)).toMatchObject([{ kind: 'clip', clip: '0a1b2c3d', level: 60 }, { kind: 'pink' }]);
});

it('the timbre of the tone is in the address, and an unknown one is none', () => {
  const settings = { ...read(''), layers: [toneLayer({ hertz: 10, timbre: 'bowl' })] as const };
  expect(read(programmeQuery(frequency, settings)).layers[0].timbre).toBe('bowl');
  expect(read('?timbre=gong').layers[0].timbre).toBeUndefined();
});

it('an address is written as it was read', () => {
  const query =
    '?id=2&mode=binaural&carrier=200&minutes=40&intensity=60&balance=-30&steps=0__180_50*600_10*900_6*x1500_2*2400_2' +
    '&layer=pure_528__25_40&layer=pink___30__b&bells=1200_2380';
  expect(programmeQuery(frequency, read(query))).toBe(query);
});

it('a session is as long as its steps, whatever the address says', () => {
  expect(read('?steps=600_6*1230_4&minutes=20').minutes).toBe(20.5);
  expect(read('?steps=600_6*1230_4&minutes=unlimited').minutes).toBe(20.5);
  expect(read('?layer=pure_100*5400_90').minutes).toBe(90);
});

it.each([
  ['an unknown kind', 'layer=hail_10'],
  ['an empty layer', 'layer='],
  ['steps without a time', 'steps=x_6*_5*zz'],
])('an address with %s has neither layers nor steps', (_, query) => {
  expect(read(`?mode=pure&${query}`).layers).toEqual([toneLayer({ hertz: 10 })]);
});

it('a layer is clamped to the limits of its mode', () => {
  expect(read('?mode=pure&layer=binaural_900_9_300_-900*99999_900').layers.slice(1)).toMatchObject([
    { hertz: 40, carrier: 40, level: 100, balance: -100, steps: [{ at: 86_400, hertz: 40 }] },
  ]);
});

it('steps are sorted, and one is kept of those at the same time', () => {
  expect(read('?mode=binaural&steps=900_2*600_4*600_5').layers[0].steps.map(({ at, hertz }) => [at, hertz])).toEqual([
    [600, 4],
    [900, 2],
  ]);
});

it('an address adds layers until sixteen sounds play at once, noise included', () => {
  const many = '&layer=pure_100'.repeat(20);
  expect(read(`?mode=pure${many}`).layers).toHaveLength(maxLayers);
  const withNoise = read(`?mode=pure&noise=pink${many}`).layers;
  expect(withNoise).toHaveLength(maxLayers);
  expect(withNoise.at(-1)?.kind).toBe('pink');
});

it('an address of a megabyte is read no longer than one of sixteen layers', () => {
  const layer = 'pure_1*0_2*r4999_1_1';
  const address = new URLSearchParams(Array.from({ length: 40_000 }, () => ['layer', layer]));
  // All of them would be 200 million steps, which takes longer than a test may.
  expect(settingsFromAddress(address, frequency).layers).toHaveLength(16);
});

describe('what an import adds to the notation', () => {
  const steps: Step[] = [
    { at: 0, glides: false, hertz: -3.25, level: 33.33 },
    { at: 0.05, glides: true, hertz: 0, balance: -12.5 },
    { at: 60.5, glides: true, hertz: 4.75, carrier: 180.25, level: 100, balance: 80 },
  ];
  const sound: SoundLayers = [
    toneLayer({ hertz: 4.75, kind: 'binaural', ears: 'mirrored', repeats: 61.2345, steps }),
    toneLayer({
      hertz: 12,
      kind: 'isochronic',
      ears: 'alternating',
      duty: 50,
      edge: 0.002,
      level: 12.34,
      breathes: false,
    }),
    noiseLayer({ kind: 'pink', level: 7.5, ears: 'mono', repeats: 60, steps: [{ at: 30, glides: true, level: 50 }] }),
  ];

  it('is read as it was written', () => {
    const address = programmeQuery(frequency, { layers: sound, minutes: 'unlimited', intensity: 40 });
    const again = settingsFromAddress(new URLSearchParams(address), frequency);
    expect(again).toMatchObject({ layers: sound, minutes: 'unlimited' });
    expect(programmeQuery(frequency, again)).toBe(address);
  });

  it('a length that steps do not say is kept where they begin again', () => {
    expect(read('?mode=binaural&repeat=60&steps=30_4&minutes=2.55').minutes).toBe(2.55);
    expect(read('?mode=binaural&steps=30_4&minutes=2.55').minutes).toBe(0.5);
  });

  it('says steps that come again once, with how often and when', () => {
    const night = Array.from({ length: 90 }, (_, index): Step[] => [
      { at: 600 * index, glides: true, level: 100 },
      { at: 600 * index + 300.5, glides: true, level: 0 },
    ]).flat();
    const tone = toneLayer({ hertz: 10, steps: night });
    const text = stepsText(tone.steps, tone.kind);
    expect(text).toBe('0___100*300.5___0*r89_600_2');
    expect(read(`?mode=pure&steps=${text}`).layers[0].steps).toMatchObject(night);
  });

  it.each(['r', 'r9', 'r999999999_0.01_1', 'r5000_1_5000', '0*r-1_5_1', 'r9_x_2'])('survives %s', (text) => {
    expect(read(`?mode=pure&steps=10_5*${text}`).layers[0].steps.length).toBeLessThanOrEqual(stepLimits.count);
  });
});
