-- needs: accounts

-- One row a person. Its lock makes the numbers of a person's records follow the order of the commits, so that a reader who has seen number n misses nothing below it.
create table public.sync_heads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Another one: everything was erased, and what a device has from before must not come back.
  epoch uuid not null default gen_random_uuid(),
  -- At least the highest number of the person's records. Never falls.
  seq bigint not null default 0,
  -- Rows of personal_records, those without data included.
  records integer not null default 0
);

-- One table for all kinds. Devices merge; the database numbers, and leaves out what is stale.
create table public.personal_records (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('sessions', 'favourites', 'assessments', 'routines', 'comparisons', 'preferences')),
  key text not null check (length(key) between 1 and 64),
  -- null: taken away.
  data jsonb check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8192),
  -- The number of this record that the writer had seen.
  base bigint not null default 0,
  -- Set by the trigger; writers may not.
  seq bigint not null default 0,
  edited_at timestamptz not null,
  -- Of the writer's record format.
  version smallint not null default 1 check (version between 1 and 1000),
  primary key (user_id, kind, key),
  unique (user_id, seq)
);

-- Accounts are locked before heads, as when an account is deleted: else the two wait for each other, and the deletion fails.
create function public.lock_account_of_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = auth.uid() for key share;
  return null;
exception
  -- An owner who may not lock accounts may have to delete one twice.
  when insufficient_privilege then return null;
end $$;

create function public.number_personal_record() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody was faster: not written and not returned.
  if tg_op = 'UPDATE' and new.base <> old.seq then return null; end if;
  -- A third faster than always to insert.
  update public.sync_heads set seq = seq + 1 where user_id = new.user_id returning seq into new.seq;
  if not found then
    insert into public.sync_heads as head (user_id, seq) values (new.user_id, 1)
      on conflict (user_id) do update set seq = head.seq + 1
      returning head.seq into new.seq;
  end if;
  -- A device's clock may say anything.
  new.edited_at := greatest(least(new.edited_at, now()), timestamptz '1970-01-01 00:00:00+00');
  return new;
end $$;

-- Once a statement, and not before a row: that would also count the rows that turn out to exist.
create function public.limit_personal_records() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.sync_heads as head set records = head.records + new_rows.number
    from (select user_id, count(*) as number from inserted group by user_id) as new_rows
    where head.user_id = new_rows.user_id;
  if exists (select from public.sync_heads where user_id in (select user_id from inserted) and records > 100000) then
    -- PostgREST answers this with status 400.
    raise sqlstate 'PT400' using message = 'Too many records';
  end if;
  return null;
end $$;

create trigger lock_account_of_records before insert on public.personal_records
  for each statement execute function public.lock_account_of_records();
create trigger number_personal_record before insert or update on public.personal_records
  for each row execute function public.number_personal_record();
create trigger limit_personal_records after insert on public.personal_records
  referencing new table as inserted
  for each statement execute function public.limit_personal_records();

-- Erases the caller's records everywhere: devices that see another epoch give up what they have of the old one.
create function public.start_new_epoch() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  started uuid;
begin
  insert into public.sync_heads as head (user_id, seq) values (auth.uid(), 1)
    on conflict (user_id) do update set epoch = gen_random_uuid(), seq = head.seq + 1, records = 0
    returning head.epoch into started;
  delete from public.personal_records where user_id = auth.uid();
  return started;
end $$;

alter table public.sync_heads enable row level security;
alter table public.personal_records enable row level security;

create policy "People read their own head" on public.sync_heads for select to authenticated using (user_id = (select auth.uid()));
create policy "People read their own records" on public.personal_records for select to authenticated using (user_id = (select auth.uid()));
create policy "People add their own records" on public.personal_records for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own records" on public.personal_records for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Hosted Supabase grants everything by default. The service role needs nothing here either: records go with the account.
revoke all on public.sync_heads, public.personal_records from public, anon, authenticated, service_role;
revoke all on function public.lock_account_of_records(), public.number_personal_record(), public.limit_personal_records(), public.start_new_epoch() from public, anon, authenticated, service_role;
grant select on public.sync_heads, public.personal_records to authenticated;
grant insert (kind, key, data, base, edited_at, version), update (kind, key, data, base, edited_at, version) on public.personal_records to authenticated;
grant execute on function public.start_new_epoch() to authenticated;
