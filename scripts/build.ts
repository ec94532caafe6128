// npm run build: dist/client (what browsers fetch), dist/pages (a finished page for each address and language) and
// dist/pages.json (which page belongs to which address, and the hashes a Content-Security-Policy needs).
// Everything is made in a folder beside dist and moved there at the end: a build that fails leaves the old one whole.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { locales, type Locale } from '../src/core/domain/locales.ts';
import { hashInputs, stampName } from './build/build-inputs.ts';
import { compressFolder } from './build/compress.ts';
import { buildEarlyInput } from './build/early-input.ts';
import { insertedStyles } from './build/library-styles.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import {
  cleanTemplate,
  templateOf,
  entryOf,
  filesOf,
  finishPage,
  hashOf,
  inlineHashes,
  chapterModule,
  messagesModule,
  type Manifest,
} from './build/pages.ts';

/** What src/app/boot/prerender.tsx exports. */
interface Prerenderer {
  pages: readonly {
    name: string;
    path: string;
    isInside: boolean;
    modules: readonly string[];
    chapters?: readonly string[];
    catalogue?: 'all' | 'one';
  }[];
  prerender: (page: string, locale: Locale) => Promise<{ html: string; head: string }>;
}

const root = join(import.meta.dirname, '..');
const notFound = 'not-found';
const shared: InlineConfig = { root, configLoader: 'native', logLevel: 'warn', mode: 'production' };

async function bundle(outDir: string): Promise<Prerenderer> {
  const server = join(outDir, 'prerender');
  // Both to their ends, whatever happens: the folder is swept only when nobody writes into it any more.
  const builds = await Promise.allSettled([
    build({ ...shared, build: { outDir: join(outDir, 'client') } }),
    build({
      ...shared,
      // Whatever the environment of a server says.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // Bundled whole: only what is used of the icon and component packages is then read and run.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/boot/prerender.tsx',
        outDir: server,
        manifest: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { output: { codeSplitting: true } },
      },
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
  const [stylesheet = '', ...more] = stylesheets;
  if (more.length > 0) throw new Error(`All style rules belong into one file, and there are more: ${more.join(', ')}`);
  const css = await readFile(join(client, stylesheet), 'utf8');
  // Every page holds it.
  await rm(join(client, stylesheet));
  return { manifest, template, css: css.replaceAll(/\/\*[^!][^]*?\*\//gu, '').trim() };
}

/** A page as the app writes it, in one language. */
interface Written {
  page: Prerenderer['pages'][number];
  locale: Locale;
  html: string;
  head: string;
}

async function writePages(outDir: string, prerenderer: Prerenderer): Promise<void> {
  const { pages, prerender } = prerenderer;
  const client = join(outDir, 'client');
  const { manifest, ...read } = await readClient(client);
  const common = { ...read, earlyInput: await buildEarlyInput(shared) };
  const entry = entryOf(manifest);
  await mkdir(join(outDir, 'pages'));
  const scripts = new Set<string>();
  const styles = new Set(insertedStyles().map(hashOf));
  const written: Written[] = [];
  // One after the other: the renderer may hold the current language in one place.
  for (const page of pages)
    for (const locale of locales) written.push({ page, locale, ...(await prerender(page.name, locale)) });
  const write = async (one: Written): Promise<void> => {
    const { page, locale } = one;
    const preload = filesOf(manifest, [
      entry,
      ...page.modules,
      messagesModule(locale),
      ...(page.chapters ?? []).map((name) => chapterModule(name, locale)),
    ]).slice(1);
    const parts = { ...common, preload: preload.map((file) => `/${file}`) };
    const finished = finishPage({ ...parts, ...one });
    for (const hash of inlineHashes(finished, 'script')) scripts.add(hash);
    for (const hash of inlineHashes(finished, 'style')) styles.add(hash);
    const path = join(outDir, 'pages', `${page.name}.${locale}`);
    await writeFile(`${path}.html`, finished);
    if (page.catalogue) await writeFile(`${path}.template.html`, templateOf({ ...parts, locale }));
  };
  await Promise.all(written.map(write));
  const index = {
    pages: Object.fromEntries(pages.filter(({ name }) => name !== notFound).map(({ path, name }) => [path, name])),
    notFound,
    catalogue: pages.filter(({ catalogue }) => catalogue).map(({ name }) => name),
    scriptHashes: [...scripts].toSorted(),
    styleHashes: [...styles].toSorted(),
  };
  await writeFile(join(outDir, 'pages.json'), `${JSON.stringify(index, null, 2)}\n`);
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
    for (const leftover of ['client/.vite', 'client/index.html']) await rm(join(outDir, leftover), { recursive: true });
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
