import { expect, it } from 'vitest';
import { testFrequency } from './frequency.fixture.ts';
import { foldText, search } from './search.ts';

const names = {
  Calm: 'Calma',
  Focus: 'Enfoque',
  Shield: 'Escudo',
  Vital: 'Vital',
  Restore: 'Restaurar',
  Expand: 'Expandir',
};
const energy = testFrequency({
  id: 2,
  hertz: 7.83,
  category: 'Shield',
  title: { es: 'Pulso terrestre', en: 'Earth pulse' },
  tags: { es: ['Energía', 'sueño'], en: ['energy', 'sleep'] },
});
const healing = testFrequency({
  id: 1,
  hertz: 528,
  category: 'Restore',
  title: { es: 'Solfeggio 528', en: 'Solfeggio 528' },
  tags: { es: ['reparación'], en: ['repair'] },
});
const all = [energy, healing];

it.each([
  ['energia', energy],
  ['ENERGÍA', energy],
  ['sueno', energy],
  ['sleep', energy],
  ['shield', energy],
  ['escudo', energy],
  ['7,83', energy],
  ['7.83 hz', energy],
  ['528hz', healing],
  ['  solfeg ', healing],
  ['REPARACION', healing],
])('search finds “%s”', (query, expected) => {
  expect(search(all, query, names)).toEqual([expected]);
});

it('search returns the same list for an empty query', () => {
  expect(search(all, '  ', names)).toBe(all);
});

it('search finds nothing for unknown words, and does not search descriptions', () => {
  expect(search(all, 'xyz', names)).toEqual([]);
  expect(search([testFrequency({ description: { es: 'océano', en: 'ocean' } })], 'oceano', names)).toEqual([]);
});

it('foldText removes case and diacritics', () => {
  expect(foldText('ÁÉÍÓÚ Ñandú Über')).toBe('aeiou nandu uber');
});

it('search uses the category names of another language', () => {
  expect(search(all, 'escudo', names)).toEqual([energy]);
  expect(search(all, 'escudo', { ...names, Shield: 'Shield' })).toEqual([]);
});

it('search returns the same array while the result is the same', () => {
  const found = search(all, 'solf', names);
  expect(search(all, 'solfe', names)).toBe(found);
  expect(search(all, 'earth', names)).toEqual([energy]);
  expect(search(all, 'xyz', names)).toEqual([]);
  expect(search(all, 'solf', names)).toEqual(found);
});
