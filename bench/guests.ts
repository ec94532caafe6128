// node bench/guests.ts: what guests who do their worst cost everybody else. Eight of them run in a process of their own while
// the first page is asked for again and again. Ratios of the same run and memory fail at their budgets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleFrequency } from '../server/frequency.fixture.ts';
import type { Secrets } from '../server/secrets.ts';
import { read, settledMegabytes, siteToServe, startServer, stop, type Server } from './measured-server.ts';
import { median } from './median.ts';

interface Budgets {
  /** How many times its quiet median a page may take while guests do their worst. */
  pageRatio: number;
  /** How many times its quiet memory the server may hold while nobody reads its answers, and afterwards. */
  heldRatio: number;
  leftRatio: number;
}

const { guests: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  guests: Budgets;
};
const rounds = 3;
/** Milliseconds. */
const quietLength = 1500;
const worstLength = 5000;
const warmUp = 500;
const unreadLength = 10_000;
const rows = 900;
const reads = 30;
/** Of a body that the server takes. */
const rowsAtOnce = 20;

/** Milliseconds of each page asked for, one after the other. */
async function pageTimes(address: string, length: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + length; performance.now() < end;) {
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
  /** Megabytes held by the server before guests do not read the widest answers, meanwhile, and after. */
  memory: [number, number, number];
  /** Bytes of the widest answer a guest may have. */
  widest: number;
}

/** As many rows as one answer holds, each twice as long as the catalogue's: the widest answer that is given. */
async function widen(address: string, { secretKey, publishableKey }: Secrets): Promise<number> {
  const table = `${address}rest/v1/frequencies`;
  const description = 'a text that nobody reads '.repeat(100);
  for (let at = 0; at < rows; at += rowsAtOnce) {
    const body = JSON.stringify(
      Array.from({ length: rowsAtOnce }, (_, more) => ({
        ...exampleFrequency,
        description,
        slug: `wide-${at + more}`,
      })),
    );
    const { status } = await fetch(table, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body,
    });
    if (status !== 201) throw new Error(`Rows are not taken: ${status}`);
  }
  let widest = 0;
  // Several times, so that what a reader costs who reads is part of the quiet process.
  for (let at = 0; at < reads; at += 1) {
    const answer = await fetch(`${table}?select=*&hz=gt.-0.${at + 1}`, { headers: { apikey: publishableKey } });
    if (answer.status !== 200) throw new Error(`The widest answer is not given: ${answer.status}`);
    widest = (await answer.arrayBuffer()).byteLength;
  }
  return widest;
}

async function measure({ address, child }: Server, data: string): Promise<Measured> {
  const secrets = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Secrets;
  const resident = async (): Promise<number> => (await settledMegabytes(child.pid ?? 0)) ?? 0;
  await pageTimes(address, quietLength);
  const results: Round[] = [];
  while (results.length < rounds) results.push(await round(address, secrets.publishableKey));
  // Only for memory: with the real catalogue, what is unread mostly fits into the system's own buffers.
  const widest = await widen(address, secrets);
  const before = await resident();
  const guests = fork(join(import.meta.dirname, 'guests-process.ts'), [address, secrets.publishableKey, 'unread'], {
    execArgv: [],
  });
  await wait(unreadLength);
  const held = await resident();
  const gone = once(guests, 'exit');
  guests.send('stop');
  await gone;
  return { rounds: results, memory: [before, held, await resident()], widest };
}

/** Prints what was measured; whether it is within its budgets. */
function report({ rounds: results, memory: [before, held, after], widest }: Measured): boolean {
  for (const { quiet, worst, answers } of results) {
    const late = worst.toSorted((a, b) => a - b)[Math.floor(worst.length * 0.95)] ?? Number.NaN;
    console.log(
      `  page quiet ${median(quiet).toFixed(2)} ms, while guests do their worst ${median(worst).toFixed(2)} ms, 95th percentile ${late.toFixed(1)} ms; ${answers} answers to guests`,
    );
  }
  const ratios = results.map(({ quiet, worst }) => median(worst) / median(quiet));
  const isSoon = median(ratios) <= budgets.pageRatio;
  const [holding, left] = [held / before, after / before];
  const isBounded = holding <= budgets.heldRatio;
  const isReturned = left <= budgets.leftRatio;
  const mark = (isGood: boolean): string => (isGood ? '✓' : '✗');
  console.log(
    `${mark(isSoon)} page, times its quiet median        ${median(ratios).toFixed(1)}   ≤ ${budgets.pageRatio}   ${ratios.map((value) => value.toFixed(1)).join(', ')}`,
  );
  console.log(
    `${mark(isBounded)} memory, times the quiet, all unread  ${holding.toFixed(2)}   ≤ ${budgets.heldRatio}   ${before.toFixed(0)} to ${held.toFixed(0)} MB; an answer has ${(widest / 1e6).toFixed(1)} MB`,
  );
  console.log(
    `${mark(isReturned)} memory, times the quiet, afterwards  ${left.toFixed(2)}   ≤ ${budgets.leftRatio}   ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
  );
  return isSoon && isBounded && isReturned;
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
