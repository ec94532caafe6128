import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inDataFolder, keepToOwner, unfinishedPrefix } from './data-folder.ts';

/**
 * Makes an empty database where there is none; returns whether it did. It is made aside and renamed when it is whole: one
 * that was interrupted while being made can never be opened again.
 * In a process of its own, because making one takes some 400 MB more than using it, and only a process that ends gives them back.
 */
export async function createClusterIfMissing(dataFolder: string): Promise<boolean> {
  const cluster = inDataFolder.cluster(dataFolder);
  if (existsSync(cluster)) return false;
  await removeUnfinished(dataFolder);
  const unfinished = inDataFolder.unfinished(dataFolder);
  await make(unfinished);
  await keepToOwner(unfinished);
  await rename(unfinished, cluster);
  return true;
}

async function make(folder: string): Promise<void> {
  const maker = fork(new URL('create-cluster-process.ts', import.meta.url), [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [code] = (await once(maker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The database could not be made in ${folder}`);
}

/** What an interrupted start has left; where its process still writes for a moment, the next new folder tries again. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(left.map(async (name) => rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)));
}
