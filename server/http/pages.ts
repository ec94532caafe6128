import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { createCataloguePages } from './catalogue-pages.ts';
import type { CatalogueReader } from '../catalogue/catalogue-rows.ts';
import type { Log } from '../log.ts';
import { answer, etagOf, type Representation } from './representation.ts';
import type { Site } from './site.ts';

/** What the client in the browser is told. */
export interface BackendForClient {
  /** Empty: the address the page came from. */
  url: string;
  key: string;
}

/** Those of src/core/domain/locales.ts, once more: the server starts and is shipped without src. A test holds them equal. */
export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];

export interface Pages {
  /** The page of an address, in the language of the cookie; the not-found page with status 404 where there is none. */
  respond: (request: Request, path: string) => Promise<Response>;
  has: (path: string) => boolean;
  /** Draws ahead what is opened most. Never rejects. */
  prepare: () => Promise<void>;
}

interface LoadOptions {
  /** The build's folder. */
  folder: string;
  site: Site;
  backend: BackendForClient;
  /** Where people reach the pages; undefined where that is not known. */
  publicUrl: string | undefined;
  /** The rows that pages are written with. */
  reader: CatalogueReader;
  log: Log;
}

type Variants = Record<Encoding, Representation>;

const placeholder = '<!--onda:backend-->';
/** A request header that says which language is asked for, whatever the cookie says: the service worker keeps both. */
const languageHeader = 'app-language';
/** Brotli's. Pages are compressed anew at every start, because they hold this installation's key. */
const quality = 8;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Cookie, App-Language, Accept-Encoding',
};

/** Reads and compresses all pages. @throws Error naming a page that is missing or has no place for the backend */
export async function loadPages({ folder, site, backend, publicUrl, reader, log }: LoadOptions): Promise<Pages> {
  const added = backendMeta(backend) + (publicUrl === undefined ? '' : socialMeta(publicUrl));
  const templates = await loadTemplates(join(folder, 'pages'), site.catalogue, added);
  const withCatalogue = createCataloguePages({ folder, templates, reader, log });
  const names = new Set([...Object.values(site.pages), site.notFound]);
  const files = [...names].flatMap((name) => locales.map((locale) => `${name}.${locale}`));
  const loaded = new Map(
    await Promise.all(
      files.map(async (file) => [file, await loadPage(join(folder, 'pages', `${file}.html`), added)] as const),
    ),
  );
  const nameOf = (path: string): string | undefined => (Object.hasOwn(site.pages, path) ? site.pages[path] : undefined);
  return {
    prepare: async () => withCatalogue.prepare(locales),
    has: (path) => nameOf(path) !== undefined,
    respond: async (request, path) => {
      const name = nameOf(path);
      const locale = localeOf(request);
      const variants = loaded.get(`${name ?? site.notFound}.${locale}`);
      if (!variants) throw new Error(`No page for ${path}`);
      const acceptEncoding = request.headers.get('accept-encoding');
      // The service worker has the catalogue by itself, and would keep an old one in its pages.
      const written =
        name === undefined || request.headers.has(languageHeader)
          ? undefined
          : await withCatalogue.write({ name, locale, search: new URL(request.url).search, acceptEncoding });
      const representation = written ?? variants[chooseEncoding(acceptEncoding)];
      return answer(request, representation, { status: name === undefined ? 404 : 200, headers });
    },
  };
}

function backendMeta(backend: BackendForClient): string {
  return `<meta name="onda-backend" content="${escapeAttribute(JSON.stringify(backend))}">`;
}

/** The picture of a shared link. It needs a whole address, and a request's Host header may be anybody's word: only who runs it knows. */
function socialMeta(publicUrl: string): string {
  return `<meta property="og:image" content="${escapeAttribute(publicUrl)}/social.png"><meta name="twitter:card" content="summary_large_image">`;
}

/** @param added stands in the page's head from now on */
async function readPage(path: string, added: string): Promise<string> {
  const html = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Run: npm run build`);
  });
  if (!html.includes(placeholder)) throw new Error(`${path} has no ${placeholder}`);
  return html.replace(placeholder, () => added);
}

async function loadTemplates(folder: string, names: readonly string[], added: string): Promise<Map<string, string>> {
  const files = names.flatMap((name) => locales.map((locale) => `${name}.${locale}`));
  const read = async (file: string) => [file, await readPage(join(folder, `${file}.template.html`), added)] as const;
  return new Map(await Promise.all(files.map(read)));
}

async function loadPage(path: string, added: string): Promise<Variants> {
  const content = new TextEncoder().encode(await readPage(path, added));
  const variant = async (encoding: Encoding): Promise<Representation> => ({
    body: await compress(content, { encoding, quality }),
    encoding,
    etag: etagOf(content, encoding),
  });
  const [br, gzip, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { br, gzip, identity };
}

/** Spanish unless the cookie says English. Never the browser's languages: the product speaks Spanish by default. */
function localeOf(request: Request): Locale {
  const asked = locales.find((locale) => locale === request.headers.get(languageHeader));
  return asked ?? (/(?:^|;\s*)app-language="?en"?\s*(?:;|$)/.test(request.headers.get('cookie') ?? '') ? 'en' : 'es');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
