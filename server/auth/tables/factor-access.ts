import type { DatabaseSession } from '../../database/database.ts';

/**
 * Checks that row security of the records can see who has a second factor: GoTrue's tables belong to another role, and
 * have row security of their own.
 * @throws Error with the statements that help
 */
export async function assertFactorsReadable({ rows }: DatabaseSession): Promise<void> {
  const [found] = await rows<{ readable: boolean; user: string }>(
    `select current_user::text as "user", coalesce(bool_and(
        has_schema_privilege(relnamespace, 'usage') and has_table_privilege(pg_class.oid, 'select')
        and not row_security_active(pg_class.oid)), false) as readable
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'auth' and relname = 'mfa_factors'`,
  );
  if (found?.readable === true) return;
  const user = `"${found?.user.replaceAll('"', '""')}"`;
  throw new Error(
    `The user ${user} of the database cannot read who has a second factor (auth.mfa_factors), so a second factor would not protect people's records. Start GoTrue's migrations first ("auth migrate"). Then, as a superuser: grant usage on schema auth to ${user}; grant select on auth.mfa_factors to ${user}; alter role ${user} bypassrls;`,
  );
}
