-- needs: accounts

-- The keys of a person's records, as their devices have sealed them: a ring, and a wrap for each way in to it. The server can read neither.
create table public.account_keys (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Raised by one with each change, so that of two devices at once one counts.
  rev bigint not null check (rev >= 1),
  ring text not null check (octet_length(ring) <= 65536 and ring ~ '^[A-Za-z0-9_-]+$'),
  wraps jsonb not null check (jsonb_typeof(wraps) = 'array' and octet_length(wraps::text) <= 65536)
);

-- What two devices of a person say to each other when one gives the other the keys; each message is sealed or no secret.
create table public.device_pairings (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  -- 1 and 3 of the new device, 2 and 4 of the one that has the keys.
  step smallint not null check (step between 1 and 4),
  message text not null check (octet_length(message) <= 4096),
  said_at timestamptz not null default now(),
  primary key (user_id, id, step)
);

-- Whether the person of the token has proved who they are in the last ten minutes: by signing in, or again in the session. Refreshing a token keeps these times.
create function public.is_freshly_proved() returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_array_elements(case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as given (proof)
      where jsonb_typeof(proof -> 'timestamp') = 'number'
        and (proof ->> 'timestamp')::numeric > extract(epoch from now()) - 600
  )
$$;

-- Puts the next state of the caller's keys in place of the one that the device has seen (0: none). Returns its number, or 0 where another device was faster.
create function public.write_account_keys(expected bigint, ring text, wraps jsonb) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  written bigint;
begin
  -- Refuses a session that has not proved the person's second factor.
  perform public.person_of_records();
  -- With a stolen token alone somebody could add a way in, or take all of them away. PostgREST answers this with status 422.
  if not public.is_freshly_proved() then raise sqlstate 'PT422' using message = 'Fresh proof required'; end if;
  begin
    -- Accounts before other tables: see lock_account_of_records.
    perform from auth.users where id = auth.uid() for key share;
  exception
    when insufficient_privilege then null;
  end;
  -- A driver that knows the parameter's type quotes the text of a list once more.
  if jsonb_typeof(wraps) = 'string' then wraps := (wraps #>> '{}')::jsonb; end if;
  if expected = 0 then
    insert into public.account_keys as keys (user_id, rev, ring, wraps)
      values (auth.uid(), 1, write_account_keys.ring, write_account_keys.wraps)
      on conflict (user_id) do nothing returning keys.rev into written;
  else
    update public.account_keys as keys
      set rev = keys.rev + 1, ring = write_account_keys.ring, wraps = write_account_keys.wraps
      where keys.user_id = auth.uid() and keys.rev = expected returning keys.rev into written;
  end if;
  return coalesce(written, 0);
end $$;

-- Says the next message of a pairing, which is over after five minutes. Returns whether it was the first of its step.
create function public.say_in_pairing(pairing uuid, step smallint, message text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  said smallint;
begin
  perform public.person_of_records();
  begin
    perform from auth.users where id = auth.uid() for key share;
  exception
    when insufficient_privilege then null;
  end;
  -- All of a pairing that began too long ago.
  delete from public.device_pairings as old where old.user_id = auth.uid() and exists (
    select from public.device_pairings as begun where begun.user_id = old.user_id and begun.id = old.id
      and begun.step = 1 and begun.said_at <= now() - interval '5 minutes');
  if say_in_pairing.step = 1 then
    if (select count(distinct begun.id) from public.device_pairings as begun where begun.user_id = auth.uid()) >= 10 then
      raise sqlstate 'PT429' using message = 'Too many pairings';
    end if;
  elsif not exists (select from public.device_pairings as before
    where before.user_id = auth.uid() and before.id = pairing and before.step = say_in_pairing.step - 1) then
    return false;
  end if;
  insert into public.device_pairings as new (user_id, id, step, message)
    values (auth.uid(), pairing, say_in_pairing.step, say_in_pairing.message)
    on conflict do nothing returning new.step into said;
  return said is not null;
end $$;

alter table public.account_keys enable row level security;
alter table public.device_pairings enable row level security;

create policy "People read their own keys" on public.account_keys for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor protects the keys" on public.account_keys as restrictive for all to authenticated using (user_id = (select public.person_of_records()));
create policy "People read their own pairings" on public.device_pairings for select to authenticated using (user_id = (select auth.uid()) and said_at > now() - interval '5 minutes');
create policy "A second factor protects the pairings" on public.device_pairings as restrictive for all to authenticated using (user_id = (select public.person_of_records()));

-- Hosted Supabase grants everything by default.
revoke all on public.account_keys, public.device_pairings from public, anon, authenticated, service_role;
revoke all on function public.is_freshly_proved(), public.write_account_keys(bigint, text, jsonb), public.say_in_pairing(uuid, smallint, text) from public, anon, authenticated, service_role;
grant select on public.account_keys, public.device_pairings to authenticated;
grant execute on function public.write_account_keys(bigint, text, jsonb), public.say_in_pairing(uuid, smallint, text) to authenticated;
