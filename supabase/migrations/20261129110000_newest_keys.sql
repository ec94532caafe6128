-- needs: accounts

-- The generation of the person's newest keys, as their wraps say it; 0: there are none. A device sees it in the head, before it pushes.
alter table public.sync_heads add column key_generation integer not null default 0;

create function public.generation_of_wraps(wraps jsonb) returns integer language sql immutable set search_path = '' as $$
  select coalesce(max(least(greatest((wrap ->> 'generation')::numeric, 0), 65535)), 0)::integer
    from jsonb_array_elements(wraps) as given (wrap) where jsonb_typeof(wrap -> 'generation') = 'number'
$$;

-- Of each change of the keys, also by a function of an older server that waits for this migration.
create function public.note_key_generation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Keys that are begun anew may be of a lower one. A push that has begun is over before.
  insert into public.sync_heads (user_id, key_generation)
    values (new.user_id, public.generation_of_wraps(new.wraps))
    on conflict (user_id) do update set key_generation = excluded.key_generation;
  return null;
end $$;

-- Waits for all who change keys, and lets in no others before the end. So the keys that are read next are the newest.
create trigger note_key_generation after insert or update on public.account_keys
  for each row execute function public.note_key_generation();

insert into public.sync_heads (user_id, key_generation)
  select user_id, public.generation_of_wraps(wraps) from public.account_keys
  on conflict (user_id) do update set key_generation = excluded.key_generation;

create or replace function public.number_personal_record() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sealed bigint;
  newest integer;
  -- Of the row's bytes the first says its form, and the next two of which generation its key is.
  header text := left(new.data ->> 'c', 4);
begin
  -- Somebody was faster: not written and not returned.
  if tg_op = 'UPDATE' and new.base <> old.seq then return null; end if;
  -- A third faster than always to insert.
  update public.sync_heads set seq = seq + 1 where user_id = new.user_id
    returning seq, sealed_seq, key_generation into new.seq, sealed, newest;
  if not found then
    insert into public.sync_heads as head (user_id, seq) values (new.user_id, 1)
      on conflict (user_id) do update set seq = head.seq + 1
      returning head.seq, head.sealed_seq, head.key_generation into new.seq, sealed, newest;
  end if;
  -- PostgREST answers this with status 409. An older app keeps what it has changed.
  if sealed is not null and new.kind <> 'sealed' then
    raise sqlstate 'PT409' using message = 'The records are sealed: this version of the app cannot write them';
  end if;
  -- A device that was removed has the older keys. Other forms are refused by the table.
  if newest > 1 and new.kind = 'sealed' and header ~ '^[A-Za-z0-9_-]{4}$' then
    if ('x' || encode(decode(translate(header, '-_', '+/'), 'base64'), 'hex'))::bit(24)::integer & 65535 < newest then
      raise sqlstate 'PT409' using message = 'The keys have changed: read them, and seal with the newest', hint = 'newer-keys';
    end if;
  end if;
  -- A device's clock may say anything.
  new.edited_at := greatest(least(new.edited_at, now()), timestamptz '1970-01-01 00:00:00+00');
  return new;
end $$;

-- Hosted Supabase grants everything by default.
revoke all on function public.generation_of_wraps(jsonb), public.note_key_generation() from public, anon, authenticated, service_role;
