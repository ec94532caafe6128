import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainAbort } from './data-folder-failure.ts';
import { inDataFolder, keepToOwner, unfinishedPrefix } from './data-folder.ts';

/** What the process says before it ends without a database. */
export interface ClusterFailure {
  message: string;
  code: string | undefined;
}

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
  try {
    await make(unfinished);
    await keepToOwner(unfinished);
    await rename(unfinished, cluster);
    return true;
  } catch (error) {
    const explained = explainAbort(error, dataFolder);
    await rm(unfinished, { recursive: true, force: true });
    throw explained;
  }
}

async function make(folder: string): Promise<void> {
  const maker = fork(new URL('create-cluster-process.ts', import.meta.url), [folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let failure: ClusterFailure | undefined;
  maker.on('message', (message) => {
    failure = message as ClusterFailure;
  });
  const [code] = (await once(maker, 'close')) as [number | null];
  if (code === 0) return;
  throw Object.assign(
    new Error(`The database could not be made in ${folder}: ${failure?.message ?? 'its process was ended'}`),
    { code: failure?.code },
  );
}

/** What an interrupted start has left; where its process still writes for a moment, the next new folder tries again. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(
    left.map(async (name) =>
      rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined),
    ),
  );
}
