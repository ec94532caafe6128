import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { get, type Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSite } from '../server/http/site.fixture.ts';

export interface Server {
  child: ChildProcess;
  address: string;
  /** Seconds from the start of the process to the line with the address. */
  ready: number;
}

const root = join(import.meta.dirname, '..');
const startDeadline = 60_000;

export async function prepareSite(folder: string): Promise<string> {
  const built = join(root, 'dist');
  if (existsSync(join(built, 'pages.json'))) return built;
  const site = join(folder, 'site');
  await writeSite(site);
  return site;
}

export async function startServer(data: string, site: string): Promise<Server> {
  const startedAt = performance.now();
  // As in scripts/run.mjs.
  const env = {
    MALLOC_ARENA_MAX: '1',
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    SITE_DIR: site,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    SUPABASE_URL: '',
  };
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), startDeadline);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /^Onda: (\S+)$/mu.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  clearTimeout(deadline);
  return { child, address, ready: (performance.now() - startedAt) / 1000 };
}

export async function stop({ child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** 10⁶ bytes; undefined if the system does not report it. */
function residentMegabytes(pid: number): number | undefined {
  if (existsSync(`/proc/${pid}/status`)) {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kibibytes = Number.parseInt(stdout, 10);
  return Number.isNaN(kibibytes) ? undefined : (kibibytes * 1024) / 1e6;
}

/** Waits, at most ten seconds, for four equal readings: background compilation ends. */
export async function settledMegabytes(pid: number): Promise<number | undefined> {
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

/** Reads the whole answer. @returns its status */
export function read(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });
}
