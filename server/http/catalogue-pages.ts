import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CatalogueReader, CatalogueRows } from '../catalogue/catalogue-rows.ts';
import { describeError, type Log } from '../log.ts';
import { cached } from './cached.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { represent, type Representation } from './representation.ts';

interface PageData {
  frequencies: readonly { id: number }[];
  isComplete: boolean;
  isDrawn: boolean;
}

interface Screen {
  html: string;
  head: string;
}

/** The exports of src/app/boot/prerender.tsx. */
interface PageRenderer {
  readCatalogue: (
    rows: readonly unknown[],
    onInvalidRow: (problem: string) => void,
  ) => Promise<readonly { id: number }[]>;
  pageDataOf: (name: string, search: string, catalogue: readonly { id: number }[]) => PageData | undefined;
  prerender: (name: string, locale: string, data?: PageData) => Promise<Screen>;
}

const placeholders = { app: '<!--onda:app-->', head: '<!--onda:head-->', data: '<!--onda:data-->' };
/** For a page whose visitor waits for it to be encoded. */
const quickBrotli = 5;
/** Takes 0.3 s for the library, which is prepared before its first visitor, and makes it a tenth smaller. */
const bestBrotli = 11;
/** Characters. A larger page would arrive later than one that requests its data. */
const maxDataLength = 300_000;
const maxPages = 300;

interface PageRequest {
  name: string;
  locale: string;
  search: string;
  acceptEncoding: string | null;
}

export interface CataloguePages {
  /** @returns undefined if the page must be sent as the build wrote it. Never rejects. */
  render: (request: PageRequest) => Promise<Representation | undefined>;
  /** Renders the library and one player in advance for the first visitor. Never rejects. */
  prepare: (locales: readonly string[]) => Promise<void>;
}

interface Options {
  folder: string;
  templates: ReadonlyMap<string, string>;
  reader: CatalogueReader;
  log: Log;
}

type EncodedPage = (encoding: Encoding) => Promise<Representation>;

interface Edition {
  renderer: PageRenderer;
  catalogue: readonly { id: number }[];
  kept: Map<string, Promise<EncodedPage>>;
}

interface PageContent {
  name: string;
  locale: string;
  template: string;
  data: PageData;
  json: string;
}

export function createCataloguePages({ folder, templates, reader, log }: Options): CataloguePages {
  const path = pathToFileURL(join(folder, 'prerender', 'prerender.js')).href;
  const emptyScreens = new Map<string, Promise<Screen>>();
  let current: Promise<Edition> | undefined;
  let rowsOfCurrent: CatalogueRows | undefined;
  let lastFailure = '';

  const openEdition = async (renderer: PageRenderer, rows: CatalogueRows): Promise<Edition> => {
    const onInvalidRow = (problem: string): void => log.error({ event: 'frequency left out of pages', problem });
    return { renderer, catalogue: await renderer.readCatalogue(rows, onInvalidRow), kept: new Map() };
  };
  const open = async (): Promise<Edition | undefined> => {
    const rows = await reader.read();
    if (!rows) return undefined;
    const renderer = (await import(path)) as PageRenderer;
    if (rows !== rowsOfCurrent) {
      rowsOfCurrent = rows;
      current = openEdition(renderer, rows);
    }
    return current;
  };

  const pageOf = async (
    { renderer, kept }: Edition,
    { name, locale, data, template, json }: PageContent,
  ): Promise<EncodedPage> => {
    const quality = data.isDrawn && data.isComplete ? bestBrotli : quickBrotli;
    const pageWith = (screen: Screen): EncodedPage => encodedPage(fill(template, screen, json), quality);
    if (!data.isDrawn) {
      return pageWith(await cached(emptyScreens, `${name} ${locale}`, async () => renderer.prerender(name, locale)));
    }
    const key = `${name} ${locale} ${data.isComplete ? 'all' : data.frequencies[0]?.id}`;
    const page = cached(kept, key, async () => pageWith(await renderer.prerender(name, locale, data)));
    const [oldest] = kept.keys();
    if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
    return page;
  };
  const render = async ({ name, locale, search, acceptEncoding }: PageRequest): Promise<Representation | undefined> => {
    const template = templates.get(`${name}.${locale}`);
    const edition = template === undefined ? undefined : await open();
    const data = edition?.renderer.pageDataOf(name, search, edition.catalogue);
    if (template === undefined || !edition || !data) return undefined;
    const json = JSON.stringify(data);
    if (json.length > maxDataLength) return undefined;
    const page = await pageOf(edition, { name, locale, data, template, json });
    return page(chooseEncoding(acceptEncoding));
  };
  const renderOrLog: CataloguePages['render'] = async (request) => {
    try {
      return await render(request);
    } catch (error) {
      // A broken renderer would log this with every page.
      const failure = `${request.name} ${String(error)}`;
      if (failure !== lastFailure)
        log.error({ event: 'page not written', page: request.name, ...describeError(error) });
      lastFailure = failure;
      return undefined;
    }
  };
  return {
    render: renderOrLog,
    prepare: async (locales) => {
      const [first] = await open().then(
        (edition) => edition?.catalogue ?? [],
        () => [],
      );
      const pages = [
        ...locales.map((locale) => ({ name: 'library', locale, search: '' })),
        // Loads the player's module now, because another build may replace the folder later.
        ...locales.slice(0, 1).map((locale) => ({ name: 'player', locale, search: `?id=${first?.id}` })),
      ];
      await Promise.all(pages.map((page) => renderOrLog({ ...page, acceptEncoding: 'br' })));
    },
  };
}

function fill(template: string, { html, head }: Screen, json: string): string {
  // Only `<` could end the script element.
  const safe = json.replaceAll('<', String.raw`\u003c`);
  return template
    .replace(placeholders.head, () => head)
    .replace(placeholders.app, () => html)
    .replace(placeholders.data, () => `<script type="application/json" id="onda-data">${safe}</script>`);
}

function encodedPage(html: string, quality: number): EncodedPage {
  const content = new TextEncoder().encode(html);
  const encoded = new Map<Encoding, Promise<Representation>>();
  return async (encoding) => cached(encoded, encoding, async () => represent(content, { encoding, quality }));
}
