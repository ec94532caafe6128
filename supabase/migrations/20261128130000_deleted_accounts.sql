-- needs: accounts

-- A device that is open while its account is deleted asks once more. That is no error: both functions then return null.
create or replace function public.note_device(device uuid, seen bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  -- Devices met longer ago read everything anew: nothing is lost by that.
  max_others constant integer := 29;
  head public.sync_heads;
  noted bigint;
begin
  -- Refuses a session that has not proved the person's second factor.
  perform public.person_of_records();
  perform public.lock_own_account();
  if not exists (select from public.sync_heads where user_id = auth.uid()) then
    begin
      insert into public.sync_heads (user_id) values (auth.uid()) on conflict do nothing;
    exception
      when foreign_key_violation then return null;
    end;
  end if;
  select * into head from public.sync_heads where user_id = auth.uid() for no key update;
  if not found then return null; end if;
  noted := coalesce((head.seen_by ->> device::text)::bigint, 0);
  if noted >= seen and (noted < head.seq or not head.seen_by ? device::text) then
    update public.sync_heads set seen_by = jsonb_build_object(device, head.seq) || coalesce((
        select jsonb_object_agg(key, value) from (
          select key, value from jsonb_each(head.seen_by - device::text) order by value desc limit max_others
        ) as others
      ), '{}') where user_id = head.user_id;
    noted := head.seq;
  end if;
  return jsonb_build_object('epoch', head.epoch, 'seq', head.seq, 'seen', noted);
end $$;

create or replace function public.push_records(device uuid, seen bigint, records jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  note jsonb := public.note_device(device, seen);
  accepted jsonb;
begin
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
