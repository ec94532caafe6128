import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkCatalogue, readCatalogue, seedSql } from '../../scripts/generate-seed.ts';

type Entry = ReturnType<typeof checkCatalogue>[number];

const good = checkCatalogue(readCatalogue());
const withFirst = (change: Partial<Record<keyof Entry, unknown>>): unknown[] =>
  good.map((entry, at) => (at === 0 ? { ...entry, ...change } : entry));

describe('the catalogue', () => {
  it('matches seed.sql (else run: node scripts/generate-seed.ts)', async () => {
    expect(await readFile(new URL('../seed.sql', import.meta.url), 'utf8')).toBe(seedSql(good));
  });

  it('keeps the ids that addresses contain', () => {
    const firstThree = good.filter((entry) => entry.id <= 3).map((entry) => [entry.id, entry.hz, entry.category]);
    expect(firstThree).toEqual([
      [1, 528, 'Restore'],
      [2, 40, 'Focus'],
      [3, 7.83, 'Shield'],
    ]);
    expect(good.map((entry) => entry.id)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  it('links to no site that shares or lists documents of others', () => {
    const links = good.flatMap(({ sources }) =>
      sources.flatMap(({ url }) => (url === null ? [] : [new URL(url).hostname])),
    );
    const notPublishers =
      /academia|archive|docshare|doczz|mendeley|pdf|pubmed|researchgate|scribd|semanticscholar|studylib|vdocuments|wilddata|zendy|zxc/u;
    expect(links.filter((host) => notPublishers.test(host))).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
  });

  it.each<[string, unknown]>([
    ['slug must be unique', withFirst({ slug: good[1]?.slug })],
    ['id must be unique', withFirst({ id: 2 })],
    ['0.hz', withFirst({ hz: 0 })],
    ['0.hz', withFirst({ hz: 20_001 })],
    ['0.hz', withFirst({ hz: 7.831 })],
    ['at least 9 entries', good.filter((entry) => entry.category !== 'Vital' || entry.id % 2 === 0)],
    ['0.title_en', withFirst({ title_en: '' })],
    ['0.description', withFirst({ description: ' ' })],
    ['0.tags_en', withFirst({ tags_en: [] })],
    ['0.evidence_note_en', withFirst({ evidence_note_en: undefined })],
    ['0.evidence_grade', withFirst({ evidence_grade: 'D' })],
    ['0.origin', withFirst({ origin: 'rumour' })],
    ['0.suggested_mode', withFirst({ suggested_mode: 'square' })],
    ['suggested_carrier_hz', withFirst({ suggested_mode: 'binaural', suggested_carrier_hz: null })],
    ['0.suggested_carrier_hz', withFirst({ suggested_mode: 'binaural', suggested_carrier_hz: 19 })],
    ['0.suggested_carrier_hz', withFirst({ suggested_mode: 'binaural', suggested_carrier_hz: 1501 })],
    ['0.suggested_minutes', withFirst({ suggested_minutes: 61 })],
    ['0.sources', withFirst({ sources: [] })],
    ['0.sources.0', withFirst({ sources: [{ ...good[0]?.sources[0], url: 'https://publisher.example/' }] })],
    ['0.sources.0.url', withFirst({ sources: [{ ...good[0]?.sources[1], url: 'http://publisher.example/' }] })],
  ])('is refused with a message about %s', (word, wrong) => {
    expect(() => checkCatalogue(wrong)).toThrow(word);
  });

  it('is quoted for SQL', () => {
    const [first] = good;
    expect(first && seedSql([{ ...first, title: "L'ona'); drop table x; --" }])).toContain(
      "'L''ona''); drop table x; --'",
    );
  });
});
