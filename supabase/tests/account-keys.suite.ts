// Runs on every database that the server supports.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openPeople, type Client, type People, type Person } from './people.fixture.ts';
import { openSuiteDatabase, project, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

const wrap = { id: 'phrase', kind: 'phrase', generation: 1, secret: 's', signature: 's' };
const wraps = [wrap];
const { stored: vectors } = JSON.parse(
  readFileSync(join(project, '../src/core/encryption/ways/vectors.fixture.json'), 'utf8'),
) as { stored: { ring: string; wraps: object[] } };
const without = (name: keyof typeof wrap): object => ({ ...wrap, [name]: undefined });

export function describeAccountKeys(name: string, openEmpty: OpenEmpty): void {
  describe(`the keys of accounts on ${name}`, () => {
    let opened: SuiteDatabase;
    let database: Database;
    let people: People;
    let ana: Person;
    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
      ({ database } = opened);
      people = await openPeople(database, project);
    });
    afterAll(async () => opened?.close());
    beforeEach(async () => {
      ana = await people.add();
    });

    /** @param seconds since the person proved who they are */
    const provedBefore = (seconds: number, { id }: Person = ana, aal = 'aal1'): Client => {
      const timestamp = Math.floor(Date.now() / 1000) - seconds;
      const amr = [
        { method: 'password', timestamp: timestamp - 5000 },
        { method: 'otp', timestamp },
      ];
      return people.clientWith({ sub: id, role: 'authenticated', aal, amr });
    };
    const write = (client: Client, expected: number, ring = 'cmluZw') =>
      client.rpc('write_account_keys', { expected, ring, wraps });
    const read = (client: Client) => client.from('account_keys').select('rev,ring,wraps');
    const say = (client: Client, pairing: string, step: number, message = 'm') =>
      client.rpc('say_in_pairing', { pairing, step, message });
    const heard = async (client: Client, pairing: string) =>
      (await client.from('device_pairings').select('step,message').eq('id', pairing).order('said_at')).data;

    it('are none, then the ones that were written', async () => {
      const client = provedBefore(60);
      expect((await read(client)).data).toEqual([]);
      expect((await write(client, 0)).data).toBe(1);
      expect((await read(client)).data).toEqual([{ rev: 1, ring: 'cmluZw', wraps }]);
      expect((await write(client, 1, 'YW5vdGhlcg')).data).toBe(2);
      expect((await read(client)).data).toEqual([{ rev: 2, ring: 'YW5vdGhlcg', wraps }]);
    });

    it('are those of the faster one of two devices', async () => {
      const client = provedBefore(60);
      const first = await Promise.all([write(client, 0, 'AA'), write(client, 0, 'BB')]);
      expect(new Set(first.map(({ data }) => data as number))).toEqual(new Set([0, 1]));
      const second = await Promise.all([write(client, 1, 'CC'), write(client, 1, 'DD')]);
      expect(new Set(second.map(({ data }) => data as number))).toEqual(new Set([0, 2]));
      expect((await write(client, 1)).data).toBe(0);
      expect((await write(client, 7)).data).toBe(0);
    });

    it('change only ten minutes after a proof, whatever else the token says', async () => {
      await write(provedBefore(60), 0);
      const future = { sub: ana.id, role: 'authenticated', aal: 'aal1' };
      const clients = [
        provedBefore(601),
        ana.client,
        ...[[], ['password'], { timestamp: 9e9 }, [{ timestamp: '9999999999' }], 'now', null].map((amr) =>
          people.clientWith({ ...future, amr }),
        ),
      ];
      for (const client of clients)
        expect(await write(client, 1)).toMatchObject({ status: 422, error: { code: 'PT422' } });
      expect((await read(ana.client)).data).toMatchObject([{ rev: 1 }]);
      expect((await write(provedBefore(590), 1)).data).toBe(2);
    });

    it.each(['totp', 'mfa/phone', 'mfa/webauthn', 'token_refresh', 'anonymous', 'oauth_provider/authorization_code'])(
      'do not change because the token says %s: whoever has stolen it can do that, too',
      async (method) => {
        const timestamp = Math.floor(Date.now() / 1000);
        const claims = { sub: ana.id, role: 'authenticated', aal: 'aal2', amr: [{ method, timestamp }] };
        expect(await write(people.clientWith(claims), 0)).toMatchObject({ status: 422, error: { code: 'PT422' } });
      },
    );

    it('change for ten minutes in a session that the server has marked as proved, and in no other', async () => {
      const session = randomUUID();
      const inSession = (session_id: string, { id }: Person = ana): Client =>
        people.clientWith({ sub: id, role: 'authenticated', aal: 'aal1', session_id, amr: [] });
      const mark = async (ago: number): Promise<void> =>
        database.transaction(async ({ rows }) => {
          await rows('select public.mark_session_proved($1::text::uuid, $2::text::uuid)', [ana.id, session]);
          await rows(
            'update public.proved_sessions set proved_at = now() - $2 * interval $$1 second$$ where user_id = $1::text::uuid',
            [ana.id, ago],
          );
        });
      const refused = { status: 422, error: { code: 'PT422' } };
      expect(await write(inSession(session), 0)).toMatchObject(refused);
      await mark(590);
      expect((await write(inSession(session), 0)).data).toBe(1);
      expect(await write(inSession(randomUUID()), 1)).toMatchObject(refused);
      expect(await write(inSession(session, await people.add()), 0)).toMatchObject(refused);
      await mark(601);
      expect(await write(inSession(session), 1)).toMatchObject(refused);
      await mark(0);
      expect((await write(inSession(session), 1)).data).toBe(2);
    });

    it('are written by the function only, and nobody else’s are read', async () => {
      await write(provedBefore(60), 0);
      const eve = await people.add();
      expect((await read(eve.client)).data).toEqual([]);
      expect((await read(people.guest)).error).not.toBeNull();
      const direct = await ana
        .transaction(async ({ rows }) =>
          rows("update public.account_keys set ring = 'AA'").then(
            () => 'written',
            () => 'refused',
          ),
        )
        .catch(() => 'refused');
      expect(direct).toBe('refused');
      await write(provedBefore(60, eve), 0, 'ZXZl');
      expect((await read(ana.client)).data).toEqual([{ rev: 1, ring: 'cmluZw', wraps }]);
    });

    it.each([
      ['with spaces', 'a b'],
      ['of no length', ''],
      ['too long', 'A'.repeat(65_537)],
    ])('that are a ring %s are refused', async (_name, ring) => {
      expect((await write(provedBefore(60), 0, ring)).status).toBe(400);
      expect((await read(ana.client)).data).toEqual([]);
    });

    it('are written as the app makes them, with a removal and keys of each kind of way', async () => {
      const given = { expected: 0, ...vectors };
      expect((await provedBefore(60).rpc('write_account_keys', given)).data).toBe(1);
      expect((await read(ana.client)).data).toEqual([{ rev: 1, ...vectors }]);
    });

    it.each<[string, unknown]>([
      ['one without an id', [wrap, without('id')]],
      ['an empty id', [{ ...wrap, id: '' }]],
      ['a number for an id', [{ ...wrap, id: 1 }]],
      ['a kind that does not exist', [{ ...wrap, kind: 'mailbox' }]],
      ['one without a kind', [without('kind')]],
      ['one without a secret', [without('secret')]],
      ['a secret that is no text', [{ ...wrap, secret: null }]],
      ['one without a signature', [without('signature')]],
      ['a signature that is no text', [{ ...wrap, signature: ['s'] }]],
      ['a private key that is no text', [{ ...wrap, privateKey: null }]],
      ['one without a generation', [without('generation')]],
      ['generation 0', [{ ...wrap, generation: 0 }]],
      ['generation 1.5', [{ ...wrap, generation: 1.5 }]],
      ['generation 65 536', [{ ...wrap, generation: 65_536 }]],
      ['a generation of 1e300', [{ ...wrap, generation: 1e300 }]],
      ['a generation as text', [{ ...wrap, generation: '1' }]],
      ['two generations', [wrap, { ...wrap, id: 'other', generation: 65_535 }]],
      ['what is no object', [wrap, 'wrap']],
      ['a list in the list', [[wrap]]],
      ['null', [null]],
      ['no list', wrap],
    ])('are not written with wraps of which no device or not every one makes sense: %s', async (_what, given) => {
      expect((await write(provedBefore(60), 0)).data).toBe(1);
      const ask = { expected: 1, ring: 'AA', wraps: given };
      expect((await provedBefore(60).rpc('write_account_keys', ask)).status).toBe(400);
      expect((await read(ana.client)).data).toEqual([{ rev: 1, ring: 'cmluZw', wraps }]);
      const { data: head } = await ana.client.from('sync_heads').select('key_generation').maybeSingle();
      expect(head).toEqual({ key_generation: 1 });
    });

    it('are closed without the second factor', async () => {
      await write(provedBefore(60), 0);
      await ana.addFactor();
      const refused = { status: 403, error: { code: 'PT403' } };
      expect(await read(ana.client)).toMatchObject(refused);
      expect(await write(provedBefore(60), 1)).toMatchObject(refused);
      expect(await say(ana.client, randomUUID(), 1)).toMatchObject(refused);
      expect((await write(provedBefore(60, ana, 'aal2'), 1)).data).toBe(2);
    });

    it('go with the account', async () => {
      await write(provedBefore(60), 0);
      await say(ana.client, randomUUID(), 1);
      const left = await database.transaction(async ({ rows }) => {
        await rows('select public.mark_session_proved($1::text::uuid, gen_random_uuid())', [ana.id]);
        await rows('delete from auth.users where id = $1::text::uuid', [ana.id]);
        return rows(
          `select user_id from public.account_keys where user_id = $1::text::uuid
          union all select user_id from public.device_pairings where user_id = $1::text::uuid
          union all select user_id from public.proved_sessions where user_id = $1::text::uuid`,
          [ana.id],
        );
      });
      expect(left).toEqual([]);
    });

    describe('two devices that pair', () => {
      it('hear each other in order, and each step once', async () => {
        const id = randomUUID();
        expect((await say(ana.client, id, 2)).data).toBe(false);
        expect((await say(ana.client, id, 1, 'offer')).data).toBe(true);
        expect((await say(ana.client, id, 3)).data).toBe(false);
        expect((await say(ana.client, id, 2, 'answer')).data).toBe(true);
        expect((await say(ana.client, id, 2, 'another')).data).toBe(false);
        expect(await heard(ana.client, id)).toEqual([
          { step: 1, message: 'offer' },
          { step: 2, message: 'answer' },
        ]);
        for (const step of [3, 4, 5]) expect((await say(ana.client, id, step)).data).toBe(true);
        expect((await say(ana.client, id, 6)).error).not.toBeNull();
      });

      it('are not heard by other people, who may use the same id', async () => {
        const id = randomUUID();
        await say(ana.client, id, 1, 'offer');
        const eve = await people.add();
        expect(await heard(eve.client, id)).toEqual([]);
        expect((await say(eve.client, id, 2)).data).toBe(false);
        expect((await say(eve.client, id, 1)).data).toBe(true);
      });

      it('have five minutes, and ten attempts at once', async () => {
        const id = randomUUID();
        await say(ana.client, id, 1, 'offer');
        for (let at = 1; at < 10; at += 1) expect((await say(ana.client, randomUUID(), 1)).data).toBe(true);
        expect(await say(ana.client, randomUUID(), 1)).toMatchObject({ status: 429 });
        await database.transaction(async ({ rows }) =>
          rows(
            "update public.device_pairings set said_at = now() - interval '301 seconds' where user_id = $1::text::uuid",
            [ana.id],
          ),
        );
        expect(await heard(ana.client, id)).toEqual([]);
        expect((await say(ana.client, id, 2)).data).toBe(false);
        expect((await say(ana.client, randomUUID(), 1)).data).toBe(true);
      });
    });
  });
}
