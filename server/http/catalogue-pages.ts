import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CatalogueReader, CatalogueRows } from '../catalogue/catalogue-rows.ts';
import { describeError, type Log } from '../log.ts';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { etagOf, type Representation } from './representation.ts';

/** What a page holds of the catalogue. */
interface PageData {
  frequencies: readonly { id: number }[];
  isComplete: boolean;
  isDrawn: boolean;
}

interface Screen {
  html: string;
  /** Its title and meta elements. */
  head: string;
}

/** What src/app/boot/prerender.tsx exports. */
interface PageWriter {
  readCatalogue: (
    rows: readonly unknown[],
    onInvalidRow: (problem: string) => void,
  ) => Promise<readonly { id: number }[]>;
  pageDataOf: (name: string, search: string, catalogue: readonly { id: number }[]) => PageData | undefined;
  prerender: (name: string, locale: string, data?: PageData) => Promise<Screen>;
}

/** Where the build has left room. */
const marks = { app: '<!--onda:app-->', head: '<!--onda:head-->', data: '<!--onda:data-->' };
/** Brotli's, for contents that live as long as the rows do. */
const quality = 5;
/** Characters of JSON: a page with more would come later than one that asks for it. */
const largestData = 300_000;
/** Drawn pages that are kept; the one asked for longest ago goes. */
const mostPages = 300;

interface Asked {
  /** Name of the page. */
  name: string;
  locale: string;
  search: string;
  acceptEncoding: string | null;
}

export interface CataloguePages {
  /** The page with its part of the catalogue, or undefined where it is to be sent as the build wrote it. Never rejects. */
  write: (asked: Asked) => Promise<Representation | undefined>;
  /** Draws the library in these languages and one player, so that the first visitor waits for nothing. Never rejects. */
  prepare: (locales: readonly string[]) => Promise<void>;
}

interface Options {
  /** The build's folder. */
  folder: string;
  /** The pages with room for a screen, by name and language. */
  templates: ReadonlyMap<string, string>;
  reader: CatalogueReader;
  log: Log;
}

type Represent = (encoding: Encoding) => Promise<Representation>;

/** What pages are written from, and what has been written from it. */
interface Edition {
  rows: CatalogueRows;
  catalogue: readonly { id: number }[];
  kept: Map<string, Promise<Represent>>;
}

interface Opened {
  writer: PageWriter;
  edition: Edition;
}

/** What an address asks for. */
interface Found {
  name: string;
  locale: string;
  template: string;
  data: PageData;
  /** The data as text. */
  json: string;
}

/** Writes pages that show the catalogue with what they show, as the browser would draw them. Each is drawn once for the same rows. */
export function createCataloguePages({ folder, templates, reader, log }: Options): CataloguePages {
  const path = pathToFileURL(join(folder, 'prerender', 'prerender.js')).href;
  /** The screens of addresses that no page is drawn for. */
  const undrawn = new Map<string, Promise<Screen>>();
  let current: Promise<Edition> | undefined;
  let rowsOfCurrent: CatalogueRows | undefined;
  let lastFailure = '';

  const openEdition = async (writer: PageWriter, rows: CatalogueRows): Promise<Edition> => {
    const onInvalidRow = (problem: string): void => log.error({ event: 'frequency left out of pages', problem });
    return { rows, catalogue: await writer.readCatalogue(rows, onInvalidRow), kept: new Map() };
  };
  const open = async (): Promise<Opened | undefined> => {
    const rows = await reader.read();
    if (!rows) return undefined;
    const writer = (await import(path)) as PageWriter;
    if (rows !== rowsOfCurrent) {
      rowsOfCurrent = rows;
      current = openEdition(writer, rows);
    }
    const edition = await current;
    return edition && { writer, edition };
  };

  const pageOf = async (opened: Opened, { name, locale, data, template, json }: Found): Promise<Represent> => {
    const { writer, edition } = opened;
    const pageWith = (screen: Screen): Represent => representing(fill(template, screen, json));
    if (!data.isDrawn) {
      return pageWith(await once(undrawn, `${name} ${locale}`, async () => writer.prerender(name, locale)));
    }
    const key = `${name} ${locale} ${data.isComplete ? 'all' : data.frequencies[0]?.id}`;
    const page = once(edition.kept, key, async () => pageWith(await writer.prerender(name, locale, data)));
    const [oldest] = edition.kept.keys();
    if (edition.kept.size > mostPages && oldest !== undefined) edition.kept.delete(oldest);
    return page;
  };
  const write = async ({ name, locale, search, acceptEncoding }: Asked): Promise<Representation | undefined> => {
    const template = templates.get(`${name}.${locale}`);
    const opened = template === undefined ? undefined : await open();
    const data = opened?.writer.pageDataOf(name, search, opened.edition.catalogue);
    if (template === undefined || !opened || !data) return undefined;
    const json = JSON.stringify(data);
    if (json.length > largestData) return undefined;
    const page = await pageOf(opened, { name, locale, data, template, json });
    return page(chooseEncoding(acceptEncoding));
  };
  const writeOrLog: CataloguePages['write'] = async (asked) => {
    try {
      return await write(asked);
    } catch (error) {
      // A writer that is broken would say so with every page.
      const failure = `${asked.name} ${String(error)}`;
      if (failure !== lastFailure) log.error({ event: 'page not written', page: asked.name, ...describeError(error) });
      lastFailure = failure;
      return undefined;
    }
  };
  return {
    write: writeOrLog,
    prepare: async (locales) => {
      const [first] = await open().then(
        (opened) => opened?.edition.catalogue ?? [],
        () => [],
      );
      const pages = [
        ...locales.map((locale) => ({ name: 'library', locale, search: '' })),
        // What a player consists of is read then, and not from a folder that another build has taken.
        ...locales.slice(0, 1).map((locale) => ({ name: 'player', locale, search: `?id=${first?.id}` })),
      ];
      await Promise.all(pages.map((page) => writeOrLog({ ...page, acceptEncoding: 'br' })));
    },
  };
}

/** What a map holds, or makes and keeps it; what fails is made anew the next time. The one asked for last stands last. */
async function once<T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  try {
    return await value;
  } catch (error) {
    if (map.get(key) === value) map.delete(key);
    throw error;
  }
}

function fill(template: string, { html, head }: Screen, json: string): string {
  // In a script element only this sign could end it.
  const safe = json.replaceAll('<', String.raw`\u003c`);
  return template
    .replace(marks.head, () => head)
    .replace(marks.app, () => html)
    .replace(marks.data, () => `<script type="application/json" id="onda-data">${safe}</script>`);
}

/** Each encoding of a page, compressed once. */
function representing(html: string): Represent {
  const content = new TextEncoder().encode(html);
  const encoded = new Map<string, Promise<Representation>>();
  return async (encoding) =>
    once(encoded, encoding, async () => ({
      body: await compress(content, { encoding, quality }),
      encoding,
      etag: etagOf(content, encoding),
    }));
}
