// node bench/server.ts: start time and memory of the server, and the gain of the cache. Memory and the cache ratio fail
// at their budgets, times only far beyond them, because a busy machine doubles them.
import { Agent } from 'node:http';
import { join } from 'node:path';
import { median } from './times.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { read, readSecrets, settledMegabytes, prepareSite, startServer } from './measured-server.ts';
import { withFolder } from './with-folder.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.server;
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

interface Measured {
  newFolder: number[];
  oldFolder: number[];
  /** Megabytes per situation, of every start. */
  resident: Map<string, number[]>;
  rates: Rates;
}

async function measure(folder: string): Promise<Measured> {
  const site = await prepareSite(folder);
  const measured: Measured = { newFolder: [], oldFolder: [], resident: new Map(), rates: { cached: [], uncached: [] } };
  for (let at = 0; at < starts; at += 1) {
    const data = join(folder, `data-${at}`);
    const fresh = await startServer(data, site);
    measured.newFolder.push(fresh.ready);
    await recordMemory('new folder', fresh.server, measured);
    await fresh.server.stop();
    const again = await startServer(data, site);
    measured.oldFolder.push(again.ready);
    await recordMemory('old folder', again.server, measured);
    const { cached, uncached } = await compareRates(again.server.address, data, () =>
      recordMemory('after many reads', again.server, measured),
    );
    measured.rates.cached.push(...cached);
    measured.rates.uncached.push(...uncached);
    await again.server.stop();
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
  budget?: { text: string; fits: boolean; fails: boolean };
}

const atMost = (value: number, most: number, tolerance = 1): Line['budget'] & object => ({
  text: `≤ ${most}`,
  fits: value <= most,
  fails: value > most * tolerance,
});

function linesOf({ newFolder, oldFolder, resident, rates }: Measured): Line[] {
  const time = (name: string, values: readonly number[], budget: number): Line => {
    const value = median(values);
    return { name, values, value, digits: 2, budget: atMost(value, budget, budgets.timeTolerance) };
  };
  const memory = [...resident].map(([situation, values]): Line => {
    // The minimum: garbage varies, a leak shows in every reading.
    const value = Math.min(...values);
    const budget = atMost(value, budgets.residentMegabytes);
    return { name: `memory, ${situation}, MB`, values, value, digits: 0, budget };
  });
  const ratios = rates.cached.map((cached, at) => cached / (rates.uncached[at] ?? Number.NaN));
  const ratio = median(ratios);
  const isFaster = ratio >= budgets.cachedRatio;
  const gain = { text: `≥ ${budgets.cachedRatio}`, fits: isFaster, fails: !isFaster };
  return [
    time('ready, new folder, s', newFolder, budgets.newFolderSeconds),
    time('ready, old folder, s', oldFolder, budgets.oldFolderSeconds),
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
  if (lines.some(({ budget }) => budget?.fails)) process.exitCode = 1;
});
