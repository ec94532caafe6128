// Runs on every database that the server supports.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import {
  openPeople,
  pull,
  push,
  recordOf,
  type Client,
  type People,
  type Person,
  upsertHeaders,
  upsertPath,
} from './people.fixture.ts';
import { tablesWithAccounts } from '../../server/catalogue/rest-tables.ts';
import { columnsOf, openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

export function describeSyncRights(name: string, openEmpty: OpenEmpty): void {
  describe(`the rights to personal records on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let people: People;
    let ana: Person;
    let ben: Person;
    const everything = async (): Promise<object[]> =>
      database.transaction(async ({ rows }) => [
        ...(await rows('select * from public.sync_heads order by user_id')),
        ...(await rows('select * from public.personal_records order by user_id, kind, key')),
      ]);

    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      people = await openPeople(database, project);
      [ana, ben] = [await people.add(), await people.add()];
      await push(ana.client, [recordOf('a'), recordOf('b')]);
      await push(ben.client, [recordOf('bens')]);
    });
    afterAll(async () => opened?.close());

    it.each(['sync_heads', 'personal_records'])('concern the columns of %s that queries may name', async (table) => {
      expect(await columnsOf(database, table)).toEqual(Object.entries(tablesWithAccounts.get(table)?.types ?? {}));
    });

    it('let nobody read or write the records of another person', async () => {
      expect((await pull(ben.client, 0)).data?.map(({ key }) => key)).toEqual(['bens']);
      expect((await ben.client.from('sync_heads').select('*')).data).toEqual([
        expect.objectContaining({ user_id: ben.id, seq: 1, records: 1 }),
      ]);
      const { data } = await ben.client.from('personal_records').select('key').in('key', ['a', 'b', 'bens']);
      expect(data).toEqual([{ key: 'bens' }]);
      const before = await everything();
      for (const columns of ['', '&columns="kind","key","edited_at"', '&columns=user_id,kind,key,edited_at']) {
        const { kind, key, edited_at } = recordOf('a');
        const body = JSON.stringify([{ user_id: ana.id, kind, key, edited_at }]);
        const sent = await ben.fetch(upsertPath + columns, { method: 'POST', headers: upsertHeaders, body });
        expect(sent.status, columns).toBe(400);
      }
      expect(await everything()).toEqual(before);
      // The same name as one of Ana's.
      expect((await push(ben.client, [recordOf('a')])).data).toEqual([expect.objectContaining({ key: 'a', seq: 2 })]);
      expect((await pull(ana.client, 0)).data?.map(({ key, seq }) => [key, seq])).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
    });

    const others: [number, () => Client][] = [
      [401, () => people.guest],
      [403, () => ben.client],
    ];
    it.each(others)('allow no other verb of the client (status %i)', async (status, client) => {
      const before = await everything();
      const records = client().from('personal_records');
      const heads = client().from('sync_heads');
      const attempts = await Promise.all([
        records.update({ data: {} }).eq('key', 'a'),
        records.delete().eq('key', 'a'),
        records.select('key', { head: true, count: 'exact' }),
        heads.insert({ user_id: ana.id }),
        heads.upsert({ user_id: ana.id, seq: 0 }),
        heads.update({ seq: 0 }).eq('user_id', ana.id),
        heads.delete().eq('user_id', ana.id),
        heads.select('seq', { head: true, count: 'exact' }),
      ]);
      expect(attempts.map((attempt) => attempt.status)).toEqual(attempts.map(() => status));
      expect(await everything()).toEqual(before);
    });

    it('allow no other form of the two verbs', async () => {
      const before = await everything();
      const records = ben.client.from('personal_records');
      const heads = ben.client.from('sync_heads');
      const options = { onConflict: 'user_id,kind,key' };
      const attempts = await Promise.all([
        records.select('key', { count: 'exact' }),
        records.select('key, sync_heads(epoch)'),
        heads.select('seq, personal_records(key)'),
        records.select('key').eq('user_id', ana.id),
        records.select('key').range(0, 9),
        records.insert(recordOf('c')),
        records.upsert([recordOf('c')]),
        records.upsert([recordOf('c')], options),
        records.upsert([recordOf('c')], { ...options, ignoreDuplicates: true }).select('key'),
        records.upsert([recordOf('c')], { ...options, count: 'exact' }).select('key'),
        records.upsert([recordOf('c')], { ...options, defaultToNull: false }).select('key'),
        records.upsert([recordOf('c')], { onConflict: 'user_id,seq' }).select('key'),
        records.upsert(recordOf('c'), options).select('key'),
        records
          .upsert([recordOf('c')], options)
          .select('key')
          .single(),
        push(ben.client, []),
        push(
          ben.client,
          Array.from({ length: 101 }, (_, at) => recordOf(`many-${at}`)),
        ),
      ]);
      expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 400));
      expect(await everything()).toEqual(before);
    });

    it('also hold in the database', async () => {
      const before = await everything();
      const rowsFor = async (person: Person, text: string): Promise<object[]> =>
        person.transaction(async ({ rows }) => rows(text));
      const forAna = `'${ana.id}'`;
      expect(await rowsFor(ben, `select from public.personal_records where user_id = ${forAna}`)).toEqual([]);
      expect(await rowsFor(ben, `select from public.sync_heads where user_id = ${forAna}`)).toEqual([]);
      expect(
        await rowsFor(
          ben,
          `update public.personal_records set data = '{}', base = seq where user_id = ${forAna} returning key`,
        ),
      ).toEqual([]);
      const refused = [
        `insert into public.personal_records (user_id, kind, key, edited_at) values (${forAna}, 'sessions', 'x', now())`,
        "insert into public.personal_records (seq, kind, key, edited_at) values (1, 'sessions', 'x', now())",
        'update public.personal_records set seq = 1',
        `update public.personal_records set user_id = ${forAna}`,
        'delete from public.personal_records',
        'truncate public.personal_records',
        'insert into public.sync_heads (seq) values (1)',
        'update public.sync_heads set records = 0',
        'delete from public.sync_heads',
        'select public.number_personal_record()',
        "update public.sync_heads set seen_by = '{}'",
      ];
      for (const text of refused) await expect(rowsFor(ben, text), text).rejects.toThrow(/permission denied/);
      const tables = ['table public.personal_records', 'table public.sync_heads', 'select public.person_of_records()'];
      const erasing = `select public.start_new_epoch(${forAna})`;
      const devices = [
        'select public.note_device(gen_random_uuid(), 0)',
        "select public.push_records(gen_random_uuid(), 0, '[]')",
        'select public.seal_account(0)',
        'select public.remove_open_records(0)',
      ];
      const closed = {
        anon: [...tables, ...devices, erasing],
        authenticated: [erasing],
        service_role: [...tables, ...devices],
      };
      for (const [role, texts] of Object.entries(closed))
        for (const text of texts)
          await expect(
            database.transaction(async ({ script }) => script(`set local role ${role}; ${text}`)),
            `${role}: ${text}`,
          ).rejects.toThrow(/permission denied/);
      expect(await everything()).toEqual(before);
    });

    it('let a device check cheaply whether its head has changed', async () => {
      const path = 'sync_heads?select=*';
      const first = await ana.fetch(path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect((await ana.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      expect((await ben.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
      await push(ana.client, [recordOf('news')]);
      expect((await ana.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
      const records = await ana.fetch('personal_records?select=key');
      expect([records.headers.get('cache-control'), records.headers.get('etag')]).toEqual(['no-store', null]);
    });
  });
}
