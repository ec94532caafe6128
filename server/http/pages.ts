import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { answer, etagOf, type Representation } from './representation.ts';
import type { Site } from './site.ts';

/** What the client in the browser is told. */
export interface BackendForClient {
  /** Empty: the address the page came from. */
  url: string;
  key: string;
}

export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];

export interface Pages {
  /** The page of an address, in the language of the cookie; the not-found page with status 404 where there is none. */
  respond: (request: Request, path: string) => Response;
  has: (path: string) => boolean;
}

interface LoadOptions {
  /** The build's folder. */
  folder: string;
  site: Site;
  backend: BackendForClient;
  /** Where people reach the pages; undefined where that is not known. */
  publicUrl: string | undefined;
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
export async function loadPages({ folder, site, backend, publicUrl }: LoadOptions): Promise<Pages> {
  const added = backendMeta(backend) + (publicUrl === undefined ? '' : socialMeta(publicUrl));
  const names = new Set([...Object.values(site.pages), site.notFound]);
  const files = [...names].flatMap((name) => locales.map((locale) => `${name}.${locale}`));
  const loaded = new Map(
    await Promise.all(
      files.map(async (file) => [file, await loadPage(join(folder, 'pages', `${file}.html`), added)] as const),
    ),
  );
  const nameOf = (path: string): string | undefined => (Object.hasOwn(site.pages, path) ? site.pages[path] : undefined);
  return {
    has: (path) => nameOf(path) !== undefined,
    respond: (request, path) => {
      const name = nameOf(path);
      const variants = loaded.get(`${name ?? site.notFound}.${localeOf(request)}`);
      if (!variants) throw new Error(`No page for ${path}`);
      const representation = variants[chooseEncoding(request.headers.get('accept-encoding'))];
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
async function loadPage(path: string, added: string): Promise<Variants> {
  const html = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Run: npm run build`);
  });
  if (!html.includes(placeholder)) throw new Error(`${path} has no ${placeholder}`);
  const content = new TextEncoder().encode(html.replace(placeholder, () => added));
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
