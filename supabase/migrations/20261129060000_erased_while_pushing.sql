-- needs: accounts

-- A device that pushes while everything is erased would bring back what is gone. So the head knows the number at which its epoch began, and takes nothing from a device that has seen less.
alter table public.sync_heads add column epoch_seq bigint not null default 0;

create or replace function public.start_new_epoch(person uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  started uuid;
begin
  insert into public.sync_heads as head (user_id, seq, epoch_seq) values (person, 1, 1)
    on conflict (user_id) do update set epoch = gen_random_uuid(), seq = head.seq + 1, epoch_seq = head.seq + 1, records = 0
    returning head.epoch into started;
  delete from public.personal_records where user_id = person;
  return started;
end $$;

-- Whether a device that has seen so much of the caller's records may not know yet that everything was erased. Locks the head, so that it stays so.
create function public.is_before_erasure(seen bigint) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  head public.sync_heads;
begin
  perform public.person_of_records();
  perform public.lock_own_account();
  select * into head from public.sync_heads where user_id = auth.uid() for no key update;
  return coalesce(head.epoch_seq > seen, false);
end $$;

create or replace function public.push_records(device uuid, seen bigint, records jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  note jsonb;
  accepted jsonb;
begin
  -- The device is not noted either: by its note it knows whether an earlier push has arrived.
  if public.is_before_erasure(seen) then return '[]'; end if;
  note := public.note_device(device, seen);
  if note is null then return null; end if;
  if (note ->> 'seen')::bigint < seen then return '[]'; end if;
  -- A driver that knows the parameter's type quotes the text of a list once more.
  if jsonb_typeof(records) = 'string' then records := (records #>> '{}')::jsonb; end if;
  with pushed as (
    insert into public.personal_records (kind, key, data, base, edited_at, version)
      select kind, key, data, coalesce(base, 0), edited_at, coalesce(version, 1) from jsonb_to_recordset(records)
        as given (kind text, key text, data jsonb, base bigint, edited_at timestamptz, version smallint)
      on conflict (user_id, kind, key) do update
        set data = excluded.data, base = excluded.base, edited_at = excluded.edited_at, version = excluded.version
      returning kind, key, seq
  )
  select coalesce(jsonb_agg(to_jsonb(pushed)), '[]') into accepted from pushed;
  perform public.note_device(device, 0);
  return accepted;
end $$;

revoke all on function public.is_before_erasure(bigint) from public, anon, authenticated, service_role;
grant execute on function public.is_before_erasure(bigint) to authenticated;
