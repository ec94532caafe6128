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

/** Without any table. */
export const copyCluster = (dataFolder: string): Promise<void> =>
  copyTemplate(join(cache, 'empty-cluster-1'), dataFolder, createClusterIfMissing);

export async function openCopiedCluster(dataFolder: string): Promise<Database> {
  await copyCluster(dataFolder);
  return openEmbedded(dataFolderPaths.cluster(dataFolder));
}

/** As a server leaves it that has just started for the first time, which takes seconds each time. */
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

/** Changes with everything that a migrated database comes from. */
function schemaHash(): string {
  const sources = globSync(
    [
      'supabase/{migrations/*,seed}.sql',
      'server/auth/tables/auth-schema.ts',
      'server/database/{migrate,prepare-roles}.ts',
    ],
    { cwd: root },
  );
  const hash = createHash('sha256');
  for (const source of sources.toSorted()) hash.update(source).update(readFileSync(join(root, source)));
  return hash.digest('hex').slice(0, 16);
}
