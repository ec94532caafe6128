-- needs: accounts

-- The app names the kinds of records: a new one needs no change of the database. Limits apply to all kinds together.
alter table public.personal_records drop constraint personal_records_kind_check;
alter table public.personal_records add constraint personal_records_kind_check check (kind ~ '^[a-z]{1,40}$');
