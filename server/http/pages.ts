import { parse as parseCookies } from 'hono/utils/cookie';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { createCataloguePages } from './catalogue-pages.ts';
import type { CatalogueReader } from '../catalogue/catalogue-rows.ts';
import type { Log } from '../log.ts';
import { answer, etagOf, type Representation } from './representation.ts';
import type { Site } from './site.ts';

export interface BackendForClient {
  /** Empty: the page's own origin. */
  url: string;
  key: string;
}

/** Copied from src/core/domain/locales.ts: the server runs without src. A test compares them. */
export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];

export interface Pages {
  respond: (request: Request, path: string) => Promise<Response>;
  has: (path: string) => boolean;
  prepare: () => Promise<void>;
}

interface LoadOptions {
  folder: string;
  site: Site;
  backend: BackendForClient;
  publicUrl: string | undefined;
  reader: CatalogueReader;
  log: Log;
}

type Variants = Record<Encoding, Representation>;

const placeholder = '<!--onda:backend-->';
/** A cookie, and a header that overrides it: the service worker stores both languages. */
const languageName = 'app-language';
/** Brotli's. Pages are compressed at every start, because they contain this installation's key. */
const brotliQuality = 8;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Cookie, App-Language, Accept-Encoding',
};

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
      // The service worker has the catalogue itself, and would store old rows with its pages.
      const rendered =
        name === undefined || request.headers.has(languageName)
          ? undefined
          : await withCatalogue.render({ name, locale, search: new URL(request.url).search, acceptEncoding });
      const representation = rendered ?? variants[chooseEncoding(acceptEncoding)];
      return answer(request, representation, { status: name === undefined ? 404 : 200, headers });
    },
  };
}

function backendMeta(backend: BackendForClient): string {
  return `<meta name="onda-backend" content="${escapeAttribute(JSON.stringify(backend))}">`;
}

/** The picture needs an absolute URL, and the Host header cannot be trusted. */
function socialMeta(publicUrl: string): string {
  return `<meta property="og:image" content="${escapeAttribute(publicUrl)}/social.png"><meta name="twitter:card" content="summary_large_image">`;
}

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
    body: await compress(content, { encoding, quality: brotliQuality }),
    encoding,
    etag: etagOf(content, encoding),
  });
  const [br, gzip, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { br, gzip, identity };
}

/** Spanish unless chosen otherwise. The browser's languages are ignored: the product's default is Spanish. */
function localeOf(request: Request): Locale {
  const { [languageName]: cookie } = parseCookies(request.headers.get('cookie') ?? '', languageName);
  const named = (name: string | null | undefined): Locale | undefined => locales.find((locale) => locale === name);
  return named(request.headers.get(languageName)) ?? named(cookie) ?? 'es';
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
