// node scripts/restore.ts SOURCE: puts a backup into an empty data folder or database (docs/accounts.md).
import { resolve } from 'node:path';
import { readBackup } from './backup/backup-folder.ts';
import { runOperation } from './backup/run-operation.ts';

await runOperation('restore.ts SOURCE', async (given, { backend, dataFolder }) => {
  const source = resolve(given);
  const manifest = await readBackup(source);
  if (manifest.kind !== backend.kind)
    throw new Error(
      manifest.kind === 'embedded'
        ? 'This is a backup of an embedded database: restore it without DATABASE_URL'
        : 'This is a backup of a Postgres database: name an empty one in DATABASE_URL',
    );
  if (backend.kind === 'postgres') {
    const { restorePostgres } = await import('./backup/postgres-backup.ts');
    await restorePostgres(source, { url: backend.url, dataFolder }, manifest);
  } else {
    const { restoreEmbedded } = await import('./backup/embedded-backup.ts');
    await restoreEmbedded(source, dataFolder, manifest);
  }
  return { rows: manifest.rows, done: `Restored the backup of ${manifest.madeAt}` };
});
