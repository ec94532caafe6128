import { expect, it } from 'vitest';
import { programmes as es } from '#i18n/messages/es/programmes.ts';
import { findProgrammes } from './find-programmes.ts';

const found = (text: string): string[] =>
  findProgrammes(text, ({ slug }) => es.texts[slug].name).map(({ slug }) => slug);

it.each([
  ['a name', 'despertar des', ['morning']],
  ['a name without its accents', 'pausa de 5', ['breath-break']],
  [
    'a word',
    'Sueño',
    ['wind-down', 'nap', 'sleep-noise', 'night', 'rain-sleep', 'tent-sleep', 'sea-sleep', 'summer-night'],
  ],
  ['a word of the other language', ' exam ', ['before-exam']],
])('findProgrammes finds programmes by %s', (_, text, slugs) => expect(found(text)).toEqual(slugs));

it('findProgrammes finds none for fewer than three letters or for other words', () => {
  expect(found('su')).toEqual([]);
  expect(found('528')).toEqual([]);
  expect(found('   ')).toEqual([]);
});
