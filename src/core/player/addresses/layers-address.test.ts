import { expect, it } from 'vitest';
import { toneLayer } from '#core/sound/layers.ts';
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
    { hertz: 40, carrier: 40, level: 100, balance: -100, steps: [{ at: 36_000, hertz: 40 }] },
  ]);
});

it('steps are sorted, and one is kept of those at the same time', () => {
  expect(read('?mode=binaural&steps=900_2*600_4*600_5').layers[0].steps.map(({ at, hertz }) => [at, hertz])).toEqual([
    [600, 4],
    [900, 2],
  ]);
});

it('an address adds layers until four sounds play at once, noise included', () => {
  const many = '&layer=pure_100'.repeat(6);
  expect(read(`?mode=pure${many}`).layers.map(({ kind }) => kind)).toEqual(['pure', 'pure', 'pure', 'pure']);
  expect(read(`?mode=pure&noise=pink${many}`).layers.map(({ kind }) => kind)).toEqual(['pure', 'pure', 'pure', 'pink']);
});
