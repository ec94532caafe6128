import { hash } from 'node:crypto';
import { join } from 'node:path';
import { chooseEncoding } from './encoding.ts';
import type { BackendForClient } from './pages.ts';
import { answer, representInAll } from './representation.ts';
import type { ContentSecurityPolicy } from './security-headers.ts';
import { readWithBackend } from './site.ts';

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
};

interface LoadOptions {
  folder: string;
  backend: BackendForClient;
  /** Part of the version, because stored pages contain it. */
  contentSecurityPolicy: ContentSecurityPolicy;
}

/** Browsers compare the worker's bytes, so a changed configuration alone makes them fetch the pages again. */
export async function loadServiceWorker({
  folder,
  backend,
  contentSecurityPolicy,
}: LoadOptions): Promise<(request: Request) => Response> {
  const stamp = hash('sha256', JSON.stringify([backend, contentSecurityPolicy])).slice(0, 8);
  // The value is put into a string literal with unknown quotes.
  const value = JSON.stringify({ ...backend, stamp }).replaceAll(/[^\w.:/-]/g, escapeUnit);
  const text = await readWithBackend(join(folder, 'service-worker.js'), value);
  // The build writes both lists under one version.
  const variants = await representInAll(
    backend.accounts ? text.replace('/assets/precache-', '/assets/account-precache-') : text,
  );
  return (request) => answer(request, variants[chooseEncoding(request.headers.get('accept-encoding'))], { headers });
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
