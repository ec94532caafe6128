// Runs on every database that the server supports.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import {
  openPeople,
  pull,
  push,
  pushAsDevice,
  recordOf,
  type Client,
  type People,
  type Person,
  type PushedRecord,
} from './people.fixture.ts';
import { openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

const nameOf = (letter: string): string => letter.repeat(43);
const text = 'A'.repeat(212);

const sealedOf = (letter: string, change: Partial<PushedRecord> = {}): PushedRecord => ({
  ...recordOf(nameOf(letter), { kind: 'sealed', data: { c: text }, edited_at: '1970-01-01T00:00:00Z' }),
  ...change,
});

/** The first bytes say the form, and of which generation the key is. */
const sealedWith = (generation: number, letter: string, change: Partial<PushedRecord> = {}): PushedRecord =>
  sealedOf(letter, {
    data: { c: Buffer.from([1, generation >> 8, generation & 255]).toString('base64url') + text },
    ...change,
  });

const refused = { status: 409, error: { code: 'PT409' } };

export function describeSealedRecords(name: string, openEmpty: OpenEmpty): void {
  describe(`sealed records on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let people: People;
    let ana: Person;
    /** Has just proved who she is. */
    let proved: Client;
    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      people = await openPeople(database, project);
    });
    afterAll(async () => opened?.close());

    const provedAs = ({ id }: Person, aal = 'aal1'): Client => {
      const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 60 }];
      return people.clientWith({ sub: id, role: 'authenticated', aal, amr });
    };
    beforeEach(async () => {
      ana = await people.add();
      proved = provedAs(ana);
    });

    const seal = (client: Client, expected: number) => client.rpc('seal_account', { expected });
    const removeOpen = (client: Client, known = 0) => client.rpc('remove_open_records', { known });
    const headOf = async (client: Client) =>
      (await client.from('sync_heads').select('seq,records,sealed_seq').maybeSingle()).data;
    const keysOf = async (client: Client): Promise<string[]> =>
      ((await pull(client, 0)).data ?? []).map(({ key }) => key);

    it.each<[string, Partial<PushedRecord>]>([
      ['a short name', { key: 'A'.repeat(42) }],
      ['a name of other letters', { key: `${'A'.repeat(42)}=` }],
      ['no content', { data: null }],
      ['one more field', { data: { c: text, d: text } }],
      ['another field', { data: { d: text } }],
      ['a number for its content', { data: { c: 1 } }],
      ['a list for its content', { data: [text] }],
      ['too short a text', { data: { c: 'A'.repeat(99) } }],
      ['too long a text', { data: { c: 'A'.repeat(11_307) } }],
      ['other letters', { data: { c: `${text}=` } }],
    ])('are refused with %s', async (_what, change) => {
      expect(await push(ana.client, [sealedOf('A', change)])).toMatchObject({ status: 400, error: { code: '23514' } });
      expect(await keysOf(ana.client)).toEqual([]);
    });

    it('have their own limits, and open ones keep theirs', async () => {
      const largest = { data: { c: 'A'.repeat(11_306) } };
      expect((await push(ana.client, [sealedOf('A', largest)])).data).toHaveLength(1);
      expect((await push(ana.client, [recordOf('a', { data: { c: 'A'.repeat(8200) } })])).status).toBe(400);
      expect((await push(ana.client, [recordOf('a', { data: null })])).data).toHaveLength(1);
    });

    it('are the only ones once the account is sealed, and open ones stay until they are removed', async () => {
      await push(ana.client, [recordOf('a'), recordOf('b', { data: null })]);
      expect(await headOf(ana.client)).toEqual({ seq: 2, records: 2, sealed_seq: null });
      expect((await seal(proved, 2)).data).toBe(2);
      expect(await headOf(ana.client)).toEqual({ seq: 2, records: 0, sealed_seq: 2 });
      const device = randomUUID();
      // New, changed, and changed by a device that is behind.
      for (const record of [recordOf('c'), recordOf('a', { base: 1 }), recordOf('a', { base: 9 })]) {
        expect(await push(ana.client, [record])).toMatchObject(refused);
        expect(await ana.client.rpc('push_records', { device, seen: 0, records: [record] })).toMatchObject(refused);
      }
      expect(await push(ana.client, [sealedOf('A'), recordOf('c')])).toMatchObject(refused);
      expect(await keysOf(ana.client)).toEqual(['a', 'b']);
      expect(await pushAsDevice(ana.client, device, [sealedOf('A'), sealedOf('B')])).toHaveLength(2);
      expect(await headOf(ana.client)).toMatchObject({ records: 2, sealed_seq: 2 });
      expect((await removeOpen(ana.client, 3)).data).toBe(-1);
      expect((await removeOpen(ana.client, 2)).data).toBe(2);
      expect((await removeOpen(ana.client, 2)).data).toBe(0);
      expect(await keysOf(ana.client)).toEqual([nameOf('A'), nameOf('B')]);
      expect(await headOf(ana.client)).toMatchObject({ records: 2 });
    });

    it('begin where a device has read everything, and after a fresh proof', async () => {
      await push(ana.client, [recordOf('a')]);
      expect(await seal(ana.client, 1)).toMatchObject({ status: 422, error: { code: 'PT422' } });
      expect((await seal(proved, 0)).data).toBe(-1);
      expect((await removeOpen(ana.client)).data).toBe(-1);
      expect(await headOf(ana.client)).toMatchObject({ sealed_seq: null });
      expect((await push(ana.client, [recordOf('b')])).data).toHaveLength(1);
      expect((await seal(proved, 2)).data).toBe(2);
      await push(ana.client, [sealedOf('A')]);
      // Again, by another device, and without a proof.
      for (const client of [proved, ana.client]) expect((await seal(client, 0)).data).toBe(2);
      expect(await headOf(ana.client)).toEqual({ seq: 3, records: 1, sealed_seq: 2 });
    });

    it('begin in an account without records, and of two devices at once with one number', async () => {
      const both = await Promise.all([seal(proved, 0), seal(proved, 0)]);
      expect(both.map(({ data }) => data as number)).toEqual([0, 0]);
      expect(await push(ana.client, [recordOf('a')])).toMatchObject(refused);
    });

    it('stay the only ones after everything was erased, until the account goes', async () => {
      await seal(proved, 0);
      await push(ana.client, [sealedOf('A')]);
      await ana.erase();
      expect(await push(ana.client, [recordOf('a')])).toMatchObject(refused);
      expect((await push(ana.client, [sealedOf('A')])).data).toHaveLength(1);
      await database.transaction(async ({ rows }) =>
        rows('delete from auth.users where id = $1::text::uuid', [ana.id]),
      );
      expect(await seal(proved, 0)).toMatchObject({ status: 409, error: { code: '23503' } });
      expect((await removeOpen(proved)).data).toBe(-1);
    });

    it('count towards the limit alone, so that all can be sealed before open ones go', async () => {
      await push(ana.client, [recordOf('a')]);
      const setCount = async (records: number) =>
        database.transaction(async ({ rows }) =>
          rows('update public.sync_heads set records = $2::text::integer where user_id = $1::text::uuid', [
            ana.id,
            String(records),
          ]),
        );
      await setCount(100_000);
      expect((await push(ana.client, [sealedOf('A')])).error?.code).toBe('PT400');
      await seal(proved, 1);
      expect((await push(ana.client, [sealedOf('A')])).data).toHaveLength(1);
      await setCount(100_000);
      expect((await push(ana.client, [sealedOf('B')])).error?.code).toBe('PT400');
    });

    it('are those of one person: nobody else is sealed, and nobody else removes anything', async () => {
      const eve = await people.add();
      await push(ana.client, [recordOf('a')]);
      await seal(provedAs(eve), 0);
      expect((await removeOpen(eve.client)).data).toBe(0);
      expect((await push(ana.client, [recordOf('b')])).data).toHaveLength(1);
      expect(await keysOf(ana.client)).toEqual(['a', 'b']);
      for (const client of [people.guest, people.clientWith({ sub: ana.id, role: 'anon' })])
        expect([(await seal(client, 0)).status, (await removeOpen(client)).status]).toEqual([401, 401]);
      const direct = 'update public.sync_heads set sealed_seq = null';
      await expect(ana.transaction(async ({ rows }) => rows(direct))).rejects.toThrow(/permission denied/);
    });

    const writeKeys = async (expected: number, ...generations: unknown[]) => {
      const wraps = generations.map((generation) => ({
        id: 'a',
        kind: 'phrase',
        generation,
        secret: 's',
        signature: 's',
      }));
      expect((await proved.rpc('write_account_keys', { expected, ring: 'cmluZw', wraps })).data).toBe(expected + 1);
      return (await ana.client.from('sync_heads').select('key_generation').maybeSingle()).data?.['key_generation'];
    };

    it('are refused with older keys than the newest, of which the head tells devices', async () => {
      const behind = { status: 409, error: { code: 'PT409', hint: 'newer-keys' } };
      const [device, eve] = [randomUUID(), await people.add()];
      expect(await writeKeys(0, 1)).toBe(1);
      await seal(proved, 0);
      const [first] = await pushAsDevice(ana.client, device, [sealedWith(1, 'A')]);
      expect(await writeKeys(1, 2, 2)).toBe(2);
      // New, changed, and beside one with the newest.
      const older = [
        [sealedWith(1, 'B')],
        [sealedWith(1, 'A', { base: first?.seq ?? 0 })],
        [sealedWith(2, 'B'), sealedWith(1, 'C')],
      ];
      for (const records of older) {
        expect(await push(ana.client, records)).toMatchObject(behind);
        expect(await ana.client.rpc('push_records', { device, seen: 0, records })).toMatchObject(behind);
      }
      expect(await headOf(ana.client)).toMatchObject({ seq: first?.seq, records: 1 });
      expect(await push(eve.client, [sealedWith(1, 'B')])).toMatchObject({ status: 201 });
      // With newer ones than a server has that was restored, too.
      const newest = [sealedWith(2, 'B'), sealedWith(3, 'C'), sealedWith(0x0100, 'D'), sealedWith(0xffff, 'E')];
      expect(await pushAsDevice(ana.client, device, newest)).toHaveLength(4);
      expect(await push(ana.client, [sealedOf('F', { data: { c: '+++' } })])).toMatchObject({
        error: { code: '23514' },
      });
      await ana.erase();
      expect(await push(ana.client, [sealedWith(1, 'A')])).toMatchObject(behind);
      // Begun anew, because every way in is lost.
      expect(await writeKeys(2, 1)).toBe(1);
      expect((await push(ana.client, [sealedWith(1, 'A')])).data).toHaveLength(1);
    });

    it('have no newest keys without wraps, and 65 535 at most', async () => {
      expect(await writeKeys(0, 65_535)).toBe(65_535);
      expect(await writeKeys(1)).toBe(0);
    });

    it('need the second factor', async () => {
      await ana.addFactor();
      const closed = { status: 403, error: { code: 'PT403' } };
      expect(await seal(proved, 0)).toMatchObject(closed);
      expect(await removeOpen(proved)).toMatchObject(closed);
      expect((await seal(provedAs(ana, 'aal2'), 0)).data).toBe(0);
    });
  });
}
