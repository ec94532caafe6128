import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import type { BackendForClient } from './pages.ts';
import { answer, etagOf, type Representation } from './representation.ts';
import type { ContentSecurityPolicy } from './security-headers.ts';

const placeholder = '<!--onda:backend-->';
const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
};
const quality = 8;

interface LoadOptions {
  folder: string;
  backend: BackendForClient;
  /** Part of the version: stored pages contain it. */
  contentSecurityPolicy: ContentSecurityPolicy;
}

/** Browsers compare the worker's bytes: a changed configuration alone makes them fetch the pages again. */
export async function loadServiceWorker({
  folder,
  backend,
  contentSecurityPolicy,
}: LoadOptions): Promise<(request: Request) => Response> {
  const path = join(folder, 'service-worker.js');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Run: npm run build`);
  });
  if (!text.includes(placeholder)) throw new Error(`${path} has no ${placeholder}`);
  const stamp = hash('sha256', JSON.stringify([backend, contentSecurityPolicy])).slice(0, 8);
  // The value is put into a string literal with unknown quotes.
  const value = JSON.stringify({ ...backend, stamp }).replaceAll(/[^\w.:/-]/g, escapeUnit);
  const content = new TextEncoder().encode(text.replace(placeholder, () => value));
  const represent = async (encoding: Encoding): Promise<Representation> => ({
    body: await compress(content, { encoding, quality }),
    encoding,
    etag: etagOf(content, encoding),
  });
  const [br, gzip, identity] = await Promise.all([represent('br'), represent('gzip'), represent('identity')]);
  const variants = { br, gzip, identity };
  return (request) => answer(request, variants[chooseEncoding(request.headers.get('accept-encoding'))], { headers });
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
