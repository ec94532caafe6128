import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainPgliteFailure } from './data-folder-failure.ts';
import { dataFolderPaths, restrictToOwner, unfinishedPrefix } from './data-folder.ts';

export interface ClusterFailure {
  message: string;
  code: string | undefined;
}

/**
 * A database whose creation was interrupted can never be opened, so it is created elsewhere and renamed when complete.
 * A child process creates it, because only the end of a process frees the 400 MB that this takes.
 * @returns whether it was missing
 */
export async function createClusterIfMissing(dataFolder: string): Promise<boolean> {
  const cluster = dataFolderPaths.cluster(dataFolder);
  if (existsSync(cluster)) return false;
  await removeUnfinished(dataFolder);
  const unfinished = dataFolderPaths.unfinished(dataFolder);
  try {
    await createIn(unfinished);
    await restrictToOwner(unfinished);
    await rename(unfinished, cluster);
    return true;
  } catch (error) {
    const explained = explainPgliteFailure(error, dataFolder);
    await rm(unfinished, { recursive: true, force: true });
    throw explained;
  }
}

async function createIn(folder: string): Promise<void> {
  const child = fork(new URL('create-cluster-process.ts', import.meta.url), [folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let failure: ClusterFailure | undefined;
  child.on('message', (message) => {
    failure = message as ClusterFailure;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw Object.assign(
    new Error(`The database could not be created in ${folder}: ${failure?.message ?? 'its process was ended'}`),
    { code: failure?.code },
  );
}

async function removeUnfinished(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(
    left.map(async (name) =>
      rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined),
    ),
  );
}
