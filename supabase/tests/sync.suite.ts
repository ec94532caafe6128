// Runs on every database that the server supports.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { headOf, openPeople, pull, push, recordOf, type Client, type People, type Person } from './people.fixture.ts';
import { openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

const times = {
  in1970: '1970-01-01T00:00:00Z',
  in2099: '2099-12-31T23:59:59Z',
  before: '-infinity',
  after: 'infinity',
};

const keysOf = async (client: Client, cursor = 0): Promise<string[]> =>
  ((await pull(client, cursor)).data ?? []).map(({ key }) => key);

export function describeSync(name: string, openEmpty: OpenEmpty): void {
  describe(`personal records on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let people: People;
    let ana: Person;
    let ben: Person;
    const query = async (text: string): Promise<object[]> => database.transaction(async ({ rows }) => rows(text));

    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      people = await openPeople(database, project);
    });
    afterAll(async () => opened?.close());
    beforeEach(async () => {
      ana = await people.add();
      ben = await people.add();
    });

    it('are pushed, numbered, and pulled from a number on', async () => {
      const pushed = await push(ana.client, [
        recordOf('a'),
        recordOf('b', { kind: 'preferences', data: { theme: 1 } }),
      ]);
      expect(pushed.data).toEqual([
        { kind: 'sessions', key: 'a', seq: 1 },
        { kind: 'preferences', key: 'b', seq: 2 },
      ]);
      const edited_at = expect.stringMatching(/^2026-11-23T05:00:00(\.000)?\+00:00$/) as string;
      expect((await pull(ana.client, 0, 1)).data).toEqual([{ ...recordOf('a'), user_id: ana.id, seq: 1, edited_at }]);
      expect(await keysOf(ana.client, 1)).toEqual(['b']);
      expect((await ana.client.from('personal_records').select('key').eq('kind', 'preferences')).data).toEqual([
        { key: 'b' },
      ]);
      expect(await headOf(ana.client)).toMatchObject({ seq: 2, records: 2 });
    });

    it('are changed only by a device that has seen their current number', async () => {
      await push(ana.client, [recordOf('a'), recordOf('b')]);
      const changed = [recordOf('a', { base: 1, data: { minutes: 5 } }), recordOf('b', { base: 1, data: null })];
      expect((await push(ana.client, changed)).data).toEqual([expect.objectContaining({ key: 'a' })]);
      expect((await push(ana.client, changed)).data).toEqual([]);
      const rows = (await pull(ana.client, 0)).data ?? [];
      expect(rows.map(({ key, data }) => [key, data])).toEqual([
        ['b', { minutes: 20 }],
        ['a', { minutes: 5 }],
      ]);
      expect(rows[1]?.seq).toBeGreaterThan(2);
      const removed = await push(ana.client, [recordOf('b', { base: 2, data: null })]);
      expect(removed.data?.map(({ key }) => key)).toEqual(['b']);
      // A device that has not seen a removal does not undo it.
      expect((await push(ana.client, [recordOf('b')])).data).toEqual([]);
      expect(await headOf(ana.client)).toMatchObject({ records: 2 });
    });

    it('keep the time of the edit, at most now', async () => {
      const before = Date.now();
      await push(
        ana.client,
        Object.entries(times).map(([key, edited_at]) => recordOf(key, { edited_at })),
      );
      const rows = new Map((await pull(ana.client, 0)).data?.map(({ key, edited_at }) => [key, Date.parse(edited_at)]));
      expect([rows.get('in1970'), rows.get('before')]).toEqual([0, 0]);
      for (const key of ['in2099', 'after']) {
        expect(rows.get(key)).toBeGreaterThan(before - 60_000);
        expect(rows.get(key)).toBeLessThanOrEqual(Date.now() + 60_000);
      }
      const next = (await pull(ana.client, 0)).data?.find(({ key }) => key === 'in2099');
      const later = recordOf('in2099', { base: next?.seq ?? 0, data: { minutes: 1 } });
      expect((await push(ana.client, [later])).data).toHaveLength(1);
    });

    it.each<[string, string, Parameters<typeof recordOf>[1]]>([
      ['23514', 'of a malformed kind', { kind: 'diar1es' }],
      ['23514', 'without a key', { key: '' }],
      ['23514', 'with a long key', { key: 'k'.repeat(65) }],
      ['23514', 'with more than 8 kB', { data: { note: 'x'.repeat(8200) } }],
      ['23514', 'with a list as data', { data: [1] }],
      ['23514', 'with version 0', { version: 0 }],
      ['22007', 'with a malformed time', { edited_at: 'once' }],
      ['22P02', 'with a malformed number', { base: 'x' as unknown as number }],
    ])('are refused as a batch with code %s if there is one %s', async (code, _what, change) => {
      const good = [recordOf('good-1'), recordOf('good-2')];
      const wrong = recordOf('wrong', change);
      const refused = await push(ana.client, [...good, wrong]);
      expect([refused.status, refused.error?.code]).toEqual([400, code]);
      expect(await keysOf(ana.client)).toEqual([]);
      expect((await push(ana.client, good)).data).toHaveLength(2);
      expect((await push(ana.client, [wrong])).error?.code).toBe(code);
    });

    it('are limited in number, but can be changed at the limit', async () => {
      await push(ana.client, [recordOf('a')]);
      await query(`update public.sync_heads set records = 99999 where user_id = '${ana.id}'`);
      const refused = await push(ana.client, [recordOf('b'), recordOf('c')]);
      expect([refused.status, refused.error?.code]).toEqual([400, 'PT400']);
      expect(await keysOf(ana.client)).toEqual(['a']);
      expect((await push(ana.client, [recordOf('a', { base: 1, data: null }), recordOf('b')])).data).toHaveLength(2);
      expect((await push(ana.client, [recordOf('c')])).error?.code).toBe('PT400');
      expect(await headOf(ana.client)).toMatchObject({ records: 100_000 });
    });

    it('are pushed only where the server remembers what the device has seen', async () => {
      const device = '00000000-0000-4000-8000-00000000000a';
      const pushAs = async (seen: number, records: object[]): Promise<unknown> =>
        (await ana.client.rpc('push_records', { device, seen, records })).data;
      const seenBy = async (client: Client): Promise<unknown> =>
        (await client.from('sync_heads').select('seen_by').maybeSingle()).data?.['seen_by'];
      const first = await ana.client.rpc('note_device', { device, seen: 0 });
      expect(first.data).toEqual({ epoch: (await headOf(ana.client))?.epoch, seq: 0, seen: 0 });
      expect(await pushAs(0, [recordOf('a'), recordOf('b', { data: null })])).toEqual([
        { kind: 'sessions', key: 'a', seq: 1 },
        { kind: 'sessions', key: 'b', seq: 2 },
      ]);
      expect((await pull(ana.client, 0)).data?.map(({ data }) => data as unknown)).toEqual([{ minutes: 20 }, null]);
      expect(await seenBy(ana.client)).toEqual({ [device]: 2 });
      expect(await pushAs(2, [recordOf('a', { base: 9 })])).toEqual([]);
      // As after a restored backup: the note that shows the loss stays, whoever has written since.
      await push(ana.client, [recordOf('c')]);
      expect(await pushAs(99, [recordOf('d')])).toEqual([]);
      const { data: forgotten } = await ana.client.rpc('note_device', { device, seen: 99 });
      expect(forgotten).toMatchObject({ seq: 4, seen: 3 });
      expect([await keysOf(ana.client), await seenBy(ana.client)]).toEqual([['a', 'b', 'c'], { [device]: 3 }]);
      await ana.client.rpc('start_new_epoch');
      expect(await seenBy(ana.client)).toEqual({ [device]: 3 });
      expect(await seenBy(ben.client)).toBeUndefined();
      const wrong = await ana.client.rpc('push_records', { device, seen: 0, records: [recordOf('', {})] });
      expect([wrong.status, wrong.error?.code]).toEqual([400, '23514']);
    });

    it('are erased everywhere with a new epoch, which continues the numbers', async () => {
      await push(ana.client, [recordOf('a'), recordOf('b')]);
      await push(ben.client, [recordOf('a')]);
      const [before, bens] = [await headOf(ana.client), await headOf(ben.client)];
      const epoch = await ana.erase();
      expect(epoch).not.toBe(before?.epoch);
      expect(await headOf(ana.client)).toEqual({ epoch, seq: 3, records: 0 });
      expect(await keysOf(ana.client)).toEqual([]);
      expect((await push(ana.client, [recordOf('c')])).data).toEqual([expect.objectContaining({ seq: 4 })]);
      expect(await headOf(ben.client)).toEqual(bens);
      expect(await keysOf(ben.client)).toEqual(['a']);
    });

    it('are not taken from a device that does not know yet that all were erased, which is not noted either', async () => {
      const device = '00000000-0000-4000-8000-00000000000a';
      const pushAs = async (seen: number, key: string): Promise<unknown> =>
        (await ana.client.rpc('push_records', { device, seen, records: [recordOf(key)] })).data;
      const noted = async (): Promise<unknown> =>
        (await ana.client.from('sync_heads').select('seen_by').maybeSingle()).data?.['seen_by'];
      expect(await pushAs(0, 'a')).toHaveLength(1);
      await ana.erase();
      expect([await pushAs(1, 'b'), await pushAs(0, 'c')]).toEqual([[], []]);
      expect([await keysOf(ana.client), await noted()]).toEqual([[], { [device]: 1 }]);
      const { data: met } = await ana.client.rpc('note_device', { device, seen: 1 });
      expect(met).toMatchObject({ seq: 2, seen: 2 });
      expect(await pushAs(2, 'b')).toEqual([expect.objectContaining({ key: 'b', seq: 3 })]);
      expect(await keysOf(ana.client)).toEqual(['b']);
    });

    it('can be erased by a person who has none', async () => {
      const epoch = await ana.erase();
      expect(await headOf(ana.client)).toEqual({ epoch, seq: 1, records: 0 });
    });

    it('are deleted with the account, and its token writes nothing any more', async () => {
      await push(ana.client, [recordOf('a')]);
      await push(ben.client, [recordOf('a')]);
      await query(`delete from auth.users where id = '${ana.id}'`);
      const left = await query(
        'select user_id from public.personal_records union all select user_id from public.sync_heads',
      );
      expect(left.filter((row) => JSON.stringify(row).includes(ana.id))).toEqual([]);
      expect(await keysOf(ben.client)).toEqual(['a']);
      const refused = await push(ana.client, [recordOf('b')]);
      expect([refused.status, refused.error?.code]).toEqual([409, '23503']);
      await expect(ana.erase()).rejects.toThrow(/foreign key/);
      // For a device that is open this is no error.
      const witness = { device: ana.id, seen: 0 };
      const asked = await ana.client.rpc('note_device', witness);
      const late = await ana.client.rpc('push_records', { ...witness, records: [recordOf('b')] });
      for (const { status, data } of [asked, late]) expect([status, data]).toEqual([200, null]);
      expect(await headOf(ana.client)).toBeNull();
    });

    it('are closed to guests and to tokens without a role or a person', async () => {
      await push(ana.client, [recordOf('a')]);
      const strangers = [
        people.guest,
        people.clientWith({ sub: ana.id, role: 'anon' }),
        people.clientWith({ sub: ana.id }),
      ];
      for (const stranger of strangers) {
        const attempts = await Promise.all([
          stranger.from('sync_heads').select('epoch'),
          stranger.from('personal_records').select('key'),
          push(stranger, [recordOf('b')]),
          stranger.rpc('start_new_epoch'),
        ]);
        expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 404]);
      }
      const nobody = people.clientWith({ role: 'authenticated' });
      expect((await pull(nobody, 0)).data).toEqual([]);
      expect((await push(nobody, [recordOf('nobodys')])).status).toBe(400);
      expect(await query("select 1 from public.personal_records where key = 'nobodys'")).toEqual([]);
    });
  });
}
