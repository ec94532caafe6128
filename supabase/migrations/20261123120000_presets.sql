-- needs: accounts

-- Sounds that a person has set up and named.
alter table public.personal_records drop constraint personal_records_kind_check;
alter table public.personal_records add constraint personal_records_kind_check
  check (kind in ('sessions', 'favourites', 'assessments', 'routines', 'comparisons', 'preferences', 'intervals', 'presets'));
