import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const favourites: Chapters['favourites'] = {
  count: (count) => plural('en', count, { one: '# favourite', other: '# favourites' }),
  none: 'No favourites yet',
  noneHint: 'Tap the heart of a frequency and you will find it here.',
  noneFound: 'None of your favourites matches',
  earlier: (title) => `Move ${title} up`,
  later: (title) => `Move ${title} down`,
  moved: (title, place, of) => `${title}: place ${place} of ${of}.`,
};
