// node bench/guests.ts: what guests who do their worst cost everybody else. Eight of them run in a process of their own while
// the first page is asked for again and again. Ratios of the same run and memory fail at their budgets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { read, settledMegabytes, siteToServe, startServer, stop, type Server } from './measured-server.ts';
import { median } from './median.ts';

interface Budgets {
  /** How many times its quiet median a page may take while guests do their worst. */
  pageRatio: number;
  /** What may be left of their memory afterwards. */
  leftMegabytes: number;
}

const { guests: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as { guests: Budgets };
const rounds = 3;
/** Milliseconds. */
const quietLength = 1500;
const worstLength = 5000;
const warmUp = 500;

/** Milliseconds of each page asked for, one after the other. */
async function pageTimes(address: string, length: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + length; performance.now() < end; ) {
    const began = performance.now();
    const status = await read(address, {}, agent);
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    times.push(performance.now() - began);
    await wait(5);
  }
  agent.destroy();
  return times;
}

interface Round {
  quiet: number[];
  worst: number[];
  /** What the guests were answered, of whatever status. */
  answers: number;
}

async function round(address: string, key: string): Promise<Round> {
  const quiet = await pageTimes(address, quietLength);
  const guests = fork(join(import.meta.dirname, 'guests-process.ts'), [address, key], { execArgv: [] });
  await wait(warmUp);
  const worst = await pageTimes(address, worstLength);
  const told = once(guests, 'message') as Promise<[number]>;
  guests.send('stop');
  const [answers] = await told;
  return { quiet, worst, answers };
}

interface Measured {
  rounds: Round[];
  /** Megabytes held by the server after the first round and after the last. */
  memory: [number, number];
}

async function measure({ address, child }: Server, data: string): Promise<Measured> {
  const { publishableKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { publishableKey: string };
  const resident = async (): Promise<number> => (await settledMegabytes(child.pid ?? 0)) ?? 0;
  await pageTimes(address, quietLength);
  // The first round is what memory is compared with: what is taken once and for all is taken then.
  const results = [await round(address, publishableKey)];
  const before = await resident();
  while (results.length < rounds) results.push(await round(address, publishableKey));
  return { rounds: results, memory: [before, await resident()] };
}

/** Prints what was measured; whether it is within its budgets. */
function report({ rounds: results, memory: [before, after] }: Measured): boolean {
  for (const { quiet, worst, answers } of results) {
    const late = worst.toSorted((a, b) => a - b)[Math.floor(worst.length * 0.95)] ?? Number.NaN;
    console.log(`  page quiet ${median(quiet).toFixed(2)} ms, while guests do their worst ${median(worst).toFixed(2)} ms, 95th percentile ${late.toFixed(1)} ms; ${answers} answers to guests`);
  }
  const ratios = results.map(({ quiet, worst }) => median(worst) / median(quiet));
  const isSoon = median(ratios) <= budgets.pageRatio;
  const isReturned = after - before <= budgets.leftMegabytes;
  const mark = (isGood: boolean): string => (isGood ? '✓' : '✗');
  console.log(`${mark(isSoon)} page, times its quiet median        ${median(ratios).toFixed(1)}   ≤ ${budgets.pageRatio}   ${ratios.map((value) => value.toFixed(1)).join(', ')}`);
  console.log(`${mark(isReturned)} memory left by later rounds, MB     ${(after - before).toFixed(0)}   ≤ ${budgets.leftMegabytes}   ${before.toFixed(0)} to ${after.toFixed(0)}`);
  return isSoon && isReturned;
}

const folder = mkdtempSync(join(tmpdir(), 'onda-bench-'));
try {
  const data = join(folder, 'data');
  const server = await startServer(data, await siteToServe(folder));
  try {
    if (!report(await measure(server, data))) process.exitCode = 1;
  } finally {
    await stop(server);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
