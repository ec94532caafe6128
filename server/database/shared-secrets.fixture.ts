import type { Secrets } from '../secrets.ts';
import { openPostgres } from './postgres/open-postgres.ts';

/** What the servers on this Postgres have agreed on, where none has a file of secrets. */
export async function readSharedSecrets(address: string): Promise<Secrets> {
  const database = openPostgres(address);
  try {
    const [row] = await database.transaction(async ({ rows }) =>
      rows<{ secrets: string }>('select secrets from onda_server.secrets'),
    );
    return JSON.parse(row?.secrets ?? '') as Secrets;
  } finally {
    await database.close();
  }
}
