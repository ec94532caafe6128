import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogueReader, CatalogueRows } from '../catalogue/catalogue-rows.ts';
import { createLog } from '../log.ts';
import { createCataloguePages, type CataloguePages } from './catalogue-pages.ts';
import { temporaryFolder } from './site.fixture.ts';

/** A renderer that counts the screens it renders. */
const writer = `
let drawn = 0;
export const readCatalogue = async (rows, onInvalidRow) => rows.filter(({ id }) => id > 0 || onInvalidRow('id'));
export const searchOf = (name, search) => {
  if (name === 'library') return '';
  const id = new URLSearchParams(search).get('id');
  return id ? '?id=' + Number(id) : undefined;
};
export const exampleAddresses = ([first]) => [{ name: 'library', search: '' }, { name: 'player', search: '?id=' + first.id }];
export const pageDataOf = (name, search, all) => {
  const frequencies = name === 'library' ? all : all.filter((one) => search === '?id=' + one.id);
  return frequencies.length === 0 ? undefined : { frequencies, isComplete: name === 'library' };
};
export const prerender = async (name, locale, { search, data }) => {
  const title = data.frequencies[0].title + search;
  if (title === 'broken') throw new Error('cannot be drawn');
  drawn += 1;
  return { html: '<h1>$& ' + title + ' ' + drawn + '</h1>', head: '<title>' + locale + '</title>' };
};
`;
const templates = new Map(
  ['library.es', 'library.en', 'player.es'].map((name) => [
    name,
    '<head><!--onda:head--></head><div id="app"><!--onda:app--></div><!--onda:data-->',
  ]),
);
const rowsOf = (...rows: readonly object[]): CatalogueRows => rows;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let known: CatalogueRows | undefined;
let pages: CataloguePages;
const lines: string[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'prerender'));
  await writeFile(join(folder.path, 'prerender/prerender.js'), writer);
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
  known = rowsOf({ id: 1, title: 'One' }, { id: 2, title: 'Two' });
  const reader: CatalogueReader = { read: async () => known };
  lines.length = 0;
  pages = createCataloguePages({
    folder: folder.path,
    templates,
    reader,
    log: createLog('info', (text) => lines.push(text)),
  });
});
afterEach(async () => folder.remove());

async function written(name: string, search = '', locale = 'es'): Promise<string | undefined> {
  const page = await pages.render({ name, locale, search, acceptEncoding: 'br' });
  return page && brotliDecompressSync(page.body).toString();
}

it('renders a page with its screen, head and data', async () => {
  expect(await written('library', '', 'en')).toBe(
    '<head><title>en</title></head><div id="app"><h1>$& One 1</h1></div>' +
      '<script type="application/json" id="onda-data">{"frequencies":[{"id":1,"title":"One"},{"id":2,"title":"Two"}],"isComplete":true}</script>',
  );
});

it('renders a page once for the same rows, and again for others', async () => {
  expect(await written('library')).toContain('One 1');
  expect(await written('library')).toContain('One 1');
  expect(await written('player', '?id=2')).toContain('Two?id=2 2');
  known = rowsOf({ id: 1, title: 'Changed' });
  expect(await written('library')).toContain('Changed 3');
});

it('renders one page for all addresses of a frequency, and repeats nothing of theirs', async () => {
  const plain = await written('player', '?id=2');
  expect(plain).toContain('"frequencies":[{"id":2,"title":"Two"}],"isComplete":false');
  for (const search of ['?id=2&minutes=5', '?x=%3Cscript%3E&id=02', `?id=2&${'a=1&'.repeat(2000)}`])
    expect(await written('player', search)).toBe(plain);
  expect(await written('library', '?q=%3C/script%3E')).toBe(await written('library'));
});

it('renders examples in advance', async () => {
  await pages.prepare(['es', 'en']);
  expect(await written('library', '', 'en')).toMatch(/One [1-3]</u);
  expect(await written('player', '?id=1')).toMatch(/One\?id=1 [1-3]</u);
});

it('leaves out an invalid row and logs it once', async () => {
  known = rowsOf({ id: 0, title: 'None' }, { id: 1, title: 'One' });
  expect(await written('library')).not.toContain('None');
  await written('library', '', 'en');
  expect(lines.filter((line) => line.includes('frequency left out of pages'))).toHaveLength(1);
});

it.each([
  ['another page', 'about', ''],
  ['a frequency that does not exist', 'player', '?id=9'],
  ['no frequency at all', 'player', ''],
])('leaves %s as the build wrote it', async (_what, name, search) => {
  expect(await written(name, search)).toBeUndefined();
  expect(lines).toEqual([]);
});

it('keeps the page of the build without rows, or with too many', async () => {
  known = undefined;
  expect(await written('library')).toBeUndefined();
  known = rowsOf({ id: 1, title: 'x'.repeat(300_001) });
  expect(await written('library')).toBeUndefined();
});

it('escapes rows that could end the script element', async () => {
  known = rowsOf({ id: 1, title: '</script><!--' });
  const page = await written('library');
  expect(page?.split('</script>')).toHaveLength(3);
  expect(page).toContain(String.raw`"title":"\u003c/script>\u003c!--"`);
});

it('logs a failed rendering, and tries again later', async () => {
  known = rowsOf({ id: 1, title: 'broken' });
  expect(await written('library')).toBeUndefined();
  expect(await written('library')).toBeUndefined();
  expect(lines.filter((line) => line.includes('page not written'))).toHaveLength(1);
  known = rowsOf({ id: 1, title: 'whole' });
  expect(await written('library')).toContain('whole');
});
