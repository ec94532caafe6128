import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CatalogueReader, CatalogueRows } from '../catalogue/catalogue-rows.ts';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { describeError, type Log } from '../log.ts';
import { etagOf, type Representation } from './representation.ts';

/** What the build's page writer knows of the catalogue; the server only hands it on. */
type Catalogue = readonly unknown[];

/** What a page holds of the catalogue. */
interface PageData {
  frequencies: readonly { id: number }[];
  isComplete: boolean;
  isDrawn: boolean;
}

/** What src/app/prerender.tsx exports. */
interface PageWriter {
  readCatalogue: (rows: readonly unknown[]) => Promise<Catalogue>;
  pageDataOf: (name: string, search: string, catalogue: Catalogue) => PageData | undefined;
  prerender: (name: string, locale: string, data: PageData) => Promise<{ html: string; head: string }>;
}

/** Where the build has left room. */
const marks = { app: '<!--onda:app-->', head: '<!--onda:head-->', data: '<!--onda:data-->' };
/** Brotli's, for contents that live as long as the rows do. */
const quality = 5;
/** Bytes of JSON: a page with more would come later than one that asks for it. */
const largestData = 300_000;
/** Pages that are kept; the one asked for longest ago goes. */
const mostPages = 500;

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
}

interface Options {
  /** The build's folder. */
  folder: string;
  /** The pages with room for a screen, by name and language. */
  templates: ReadonlyMap<string, string>;
  reader: CatalogueReader;
  log: Log;
}

/** Writes pages that show the catalogue with what they show, as the browser would draw them. Each is written once for the same rows. */
export function createCataloguePages({ folder, templates, reader, log }: Options): CataloguePages {
  const path = pathToFileURL(join(folder, 'prerender', 'prerender.js')).href;
  let loading: Promise<PageWriter> | undefined;
  let current: { rows: CatalogueRows; catalogue: Promise<Catalogue> } | undefined;
  let kept = new Map<string, Promise<Page>>();

  const open = async (): Promise<{ writer: PageWriter; catalogue: Catalogue } | undefined> => {
    const rows = await reader.read();
    if (!rows) return undefined;
    const writer = await (loading ??= import(path) as Promise<PageWriter>);
    if (current?.rows !== rows) kept = new Map();
    current = current?.rows === rows ? current : { rows, catalogue: writer.readCatalogue(rows.rows) };
    return { writer, catalogue: await current.catalogue };
  };
  const keep = (key: string, write: () => Promise<Page>): Promise<Page> => {
    const page = kept.get(key) ?? write();
    // What could not be written may be the next time.
    page.catch(() => kept.delete(key));
    // A map keeps the order of insertion.
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest);
    return page;
  };
  const write = async ({ name, locale, search, acceptEncoding }: Asked): Promise<Representation | undefined> => {
    const template = templates.get(`${name}.${locale}`);
    if (template === undefined) return undefined;
    const opened = await open();
    const data = opened?.writer.pageDataOf(name, search, opened.catalogue);
    if (!opened || !data) return undefined;
    const key = JSON.stringify([name, locale, data.isDrawn, data.isComplete || data.frequencies[0]?.id]);
    const page = await keep(key, async () =>
      createPage(await writePage(opened.writer, { name, locale, template, data })),
    );
    return page.in(chooseEncoding(acceptEncoding));
  };
  return {
    write: async (asked) =>
      write(asked).catch((error: unknown) => {
        log.error({ event: 'page not written', page: asked.name, ...describeError(error) });
        return undefined;
      }),
  };
}

interface Parts {
  name: string;
  locale: string;
  template: string;
  data: PageData;
}

async function writePage(writer: PageWriter, { name, locale, template, data }: Parts): Promise<string | undefined> {
  // In a script element only this sign could end it.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  if (json.length > largestData) return undefined;
  const { html, head } = await writer.prerender(name, locale, data);
  return template
    .replace(marks.head, () => head)
    .replace(marks.app, () => html)
    .replace(marks.data, () => `<script type="application/json" id="onda-data">${json}</script>`);
}

interface Page {
  in: (encoding: Encoding) => Promise<Representation | undefined>;
}

function createPage(html: string | undefined): Page {
  const content = html === undefined ? undefined : new TextEncoder().encode(html);
  const encoded = new Map<Encoding, Promise<Representation>>();
  const represent = async (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Representation> => ({
    body: await compress(bytes, { encoding, quality }),
    encoding,
    etag: etagOf(bytes, encoding),
  });
  return {
    in: async (encoding) => {
      if (!content) return undefined;
      const known = encoded.get(encoding) ?? represent(content, encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}
