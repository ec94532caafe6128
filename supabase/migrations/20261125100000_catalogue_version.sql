-- Tells every server process within a second that another one, or an operator in the database itself, has changed the
-- catalogue. A row and not a sequence: it must not change before the commit that changes the catalogue.
create table public.catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);

insert into public.catalogue_version default values;

alter table public.catalogue_version enable row level security;
-- Hosted Supabase grants everything on new tables by default.
revoke all on public.catalogue_version from public, anon, authenticated, service_role;

-- Runs as the owner: whoever may write the catalogue needs no right on this table.
create function public.note_catalogue_change() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.catalogue_version set version = version + 1;
  return null;
end;
$$;

revoke all on function public.note_catalogue_change() from public, anon, authenticated, service_role;

create trigger frequencies_note_change
  after insert or update or delete or truncate on public.frequencies
  for each statement execute function public.note_catalogue_change();
