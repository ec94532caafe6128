import { AuthAdminApi } from '@supabase/auth-js';
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { startGotrueStandIn, type Answer, type Asked, type GotrueStandIn } from './gotrue.fixture.ts';
import { moveAccounts, type MoveResult } from './move-accounts.ts';
import { hashPassword } from '../passwords.ts';
import { insertUser } from '../tables/users.ts';

const password = 'a long password';
const key = 'sb_secret_of_the_target';

let server: AccountServer;
let gotrue: GotrueStandIn;
let target: Map<string, Record<string, unknown>>;
let reported: [id: string, outcome: string][];

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  gotrue = await startGotrueStandIn();
  target = new Map();
  reported = [];
  gotrue.answer(administration);
  await server.rows('delete from auth.users');
});
afterEach(async () => gotrue.close());

/** The part of GoTrue's administration that is called here. */
function administration({ method, url, headers, body }: Asked): Answer {
  if (headers.authorization !== `Bearer ${key}` || headers['apikey'] !== key)
    return { status: 401, body: { code: 401, error_code: 'no_authorization', msg: '' } };
  if (method === 'GET') {
    const user = target.get(url.slice('/admin/users/'.length));
    return user ? { status: 200, body: user } : { status: 404, body: { error_code: 'user_not_found', msg: '' } };
  }
  const user = JSON.parse(body) as Record<string, unknown>;
  if ([...target.values()].some(({ email }) => email === user['email']))
    return { status: 422, body: { error_code: 'email_exists', msg: '' } };
  target.set(String(user['id']), user);
  return { status: 200, body: user };
}

async function addAccount(email: string, { isConfirmed = true, hash = '' } = {}): Promise<string> {
  return server.database.transaction(async (session) => {
    const { id } = await insertUser(session, {
      email,
      passwordHash: hash || null,
      data: { locale: 'es' },
      now: server.now(),
    });
    if (isConfirmed)
      await session.rows('update auth.users set email_confirmed_at = now() where id = $1::text::uuid', [id]);
    return id;
  });
}

async function move(secret = key): Promise<MoveResult> {
  return moveAccounts({
    database: server.database,
    target: new AuthAdminApi({ url: gotrue.url, headers: { apikey: secret, authorization: `Bearer ${secret}` } }),
    report: (id, outcome) => reported.push([id, outcome]),
  });
}

describe('moving accounts', () => {
  it('moves id, address and password hash', async () => {
    const id = await addAccount('ada@example.org', { hash: await hashPassword(password) });
    expect(await move()).toEqual({ accounts: 1, failed: 0, factors: 0 });
    const moved = target.get(id);
    expect(moved).toMatchObject({ id, email: 'ada@example.org', email_confirm: true, user_metadata: { locale: 'es' } });
    expect(moved?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(String(moved?.['password_hash']), password)).toBe(true);
    expect(moved).not.toHaveProperty('password');
    expect(moved).not.toHaveProperty('ban_duration');
    expect(reported).toEqual([[id, 'moved']]);
  });

  it('sends no hash for an account without a password', async () => {
    const id = await addAccount('ada@example.org');
    await move();
    expect(target.get(id)).not.toHaveProperty('password_hash');
  });

  it('changes nothing when it is repeated', async () => {
    const id = await addAccount('ada@example.org');
    await move();
    const after = new Map(target);
    expect(await move()).toEqual({ accounts: 1, failed: 0, factors: 0 });
    expect(reported.at(-1)).toEqual([id, 'there already']);
    expect(target).toEqual(after);
    expect(gotrue.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('leaves out accounts that nobody has confirmed', async () => {
    const id = await addAccount('ada@example.org', { isConfirmed: false });
    await move();
    expect(reported).toEqual([[id, 'left out: not confirmed']]);
    expect(gotrue.asked).toEqual([]);
  });

  it('moves a ban, and counts second factors, which are not moved', async () => {
    const id = await addAccount('ada@example.org');
    await server.rows(`update auth.users set banned_until = now() + interval '90 minutes' where id = $1::text::uuid`, [
      id,
    ]);
    await server.rows(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), $1::text::uuid, 'totp', 'verified', now(), now())`,
      [id],
    );
    expect(await move()).toMatchObject({ factors: 1 });
    expect(target.get(id)).toMatchObject({ ban_duration: '2h' });
  });

  it('reports an account whose address is taken, and continues', async () => {
    const ids = [await addAccount('ada@example.org'), await addAccount('eve@example.org')];
    target.set('other', { id: 'other', email: 'ada@example.org' });
    expect(await move()).toEqual({ accounts: 2, failed: 1, factors: 0 });
    expect(Object.fromEntries(reported)).toEqual({ [ids[0] ?? '']: 'failed: email_exists', [ids[1] ?? '']: 'moved' });
  });

  it('reports an id that belongs to another address', async () => {
    const id = await addAccount('ada@example.org');
    target.set(id, { id, email: 'eve@example.org' });
    await move();
    expect(reported).toEqual([[id, 'failed: id_exists']]);
  });

  it('moves more accounts than fit on a page', async () => {
    await server.rows(
      `insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@example.org', now() from generate_series(1, 501) as n`,
    );
    expect(await move()).toEqual({ accounts: 501, failed: 0, factors: 0 });
    expect(target.size).toBe(501);
  });

  it('reports a wrong key', async () => {
    const id = await addAccount('ada@example.org');
    expect(await move('wrong')).toMatchObject({ failed: 1 });
    expect(reported).toEqual([[id, 'failed: no_authorization']]);
  });
});
