import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { get, type Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import serverEnvironment from '../scripts/server-environment.json' with { type: 'json' };
import { dataFolderPaths } from '../server/database/data-folder.ts';
import { writeSite } from '../server/http/site.fixture.ts';
import type { Secrets } from '../server/secrets.ts';

/** Linux counts processor time in hundredths of a second. */
const clockTicks = 100;
const root = join(import.meta.dirname, '..');

export async function prepareSite(folder: string): Promise<string> {
  const built = join(root, 'dist');
  if (existsSync(join(built, 'pages.json'))) return built;
  const site = join(folder, 'site');
  await writeSite(site);
  return site;
}

/** Starts a server with the embedded database. @returns it and the seconds until it was ready */
export async function startServer(
  data: string,
  site: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ server: ServerProcess; ready: number }> {
  const env = { ...serverEnvironment, LOG_LEVEL: 'error', DATABASE_URL: '', SUPABASE_URL: '', ...environment };
  const server = await createServerProcess({ data, site, env });
  const startedAt = performance.now();
  await server.start();
  return { server, ready: (performance.now() - startedAt) / 1000 };
}

export const readSecrets = (data: string): Secrets =>
  JSON.parse(readFileSync(dataFolderPaths.secrets(data), 'utf8')) as Secrets;

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

/** User and system time so far; undefined if the system does not report it. */
export function processorSeconds(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  // The name before them may have spaces.
  const [, fields = ''] = /^.*\) (.*)$/su.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / clockTicks;
}

/** Waits, at most ten seconds, for four readings within 3 MB, so that background compilation has ended. */
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
