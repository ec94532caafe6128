import { toneOf } from '#core/sound/layers.ts';
import { describe, expect, it } from 'vitest';
import { suggest } from '#core/assessment/suggestions.ts';
import { planWeek } from '#core/assessment/week-plan.ts';
import { fundamentalsOf } from '#core/audio/parts/tone-shape.ts';
import {
  commonHearingLimitHertz,
  isAudible,
  needsBass,
  proposedForm,
  type Frequency,
} from '#core/catalogue/frequency.ts';
import { shippedCatalogue, shippedFrequency } from '#core/catalogue/shipped-catalogue.fixture.ts';
import { needs, shelves } from '#core/catalogue/needs.ts';
import { areas } from '#core/domain/areas.ts';
import { playerAddress } from '#routes.ts';
import { breathingFromAddress } from '#core/player/addresses/breathing-address.ts';
import { programmeFor, soundingProgramme } from './programme-for-settings.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';

const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.replace(/^[^?]*/u, ''));

/** The lowest and the highest tone of a session that is started at an address. */
function heardAt(address: string, frequency: Frequency, chosen?: string) {
  const settings = settingsFromAddress(queryOf(address), frequency, chosen);
  const levels = [true, false].map((equalLoudness) => programmeFor(settings, { equalLoudness }));
  const [programme] = levels;
  if (!programme) throw new Error('no programme');
  const [lowest, highest] = fundamentalsOf(toneOf(soundingProgramme(programme)).source);
  return { settings, lowest, highest, level: Math.min(...levels.map((one) => toneOf(one).level)) };
}

const proposed = (frequency: Frequency, chosen: { minutes: number; intensity?: number }): string =>
  playerAddress(frequency.id, { ...chosen, ...proposedForm(frequency) });

const ways: [string, (frequency: Frequency) => string][] = [
  ['a card', ({ id }) => playerAddress(id)],
  ['a link by the older name', ({ id }) => `/player?freq=${id}`],
  ['a link with a level and a length', ({ id }) => playerAddress(id, { minutes: 30, intensity: 5 })],
  ['a link with an unknown form', ({ id }) => `/player?id=${id}&mode=loud`],
  ['a link with binaural beats, which most tones are too fast for', ({ id }) => `/player?id=${id}&mode=binaural`],
  ['a link to a tone below hearing', ({ id }) => `/player?id=${id}&hertz=7.5`],
  ['a link to a breathing pace', ({ id }) => `/player?id=${id}&breath=6`],
  ['a routine', (frequency) => proposed(frequency, { minutes: 15 })],
];

describe.each(ways)('the session that %s starts', (_, addressOf) => {
  it.each(shippedCatalogue.map((one) => [one.hertz, one.id] as const))('can be heard at %d Hz (%d)', (_hertz, id) => {
    const frequency = shippedFrequency(id);
    for (const chosen of [undefined, 'minutes=60&intensity=5&mode=pure&breath=4']) {
      const heard = heardAt(addressOf(frequency), frequency, chosen);
      expect(heard.lowest).toSatisfy(isAudible);
      expect(heard.highest).toBeLessThan(commonHearingLimitHertz);
      expect(heard.level).toBeGreaterThan(0.001);
    }
  });
});

it('a tone from 20 Hz up opens pure, as specified', () => {
  for (const frequency of shippedCatalogue.filter(({ hertz }) => isAudible(hertz)))
    expect(heardAt(playerAddress(frequency.id), frequency).settings).toMatchObject({
      layers: [{ kind: 'pure' }],
      minutes: 15,
      intensity: 70,
      breathing: undefined,
    });
});

it('a tone below 20 Hz opens in its suggested form, and pure where a link says so', () => {
  const below = shippedCatalogue.filter(({ hertz }) => !isAudible(hertz));
  expect(below.length).toBeGreaterThan(15);
  for (const frequency of below) {
    const { settings } = heardAt(playerAddress(frequency.id), frequency);
    expect(settings).toMatchObject({
      layers: [{ kind: frequency.suggestedMode, carrier: frequency.suggestedCarrier }],
    });
    const pure = heardAt(playerAddress(frequency.id, { mode: 'pure' }), frequency);
    expect(pure.settings).toMatchObject({ layers: [{ kind: 'pure' }], breathing: undefined });
  }
});

it('0.1 Hz opens as a breathing guide', () => {
  const guide = shippedFrequency(4);
  expect(guide.hertz).toBe(0.1);
  expect(breathingFromAddress(queryOf(playerAddress(4)), guide, undefined)).toMatchObject({ pace: 6 });
  expect(heardAt(playerAddress(4), guide)).toMatchObject({ lowest: 180, highest: 180 });
});

describe('a small speaker', () => {
  const small = ({ lowest }: { lowest: number }): boolean => isAudible(lowest) && !needsBass(lowest);

  it.each(needs)('carries everything on the shelf to %s', (need) => {
    for (const { id, ...chosen } of shelves[need]) {
      expect(heardAt(proposed(shippedFrequency(id), chosen), shippedFrequency(id))).toSatisfy(small);
    }
  });

  it.each(areas)('carries what an assessment suggests where %s is low, and the plan for the week', (area) => {
    const answers = { physical: 60, mental: 60, emotional: 60, spiritual: 60, sleep: 60, stress: 60, [area]: 10 };
    const suggestions = suggest(answers, shippedCatalogue);
    expect(suggestions.map((one) => one.area)).toContain(area);
    expect(suggestions).toHaveLength(3);
    for (const { suggestion, minutes } of planWeek(suggestions)) {
      const { frequency } = suggestion;
      expect(heardAt(proposed(frequency, { minutes }), frequency)).toSatisfy(small);
    }
  });
});
