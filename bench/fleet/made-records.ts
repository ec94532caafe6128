// Personal records that nobody has: as many and as large as those of real people may be.
import { runOnce } from '../../server/database/postgres/postgres.fixture.ts';

const recordsOfPerson = 100;

export const peopleIn = (records: number): number => Math.ceil(records / recordsOfPerson);

/** @param person from 0 */
export const idOf = (person: number): string => `00000000-0000-4000-8000-${person.toString(16).padStart(12, '0')}`;

/** A session as devices push it, without its id: some 430 bytes. */
export const sessionData = {
  frequencyId: 17,
  hertz: 528,
  mode: 'pure',
  carrier: 200,
  noise: null,
  intensity: 70,
  startedAt: 1_795_600_000_000,
  day: '2026-11-25',
  hour: 8,
  timeZone: 'Europe/Madrid',
  plannedSeconds: 900,
  heardSeconds: 900,
  ended: 'completed',
  before: { tension: 40, energy: 55, mood: 60 },
  after: { tension: 70, energy: 60, mood: 65 },
  comparison: null,
};

/**
 * One person in a thousand has 20 000 records, the first up to 90 000; one in a hundred 1500, one in ten 300, and the
 * others 39. A fiftieth are the beats of a session, of 4 kB. They lie on the disk in the order of a year in which
 * everybody writes now and then, so that a person's rows lie far apart.
 */
const rowsOf = (records: number): string => `
  insert into public.personal_records (user_id, kind, key, data, base, seq, edited_at)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(person), 12, '0'))::uuid,
    case when at % 50 = 49 then 'intervals' when at % 20 = 3 then 'assessments' else 'sessions' end,
    gen_random_uuid(),
    case when at % 50 = 49
      then jsonb_build_object('id', gen_random_uuid(), 'text', (select string_agg(md5(random()::text || person || n), '') from generate_series(1, 125) n))
      else jsonb_set(jsonb_set('${JSON.stringify({ id: '', ...sessionData })}'::jsonb, '{id}', to_jsonb(gen_random_uuid())), '{startedAt}', to_jsonb(1764000000000 + (random() * 31e9)::bigint)) end,
    0, at, timestamptz '2025-11-25' + (at - 0.5 + random()) / number * interval '365 days'
  from (
    select person, case
        when person = 0 then least(90000, ${records} / 5)
        when person % 1000 = 0 then 20000
        when person % 100 = 1 then 1500
        when person % 10 = 2 then 300
        else 39 end as number
    from generate_series(0, ${peopleIn(records)} - 1) as person) as people,
    generate_series(1, number) as at
  order by (at - 0.5 + random()) / number`;

/** @param address of a migrated, empty database, of a superuser */
export async function fillRecords(address: string, records: number): Promise<void> {
  await runOnce(
    address,
    `set work_mem = '512MB';
    alter table public.personal_records disable trigger all;
    insert into auth.users (id) select ('00000000-0000-4000-8000-' || lpad(to_hex(person), 12, '0'))::uuid
      from generate_series(0, ${peopleIn(records)} - 1) as person;
    ${rowsOf(records)};
    insert into public.sync_heads (user_id, seq, records)
      select user_id, max(seq), count(*) from public.personal_records group by user_id;
    alter table public.personal_records enable trigger all`,
  );
  for (const table of ['personal_records', 'sync_heads']) await runOnce(address, `vacuum analyze public.${table}`);
}
