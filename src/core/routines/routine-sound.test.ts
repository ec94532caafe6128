import { describe, expect, it } from 'vitest';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { minutesForRoutine, routineSound } from './routine-sound.ts';

const routine = { frequencyId: 2, minutes: 20, presetId: null };
const frequency: Frequency = { ...importedFrequency(1), id: 2, hertz: 40 };
const bass: Frequency = { ...frequency, suggestedMode: 'binaural' };

it('without a preset, the address names the frequency in the form proposed for it', () => {
  expect(routineSound(routine, undefined, undefined)).toEqual({
    address: '?id=2&minutes=20',
    minutes: 20,
    title: undefined,
  });
  expect(routineSound(routine, undefined, bass).address).toBe('?id=2&minutes=20&mode=binaural');
});

it('a preset that the slider could be set to, or without an end, lasts as long as the routine says', () => {
  for (const minutes of ['30', 'unlimited']) {
    const preset = { id: 'one', name: 'Siesta', address: `?id=3&mode=pure&minutes=${minutes}&noise=pink` };
    expect(routineSound(routine, preset, bass)).toEqual({
      address: '?id=3&mode=pure&minutes=20&noise=pink&name=Siesta&preset=one',
      minutes: 20,
      title: { name: 'Siesta', preset: 'one' },
    });
  }
});

it.each([
  ['longer than the slider goes', '?id=2&mode=pure&minutes=480', 480],
  ['shorter than the slider goes', '?id=2&mode=pure&minutes=3&short=1', 3],
  ['with steps of its tone', '?id=2&mode=pure&minutes=10&steps=300_30*600_20', 10],
  ['with steps that its length contradicts', '?id=2&mode=pure&minutes=45&steps=300_30*600_20', 10],
  ['with steps and no length', '?id=2&mode=pure&steps=600_20', 10],
  ['with steps of a layer', '?id=2&mode=pure&minutes=10&layer=brown___50*600___20', 10],
  [
    'with steps of a layer beside a tone that begins again',
    '?id=2&minutes=10&repeat=300&layer=brown___50*600___20',
    10,
  ],
  ['between night and slider', '?id=2&mode=pure&minutes=75', 90],
  ['longer than any night', '?id=2&mode=pure&minutes=999999999', 600],
])('a preset %s keeps its length', (_, address, minutes) => {
  const played = routineSound(routine, { id: 'one', name: 'Tren', address }, undefined);
  expect(played).toMatchObject({ address: `${address}&name=Tren&preset=one`, minutes });
});

it.each([
  ['begins again', '?id=2&mode=pure&minutes=10&repeat=300&steps=300_30'],
  ['has a layer that begins again beside its tone', '?id=2&mode=pure&minutes=10&layer=brown___50___600*300___20'],
  ['has a length that the player rounds', '?id=2&mode=pure&minutes=12'],
  ['names three minutes as links have always meant five', '?id=2&mode=pure&minutes=3'],
  ['has an unreadable length', '?id=2&mode=pure&minutes=1e12'],
  ['has no length', '?id=2&mode=pure'],
])('a preset that %s lasts as long as the routine says', (_, address) => {
  expect(routineSound(routine, { id: 'one', name: 'Ola', address }, undefined).minutes).toBe(20);
});

it.each(
  [0.5, 3, 7, 12, 60, 62, 75, 600, 999_999_999, '1e12', '', 'unlimited', '3&short=1'].flatMap((minutes) =>
    ['', '&repeat=300&steps=300_30', '&steps=630_30', '&layer=brown___50*330___20', '&layer=brown__50_0_r9*330___20']
      .concat('&breath=6')
      .map((rest) => `?id=2&minutes=${minutes}${rest}`),
  ),
)('states the length that the player plays: %s', (address) => {
  for (const known of [frequency, { ...frequency, hertz: 0.1 }]) {
    const sound = routineSound(routine, { id: 'one', name: 'Tren', address }, known);
    expect(settingsFromAddress(new URLSearchParams(sound.address), known).minutes).toBe(sound.minutes);
  }
});

it.each([
  ['unlimited', 60],
  ['480', 60],
  ['3&short=1', 5],
  ['12', 10],
  ['25', 25],
])('proposes a length of the slider for a preset of minutes=%s', (minutes, expected) => {
  expect(minutesForRoutine({ address: `?id=2&minutes=${minutes}` }, frequency)).toBe(expected);
});

describe('a programme', () => {
  it.each(shippedProgrammes)('$slug plays as it is, under its name', ({ slug, frequencyId }) => {
    const of = { frequencyId, minutes: 15, presetId: programmeId(slug) };
    const own: Frequency = { ...frequency, id: frequencyId };
    const { address, minutes, title } = routineSound(of, undefined, own);
    expect(title).toEqual({ programme: slug });
    const played = settingsFromAddress(new URLSearchParams(address), own);
    expect(played).toMatchObject({ minutes, title: { programme: slug } });
  });

  const night = { frequencyId: 42, minutes: 15, presetId: programmeId('night') };

  it('has its length and name but no address before the catalogue is known', () => {
    expect(routineSound(night, undefined, undefined)).toEqual({
      address: undefined,
      minutes: 480,
      title: { programme: 'night' },
    });
  });

  it('that this version does not have is replaced by its frequency', () => {
    const unknown = { ...night, presetId: '6f6e6461-0000-8000-8000-000000009999' };
    expect(routineSound(unknown, undefined, undefined)).toEqual({
      address: '?id=42&minutes=15',
      minutes: 15,
      title: undefined,
    });
  });
});
