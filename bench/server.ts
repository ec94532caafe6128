// node bench/server.ts: how soon the server is ready, what it weighs, and what answering from memory is worth.
// Every server runs in a process of its own. Times are reported against their budgets and fail only when far beyond them,
// because a busy machine doubles them; memory and the ratio of two rates of the same run fail at their budgets.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSite } from '../server/site.fixture.ts';
import { median } from './median.ts';

interface Budgets {
  newFolderSeconds: number;
  oldFolderSeconds: number;
  /** How many times its budget a time may take before the run fails. */
  timeTolerance: number;
  residentMegabytes: number;
  /** Reads a second from memory, for each one from the database. */
  cachedRatio: number;
}

interface Server {
  child: ChildProcess;
  address: string;
  /** Seconds from the start of the process to the line with the address. */
  ready: number;
}

const root = join(import.meta.dirname, '..');
const { server: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as { server: Budgets };
const starts = 3;
const rounds = 3;
/** Milliseconds. */
const roundLength = 800;
const connections = 10;
const startDeadline = 60_000;

async function startServer(data: string, site: string): Promise<Server> {
  const began = performance.now();
  // As npm start does it (scripts/run.mjs).
  const env = { MALLOC_ARENA_MAX: '1', ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, SITE_DIR: site, LOG_LEVEL: 'error', DATABASE_URL: '', SUPABASE_URL: '' };
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const deadline = setTimeout(() => child.kill('SIGKILL'), startDeadline);
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [, address] = /^Onda: (\S+)$/mu.exec(said) ?? [];
    if (address === undefined) continue;
    clearTimeout(deadline);
    return { child, address, ready: (performance.now() - began) / 1000 };
  }
  throw new Error(`The server ended before it was ready:\n${said}`);
}

async function stop({ child }: Server): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Megabytes (10⁶ bytes) of memory a process holds now; undefined where the system does not say. */
function residentMegabytes(pid: number): number | undefined {
  if (existsSync(`/proc/${pid}/status`)) {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kibibytes = Number.parseInt(stdout, 10);
  return Number.isNaN(kibibytes) ? undefined : (kibibytes * 1024) / 1e6;
}

/** Looks until four readings in a row agree, at most ten seconds: compiling in the background passes. */
async function settledMegabytes(pid: number): Promise<number | undefined> {
  const seen: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const now = residentMegabytes(pid);
    if (now === undefined) return undefined;
    seen.push(now);
    const last = seen.slice(-4);
    if (last.length === 4 && Math.max(...last) - Math.min(...last) < 3) break;
    await wait(250);
  }
  return seen.at(-1);
}

/** One answer, read to its end; returns its status. */
function read(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    asking.once('error', reject);
  });
}

/** Answers a second over several connections. */
async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const end = began + roundLength;
  let answers = 0;
  const reader = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await read(url, headers, agent);
      if (status !== 200) throw new Error(`${url} answers ${status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, reader));
  const perSecond = answers / ((performance.now() - began) / 1000);
  agent.destroy();
  return perSecond;
}

interface Rates {
  cached: number[];
  uncached: number[];
}

/** The same question from memory and from the database, in turns. The secret key's questions are never answered from memory. */
async function compareRates(address: string, data: string): Promise<Rates> {
  const { publishableKey, secretKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { publishableKey: string; secretKey: string };
  const url = `${address}rest/v1/frequencies?select=*&order=category,hz`;
  const rates: Rates = { cached: [], uncached: [] };
  await rate(url, { apikey: secretKey });
  for (let at = 0; at < rounds; at += 1) {
    rates.uncached.push(await rate(url, { apikey: secretKey }));
    rates.cached.push(await rate(url, { apikey: publishableKey }));
  }
  return rates;
}

interface Measured {
  newFolder: number[];
  oldFolder: number[];
  /** Megabytes per situation, of every start. */
  resident: Map<string, number[]>;
  rates: Rates;
}

async function measure(folder: string): Promise<Measured> {
  let site = join(root, 'dist');
  if (!existsSync(join(site, 'pages.json'))) {
    site = join(folder, 'site');
    await writeSite(site);
  }
  const measured: Measured = { newFolder: [], oldFolder: [], resident: new Map(), rates: { cached: [], uncached: [] } };
  for (let at = 0; at < starts; at += 1) {
    const data = join(folder, `data-${at}`);
    const fresh = await startServer(data, site);
    measured.newFolder.push(fresh.ready);
    await weigh('new folder', fresh, measured);
    await stop(fresh);
    const again = await startServer(data, site);
    measured.oldFolder.push(again.ready);
    await weigh('old folder', again, measured);
    const { cached, uncached } = await compareRates(again.address, data);
    measured.rates.cached.push(...cached);
    measured.rates.uncached.push(...uncached);
    await weigh('after many reads', again, measured);
    await stop(again);
  }
  return measured;
}

async function weigh(situation: string, { child }: Server, { resident }: Measured): Promise<void> {
  const megabytes = await settledMegabytes(child.pid ?? 0);
  if (megabytes !== undefined) resident.set(situation, [...(resident.get(situation) ?? []), megabytes]);
}

interface Line {
  name: string;
  values: readonly number[];
  value: number;
  budget: string;
  fits: boolean;
  fails: boolean;
  digits: number;
}

function linesOf({ newFolder, oldFolder, resident, rates }: Measured): Line[] {
  const time = (name: string, values: readonly number[], budget: number): Line => {
    const value = median(values);
    return { name, values, value, budget: `≤ ${budget}`, fits: value <= budget, fails: value > budget * budgets.timeTolerance, digits: 2 };
  };
  const memory = [...resident].map(([situation, values]): Line => {
    // What garbage lies there is chance; a leak shows in every start.
    const value = Math.min(...values);
    const fits = value <= budgets.residentMegabytes;
    return { name: `memory, ${situation}, MB`, values, value, budget: `≤ ${budgets.residentMegabytes}`, fits, fails: !fits, digits: 0 };
  });
  const ratios = rates.cached.map((cached, at) => cached / (rates.uncached[at] ?? Number.NaN));
  const ratio = median(ratios);
  const free = { budget: '', fits: true, fails: false, digits: 0 };
  const isFaster = ratio >= budgets.cachedRatio;
  return [
    time('ready, new folder, s', newFolder, budgets.newFolderSeconds),
    time('ready, old folder, s', oldFolder, budgets.oldFolderSeconds),
    ...memory,
    { ...free, name: 'catalogue from memory, 1/s', values: rates.cached, value: median(rates.cached) },
    { ...free, name: 'catalogue from database, 1/s', values: rates.uncached, value: median(rates.uncached) },
    { name: 'ratio of the two', values: ratios, value: ratio, budget: `≥ ${budgets.cachedRatio}`, fits: isFaster, fails: !isFaster, digits: 1 },
  ];
}

function print({ name, values, value, budget, fits, digits }: Line): void {
  const spread = values.length === 1 ? '' : `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
  console.log(`${fits ? '✓' : '✗'} ${name.padEnd(30)}${value.toFixed(digits).padStart(8)}${budget.padStart(8)}   ${spread}`);
}

const folder = mkdtempSync(join(tmpdir(), 'onda-bench-'));
try {
  const lines = linesOf(await measure(folder));
  console.log(`${'  the server'.padEnd(32)}${'median'.padStart(8)}${'budget'.padStart(8)}   spread`);
  for (const line of lines) print(line);
  if (lines.some((line) => line.fails)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
