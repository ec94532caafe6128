import type { Database } from './database.ts';
import { prepareRoles } from './prepare-roles.ts';

/** What migrations that need accounts refer to. */
const authSchema = `
create schema auth;
create table auth.users (id uuid primary key);
create function auth.uid() returns uuid language sql stable as
  $$ select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
grant usage on schema auth to anon, authenticated, service_role;
`;

export async function prepareAuthSchema(database: Database): Promise<void> {
  await database.transaction(async (session) => {
    await prepareRoles(session);
    await session.script(authSchema);
  });
}
