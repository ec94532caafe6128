import { join } from 'node:path';
import { chooseEncoding } from './encoding.ts';
import { escapeHtml } from './escape-html.ts';
import { createCataloguePages } from './catalogue-pages.ts';
import type { CaptchaChoice } from '../config.ts';
import type { CatalogueReader } from '../catalogue/catalogue-rows.ts';
import { languageName, locales, localeOf } from './locale.ts';
import type { Log } from '../log.ts';
import { answer, representInAll } from './representation.ts';
import { readWithBackend, type Site } from './site.ts';

export interface BackendForClient {
  /** Empty for the page's own origin. */
  url: string;
  key: string;
  /** Absent if accounts are simulated on the device. */
  accounts?: true;
  /** Absent if the app does not offer to seal open accounts. Those that are sealed stay so. */
  seals?: true;
  /** Absent if the app shows no captcha. */
  captcha?: CaptchaChoice;
}

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
  const pageNameOf = (path: string): string | undefined =>
    Object.hasOwn(site.pages, path) ? site.pages[path] : undefined;
  return {
    prepare: async () => withCatalogue.prepare(locales),
    has: (path) => pageNameOf(path) !== undefined,
    respond: async (request, path) => {
      const name = pageNameOf(path);
      const locale = localeOf(request.headers);
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

/** In a page, for the development server, which has pages of its own. */
export const backendElement = /<meta name="onda-backend"[^>]*>/u;

export function backendMeta(backend: BackendForClient): string {
  return `<meta name="onda-backend" content="${escapeHtml(JSON.stringify(backend))}">`;
}

/** The picture needs an absolute URL, and the Host header cannot be trusted. */
function socialMeta(publicUrl: string): string {
  return `<meta property="og:image" content="${escapeHtml(publicUrl)}/social.png"><meta name="twitter:card" content="summary_large_image">`;
}
