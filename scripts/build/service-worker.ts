// The service worker of a build, and the list of what it keeps for when there is no network.
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

/** Read by src/app/offline/service-worker-version-cache.ts. */
interface Precache {
  assets: string[];
  files: string[];
  pages: string[];
  entry: string;
}

/**
 * Everything that screens and tones need. The large icons are the system's, which fetches them when the app is installed.
 */
const kept = { assets: 'assets/**/*.{js,woff2,avif,svg}', files: '{favicon.svg,icon-192.png,*.webmanifest}' };

const addresses = (client: string, pattern: string): string[] =>
  globSync(pattern, { cwd: client })
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .toSorted();

/** Names everything in a list whose own name changes with any of it. @returns its address */
async function writeList(outDir: string, pages: readonly string[], entry: string): Promise<string> {
  const client = join(outDir, 'client');
  const precache: Precache = {
    assets: addresses(client, kept.assets),
    files: addresses(client, kept.files),
    pages: pages.toSorted(),
    entry,
  };
  const changing = [
    ...precache.files.map((address) => join(client, address)),
    ...globSync('pages/*.html', { cwd: outDir })
      .toSorted()
      .map((path) => join(outDir, path)),
  ];
  const hash = createHash('sha256');
  for (const path of changing) hash.update(await readFile(path));
  const text = JSON.stringify(precache);
  const address = `/assets/precache-${hash.update(text).digest('hex').slice(0, 8)}.json`;
  await writeFile(join(client, address), text);
  return address;
}

interface ServiceWorkerBuild {
  shared: InlineConfig;
  outDir: string;
  /** Addresses of all pages but the one of those that do not exist. */
  pages: readonly string[];
  /** The chunk that every page loads first. */
  entry: string;
}

/** Writes service-worker.js, once the client and all its pages are there. The server puts the backend's address into it. */
export async function buildServiceWorker({ shared, outDir, pages, entry }: ServiceWorkerBuild): Promise<void> {
  const list = await writeList(outDir, pages, entry);
  await build({
    ...shared,
    configFile: false,
    publicDir: false,
    define: { precacheList: JSON.stringify(list), backendText: JSON.stringify('<!--onda:backend-->') },
    build: {
      outDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: 'src/app/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
