-- needs: accounts

-- The caller, if the session may use personal records: where a person has a second factor, it must have proved one. The table is asked, not the token, so that a new factor counts at once.
-- Without row_security = off, a reader who may see no factors would find none, and everything would be open.
create function public.person_of_records() returns uuid language plpgsql stable security definer set search_path = '' set row_security = off as $$
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    -- No empty answer, which would look like an account without records. PostgREST answers this with status 403.
    raise sqlstate 'PT403' using message = 'Second factor required';
  end if;
  return auth.uid();
end $$;

-- In a subquery the function is called once a statement. That it names the person, as the other policies do, makes Postgres compare the two before it looks for rows: it also refuses where there is none.
create policy "A second factor protects the head" on public.sync_heads as restrictive for all to authenticated using (user_id = (select public.person_of_records()));
create policy "A second factor protects the records" on public.personal_records as restrictive for all to authenticated using (user_id = (select public.person_of_records()));

-- Erases a person's records everywhere: devices that see another epoch give up what they have of the old one. For servers only, after a fresh proof of the person as for deleting the account.
drop function public.start_new_epoch();
create function public.start_new_epoch(person uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  started uuid;
begin
  insert into public.sync_heads as head (user_id, seq) values (person, 1)
    on conflict (user_id) do update set epoch = gen_random_uuid(), seq = head.seq + 1, records = 0
    returning head.epoch into started;
  delete from public.personal_records where user_id = person;
  return started;
end $$;

revoke all on function public.person_of_records(), public.start_new_epoch(uuid) from public, anon, authenticated, service_role;
grant execute on function public.person_of_records() to authenticated;
grant execute on function public.start_new_epoch(uuid) to service_role;
