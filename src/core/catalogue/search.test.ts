import { expect, it } from 'vitest';
import { testFrequency } from './frequency.fixture.ts';
import { fold, search } from './search.ts';

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
])('finds by “%s”', (query, expected) => {
  expect(search(all, query, names)).toEqual([expected]);
});

it('finds all, in the order given, by nothing', () => {
  expect(search(all, '  ', names)).toBe(all);
});

it('finds nothing by what stands nowhere, nor in a description', () => {
  expect(search(all, 'xyz', names)).toEqual([]);
  expect(search([testFrequency({ description: { es: 'océano', en: 'ocean' } })], 'oceano', names)).toEqual([]);
});

it('folds case and accents away', () => {
  expect(fold('ÁÉÍÓÚ Ñandú Über')).toBe('aeiou nandu uber');
});

it('knows the names of another language anew', () => {
  expect(search(all, 'escudo', names)).toEqual([energy]);
  expect(search(all, 'escudo', { ...names, Shield: 'Shield' })).toEqual([]);
});

it('gives the very same list while the same is found', () => {
  const found = search(all, 'solf', names);
  expect(search(all, 'solfe', names)).toBe(found);
  expect(search(all, 'earth', names)).toEqual([energy]);
  expect(search(all, 'xyz', names)).toEqual([]);
  expect(search(all, 'solf', names)).toEqual(found);
});
