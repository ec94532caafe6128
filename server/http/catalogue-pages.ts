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
  searchOf: (name: string, search: string) => string | undefined;
  pageDataOf: (name: string, search: string, catalogue: readonly { id: number }[]) => PageData | undefined;
  exampleAddresses: (catalogue: readonly { id: number }[]) => { name: string; search: string }[];
  prerender: (name: string, locale: string, shown: { search: string; data: PageData }) => Promise<Screen>;
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
  /**
   * Renders an example of each page in advance, and so loads the modules that another build may replace later. Never
   * rejects.
   */
  prepare: (locales: readonly string[]) => Promise<void>;
}

interface Options {
  folder: string;
  templates: ReadonlyMap<string, string>;
  reader: CatalogueReader;
  log: Log;
}

interface PageContent {
  name: string;
  locale: string;
  /** As the renderer's `searchOf` returns it. */
  search: string;
  template: string;
  data: PageData;
  json: string;
}

type EncodedPage = (encoding: Encoding) => Promise<Representation>;

interface Edition {
  renderer: PageRenderer;
  catalogue: readonly { id: number }[];
  kept: Map<string, Promise<EncodedPage>>;
}

export function createCataloguePages({ folder, templates, reader, log }: Options): CataloguePages {
  const path = pathToFileURL(join(folder, 'prerender', 'prerender.js')).href;
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

  const draw = async (renderer: PageRenderer, { name, locale, search, template, data, json }: PageContent) => {
    const screen = await renderer.prerender(name, locale, { search, data });
    return encodedPage(fill(template, screen, json), data.isComplete && search === '' ? bestBrotli : quickBrotli);
  };
  const pageOf = async (
    edition: Edition,
    page: Omit<PageContent, 'data' | 'json'>,
  ): Promise<EncodedPage | undefined> => {
    const { renderer, catalogue, kept } = edition;
    const key = `${page.name} ${page.locale} ${page.search}`;
    const known = kept.get(key);
    // Makes it the one that was used last, without its data being put together again.
    if (known) return cached(kept, key, async () => known);
    const data = renderer.pageDataOf(page.name, page.search, catalogue);
    const json = JSON.stringify(data ?? {});
    // Nothing is kept for what the catalogue does not have.
    if (!data || json.length > maxDataLength) return undefined;
    const drawn = cached(kept, key, async () => draw(renderer, { ...page, data, json }));
    const [oldest] = kept.keys();
    if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
  const render = async (request: PageRequest): Promise<Representation | undefined> => {
    const { name, locale, acceptEncoding } = request;
    const template = templates.get(`${name}.${locale}`);
    const edition = template === undefined ? undefined : await open();
    const search = edition?.renderer.searchOf(name, request.search);
    if (template === undefined || !edition || search === undefined) return undefined;
    const page = await pageOf(edition, { name, locale, search, template });
    return page?.(chooseEncoding(acceptEncoding));
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
      const examples = await open().then(
        (edition) => edition?.renderer.exampleAddresses(edition.catalogue) ?? [],
        () => [],
      );
      const pages = examples.flatMap((example) => locales.map((locale) => ({ ...example, locale })));
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
