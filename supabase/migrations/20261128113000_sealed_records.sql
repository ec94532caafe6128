-- needs: accounts

-- A sealed record: the name of its kind and key, and a text of at most 8448 bytes, 31 more around them, in base64url. What it says, removals included, only the devices can read.
alter table public.personal_records drop constraint personal_records_data_check;
alter table public.personal_records add constraint personal_records_data_check check (
  case when kind = 'sealed' then
    -- Not null: nothing at all is no removal.
    coalesce(key ~ '^[A-Za-z0-9_-]{43}$' and data = jsonb_build_object('c', data -> 'c') and jsonb_typeof(data -> 'c') = 'string'
      and length(data ->> 'c') between 100 and 11306 and data ->> 'c' ~ '^[A-Za-z0-9_-]+$', false)
  else jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8192 end
);

-- The number of the head when the person's devices began to seal; null: the account is open. Goes only with the account.
alter table public.sync_heads add column sealed_seq bigint;

create or replace function public.number_personal_record() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sealed bigint;
begin
  -- Somebody was faster: not written and not returned.
  if tg_op = 'UPDATE' and new.base <> old.seq then return null; end if;
  -- A third faster than always to insert.
  update public.sync_heads set seq = seq + 1 where user_id = new.user_id returning seq, sealed_seq into new.seq, sealed;
  if not found then
    insert into public.sync_heads as head (user_id, seq) values (new.user_id, 1)
      on conflict (user_id) do update set seq = head.seq + 1
      returning head.seq, head.sealed_seq into new.seq, sealed;
  end if;
  -- PostgREST answers this with status 409. An older app keeps what it has changed.
  if sealed is not null and new.kind <> 'sealed' then
    raise sqlstate 'PT409' using message = 'The records are sealed: this version of the app cannot write them';
  end if;
  -- A device's clock may say anything.
  new.edited_at := greatest(least(new.edited_at, now()), timestamptz '1970-01-01 00:00:00+00');
  return new;
end $$;

-- Before any other lock: accounts are locked before heads, see lock_account_of_records.
create function public.lock_own_account() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = auth.uid() for key share;
exception
  when insufficient_privilege then null;
end $$;

-- From now on the caller's records are sealed: open ones are refused, and sealed ones count. Returns the number at which that began, also if it was before, and -1 where there are records that the device has not read.
create function public.seal_account(expected bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  head public.sync_heads;
begin
  -- Refuses a session that has not proved the person's second factor.
  perform public.person_of_records();
  perform public.lock_own_account();
  insert into public.sync_heads (user_id) select auth.uid()
    where not exists (select from public.sync_heads where user_id = auth.uid()) on conflict do nothing;
  select * into strict head from public.sync_heads where user_id = auth.uid() for no key update;
  if head.sealed_seq is not null then return head.sealed_seq; end if;
  -- As for a change of the keys: with a stolen token alone nobody locks older devices out.
  if not public.is_freshly_proved() then raise sqlstate 'PT422' using message = 'Fresh proof required'; end if;
  if head.seq <> expected then return -1; end if;
  update public.sync_heads set sealed_seq = seq,
      records = (select count(*) from public.personal_records where user_id = head.user_id and kind = 'sealed')
    where user_id = head.user_id;
  return head.seq;
end $$;

-- Removes open records of the caller, of which there are sealed ones now. Returns how many: to be repeated until it is 0. -1 where the account is open, or has fewer sealed ones than the device knows.
create function public.remove_open_records(known bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  -- More take too long for one statement.
  most constant integer := 10000;
  head public.sync_heads;
  removed bigint;
begin
  perform public.person_of_records();
  perform public.lock_own_account();
  select * into head from public.sync_heads where user_id = auth.uid() for no key update;
  if head.sealed_seq is null or head.records < known then return -1; end if;
  delete from public.personal_records where user_id = head.user_id and seq in (
    select seq from public.personal_records where user_id = head.user_id and kind <> 'sealed' limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function public.lock_own_account(), public.seal_account(bigint), public.remove_open_records(bigint) from public, anon, authenticated, service_role;
grant execute on function public.seal_account(bigint), public.remove_open_records(bigint) to authenticated;
