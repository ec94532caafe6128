import type { DatabaseSession } from './database.ts';

/** Makes PostgREST's roles. Nothing is granted by default, so a migration that forgets its grants fails closed. */
const roles = `
do $$
declare
  wanted text;
  missing text := '';
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit %s', wanted, case when wanted = 'service_role' and current_setting('is_superuser') = 'on' then 'bypassrls' end);
      end if;
    exception
      -- Roles belong to all databases of a server: another one can be making them at this moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then missing := missing || format(' create role %I nologin noinherit;', wanted);
    end;
    -- Being a member is not enough from Postgres 16 on: only trying says whether a user may become a role.
    begin
      begin
        execute format('set local role %I', wanted);
        reset role;
      exception
        when insufficient_privilege then execute format('grant %I to current_user', wanted);
      end;
    exception
      -- The second where it does not exist.
      when insufficient_privilege or invalid_parameter_value then missing := missing || format(' grant %I to %I;', wanted, current_user);
    end;
  end loop;
  if missing <> '' then
    raise exception 'the user % may not make these roles or become them. As a superuser:%', current_user, missing;
  end if;
end $$;
grant usage on schema public to anon, authenticated, service_role;
`;

export async function prepareRoles({ script }: DatabaseSession): Promise<void> {
  await script(roles);
}
