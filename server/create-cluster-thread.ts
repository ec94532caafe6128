// The thread of create-cluster.ts. PGlite by itself: nothing of ours may be in a database before the migrations.
import { workerData } from 'node:worker_threads';
import { PGlite } from '@supabase/lite/pglite';

const pglite = new PGlite(workerData as string);
await pglite.waitReady;
await pglite.close();
process.exit(0);
