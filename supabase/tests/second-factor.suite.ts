// Runs on every database that the server supports.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import {
  openPeople,
  pull,
  push,
  recordOf,
  upsertHeaders,
  upsertPath,
  type Client,
  type People,
  type Person,
} from './people.fixture.ts';
import { openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

const allRefused = Array.from({ length: 7 }, () => [403, 'PT403']);

export function describeSecondFactor(name: string, openEmpty: OpenEmpty): void {
  describe(`personal records of people with a second factor on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let people: People;
    let ana: Person;
    const withProof = ({ id }: Person): Client => people.clientWith({ sub: id, role: 'authenticated', aal: 'aal2' });
    const everything = async (): Promise<object[]> =>
      database.transaction(async ({ rows }) => [
        ...(await rows('select * from public.sync_heads order by user_id')),
        ...(await rows('select * from public.personal_records order by user_id, kind, key')),
      ]);
    /** Status and code of every call that a device makes, and of some that it does not. */
    const attempts = async (person: Person): Promise<[number, string][]> => {
      const upsert = (body: object[]): RequestInit & { headers: Record<string, string> } => ({
        method: 'POST',
        headers: upsertHeaders,
        body: JSON.stringify(body),
      });
      const answers = await Promise.all([
        person.fetch('sync_heads?select=epoch,seq&limit=1'),
        person.fetch('sync_heads?select=epoch,seq', { headers: { 'if-none-match': '"0"' } }),
        person.fetch('personal_records?select=*&seq=gt.0&order=seq&limit=500'),
        person.fetch('personal_records?select=key&kind=eq.nothing'),
        person.fetch(upsertPath, upsert([recordOf('a', { data: { minutes: 1 } }), recordOf('new')])),
        person.fetch(upsertPath, upsert([recordOf('a', { base: 1, data: null })])),
        person.fetch('personal_records?on_conflict=user_id,kind,key&select=*', upsert([recordOf('a')])),
      ]);
      return Promise.all(
        answers.map(async (answer): Promise<[number, string]> => {
          const { code = '' } = (await answer.json()) as { code?: string };
          return [answer.status, code];
        }),
      );
    };

    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      people = await openPeople(database, project);
    });
    afterAll(async () => opened?.close());
    beforeEach(async () => {
      ana = await people.add();
      await push(ana.client, [recordOf('a'), recordOf('b')]);
    });

    it('are closed to a token without the proof, also one from before the factor, by an error and no empty list', async () => {
      expect((await pull(ana.client, 0)).data).toHaveLength(2);
      await ana.addFactor();
      const before = await everything();
      expect(await attempts(ana)).toEqual(allRefused);
      expect(await everything()).toEqual(before);
    });

    it('are closed by an error where there are none', async () => {
      const nobody = await people.add();
      await nobody.addFactor();
      expect(await attempts(nobody)).toEqual(allRefused);
    });

    it.each([undefined, 'aal1', 'AAL2', 'aal0', ''])('are closed to a token of level %j', async (aal) => {
      await ana.addFactor();
      const client = people.clientWith({ sub: ana.id, role: 'authenticated', ...(aal !== undefined && { aal }) });
      expect(await pull(client, 0)).toMatchObject({ status: 403, data: null, error: { code: 'PT403' } });
    });

    it('are open to a session that has proved the factor', async () => {
      await ana.addFactor();
      const client = withProof(ana);
      expect((await push(client, [recordOf('c')])).data).toHaveLength(1);
      expect((await pull(client, 0)).data?.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
      expect((await client.from('sync_heads').select('seq')).data).toHaveLength(1);
    });

    it('are open while a factor is not confirmed, and after it was removed', async () => {
      await ana.addFactor();
      const change = async (text: string): Promise<unknown> =>
        database.transaction(async ({ rows }) => rows(`${text} where user_id = $1::text::uuid`, [ana.id]));
      await change("update auth.mfa_factors set status = 'unverified'");
      expect((await pull(ana.client, 0)).data).toHaveLength(2);
      await change("update auth.mfa_factors set status = 'verified'");
      expect((await pull(ana.client, 0)).status).toBe(403);
      await change('delete from auth.mfa_factors');
      expect((await pull(ana.client, 0)).data).toHaveLength(2);
    });

    it('of other people are not concerned', async () => {
      await ana.addFactor();
      const ben = await people.add();
      expect((await push(ben.client, [recordOf('a')])).data).toHaveLength(1);
      expect((await pull(ben.client, 0)).data).toHaveLength(1);
      expect((await pull(withProof(ben), 0)).data).toHaveLength(1);
    });

    it('are closed in the database, whatever the statement', async () => {
      await ana.addFactor();
      const before = await everything();
      const statements = [
        'select from public.sync_heads',
        'select count(*) from public.personal_records',
        "select exists (select from public.personal_records where key = 'a')",
        "insert into public.personal_records (kind, key, edited_at) values ('sessions', 'x', now())",
        "insert into public.personal_records (kind, key, edited_at) values ('sessions', 'a', now()) on conflict (user_id, kind, key) do update set data = null",
        'update public.personal_records set data = null',
        "update public.personal_records set data = null, base = seq where key = 'a'",
      ];
      for (const text of statements)
        await expect(
          ana.transaction(async ({ rows }) => rows(text)),
          text,
        ).rejects.toThrow(/Second factor required/);
      expect(await everything()).toEqual(before);
    });

    it('are closed to everybody where the database cannot see who has a factor', async () => {
      const change = async (text: string): Promise<void> => database.transaction(async ({ script }) => script(text));
      const [owner] = await database.transaction(async ({ rows }) =>
        rows<{ name: string }>('select current_user as name'),
      );
      await change(
        `create role blind; grant usage on schema auth to blind; grant select on auth.mfa_factors to blind;
        alter table auth.mfa_factors enable row level security; alter function public.person_of_records() owner to blind;`,
      );
      expect(await pull(ana.client, 0)).toMatchObject({ status: 403, data: null });
      expect((await push(ana.client, [recordOf('c')])).status).toBe(403);
      await change(
        `alter function public.person_of_records() owner to ${owner?.name}; alter table auth.mfa_factors disable row level security;
        drop owned by blind; drop role blind;`,
      );
      expect((await pull(ana.client, 0)).data).toHaveLength(2);
    });

    it('cost a few questions a statement, however many records it has', async () => {
      const calls = await database.transaction(async ({ rows, script }) => {
        await rows("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: ana.id, aal: 'aal1' })]);
        await script("set local track_functions = 'all'; set local role authenticated;");
        await rows(
          `insert into public.personal_records (kind, key, edited_at) select 'sessions', 'n' || n, now()
          from generate_series(1, 100) n on conflict (user_id, kind, key) do update set data = excluded.data returning seq`,
        );
        await rows('select * from public.personal_records');
        await script('reset role');
        const [found] = await rows<{ calls: number }>(
          `select pg_stat_get_xact_function_calls('public.person_of_records()'::regprocedure)::integer as calls`,
        );
        return found?.calls ?? 0;
      });
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThan(10);
    });
  });
}
