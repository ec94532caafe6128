import { join } from 'node:path';
import { createClusterIfMissing } from './create-cluster.ts';
import { dataFolderPaths } from './data-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import { copyTemplate } from '../template-folder.fixture.ts';
import type { Database } from './database.ts';

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'onda');

export const copyCluster = (dataFolder: string): Promise<void> =>
  copyTemplate(join(cache, 'empty-cluster-1'), dataFolder, createClusterIfMissing);

export async function openCopiedCluster(dataFolder: string): Promise<Database> {
  await copyCluster(dataFolder);
  return openEmbedded(dataFolderPaths.cluster(dataFolder));
}
