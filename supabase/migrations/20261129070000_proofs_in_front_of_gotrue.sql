-- needs: accounts

-- Whether a session of GoTrue is freshly proved: as its token says (`amr`), or as the server has marked it.
create function public.is_session_proved(person uuid, session text, amr jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select public.holds_fresh_proof(amr) or exists (
    select from public.proved_sessions
      where user_id = person and session_id::text = session and proved_at > now() - interval '10 minutes'
  )
$$;

create or replace function public.is_freshly_proved() returns boolean language sql stable set search_path = '' as $$
  select public.is_session_proved(auth.uid(), auth.jwt() ->> 'session_id', auth.jwt() -> 'amr')
$$;

-- Leaves the code: GoTrue compares it itself with a new password, but only in sessions older than a day. The server counts the tries.
create function public.is_reauthentication_code(person uuid, code text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  account record;
begin
  select coalesce(nullif(email, ''), nullif(phone, '')) as name, reauthentication_token, reauthentication_sent_at
    into account from auth.users where id = person;
  return coalesce(
    account.reauthentication_sent_at > now() - interval '10 minutes'
      -- As GoTrue computes it.
      and account.reauthentication_token = encode(sha224(convert_to(account.name || code, 'UTF8')), 'hex'),
    false
  );
end $$;

create or replace function public.use_reauthentication_code(person uuid, code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  is_right boolean;
begin
  perform from auth.users where id = person for update;
  is_right := public.is_reauthentication_code(person, code);
  update auth.users set reauthentication_token = '' where id = person and reauthentication_token <> '';
  return is_right;
end $$;

-- Hosted Supabase grants everything by default.
revoke all on function public.is_session_proved(uuid, text, jsonb), public.is_reauthentication_code(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.is_session_proved(uuid, text, jsonb), public.is_reauthentication_code(uuid, text) to service_role;
