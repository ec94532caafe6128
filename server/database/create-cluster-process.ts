// The child process of create-cluster.ts. Runs PGlite alone: nothing else may be in a database before the migrations.
import { PGlite } from '@electric-sql/pglite';
import type { ClusterFailure } from './create-cluster.ts';

process.once('disconnect', () => process.exit(1));

const [, , folder = ''] = process.argv;
try {
  const pglite = new PGlite(folder);
  await pglite.waitReady;
  await pglite.close();
  process.exit(0);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ message, code } satisfies ClusterFailure, () => process.exit(1));
}
