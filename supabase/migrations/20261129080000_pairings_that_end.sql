-- needs: accounts

-- With step 5 the new device says that the keys did not open it: otherwise the one that gave them would wait for nothing.
alter table public.device_pairings drop constraint device_pairings_step_check;
alter table public.device_pairings add constraint device_pairings_step_check check (step between 1 and 5);
