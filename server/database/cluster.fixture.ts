import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClusterIfMissing } from './create-cluster.ts';
import { dataFolderPaths } from './data-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import type { Database } from './database.ts';

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'onda');

/** Made once for all tests, because making a database takes seconds. */
export async function copyCluster(dataFolder: string): Promise<void> {
  const template = join(cache, 'empty-cluster-1');
  if (!existsSync(template)) await makeTemplate(template);
  await mkdir(dataFolder, { recursive: true });
  await cp(dataFolderPaths.cluster(template), dataFolderPaths.cluster(dataFolder), { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  const own = `${template}.${process.pid}`;
  await mkdir(own, { recursive: true });
  await createClusterIfMissing(own);
  await rename(own, template).catch(async () => rm(own, { recursive: true, force: true }));
}

export async function openCopiedCluster(dataFolder: string): Promise<Database> {
  await copyCluster(dataFolder);
  return openEmbedded(dataFolderPaths.cluster(dataFolder));
}
