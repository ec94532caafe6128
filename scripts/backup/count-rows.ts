import type { DatabaseSession } from '../../server/database/database.ts';
import type { Contents } from './backup-folder.ts';

/** Of everything but the system's and extensions' own. */
const ownRelations = `pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

export async function isEmpty({ rows }: Pick<DatabaseSession, 'rows'>): Promise<boolean> {
  return (await rows(`select from ${ownRelations} limit 1`)).length === 0;
}

/** Reads every row. */
export async function countRows({ rows }: Pick<DatabaseSession, 'rows'>): Promise<Omit<Contents, 'kind'>> {
  const tables = await rows<{ name: string; owner: string }>(
    `select format('%I.%I', nspname, relname) as name, relowner::regrole::text as owner
      from ${ownRelations} and relkind = 'r' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [count] = await rows<{ number: string }>(`select count(*)::text as number from ${name}`);
    counts[name] = Number(count?.number);
  }
  return { rows: counts, owners: [...new Set(tables.map(({ owner }) => owner))].toSorted() };
}
