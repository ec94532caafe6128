// node bench/lighthouse.ts [--runs=5] [address …]: Lighthouse's simulated phone on the built app and its real server.
// Prints medians and spreads, and marks what is over budgets.json, which holds on a quiet machine. About a quarter of a
// minute per run of an address.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { findChromium } from '../scripts/browsers/chromium.ts';
import { installTool } from '../scripts/npm-install.ts';
import { everyAddress } from './pages/addresses.ts';
import allBudgets from './budgets.json' with { type: 'json' };
import { median } from './times.ts';

const budget = allBudgets.lighthouse;
const cli = join(import.meta.dirname, '../tools/lighthouse/node_modules/lighthouse/cli/index.js');
const runProgram = promisify(execFile);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

interface Audit {
  score: number | null;
  numericValue?: number;
  title: string;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

/** @throws Error if Lighthouse fails `attempts` times: it loses the trace of a page now and then. */
async function visit(url: string, chromium: string, attempts = 3): Promise<Report> {
  const flags = [
    '--output=json',
    '--quiet',
    '--chrome-flags=--headless --no-sandbox',
    `--only-categories=${categories.join(',')}`,
  ];
  try {
    const { stdout } = await runProgram(process.execPath, [cli, url, ...flags], {
      maxBuffer: 2 ** 26,
      env: { ...process.env, CHROME_PATH: chromium },
    });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    if (attempts === 1) throw new Error((error as { stderr?: string }).stderr, { cause: error });
    return visit(url, chromium, attempts - 1);
  }
}

const score = (report: Report, category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100);
const value = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

/** Seconds, the blocking time in milliseconds, the layout shift without unit. */
function spread(reports: readonly Report[], name: keyof typeof times): string {
  const digits = { FCP: 2, LCP: 2, TBT: 0, CLS: 3 }[name];
  const values = reports.map((report) => value(report, times[name]) / (name === 'FCP' || name === 'LCP' ? 1000 : 1));
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((number) =>
    number.toFixed(digits),
  );
  return `${middle} (${low}–${high})`.padEnd(20);
}

/** Audits that kept a category below 100 in any run. */
function findings(reports: readonly Report[]): string[] {
  const failing = reports.flatMap((report) =>
    categories
      .filter((category) => category !== 'performance')
      .flatMap(
        (category) =>
          report.categories[category]?.auditRefs.filter(
            ({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1,
          ) ?? [],
      )
      .map(({ id }) => `    ${id}: ${report.audits[id]?.title ?? ''}`),
  );
  return [...new Set(failing)];
}

async function measureAll(address: string, paths: readonly string[], runs: number): Promise<void> {
  const chromium = await findChromium();
  console.log(
    `  ${'median of'.padEnd(12)}${String(runs).padEnd(31)}perf a11y best  seo  ${Object.keys(times)
      .map((name) => `${name} (spread)`.padEnd(20))
      .join('')}`,
  );
  for (const path of paths) {
    const reports: Report[] = [];
    // In sequence: parallel runs would disturb each other.
    for (let run = 0; run < runs; run += 1) reports.push(await visit(`${address}${path}`, chromium));
    const largestPaint = median(reports.map((report) => value(report, times.LCP))) / 1000;
    const speed = median(reports.map((report) => score(report, 'performance')));
    const fits = largestPaint <= budget.largestPaintSeconds && speed >= budget.performance;
    if (!fits) process.exitCode = 1;
    const scores = categories
      .map((category) => String(median(reports.map((report) => score(report, category)))).padStart(5))
      .join('');
    const measured = (['FCP', 'LCP', 'TBT', 'CLS'] as const).map((name) => spread(reports, name)).join('');
    console.log(`${fits ? '✓' : '✗'} ${path.slice(0, 40).padEnd(42)}${scores}  ${measured}`);
    for (const finding of findings(reports)) console.log(finding);
  }
}

const words = process.argv.slice(2);
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const paths = words.filter((word) => word.startsWith('/'));
if (!existsSync(cli) && !installTool('lighthouse')) process.exit(1);
buildIfStale();
await withServer(({ address }) => measureAll(address, paths.length > 0 ? paths : everyAddress, runs));
