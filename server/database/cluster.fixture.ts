import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClusterIfMissing } from './create-cluster.ts';
import { dataFolderPaths } from './data-folder.ts';
import { migrate, type AccountsKind } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { copyTemplate } from '../template-folder.fixture.ts';
import type { Database } from './database.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'onda');
const supabase = join(root, 'supabase');

/** Copies a cluster without any table. */
export const copyCluster = (dataFolder: string): Promise<void> =>
  copyTemplate(join(cache, 'empty-cluster-1'), dataFolder, createClusterIfMissing);

export async function openCopiedCluster(dataFolder: string): Promise<Database> {
  await copyCluster(dataFolder);
  return openEmbedded(dataFolderPaths.cluster(dataFolder));
}

/** Copies a cluster as the first start of a server leaves it, because making one takes seconds. */
export const copyMigratedCluster = (dataFolder: string, accounts?: AccountsKind): Promise<void> =>
  copyTemplate(join(cache, `migrated-${accounts ?? 'without-accounts'}-${schemaHash()}`), dataFolder, async (made) => {
    const database = await openCopiedCluster(made);
    await migrate(database, supabase, accounts);
    await database.close();
  });

export async function openAccountCluster(dataFolder: string): Promise<Database> {
  await copyMigratedCluster(dataFolder, 'own');
  return openEmbedded(dataFolderPaths.cluster(dataFolder));
}

/** Changes with every file from which a migrated database is made. */
function schemaHash(): string {
  const sources = globSync(
    [
      'supabase/{migrations/*,seed}.sql',
      'server/auth/{tables/{auth-schema,prepare-accounts},limits/limit-store}.ts',
      'server/database/{migrate,prepare-roles}.ts',
    ],
    { cwd: root },
  );
  const hash = createHash('sha256');
  for (const source of sources.toSorted()) hash.update(source).update(readFileSync(join(root, source)));
  return hash.digest('hex').slice(0, 16);
}
