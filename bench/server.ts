// node bench/server.ts: start time and memory of the server, and the gain of the cache. Times depend on the machine: what
// has a budget is the processor time of a start, compared with that of a process that only opens a bare database.
import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './times.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { processorSeconds, read, readSecrets, settledMegabytes, prepareSite, startServer } from './measured-server.ts';
import { withFolder } from './with-folder.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.server;
const run = promisify(execFile);
const starts = process.argv.includes('--long') ? 3 : 2;
const rounds = 3;
/** Milliseconds. */
const roundLength = 800;
const connections = 10;

/** Answers per second over several connections. */
async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const end = startedAt + roundLength;
  let answers = 0;
  const reader = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await read(url, headers, agent);
      if (status !== 200) throw new Error(`${url} answers ${status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, reader));
  const perSecond = answers / ((performance.now() - startedAt) / 1000);
  agent.destroy();
  return perSecond;
}

interface Rates {
  cached: number[];
  uncached: number[];
}

/** Alternates between the two. Queries with the secret key bypass the cache. */
async function compareRates(address: string, data: string, afterRound: () => Promise<void>): Promise<Rates> {
  const { publishableKey, secretKey } = readSecrets(data);
  const url = `${address}/rest/v1/frequencies?select=*&order=category,hz`;
  const rates: Rates = { cached: [], uncached: [] };
  await rate(url, { apikey: secretKey });
  for (let at = 0; at < rounds; at += 1) {
    rates.uncached.push(await rate(url, { apikey: secretKey }));
    rates.cached.push(await rate(url, { apikey: publishableKey }));
    await afterRound();
  }
  return rates;
}

/** Seconds; of the processor where the system tells them. */
interface Starts {
  ready: number[];
  processor: number[];
  bare: number[];
}

interface Measured {
  newFolder: Starts;
  oldFolder: Starts;
  /** Megabytes per situation, of every start. */
  resident: Map<string, number[]>;
  rates: Rates;
}

/** Seconds of processor that a process takes to open a database in the folder. */
async function openBare(folder: string): Promise<number> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'server-parts/bare-database.ts'), folder]);
  return Number(stdout) / 1e6;
}

/** Starts a server, and a process with a bare database just before it. */
async function startBoth(
  { data, site, bare }: Record<'data' | 'site' | 'bare', string>,
  measured: Starts,
): Promise<ServerProcess> {
  measured.bare.push(await openBare(bare));
  const { server, ready } = await startServer(data, site);
  const processor = processorSeconds(server.pid());
  measured.ready.push(ready);
  if (processor !== undefined) measured.processor.push(processor);
  return server;
}

const noStarts = (): Starts => ({ ready: [], processor: [], bare: [] });

async function measure(folder: string): Promise<Measured> {
  const site = await prepareSite(folder);
  const measured: Measured = {
    newFolder: noStarts(),
    oldFolder: noStarts(),
    resident: new Map(),
    rates: { cached: [], uncached: [] },
  };
  for (let at = 0; at < starts; at += 1) {
    const data = join(folder, `data-${at}`);
    const folders = { data, site, bare: join(folder, `bare-${at}`) };
    const fresh = await startBoth(folders, measured.newFolder);
    await recordMemory('new folder', fresh, measured);
    await fresh.stop();
    const again = await startBoth(folders, measured.oldFolder);
    await recordMemory('old folder', again, measured);
    const { cached, uncached } = await compareRates(again.address, data, () =>
      recordMemory('after many reads', again, measured),
    );
    measured.rates.cached.push(...cached);
    measured.rates.uncached.push(...uncached);
    await again.stop();
  }
  return measured;
}

async function recordMemory(situation: string, server: ServerProcess, { resident }: Measured): Promise<void> {
  const megabytes = await settledMegabytes(server.pid());
  if (megabytes !== undefined) resident.set(situation, [...(resident.get(situation) ?? []), megabytes]);
}

interface Line {
  name: string;
  values: readonly number[];
  value: number;
  digits: number;
  /** undefined: only reported. */
  budget?: { text: string; fits: boolean };
}

const atMost = (value: number, most: number): Line['budget'] & object => ({ text: `≤ ${most}`, fits: value <= most });

function linesOfStarts(where: string, { ready, processor, bare }: Starts, most: number): Line[] {
  const times = (name: string, values: readonly number[]): Line => ({ name, values, value: median(values), digits: 2 });
  const lines = [times(`ready, ${where}, s`, ready), times(`bare database, of processor, s`, bare)];
  if (processor.length === 0) return lines;
  const ratios = processor.map((seconds, at) => seconds / (bare[at] ?? Number.NaN));
  const budget = atMost(median(ratios), most);
  return [...lines, times('the server, of processor, s', processor), { ...times('ratio of the two', ratios), budget }];
}

function linesOf({ newFolder, oldFolder, resident, rates }: Measured): Line[] {
  const memory = [...resident].map(([situation, values]): Line => {
    // The minimum: garbage varies, a leak shows in every reading.
    const value = Math.min(...values);
    const budget = atMost(value, budgets.residentMegabytes);
    return { name: `memory, ${situation}, MB`, values, value, digits: 0, budget };
  });
  const ratios = rates.cached.map((cached, at) => cached / (rates.uncached[at] ?? Number.NaN));
  const ratio = median(ratios);
  const gain = { text: `≥ ${budgets.cachedRatio}`, fits: ratio >= budgets.cachedRatio };
  return [
    ...linesOfStarts('new folder', newFolder, budgets.newFolderRatio),
    ...linesOfStarts('old folder', oldFolder, budgets.oldFolderRatio),
    ...memory,
    { name: 'catalogue from memory, 1/s', values: rates.cached, value: median(rates.cached), digits: 0 },
    { name: 'catalogue from database, 1/s', values: rates.uncached, value: median(rates.uncached), digits: 0 },
    { name: 'ratio of the two', values: ratios, value: ratio, digits: 1, budget: gain },
  ];
}

function print({ name, values, value, digits, budget }: Line): void {
  const spread =
    values.length === 1 ? '' : `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
  console.log(
    `${budget?.fits === false ? '✗' : '✓'} ${name.padEnd(30)}${value.toFixed(digits).padStart(8)}${(budget?.text ?? '').padStart(8)}   ${spread}`,
  );
}

await withFolder(async (folder) => {
  const lines = linesOf(await measure(folder));
  console.log(`${'  the server'.padEnd(32)}${'median'.padStart(8)}${'budget'.padStart(8)}   spread`);
  for (const line of lines) print(line);
  if (lines.some(({ budget }) => budget?.fits === false)) process.exitCode = 1;
});
