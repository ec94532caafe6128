// node scripts/backup.ts TARGET: the database and the secrets of the server that the environment names (docs/accounts.md).
import { resolve } from 'node:path';
import { writeBackup } from './backup/backup-folder.ts';
import { runOperation } from './backup/run-operation.ts';

await runOperation('backup.ts TARGET', async (target, { backend, dataFolder }) => {
  const { rows } = await writeBackup(resolve(target), async (folder) => {
    if (backend.kind === 'postgres') {
      const { backUpPostgres } = await import('./backup/postgres-backup.ts');
      return backUpPostgres(backend.url, dataFolder, folder);
    }
    const { backUpEmbedded } = await import('./backup/embedded-backup.ts');
    return backUpEmbedded(dataFolder, folder);
  });
  return { rows, done: `Backed up to ${target}, and read again` };
});
