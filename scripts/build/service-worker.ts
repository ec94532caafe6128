import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import type { Precache } from '../../src/app/offline/service-worker-version-cache.ts';

/** Leaves out the large icons, which the system fetches when the app is installed. */
const precached = { assets: 'assets/**/*.{js,woff2,avif,svg}', files: '{favicon.svg,icon-192.png,*.webmanifest}' };

const addresses = (client: string, pattern: string): string[] =>
  globSync(pattern, { cwd: client })
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .toSorted();

function listFiles({ outDir, pages, entry }: ServiceWorkerBuild): Precache {
  const client = join(outDir, 'client');
  return {
    assets: addresses(client, precached.assets),
    files: addresses(client, precached.files),
    pages: pages.toSorted(),
    entry,
  };
}

/** Their names contain one hash of everything that they list. @returns the address of `precache` */
async function writeLists(outDir: string, lists: Record<'account-precache' | 'precache', Precache>): Promise<string> {
  const client = join(outDir, 'client');
  const unhashed = [
    ...lists.precache.files.map((address) => join(client, address)),
    ...globSync('pages/*.html', { cwd: outDir })
      .toSorted()
      .map((path) => join(outDir, path)),
  ];
  const hash = createHash('sha256');
  for (const path of unhashed) hash.update(await readFile(path));
  const version = hash.update(JSON.stringify(lists)).digest('hex').slice(0, 8);
  const addressOf = (name: string): string => `/assets/${name}-${version}.json`;
  for (const [name, list] of Object.entries(lists))
    await writeFile(join(client, addressOf(name)), JSON.stringify(list));
  return addressOf('precache');
}

interface ServiceWorkerBuild {
  shared: InlineConfig;
  outDir: string;
  /** Addresses, without the 404 page. */
  pages: readonly string[];
  entry: string;
  /** Files, as in the manifest, that only pages with real accounts need. */
  accountFiles: ReadonlySet<string>;
}

/** Runs last, because it lists the built files. The server inserts the backend's address. */
export async function buildServiceWorker(options: ServiceWorkerBuild): Promise<void> {
  const { shared, outDir, accountFiles } = options;
  const all = listFiles(options);
  const assets = all.assets.filter((address) => !accountFiles.has(address.slice(1)));
  const list = await writeLists(outDir, { 'account-precache': all, precache: { ...all, assets } });
  await build({
    ...shared,
    configFile: false,
    publicDir: false,
    define: {
      precacheList: JSON.stringify(list),
      pageAddresses: JSON.stringify(options.pages),
      backendText: JSON.stringify('<!--onda:backend-->'),
    },
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
