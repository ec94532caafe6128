import { hash } from 'node:crypto';
import type { DatabaseSession } from '../../database/database.ts';
import { authSchema } from './auth-schema.ts';

/**
 * Can be repeated.
 * @throws Error if GoTrue made the schema: only GoTrue may change its tables
 */
export async function prepareAccounts({ rows, script }: DatabaseSession): Promise<void> {
  const [found] = await rows<{ foreign: string | null }>(
    `select to_regclass('auth.schema_migrations')::text as "foreign"`,
  );
  if (found?.foreign !== null)
    throw new Error('The accounts of this database belong to GoTrue: set AUTH_URL to its address');
  // Repeating it locks the tables against people who write, through the other servers of a database.
  if ((await markOf(rows)) === mark) return;
  await script(`${authSchema} comment on schema auth is '${mark}'`);
}

const mark = `Made by Onda ${hash('sha256', authSchema)}`;

async function markOf(rows: DatabaseSession['rows']): Promise<string | null | undefined> {
  const [schemaRow] = await rows<{ mark: string | null }>(
    `select obj_description(to_regnamespace('auth'), 'pg_namespace') as mark`,
  );
  return schemaRow?.mark;
}
