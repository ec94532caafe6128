-- needs: accounts

-- Whether a code is the one that GoTrue sent for `GET /reauthenticate`; GoTrue itself checks one only together with a new password. Every call ends the code, so that it cannot be guessed.
create function public.use_reauthentication_code(person uuid, code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  select email, reauthentication_token, reauthentication_sent_at into account from auth.users where id = person for update;
  if account.reauthentication_token is null or account.reauthentication_token = '' then return false; end if;
  update auth.users set reauthentication_token = '' where id = person;
  return account.reauthentication_sent_at > now() - interval '10 minutes'
    -- As GoTrue computes it.
    and account.reauthentication_token = encode(sha224(convert_to(account.email || code, 'UTF8')), 'hex');
end $$;
revoke all on function public.use_reauthentication_code(uuid, text) from public, anon, authenticated;
grant execute on function public.use_reauthentication_code(uuid, text) to service_role;
