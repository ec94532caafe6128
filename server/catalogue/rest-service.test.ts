import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { captureConsole, createLog } from '../log.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { createRestService } from './rest-service.ts';

const secrets = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

// @supabase/lite would treat an unreachable database as one without tables until the next start.
it('does not start while the database is unreachable', async () => {
  const restoreConsole = captureConsole(createLog('silent'));
  const database = openPostgres(`postgres://onda@127.0.0.1:${await freePort()}/onda`);
  await expect(createRestService(database, secrets)).rejects.toThrow('The tables of the database cannot be read');
  await database.close();
  restoreConsole();
});
