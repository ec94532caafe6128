import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locales } from '#core/domain/locales.ts';
import { loadMessages } from '#i18n/messages.ts';

interface SeedRow {
  tags: string[];
  tags_en: string[];
}

it.each(locales)('the words offered when nothing is found are tags of the catalogue in %s', async (locale) => {
  const rows = JSON.parse(readFileSync('supabase/catalogue.json', 'utf8')) as SeedRow[];
  const tags = new Set(rows.flatMap((row) => (locale === 'es' ? row.tags : row.tags_en)));
  const { library } = await loadMessages(locale);
  expect(library.words.filter((word) => !tags.has(word))).toEqual([]);
  expect(library.words.length).toBeGreaterThan(3);
});
