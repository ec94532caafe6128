// npm run build: dist/client (what browsers fetch), dist/pages (a finished page for each address and language) and
// dist/pages.json (which page belongs to which address, and the hashes a Content-Security-Policy needs).
// Everything is made in a folder beside dist and moved there at the end: a build that fails leaves the old one whole.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { hashInputs, stampName } from './build-inputs.ts';
import { compressFolder } from './compress.ts';
import { insertedStyles } from './library-styles.ts';
import { buildServiceWorker } from './service-worker.ts';
import { cleanTemplate, entryOf, filesOf, finishPage, hashOf, inlineHashes, locales, chapterModule, messagesModule, type Locale, type Manifest } from './pages.ts';

/** What src/app/prerender.tsx exports. */
interface Prerenderer {
  pages: readonly { name: string; path: string; modules: readonly string[]; chapters?: readonly string[] }[];
  prerender: (page: string, locale: Locale) => Promise<{ html: string; head: string }>;
}

const root = join(import.meta.dirname, '..');
const notFound = 'not-found';
/** A page that names it has nothing to show before its scripts have run. */
const catalogueReader = 'src/app/open-catalogue.ts';
const shared: InlineConfig = { root, configLoader: 'native', logLevel: 'warn', mode: 'production' };

async function bundle(outDir: string): Promise<Prerenderer> {
  const server = join(outDir, 'prerender');
  // Both to their ends, whatever happens: the folder is swept only when nobody writes into it any more.
  const builds = await Promise.allSettled([
    build({ ...shared, build: { outDir: join(outDir, 'client') } }),
    build({
      ...shared,
      // Bundled whole: only what is used of the icon and component packages is then read and run.
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir: server, manifest: false, copyPublicDir: false, minify: false, rolldownOptions: { output: { codeSplitting: true } } },
    }),
  ]);
  for (const result of builds) if (result.status === 'rejected') throw result.reason;
  const rendered = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as Prerenderer;
  return rendered;
}

/** What every page of a build has in common. */
async function readClient(client: string) {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { template, stylesheets } = cleanTemplate(await readFile(join(client, 'index.html'), 'utf8'));
  const css = await Promise.all(stylesheets.map((address) => readFile(join(client, address), 'utf8')));
  const assets = await readdir(join(client, 'assets'));
  return {
    manifest,
    template,
    css: css.join('').replaceAll(/\/\*[^!][^]*?\*\//gu, '').trim(),
    stylesheets,
    // The other alphabets' files are fetched by the browser if a text needs them.
    fonts: assets.filter((name) => /^geist-latin-wght-normal-.*\.woff2$/u.test(name)).map((name) => `/assets/${name}`),
  };
}

async function writePages(outDir: string, { pages, prerender }: Prerenderer): Promise<void> {
  const client = join(outDir, 'client');
  const { manifest, stylesheets, ...common } = await readClient(client);
  const entry = entryOf(manifest);
  await mkdir(join(outDir, 'pages'));
  const scripts = new Set<string>();
  const styles = new Set(insertedStyles().map(hashOf));
  const write = async (page: Prerenderer['pages'][number], locale: Locale): Promise<void> => {
    const preload = filesOf(manifest, [entry, ...page.modules, messagesModule(locale), ...(page.chapters ?? []).map((name) => chapterModule(name, locale))]).slice(1);
    const { html, head } = await prerender(page.name, locale);
    const finished = finishPage({ ...common, locale, html, head, preload: preload.map((file) => `/${file}`), startsLate: !page.modules.includes(catalogueReader) });
    for (const hash of inlineHashes(finished, 'script')) scripts.add(hash);
    for (const hash of inlineHashes(finished, 'style')) styles.add(hash);
    await writeFile(join(outDir, 'pages', `${page.name}.${locale}.html`), finished);
  };
  // One after the other: the renderer may hold the current language in one place.
  for (const page of pages) for (const locale of locales) await write(page, locale);
  const index = {
    pages: Object.fromEntries(pages.filter(({ name }) => name !== notFound).map(({ path, name }) => [path, name])),
    notFound,
    scriptHashes: [...scripts].toSorted(),
    styleHashes: [...styles].toSorted(),
  };
  await writeFile(join(outDir, 'pages.json'), `${JSON.stringify(index, null, 2)}\n`);
  // What every page holds is fetched by none.
  await Promise.all(stylesheets.map((address) => rm(join(client, address))));
  const entryFile = manifest[entry]?.file ?? '';
  await buildServiceWorker({ shared, outDir, pages: Object.keys(index.pages), entry: `/${entryFile}` });
}

/** Puts the new folder where the old one is; a running server has its pages in memory, and misses the files for a moment. */
async function swap(outDir: string, dist: string): Promise<void> {
  const old = `${outDir}-old`;
  if (existsSync(dist)) await rename(dist, old);
  await rename(outDir, dist);
  await rm(old, { recursive: true, force: true });
}

/** Builds the whole app into dist. */
async function buildAll(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const outDir = join(root, '.cache', `build-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  try {
    const inputs = hashInputs();
    const rendered = await bundle(outDir);
    await writePages(outDir, rendered);
    const client = join(outDir, 'client');
    await rename(join(client, '.vite/manifest.json'), join(outDir, 'manifest.json'));
    for (const leftover of ['client/.vite', 'client/index.html', 'prerender']) await rm(join(outDir, leftover), { recursive: true });
    await compressFolder(client);
    await writeFile(join(outDir, stampName), inputs);
    await swap(outDir, join(root, 'dist'));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

try {
  await buildAll();
} catch (error) {
  // What the bundler reports says where; its own stack says nothing. Anything else went wrong in our code.
  const text = error instanceof Error && 'errors' in error ? error.message : inspect(error);
  console.error(process.stderr.isTTY ? text : stripVTControlCharacters(text));
  process.exitCode = 1;
}
