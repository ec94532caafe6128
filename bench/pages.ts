// node bench/pages.ts [folder]: download of a first visit to each page, against budgets.json: the number of scripts,
// and the size of the scripts and of the style element, gzip, in kB of 1000 bytes.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { locales } from '../src/core/domain/locales.ts';
import type { ModuleList } from '../scripts/build/list-modules.ts';
import { sealedCode } from '../scripts/build/sealed-code.ts';
import { requireScreens } from './pages/addresses.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
const readText = (path: string): string => readFileSync(join(dist, path), 'utf8');

interface PageIndex {
  pages: Record<string, string>;
  notFound: string;
}

const sizes = new Map<string, number>();
/** Files that gzip would enlarge are sent as they are. */
function gzipSize(address: string): number {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const content = readFileSync(join(dist, 'client', address));
  const size = Math.min(content.length, gzipSync(content, { level: 9 }).length);
  sizes.set(address, size);
  return size;
}

function measure(html: string): { scripts: number; script: number; style: number; document: number } {
  const addresses = new Set(
    Array.from(
      html.matchAll(/<(?:script|link)\b[^>]*?(?:data-entry|href)="(\/assets\/[^"]+\.js)"/gu),
      ([, address = '']) => address,
    ),
  );
  const css = Array.from(html.matchAll(/<style[^>]*>([^]*?)<\/style>/gu), ([, content = '']) => content).join('');
  return {
    scripts: addresses.size,
    script: [...addresses].reduce((sum, address) => sum + gzipSize(address), 0),
    style: gzipSync(css, { level: 9 }).length,
    document: gzipSync(html, { level: 9 }).length,
  };
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);

function reportPages(): number {
  const { others, ...budgets }: Record<string, number> = allBudgets.pages;
  requireScreens(Object.keys(budgets));
  const { pages, notFound } = JSON.parse(readText('pages.json')) as PageIndex;
  let over = 0;
  console.log(`${'kB, gzip'.padEnd(28)}  script   style   total  budget  scripts  (whole html)`);
  for (const [path, name] of [...Object.entries(pages), ['*', notFound] as const]) {
    for (const locale of locales) {
      const { scripts, script, style, document } = measure(readText(`pages/${name}.${locale}.html`));
      const budget = budgets[path] ?? others ?? 0;
      const fits = script + style <= budget * 1000 && scripts <= allBudgets.scripts;
      if (!fits) over += 1;
      const row = [script, style, script + style].map(kilobytes).join('');
      console.log(
        `${fits ? '✓' : '✗'} ${`${path} ${locale}`.padEnd(26)}${row}${String(budget).padStart(8)}${String(scripts).padStart(9)}${kilobytes(document)}`,
      );
    }
  }
  return over;
}

function reportFiles(kind: string, pattern: string): void {
  const files = globSync(pattern, { cwd: join(dist, 'client') });
  const bytes = files.map((file) => statSync(join(dist, 'client', file)).size);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  console.log(
    `${kind}: ${files.length} files, ${(total / 1000).toFixed(1)} kB in all, the largest ${(Math.max(0, ...bytes) / 1000).toFixed(1)} kB`,
  );
}

function readList(pattern: string): { assets: string[]; files: string[] } {
  const [list = ''] = globSync(pattern, { cwd: join(dist, 'client') });
  return JSON.parse(readText(`client/${list}`)) as { assets: string[]; files: string[] };
}

/** The service worker and everything it stores. */
function reportKept(): number {
  const budget = allBudgets.kept;
  const { assets, files } = readList('assets/precache-*.json');
  const pages = globSync('pages/*.??.html', { cwd: dist }).map((path) => gzipSync(readText(path), { level: 9 }).length);
  const everything = [...[...assets, ...files].map(gzipSize), ...pages].reduce((sum, size) => sum + size, 0);
  const worker = gzipSync(readText('service-worker.js'), { level: 9 }).length;
  const fits = worker <= budget.worker * 1000 && everything <= budget.everything * 1000;
  const what = `${(everything / 1000).toFixed(0)} of ${budget.everything} kB in ${assets.length + files.length} files and ${pages.length} pages`;
  console.log(
    `${fits ? '✓' : '✗'} Kept on the device: ${what}, by a worker of ${(worker / 1000).toFixed(2)} of ${budget.worker} kB`,
  );
  return fits ? 0 : 1;
}

/** Checks that no file that a page without accounts fetches or stores holds what only real accounts need. */
function reportAccounts(): number {
  const everywhere = readList('assets/precache-*.json').assets;
  const withAccounts = readList('assets/account-precache-*.json').assets;
  const accountsOnly = withAccounts.filter((address) => !everywhere.includes(address));
  const hasClient = (address: string): boolean =>
    address.endsWith('.js') && readText(`client${address}`).includes('GoTrueClient');
  const fits = accountsOnly.some(hasClient) && !everywhere.some(hasClient);
  const size = accountsOnly.reduce((sum, address) => sum + gzipSize(address), 0) / 1000;
  console.log(`${fits ? '✓' : '✗'} Real accounts alone: ${size.toFixed(1)} kB in ${accountsOnly.length} files`);
  return fits ? 0 : 1;
}

/** What there is only because records can be sealed, and how much of it a page without accounts fetches or stores. */
function reportSealed(): number {
  const list = JSON.parse(readText('modules.json')) as ModuleList;
  const { files, ...parts } = sealedCode({ list, entry: 'index.html', sizeOf: (file) => gzipSize(`/${file}`) });
  const everywhere = readList('assets/precache-*.json').assets;
  const withoutAccounts = everywhere.reduce((sum, address) => sum + (files[address.slice(1)] ?? 0), 0);
  const measured = { ...parts, withoutAccounts };
  const kinds = ['atStart', 'later', 'texts', 'withoutAccounts'] as const;
  const budgets: Record<string, number> = allBudgets.sealed;
  const fits = kinds.every((kind) => measured[kind] <= (budgets[kind] ?? 0) * 1000);
  const [atStart, later, texts, open] = kinds.map(
    (kind) => `${(measured[kind] / 1000).toFixed(2)} of ${budgets[kind]} kB`,
  );
  console.log(
    `${fits ? '✓' : '✗'} Sealed records alone: ${atStart} at the start, ${later} where a person opens it, ${texts} of texts; ${open} in pages without accounts`,
  );
  return fits ? 0 : 1;
}

const over = reportPages();
const keptOver = reportKept() + reportAccounts() + reportSealed();
reportFiles('Fonts', '**/*.{woff2,woff,ttf}');
reportFiles('Images', '**/*.{svg,png,jpg,jpeg,webp,avif,ico}');
if (over > 0) console.error(`${over} pages are over their budget.`);
process.exitCode = over + keptOver > 0 ? 1 : 0;
