-- needs: accounts

-- By person, because Postgres would read the heads of all people for the ten or more new rows of one.
create or replace function public.limit_personal_records() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  number bigint;
  total bigint;
begin
  for person, number in select user_id, count(*) from inserted group by user_id loop
    update public.sync_heads set records = records + number where user_id = person returning records into total;
    if total > 100000 then
      -- PostgREST answers this with status 400.
      raise sqlstate 'PT400' using message = 'Too many records';
    end if;
  end loop;
  return null;
end $$;
