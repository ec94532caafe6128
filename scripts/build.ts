// npm run build: dist/client (what browsers fetch), dist/pages (a finished page for each address and language) and
// dist/pages.json (which page belongs to which address, and the hashes a Content-Security-Policy needs).
// Everything is made in a folder beside dist and moved there at the end: a build that fails leaves the old one whole.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { hashInputs, stampName } from './build/build-inputs.ts';
import { compressFolder } from './build/compress.ts';
import { buildEarlyInput } from './build/early-input.ts';
import { insertedStyles } from './build/library-styles.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { classesIn, rulesFor, rulesNotHeld } from './build/written-style.ts';
import {
  cleanTemplate,
  entryOf,
  filesOf,
  finishPage,
  hashOf,
  inlineHashes,
  locales,
  chapterModule,
  messagesModule,
  type Locale,
  type Manifest,
} from './build/pages.ts';

/** What src/app/boot/prerender.tsx exports. */
interface Prerenderer {
  pages: readonly { name: string; path: string; modules: readonly string[]; chapters?: readonly string[] }[];
  prerender: (page: string, locale: Locale) => Promise<{ html: string; head: string }>;
}

const root = join(import.meta.dirname, '..');
const notFound = 'not-found';
/** A page that names it has nothing to show before its scripts have run. */
const catalogueReader = 'src/app/boot/open-catalogue.ts';
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
  const assets = await readdir(join(client, 'assets'));
  return {
    manifest,
    template,
    css: css.replaceAll(/\/\*[^!][^]*?\*\//gu, '').trim(),
    stylesheet,
    // The other alphabets' files are fetched by the browser if a text needs them.
    fonts: assets.filter((name) => /^geist-latin-wght-normal-.*\.woff2$/u.test(name)).map((name) => `/assets/${name}`),
  };
}

/** A page as the app writes it, in one language. */
interface Written {
  page: Prerenderer['pages'][number];
  locale: Locale;
  startsLate: boolean;
  html: string;
  head: string;
}

/** What may stand on any page without being written into it: its classes are found in the text of the source. */
const unwritten = [
  'src/app/failures/crash-screen.tsx',
  'src/app/shell/update-bar.tsx',
  'src/ui/toaster.tsx',
  'src/ui/button.tsx',
  'src/ui/mark.tsx',
];

/** Whether a page belongs to those who have come in; the others share a small style of their own. */
const isInside = ({ modules }: Written['page']): boolean => modules.includes('src/app/shell/shell.tsx');

interface Style {
  css: string;
  needed: boolean;
  enough: readonly string[];
}

/**
 * The style rules that pages are written with: a late page those of what stands in any page of the same kind, any other those
 * of its scripts as well.
 */
function writtenStyles(css: string, written: readonly Written[]): (page: Written, scripts: readonly string[]) => Style {
  const everywhere = unwritten.flatMap((path) => readFileSync(join(root, path), 'utf8').split(/[\s'"`]+/u));
  const lateOnes = (inside: boolean): Written[] =>
    written.filter(({ page, startsLate }) => startsLate && isInside(page) === inside);
  const rulesOf = (inside: boolean): string =>
    rulesFor(css, new Set([...everywhere, ...lateOnes(inside).flatMap(({ html }) => classesIn(html))]));
  const styles = {
    inside: { css: rulesOf(true), needed: true, enough: [] },
    outside: { css: rulesOf(false), needed: false, enough: lateOnes(false).map(({ page }) => page.name) },
  };
  return ({ page, startsLate, html }, scripts) => {
    if (startsLate) return styles[isInside(page) ? 'inside' : 'outside'];
    const standing = new Set([...everywhere, ...classesIn(html)]);
    // Names of classes may hold quotes themselves, so they are looked for, not picked out.
    const used = { has: (name: string) => standing.has(name) || scripts.some((script) => script.includes(name)) };
    return { css: rulesFor(css, used), needed: false, enough: ['shell', page.name] };
  };
}

async function writePages(outDir: string, { pages, prerender }: Prerenderer): Promise<void> {
  const client = join(outDir, 'client');
  const { manifest, stylesheet, ...read } = await readClient(client);
  const common = { ...read, earlyInput: await buildEarlyInput(shared) };
  await writeFile(join(client, stylesheet), rulesNotHeld(common.css));
  const entry = entryOf(manifest);
  await mkdir(join(outDir, 'pages'));
  const scripts = new Set<string>();
  const styles = new Set(insertedStyles().map(hashOf));
  const written: Written[] = [];
  // One after the other: the renderer may hold the current language in one place.
  for (const page of pages)
    for (const locale of locales)
      written.push({
        page,
        locale,
        startsLate: !page.modules.includes(catalogueReader),
        ...(await prerender(page.name, locale)),
      });
  const styleOf = writtenStyles(common.css, written);
  const write = async (one: Written): Promise<void> => {
    const { page, locale } = one;
    const preload = filesOf(manifest, [
      entry,
      ...page.modules,
      messagesModule(locale),
      ...(page.chapters ?? []).map((name) => chapterModule(name, locale)),
    ]).slice(1);
    const { css, ...enough } = styleOf(
      one,
      await Promise.all(preload.map((file) => readFile(join(client, file), 'utf8'))),
    );
    const finished = finishPage({
      ...common,
      ...one,
      css,
      stylesheet: { href: stylesheet, ...enough },
      preload: preload.map((file) => `/${file}`),
    });
    for (const hash of inlineHashes(finished, 'script')) scripts.add(hash);
    for (const hash of inlineHashes(finished, 'style')) styles.add(hash);
    await writeFile(join(outDir, 'pages', `${page.name}.${locale}.html`), finished);
  };
  await Promise.all(written.map(write));
  const index = {
    pages: Object.fromEntries(pages.filter(({ name }) => name !== notFound).map(({ path, name }) => [path, name])),
    notFound,
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
    for (const leftover of ['client/.vite', 'client/index.html', 'prerender'])
      await rm(join(outDir, leftover), { recursive: true });
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
