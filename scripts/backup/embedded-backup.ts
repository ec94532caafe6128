import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderPaths, prepareDataFolder, unfinishedPrefix } from '../../server/database/data-folder.ts';
import { lockDataFolder } from '../../server/database/data-lock.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';
import {
  assertSameRows,
  backUpSecrets,
  flushFiles,
  restoreSecrets,
  type Contents,
  type Manifest,
} from './backup-folder.ts';
import { countRows } from './count-rows.ts';

/** @throws DataFolderInUseError while a server runs there */
async function whileLocked<Result>(dataFolder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = lockDataFolder({ path: dataFolderPaths.lock(dataFolder), onLost: () => process.exit(1) });
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Opens the copy, which also finishes what a killed server has left in its journal. */
async function examine(cluster: string): Promise<Omit<Contents, 'kind'>> {
  const database = await openEmbedded(cluster);
  try {
    return await database.transaction(countRows);
  } finally {
    await database.close();
  }
}

export async function backUpEmbedded(dataFolder: string, folder: string): Promise<Contents> {
  if (!existsSync(dataFolderPaths.cluster(dataFolder))) throw new Error(`There is no database in ${dataFolder}`);
  return whileLocked(dataFolder, async () => {
    await cp(dataFolderPaths.cluster(dataFolder), dataFolderPaths.cluster(folder), { recursive: true });
    await backUpSecrets(dataFolder, folder);
    return { kind: 'embedded', ...(await examine(dataFolderPaths.cluster(folder))) };
  });
}

/** The database appears in the data folder only when it is complete. */
export async function restoreEmbedded(source: string, dataFolder: string, { rows }: Manifest): Promise<void> {
  await prepareDataFolder(dataFolder);
  await whileLocked(dataFolder, async () => {
    const cluster = dataFolderPaths.cluster(dataFolder);
    if (existsSync(cluster))
      throw new Error(`There is a database in ${dataFolder} already. Nothing was changed: move ${cluster} away first`);
    await restoreSecrets(source, dataFolder);
    for (const name of await readdir(dataFolder))
      if (name.startsWith(unfinishedPrefix)) await rm(join(dataFolder, name), { recursive: true, force: true });
    const unfinished = dataFolderPaths.unfinished(dataFolder);
    try {
      await cp(dataFolderPaths.cluster(source), unfinished, { recursive: true });
      assertSameRows((await examine(unfinished)).rows, rows, 'The restored database');
      await flushFiles(unfinished);
      await rename(unfinished, cluster);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}
