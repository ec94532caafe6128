import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';
import { join } from 'node:path';
import { chooseEncoding } from './encoding.ts';
import { escapeHtml } from './escape-html.ts';
import { createCataloguePages } from './catalogue-pages.ts';
import type { CatalogueReader } from '../catalogue/catalogue-rows.ts';
import type { Log } from '../log.ts';
import { answer, representInAll } from './representation.ts';
import { readWithBackend, type Site } from './site.ts';

export interface BackendForClient {
  /** Empty for the page's own origin. */
  url: string;
  key: string;
  /** Absent if accounts are simulated on the device. */
  accounts?: true;
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

/** Name of a cookie, and of a header that overrides it: the service worker stores both languages. */
const languageName = 'app-language';
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Cookie, App-Language, Accept-Language, Accept-Encoding',
};

export async function loadPages({ folder, site, backend, publicUrl, reader, log }: LoadOptions): Promise<Pages> {
  const added = backendMeta(backend) + (publicUrl === undefined ? '' : socialMeta(publicUrl));
  const readAll = async (names: Iterable<string>, ending: string): Promise<[string, string][]> => {
    const files = [...names].flatMap((name) => locales.map((locale) => `${name}.${locale}`));
    return Promise.all(
      files.map(async (file) => [file, await readWithBackend(join(folder, 'pages', `${file}${ending}`), added)]),
    );
  };
  const templates = new Map(await readAll(site.catalogue, '.template.html'));
  const withCatalogue = createCataloguePages({ folder, templates, reader, log });
  const finished = await readAll(new Set([...Object.values(site.pages), site.notFound]), '.html');
  const loaded = new Map(
    await Promise.all(finished.map(async ([file, html]) => [file, await representInAll(html)] as const)),
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
  return `<meta name="onda-backend" content="${escapeHtml(JSON.stringify(backend))}">`;
}

/** The picture needs an absolute URL, and the Host header cannot be trusted. */
function socialMeta(publicUrl: string): string {
  return `<meta property="og:image" content="${escapeHtml(publicUrl)}/social.png"><meta name="twitter:card" content="summary_large_image">`;
}

/** The first of the browser's languages that the site has; English if it names only others, undefined if none. */
function preferredLocale(accepted: string | null): Locale | undefined {
  const tags = parseAccept(accepted ?? '')
    .map(({ type }) => type.toLowerCase())
    .filter((tag) => /^[a-z]{2,3}\b/u.test(tag));
  const found = tags.flatMap((tag) => locales.find((locale) => tag.split('-', 1)[0] === locale) ?? []);
  return found[0] ?? (tags.length > 0 ? 'en' : undefined);
}

/** The chosen language, else the browser's preferred one, else Spanish, the product's default. */
export function localeOf(request: Request): Locale {
  const { [languageName]: cookie } = parseCookies(request.headers.get('cookie') ?? '', languageName);
  const named = (name: string | null | undefined): Locale | undefined => locales.find((locale) => locale === name);
  return (
    named(request.headers.get(languageName)) ??
    named(cookie) ??
    preferredLocale(request.headers.get('accept-language')) ??
    'es'
  );
}
