import type { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from './account-server.fixture.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './signed-in.fixture.ts';

const password = 'a long password';
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);
const refusal = { code: 'validation_failed', message: 'User metadata cannot be larger than 4096 bytes' };

describe('what people say of themselves', () => {
  let server: AccountServer;
  let people = 0;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(async () => server.close());

  const newPerson = async () => signIn(server, { email: `person-${(people += 1)}@example.com` });
  const put = async (client: InstanceType<typeof AuthClient>, data: object): Promise<unknown> => {
    const { error } = await client.updateUser({ data });
    return error && { code: error.code, message: error.message };
  };
  const post = async (path: string, body: string): Promise<unknown> => {
    const answer = await server.fetch(`${siteUrl}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, 'x-supabase-api-version': '2024-01-01' },
      body,
    });
    const { code, message } = (await answer.json()) as { code?: string; message?: string };
    return code === undefined ? answer.status : { code, message };
  };
  const storedBytes = async (id: string): Promise<number> => {
    const [row] = await server.rows<{ bytes: number }>(
      'select octet_length(raw_user_meta_data::text) as bytes from auth.users where id = $1::text::uuid',
      [id],
    );
    return row?.bytes ?? 0;
  };

  it('may have 4 kB in all, however it is divided', async () => {
    const { id, client } = await newPerson();
    expect(await put(client, { a: kilobytes(3) })).toBeNull();
    expect(await put(client, { b: kilobytes(0.9) })).toBeNull();
    for (const more of [{ c: kilobytes(1) }, { b: kilobytes(2) }, { email: kilobytes(1), sub: kilobytes(1) }])
      expect(await put(client, more)).toEqual(refusal);
    // Postgres writes such numbers out.
    expect(await put(client, { d: Array.from({ length: 30 }, () => 1e300) })).toEqual(refusal);
    expect(await put(client, { a: null })).toBeNull();
    expect(await put(client, { c: kilobytes(1) })).toBeNull();
    expect(await storedBytes(id)).toBeLessThan(4608);
  });

  it('stays within the limit when many changes arrive at once', async () => {
    const { id, client } = await newPerson();
    await Promise.all(Array.from({ length: 10 }, async (_, at) => put(client, { [`name${at}`]: kilobytes(1) })));
    expect(await storedBytes(id)).toBeLessThan(4608);
  });

  it.each(['/signup', '/otp'])('is limited in %s too, for known and unknown addresses alike', async (path) => {
    const { email } = await newPerson();
    for (const address of [email, 'nobody@example.com']) {
      const body = JSON.stringify({ email: address, password, data: { name: kilobytes(5) } });
      expect(await post(path, body)).toEqual(refusal);
    }
    await server.settled();
    expect(await server.rows("select 1 from auth.users where email = 'nobody@example.com'")).toEqual([]);
  });

  it('is limited by the tables themselves', async () => {
    const { id } = await newPerson();
    for (const [table, column, key] of [
      ['users', 'raw_user_meta_data', 'id'],
      ['identities', 'identity_data', 'user_id'],
    ] as const)
      await expect(
        server.rows(
          `update auth.${table} set ${column} = ${column} || jsonb_build_object('x', repeat('x', 5000)) where ${key} = $1::text::uuid`,
          [id],
        ),
      ).rejects.toThrow('is too large');
  });

  it('lets a person sign in whose metadata an older version stored without limit, and removes it from their token', async () => {
    const email = 'large@example.com';
    const { id } = await signIn(server, { email, passwordHash: await hashPassword(password) });
    await server.rows('alter table auth.users disable trigger limit_raw_user_meta_data');
    await server.rows(
      `update auth.users set raw_user_meta_data = raw_user_meta_data
        || jsonb_build_object('a', repeat('x', 200000), 'b', repeat('y', 200000), 'locale', 'en')`,
    );
    await server.rows('alter table auth.users enable trigger limit_raw_user_meta_data');
    const client = server.client();
    const { data, error } = await client.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.session?.access_token.length).toBeLessThan(2000);
    expect(data.user?.user_metadata).toEqual({
      sub: id,
      email,
      email_verified: true,
      phone_verified: false,
      locale: 'en',
    });
    expect((await client.refreshSession()).error).toBeNull();
    await client.reauthenticate();
    expect((await server.mailTo(email)).subject).toBe('Your security code for Onda');
    // It may only become smaller.
    expect(await put(client, { c: 'more' })).toEqual(refusal);
    expect(await put(client, { a: null })).toBeNull();
    expect(await put(client, { b: null, colour: 'teal' })).toBeNull();
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ colour: 'teal', email });
  });

  it('lets such a person take a longer address', async () => {
    const { email, client } = await newPerson();
    await server.rows('alter table auth.users disable trigger limit_raw_user_meta_data');
    await server.rows(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('a', repeat('x', 9000))`,
    );
    await server.rows('alter table auth.users enable trigger limit_raw_user_meta_data');
    const next = `${'much-longer-'.repeat(5)}${email}`;
    await client.updateUser({ email: next });
    for (const address of [email, next]) {
      const { code } = await server.mailTo(address);
      expect((await client.verifyOtp({ email: address, token: code, type: 'email_change' })).error).toBeNull();
    }
    expect((await client.getUser()).data.user?.email).toBe(next);
  });

  it.each([
    ['half of a surrogate pair', String.raw`{"name":"\ud800"}`],
    ['such a name', String.raw`{"\udc00":1}`],
    ['a NUL character', String.raw`{"name":["\u0000"]}`],
    ['lists in lists', `{"name":${'['.repeat(14_000)}${']'.repeat(14_000)}}`],
    ['objects in objects', `{"name":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`],
  ])('is refused with %s', async (_what, data) => {
    for (const path of ['/signup', '/otp'])
      expect(await post(path, `{"email":"odd@example.com","password":"${password}","data":${data}}`)).toMatchObject({
        code: 'bad_json',
      });
    expect(server.logged()).not.toContain('"event":"accounts"');
  });

  it('may have a backslash before what looks like an escape', async () => {
    const { client } = await newPerson();
    const { data } = await client.updateUser({ data: { name: String.raw`\u0000 \ud800` } });
    expect(data.user?.user_metadata['name']).toBe(String.raw`\u0000 \ud800`);
  });

  it('does not come with more than a hundred sessions', async () => {
    const { id, client } = await newPerson();
    await server.rows(
      `insert into auth.sessions (id, user_id, created_at, aal) select gen_random_uuid(), $1::text::uuid, now() - interval '1 hour', 'aal1'
      from generate_series(1, 150)`,
      [id],
    );
    await signIn(server, { email: '', id });
    expect(await server.rows('select 1 from auth.sessions where user_id = $1::text::uuid', [id])).toHaveLength(100);
    expect((await client.refreshSession()).error).toBeNull();
  });
});
