import { describe, expect, it } from 'vitest';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { routineSound } from './routine-sound.ts';

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
  ['between the steps of the slider', '?id=2&mode=pure&minutes=12', 12],
  ['with steps of its tone', '?id=2&mode=pure&minutes=10&steps=300_30*600_20', 10],
  ['with steps of a layer', '?id=2&mode=pure&minutes=10&layer=brown___50*600___20', 10],
])('a preset %s keeps its length', (_, address, minutes) => {
  const played = routineSound(routine, { id: 'one', name: 'Tren', address }, undefined);
  expect(played).toMatchObject({ address: `${address}&name=Tren&preset=one`, minutes });
});

it('a preset that begins again lasts as long as the routine says', () => {
  const preset = { id: 'one', name: 'Ola', address: '?id=2&mode=pure&minutes=10&repeat=300&steps=300_30' };
  expect(routineSound(routine, preset, undefined).minutes).toBe(20);
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

  it('has its length before the catalogue is known, and plays its frequency where this version does not have it', () => {
    const night = { frequencyId: 42, minutes: 15, presetId: programmeId('night') };
    expect(routineSound(night, undefined, undefined).minutes).toBe(480);
    const unknown = { ...night, presetId: '6f6e6461-0000-8000-8000-000000009999' };
    expect(routineSound(unknown, undefined, undefined)).toEqual({
      address: '?id=42&minutes=15',
      minutes: 15,
      title: undefined,
    });
  });
});
