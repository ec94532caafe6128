// Runs on every database that the server supports.
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { RestAnswer, RestService } from '../../server/catalogue/rest-message.ts';
import { createRestService } from '../../server/catalogue/rest-service.ts';
import { compiledTables, tables, type TableRules } from '../../server/catalogue/rest-tables.ts';
import { columnsOf, openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

const secrets = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

const diary: TableRules = {
  types: { id: 'bigint', price: 'numeric', written: 'timestamptz', plain: 'timestamp', text: 'text' },
  columns: ['id', 'price', 'written', 'plain', 'text'],
  primaryKey: ['id'],
  methods: { guest: [], person: [] },
};

export function describeDatabase(name: string, openEmpty: OpenEmpty): void {
  describe(`a database on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let rest: RestService;
    const query = async <Row extends object>(text: string): Promise<Row[]> =>
      database.transaction(async ({ rows }) => rows<Row>(text));
    const as = async (role: string, text: string): Promise<unknown> =>
      database.transaction(async ({ script, rows }) => {
        await script(`set local role ${role}`);
        return rows(text);
      });
    const ask = async (path: string, apikey: string): Promise<RestAnswer> =>
      rest({ method: 'GET', url: `/rest/v1/${path}`, headers: { apikey } });
    const textOf = ({ body }: RestAnswer): string => new TextDecoder().decode(body);

    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      expect(await migrate(database, project)).toEqual({ applied: 2, seeded: true, rows: 60 });
      await database.transaction(async ({ script }) =>
        script(`create table public.diary (id bigint primary key, price numeric(10, 2) not null, written timestamptz not null, plain timestamp not null, text text);
          alter table public.diary enable row level security;
          revoke all on public.diary from anon, authenticated;
          create policy "own" on public.diary to service_role using (true);
          insert into public.diary values (1, 20.00, '2026-11-20 03:41:27.393+00', '2026-11-20 03:41:27.393');`),
      );
      rest = createRestService(database, secrets, { tables: new Map([...compiledTables, ['diary', diary]]) });
    });
    afterAll(async () => opened?.close());

    it('is migrated and seeded once', async () => {
      expect(await migrate(database, project)).toEqual({ applied: 0, seeded: false, rows: 60 });
    });

    it.each(['anon', 'authenticated'])('lets %s read the frequencies and nothing else', async (role) => {
      expect(await as(role, 'select id from public.frequencies')).toHaveLength(60);
      const refused = [
        'insert into public.frequencies (slug) values (null)',
        "update public.frequencies set title = 'mine'",
        'delete from public.frequencies',
        'truncate public.frequencies',
        "select nextval('public.frequencies_id_seq')",
        'create table public.mine ()',
        'select * from supabase_migrations.seed_files',
        'select * from supabase_migrations.schema_migrations',
      ];
      for (const text of refused) await expect(as(role, text), text).rejects.toThrow(/permission denied/);
    });

    it('lets the service role write, even where no role may bypass row security', async () => {
      expect(
        await as('service_role', 'update public.frequencies set title = title where id = 1 returning id'),
      ).toHaveLength(1);
    });

    it('keeps row security in force despite a wrong grant', async () => {
      await database.transaction(async ({ script }) =>
        script('grant insert, update, delete on public.frequencies to anon'),
      );
      await expect(
        as(
          'anon',
          'insert into public.frequencies select * from public.frequencies where false union all select (f).* from (select f from public.frequencies f limit 1) x',
        ),
      ).rejects.toThrow(/row-level security/);
      expect(await as('anon', "update public.frequencies set title = 'mine' returning id")).toEqual([]);
      expect(await as('anon', 'delete from public.frequencies returning id')).toEqual([]);
      await database.transaction(async ({ script }) =>
        script('revoke insert, update, delete on public.frequencies from anon'),
      );
    });

    it('keeps revoked rights revoked after requests', async () => {
      expect((await ask('diary', secrets.publishableKey)).status).toBe(401);
      const granted = `select table_name from information_schema.role_table_grants where grantee in ('anon', 'authenticated') and (privilege_type <> 'SELECT' or table_name <> 'frequencies')`;
      expect(await query(granted)).toEqual([]);
    });

    it('gives a guest nothing that the service reads at the same moment', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const response = await ask('diary', at % 2 === 0 ? secrets.publishableKey : secrets.secretKey);
          return [response.status, (textOf(response).match(/"id"/g) ?? []).length];
        }),
      );
      expect(answers.filter((_, at) => at % 2 === 0)).toEqual(Array.from({ length: 30 }, () => [401, 0]));
      expect(answers.filter((_, at) => at % 2 === 1)).toEqual(Array.from({ length: 30 }, () => [200, 1]));
    });

    it('leaves neither role nor claims on its connection, after a failure either', async () => {
      await ask('frequencies?limit=1', secrets.publishableKey);
      await ask('diary', secrets.publishableKey);
      const left = await query<{ role: string; claims: string | null }>(
        "select current_setting('role') as role, nullif(current_setting('request.jwt.claims', true), '') as claims",
      );
      expect(left).toEqual([{ role: 'none', claims: null }]);
    });

    it('answers numbers as numbers and times as ISO 8601', async () => {
      const response = await ask('diary?select=id,price,written,plain', secrets.secretKey);
      expect(JSON.parse(textOf(response))).toEqual([
        { id: 1, price: 20, written: '2026-11-20T03:41:27.393+00:00', plain: '2026-11-20T03:41:27.393' },
      ]);
    });

    it('has exactly the columns that people may query', async () => {
      for (const [table, { types }] of tables)
        expect(await columnsOf(database, table), table).toEqual(Object.entries(types));
    });

    it('refuses an answer larger than two pages of long rows', async () => {
      await database.transaction(async ({ script }) =>
        script(
          "insert into public.diary select n, 1, now(), now() from generate_series(2, 1000) n; update public.diary set text = repeat('x', 5000)",
        ),
      );
      const response = await ask('diary', secrets.secretKey);
      expect([response.status, response.body.byteLength < 300]).toEqual([413, true]);
      expect((await ask('diary?limit=10', secrets.secretKey)).status).toBe(200);
      await database.transaction(async ({ script }) => script('delete from public.diary where id > 1'));
    });

    it('rolls back a failed transaction', async () => {
      const failing = database.transaction(async ({ script }) => {
        await script("update public.frequencies set title = 'half'");
        throw new Error('in the middle');
      });
      await expect(failing).rejects.toThrow('in the middle');
      expect(await query("select id from public.frequencies where title = 'half'")).toEqual([]);
    });

    it('isolates a transaction from a failing one and from requests', async () => {
      const write = async (slug: string, fails: boolean): Promise<void> =>
        database.transaction(async ({ rows }) => {
          await rows('update public.frequencies set evidence_note = $1 where slug = $1', [slug]);
          await rows('select 1');
          if (fails) throw new Error(slug);
        });
      const results = await Promise.allSettled([
        write('gamma-40', true),
        write('solfeo-528', false),
        ask('diary', secrets.secretKey),
        write('schumann-7-83', true),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
      expect(await query('select slug from public.frequencies where evidence_note = slug')).toEqual([
        { slug: 'solfeo-528' },
      ]);
    });

    it('applies a migration as a whole, and reports misnamed files', async () => {
      const changed = join(opened.folder, 'supabase');
      await cp(project, changed, { recursive: true });
      const migrations = join(changed, 'migrations');
      await writeFile(join(migrations, '20261121000000_broken.sql'), 'create table public.half (); select 1 / 0;');
      await expect(migrate(database, changed)).rejects.toThrow('division by zero');
      expect(await query("select 1 from pg_class where relname = 'half'")).toEqual([]);
      await rename(join(migrations, '20261121000000_broken.sql'), join(migrations, '0002_broken.sql'));
      await expect(migrate(database, changed)).rejects.toThrow('0002_broken.sql');
      await rename(join(migrations, '0002_broken.sql'), join(migrations, '20261120060000_again.sql'));
      await expect(migrate(database, changed)).rejects.toThrow('20261120060000');
    });

    it('applies a migration that needs accounts only with accounts', async () => {
      const changed = join(opened.folder, 'accounts');
      const kept = ['20261120060000_frequencies.sql', '20261125100000_catalogue_version.sql', 'seed.sql'];
      await cp(project, changed, {
        recursive: true,
        filter: (path) => !path.endsWith('.sql') || kept.includes(basename(path)),
      });
      await writeFile(
        join(changed, 'migrations', '20261120060001_accounts.sql'),
        '-- needs: accounts\ncreate table public.accounts_only ();',
      );
      const made = async (): Promise<number> =>
        (await query("select 1 from pg_class where relname = 'accounts_only'")).length;
      expect(await migrate(database, changed)).toMatchObject({ applied: 0 });
      expect(await made()).toBe(0);
      await expect(migrate(database, changed, 'gotrue')).rejects.toThrow(/auth migrate/);
      await database.transaction(async ({ script }) =>
        script('create schema auth; create table auth.mfa_factors (user_id uuid)'),
      );
      expect(await migrate(database, changed, 'gotrue')).toMatchObject({ applied: 1 });
      expect(await migrate(database, changed, 'gotrue')).toMatchObject({ applied: 0 });
      expect(await migrate(database, changed)).toMatchObject({ applied: 0 });
      expect(await made()).toBe(1);
      await database.transaction(async ({ script }) =>
        script(
          "drop schema auth cascade; drop table public.accounts_only; delete from supabase_migrations.schema_migrations where version = '20261120060001'",
        ),
      );
    });

    it('refuses an older version of Onda, and accepts migrations of an operator', async () => {
      const changed = join(opened.folder, 'newer');
      await cp(project, changed, { recursive: true });
      await writeFile(join(changed, 'migrations', '20991231000000_newer.sql'), 'create table public.newer ();');
      const run = async (text: string): Promise<void> => database.transaction(async ({ script }) => script(text));
      await run("insert into supabase_migrations.schema_migrations (version) values ('20000101000000')");
      expect(await migrate(database, changed)).toMatchObject({ applied: 1 });
      const older = join(opened.folder, 'older');
      await cp(project, older, { recursive: true });
      await writeFile(join(older, 'seed.sql'), "update public.frequencies set title = 'old'");
      await expect(migrate(database, older)).rejects.toThrow('newer version of Onda (migration 20991231000000)');
      expect(await query("select id from public.frequencies where title = 'old'")).toEqual([]);
      await run(
        "drop table public.newer; delete from supabase_migrations.schema_migrations where version in ('20991231000000', '20000101000000')",
      );
    });

    it('updates a changed catalogue, and keeps rows of operators', async () => {
      const changed = join(opened.folder, 'reseed');
      await cp(project, changed, { recursive: true });
      const path = join(changed, 'seed.sql');
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll('Gamma', 'Gamma+'));
      await database.transaction(async ({ script }) =>
        script(`insert into public.frequencies (slug, title, title_en, description, description_en, hz, category, origin, evidence_grade, evidence_note, evidence_note_en, audible_pure, suggested_mode, suggested_minutes)
          select slug || '-own', title, title_en, description, description_en, hz, category, origin, evidence_grade, evidence_note, evidence_note_en, audible_pure, 'pure', suggested_minutes from public.frequencies where id <= 2`),
      );
      expect(await migrate(database, changed)).toEqual({ applied: 0, seeded: true, rows: 62 });
      const rows = await query<{ id: number; title: string }>(
        "select id::integer, title from public.frequencies where slug like 'gamma-40%' order by id",
      );
      expect(rows.map(({ id, title }) => [id > 1000, title.includes('Gamma+')])).toEqual([
        [false, true],
        [true, false],
      ]);
      const [next] = await query<{ next: number }>("select nextval('public.frequencies_id_seq')::integer as next");
      expect(next?.next).toBe(1003);
      expect(await migrate(database, project)).toMatchObject({ seeded: true });
    });
  });
}
