// npm run dev: Vite in front of the real backend. PORT (5173) and DATA_DIR.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { backendElement } from '../server/http/pages.ts';
import { buildIfStale } from './build-if-stale.ts';
import { createServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..');

/** Paths that the backend answers. */
const proxied = ['/rest', '/auth/v1', '/functions/v1', '/health'];

async function readBackendElement(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const element = backendElement.exec(page)?.[0];
  if (!element) throw new Error('The page of the backend has no onda-backend element');
  // Its address is empty: requests go to the page's origin and are proxied.
  return element;
}

const writeBackend = (element: string): Plugin => ({
  name: 'onda-backend',
  transformIndexHtml: (html) => html.replace('<!--onda:backend-->', () => element),
});

// The backend needs built pages to start, but they may be old.
if (!existsSync(join(root, 'dist/pages.json'))) buildIfStale();
const backend = await createServerProcess({ data: process.env['DATA_DIR'] ?? join(root, 'data'), watch: true });
await backend.start();

const vite = await createServer({
  root,
  configLoader: 'native',
  plugins: [writeBackend(await readBackendElement(backend.address))],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, backend.address])),
  },
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
