import { describe, expect, it } from 'vitest';
import { en } from '#i18n/messages/en.ts';
import { es } from '#i18n/messages/es.ts';
import { search } from './search.ts';
import { shippedCatalogue } from './shipped-catalogue.fixture.ts';

/** What people type who do not know the names of the catalogue. */
const words = {
  es: [
    'insomnio',
    'dormir',
    'sueño',
    'siesta',
    'ansiedad',
    'estrés',
    'relajar',
    'relajación',
    'calma',
    'concentración',
  ].concat([
    'estudiar',
    'atención',
    'meditar',
    'meditación',
    'energía',
    'respirar',
    'respiración',
    'descanso',
    'tierra',
    'ADN',
  ]),
  en: [
    'insomnia',
    'sleep',
    'nap',
    'anxiety',
    'stress',
    'relax',
    'relaxation',
    'calm',
    'concentration',
    'study',
    'focus',
  ].concat(['attention', 'meditate', 'meditation', 'energy', 'breathe', 'breathing', 'rest', 'earth', 'DNA']),
};
const names = { es: es.categories, en: en.categories };

describe.each(['es', 'en'] as const)('in the catalogue, in %s', (locale) => {
  it.each(words[locale])('the word “%s” finds a frequency', (word) => {
    expect(search(shippedCatalogue, word, names[locale]).length).toBeGreaterThan(0);
  });
});

it.each(['528', '7,83', '7.83', '40 Hz', '0.1'])('the number “%s” finds its frequency', (typed) => {
  const hertz = Number.parseFloat(typed.replace(',', '.'));
  expect(search(shippedCatalogue, typed, es.categories).map((found) => found.hertz)).toContain(hertz);
});
