import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { inDataFolder, keepToOwner } from './data-folder.ts';

/**
 * Makes an empty database where there is none; returns whether it did. It is made aside and renamed when it is whole: one
 * that was interrupted while being made can never be opened again.
 * In a thread of its own, because making one takes some 400 MB more than using it, and only a thread that ends gives them back.
 */
export async function createClusterIfMissing(dataFolder: string): Promise<boolean> {
  const cluster = inDataFolder.cluster(dataFolder);
  if (existsSync(cluster)) return false;
  const unfinished = inDataFolder.unfinished(dataFolder);
  await rm(unfinished, { recursive: true, force: true });
  await inThread(unfinished);
  await keepToOwner(unfinished);
  await rename(unfinished, cluster);
  return true;
}

function inThread(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./create-cluster-thread.ts', import.meta.url), { workerData: folder, execArgv: [] });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The database could not be made in ${folder}`))));
  });
}
