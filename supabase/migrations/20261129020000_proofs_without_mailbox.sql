-- needs: accounts

-- GoTrue sends the code of `GET /reauthenticate` by text message to who has a telephone and no mailbox, and computes its hash with the telephone then.
create or replace function public.use_reauthentication_code(person uuid, code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  select coalesce(nullif(email, ''), nullif(phone, '')) as name, reauthentication_token, reauthentication_sent_at
    into account from auth.users where id = person for update;
  if account.name is null or account.reauthentication_token is null or account.reauthentication_token = '' then return false; end if;
  update auth.users set reauthentication_token = '' where id = person;
  return account.reauthentication_sent_at > now() - interval '10 minutes'
    -- As GoTrue computes it.
    and account.reauthentication_token = encode(sha224(convert_to(account.name || code, 'UTF8')), 'hex');
end $$;

-- Whether the times of a token (`amr`) say that somebody has signed in within the last ten minutes. A second factor alone says nothing: whoever has stolen a token may add one of their own to the account and prove that. Nor does `oauth_provider/authorization_code`: with a token alone another app is let in.
create function public.holds_fresh_proof(amr jsonb) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_array_elements(case when jsonb_typeof(amr) = 'array' then amr else '[]' end) as given (proof)
      where proof ->> 'method' in ('password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change',
          'oauth', 'sso/saml', 'web3', 'passkey')
        and jsonb_typeof(proof -> 'timestamp') = 'number'
        and (proof ->> 'timestamp')::numeric > extract(epoch from now()) - 600
  )
$$;

-- Sessions of GoTrue in which the person has shown again who they are: GoTrue has no such call, and its tokens do not say it.
create table public.proved_sessions (
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  proved_at timestamptz not null default now(),
  primary key (user_id, session_id)
);

-- For servers only, after a fresh proof. Returns true.
create function public.mark_session_proved(person uuid, session uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  begin
    -- Accounts before other tables: see lock_account_of_records.
    perform from auth.users where id = person for key share;
  exception
    when insufficient_privilege then null;
  end;
  delete from public.proved_sessions where user_id = person and proved_at < now() - interval '10 minutes';
  insert into public.proved_sessions as marked (user_id, session_id) values (person, session)
    on conflict (user_id, session_id) do update set proved_at = now();
  return true;
end $$;

create or replace function public.is_freshly_proved() returns boolean language sql stable set search_path = '' as $$
  select public.holds_fresh_proof(auth.jwt() -> 'amr') or exists (
    select from public.proved_sessions
      where user_id = auth.uid() and session_id::text = auth.jwt() ->> 'session_id' and proved_at > now() - interval '10 minutes'
  )
$$;

alter table public.proved_sessions enable row level security;

-- Hosted Supabase grants everything by default.
revoke all on public.proved_sessions from public, anon, authenticated, service_role;
revoke all on function public.holds_fresh_proof(jsonb), public.mark_session_proved(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.holds_fresh_proof(jsonb), public.mark_session_proved(uuid, uuid) to service_role;
