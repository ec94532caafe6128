import { expect, it } from 'vitest';
import { shippedCatalogue } from '#core/catalogue/shipped-catalogue.fixture.ts';
import { locales } from '#core/domain/locales.ts';
import { loadMessages } from '#i18n/messages.ts';

it.each(locales)('the words offered when nothing is found are tags of the catalogue in %s', async (locale) => {
  const tags = new Set(shippedCatalogue.flatMap((frequency) => frequency.tags[locale]));
  const { library } = await loadMessages(locale);
  expect(library.words.filter((word) => !tags.has(word))).toEqual([]);
  expect(library.words.length).toBeGreaterThan(3);
});
