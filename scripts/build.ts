// npm run build: dist/client (files for browsers), dist/pages (html for each address and language) and dist/pages.json
// (addresses, and hashes for the Content-Security-Policy). A failed build leaves dist unchanged.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig, type Manifest } from 'vite';
import type * as prerenderModule from '../src/app/boot/prerender.tsx';
import { isBrokenPackage } from '../server/broken-package.ts';
import { locales, type Locale } from '../src/core/domain/locales.ts';
import { accountFiles } from './build/account-files.ts';
import { hashInputs, stampName } from './build/build-inputs.ts';
import { compressFolder } from './build/compress.ts';
import { buildInlineScripts } from './build/inline-scripts.ts';
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
} from './build/pages.ts';

type Prerenderer = typeof prerenderModule;

const root = join(import.meta.dirname, '..');

class UnwritableError extends Error {
  override name = 'UnwritableError';
}
const notFound = 'not-found';
const shared: InlineConfig = { root, configLoader: 'native', logLevel: 'warn', mode: 'production' };

async function bundle(outDir: string): Promise<Prerenderer> {
  const server = join(outDir, 'prerender');
  // Waits for both, because the folder is removed after a failure.
  const builds = await Promise.allSettled([
    build({ ...shared, build: { outDir: join(outDir, 'client') } }),
    build({
      ...shared,
      // Fixed, because the server imports this build in any environment.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // Bundled, so that only the used icons and components are read and run.
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
  return (await import(pathToFileURL(join(server, 'prerender.js')).href)) as Prerenderer;
}

async function readClient(client: string) {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { template, stylesheets } = cleanTemplate(await readFile(join(client, 'index.html'), 'utf8'));
  const [stylesheet = '', ...more] = stylesheets;
  if (more.length > 0) throw new Error(`The build must have one style sheet, but has more: ${more.join(', ')}`);
  const css = await readFile(join(client, stylesheet), 'utf8');
  // It is inline in every page.
  await rm(join(client, stylesheet));
  return { manifest, template, css: css.replaceAll(/\/\*[^!][^]*?\*\//gu, '').trim() };
}

async function writePages(outDir: string, prerenderer: Prerenderer): Promise<void> {
  const { pages, prerender } = prerenderer;
  const client = join(outDir, 'client');
  const { manifest, ...read } = await readClient(client);
  const common = { ...read, ...(await buildInlineScripts(shared)) };
  const entry = entryOf(manifest);
  await mkdir(join(outDir, 'pages'));
  const scripts = new Set<string>();
  const styles = new Set(insertedStyles().map(hashOf));
  const preloadsOf = ({ modules, chapters }: prerenderModule.Page, locale: Locale): string[] => {
    const texts = [messagesModule(locale), ...chapters.map((name) => chapterModule(name, locale))];
    const [, ...chunks] = filesOf(manifest, [entry, ...modules, ...texts]);
    return chunks.map((file) => `/${file}`);
  };
  // One after the other, because the renderer may hold the current language in a global.
  for (const page of pages) {
    for (const locale of locales) {
      const parts = { ...common, locale, preload: preloadsOf(page, locale) };
      const finished = finishPage({ ...parts, ...(await prerender(page.name, locale)) });
      for (const hash of inlineHashes(finished, 'script')) scripts.add(hash);
      for (const hash of inlineHashes(finished, 'style')) styles.add(hash);
      const path = join(outDir, 'pages', `${page.name}.${locale}`);
      await writeFile(`${path}.html`, finished);
      if (page.data) await writeFile(`${path}.template.html`, templateOf(parts));
    }
  }
  const index = {
    pages: Object.fromEntries(pages.filter(({ name }) => name !== notFound).map(({ path, name }) => [path, name])),
    notFound,
    catalogue: pages.filter(({ data }) => data).map(({ name }) => name),
    scriptHashes: [...scripts].toSorted(),
    styleHashes: [...styles].toSorted(),
  };
  await writeFile(join(outDir, 'pages.json'), `${JSON.stringify(index, null, 2)}\n`);
  const entryFile = manifest[entry]?.file ?? '';
  await buildServiceWorker({
    shared,
    outDir,
    pages: Object.keys(index.pages),
    entry: `/${entryFile}`,
    accountFiles: accountFiles(manifest, entry),
  });
}

/** A running server has its pages in memory; its files are missing for a moment. */
async function replaceFolder(outDir: string, dist: string): Promise<void> {
  const old = `${outDir}-old`;
  if (existsSync(dist)) await rename(dist, old);
  await rename(outDir, dist);
  await rm(old, { recursive: true, force: true });
}

async function buildAll(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const outDir = join(root, '.cache', `build-${process.pid}`);
  await mkdir(outDir, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new UnwritableError(`The app must be built, but this user may not write to ${root} (${cause.code})`, {
      cause,
    });
  });
  try {
    const inputs = hashInputs();
    await writePages(outDir, await bundle(outDir));
    const client = join(outDir, 'client');
    for (const list of ['manifest.json', 'modules.json']) await rename(join(client, '.vite', list), join(outDir, list));
    for (const leftover of ['client/.vite', 'client/index.html']) await rm(join(outDir, leftover), { recursive: true });
    await compressFolder(client);
    await writeFile(join(outDir, stampName), inputs);
    await replaceFolder(outDir, join(root, 'dist'));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

try {
  await buildAll();
} catch (error) {
  // scripts/load.mjs says so.
  if (isBrokenPackage(error)) throw error;
  // The bundler's message names the place, so its stack is left out.
  const text =
    error instanceof UnwritableError || (error instanceof Error && 'errors' in error) ? error.message : inspect(error);
  console.error(process.stderr.isTTY ? text : stripVTControlCharacters(text));
  process.exitCode = 1;
}
