// node bench/guests.ts: page times and server memory while eight hostile guests attack the server from another process.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleFrequency } from '../server/frequency.fixture.ts';
import type { Secrets } from '../server/secrets.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { read, readSecrets, settledMegabytes, prepareSite, startServer } from './measured-server.ts';
import { median } from './times.ts';
import { report } from './report.ts';
import { withFolder } from './with-folder.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.guests;
const rounds = 3;
const quietLength = 1500;
const attackLength = 2000;
const warmUp = 500;
const unreadLength = 10_000;
const rows = 900;
const reads = 30;
/** The server limits the size of a body. */
const rowsAtOnce = 20;

/** Milliseconds. */
async function pageTimes(address: string, length: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + length; performance.now() < end;) {
    const startedAt = performance.now();
    const status = await read(address, {}, agent);
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    times.push(performance.now() - startedAt);
    await wait(5);
  }
  agent.destroy();
  return times;
}

interface Round {
  quiet: number[];
  attacked: number[];
  answers: number;
}

const startGuests = (...words: string[]): ChildProcess =>
  fork(join(import.meta.dirname, 'guests-process.ts'), words, { execArgv: [] });

async function round(address: string, key: string): Promise<Round> {
  const quiet = await pageTimes(address, quietLength);
  const guests = startGuests(address, key);
  await wait(warmUp);
  const attacked = await pageTimes(address, attackLength);
  const message = once(guests, 'message') as Promise<[number]>;
  guests.send('stop');
  const [answers] = await message;
  return { quiet, attacked, answers };
}

interface Measured {
  rounds: Round[];
  /** Megabytes: before, during and after unread answers. */
  memory: [number, number, number];
  /** Bytes of the largest answer that a guest can get. */
  largestAnswer: number;
}

/** Fills the table with as many rows as an answer may hold, each twice as long as the catalogue's. */
async function insertLargeRows(address: string, { secretKey, publishableKey }: Secrets): Promise<number> {
  const table = `${address}/rest/v1/frequencies`;
  const description = 'a text that nobody reads '.repeat(100);
  for (let at = 0; at < rows; at += rowsAtOnce) {
    const body = JSON.stringify(
      Array.from({ length: rowsAtOnce }, (_, offset) => ({
        ...exampleFrequency,
        description,
        slug: `wide-${at + offset}`,
      })),
    );
    const { status } = await fetch(table, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body,
    });
    if (status !== 201) throw new Error(`Rows were refused: ${status}`);
  }
  let largestAnswer = 0;
  // Several times, so that the quiet memory includes the cost of reading.
  for (let at = 0; at < reads; at += 1) {
    const answer = await fetch(`${table}?select=*&hz=gt.-0.${at + 1}`, { headers: { apikey: publishableKey } });
    if (answer.status !== 200) throw new Error(`The largest answer was refused: ${answer.status}`);
    largestAnswer = (await answer.arrayBuffer()).byteLength;
  }
  return largestAnswer;
}

async function measure({ address, pid }: ServerProcess, data: string): Promise<Measured> {
  const secrets = readSecrets(data);
  const resident = async (): Promise<number> => (await settledMegabytes(pid())) ?? 0;
  await pageTimes(address, quietLength);
  const results: Round[] = [];
  while (results.length < rounds) results.push(await round(address, secrets.publishableKey));
  // Only for the memory measurement: most unread answers of the real catalogue fit into the system's buffers.
  const largestAnswer = await insertLargeRows(address, secrets);
  const before = await resident();
  const guests = startGuests(address, secrets.publishableKey, 'unread');
  await wait(unreadLength);
  const held = await resident();
  const exited = once(guests, 'exit');
  guests.send('stop');
  await exited;
  return { rounds: results, memory: [before, held, await resident()], largestAnswer };
}

function reportAll({ rounds: results, memory: [before, held, after], largestAnswer }: Measured): void {
  for (const { quiet, attacked, answers } of results) {
    const percentile95 = attacked.toSorted((a, b) => a - b)[Math.floor(attacked.length * 0.95)] ?? Number.NaN;
    console.log(
      `  page: quiet ${median(quiet).toFixed(2)} ms, under attack ${median(attacked).toFixed(2)} ms, 95th percentile ${percentile95.toFixed(1)} ms; ${answers} answers to guests`,
    );
  }
  const ratios = results.map(({ quiet, attacked }) => median(attacked) / median(quiet));
  const [holding, left] = [held / before, after / before];
  const each = ratios.map((value) => value.toFixed(1)).join(', ');
  const during = `${before.toFixed(0)} to ${held.toFixed(0)} MB; an answer has ${(largestAnswer / 1e6).toFixed(1)} MB`;
  const afterwards = `${before.toFixed(0)} to ${after.toFixed(0)} MB`;
  reportRatio('page under attack', [median(ratios), budgets.pageRatio], each);
  reportRatio('memory with unread answers', [holding, budgets.heldRatio], during);
  reportRatio('memory afterwards', [left, budgets.leftRatio], afterwards);
}

function reportRatio(name: string, [ratio, budget]: [number, number], details: string): void {
  report(`${name}, compared with quiet`, `${ratio.toFixed(2)} of at most ${budget}   ${details}`, ratio <= budget);
}

await withFolder(async (folder) => {
  const data = join(folder, 'data');
  const { server } = await startServer(data, await prepareSite(folder));
  try {
    reportAll(await measure(server, data));
  } finally {
    await server.stop();
  }
});
