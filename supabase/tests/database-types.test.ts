import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseTypes } from '../../scripts/generate-database-types.ts';
import { openAccountCluster } from '../../server/database/cluster.fixture.ts';
import { migrate } from '../../server/database/migrate.ts';
import { temporaryFolder } from '../../server/http/site.fixture.ts';

const root = join(import.meta.dirname, '..', '..');

it('the generated types match the migrated database (else run: node scripts/generate-database-types.ts)', async () => {
  const folder = await temporaryFolder();
  const database = await openAccountCluster(folder.path);
  await migrate(database, join(root, 'supabase'), 'own');
  expect(await readFile(join(root, 'src/core/backend/database.types.ts'), 'utf8')).toBe(await databaseTypes(database));
  await database.close();
  await folder.remove();
});
