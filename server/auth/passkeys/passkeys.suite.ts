import type { AuthClient } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { secrets, siteUrl, type AccountServer } from '../account-server.fixture.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';
import {
  softwareAuthenticator,
  type Deviation,
  type SoftwareAuthenticator,
} from '../../../e2e/account-protocol/software-authenticator.ts';

type Client = InstanceType<typeof AuthClient>;
type Credential = Parameters<Client['passkey']['verifyAuthentication']>[0]['credential'];

/** Makes a passkey by the calls of the unmodified client. */
export async function addPasskey(
  client: Client,
  authenticator: SoftwareAuthenticator = softwareAuthenticator(siteUrl),
  deviation?: Deviation,
) {
  const { data: asked, error } = await client.passkey.startRegistration();
  if (!asked) return { authenticator, data: null, error };
  const credential = authenticator.create(asked.options, deviation) as never;
  const answer = await client.passkey.verifyRegistration({
    challengeId: asked.challenge_id,
    credential,
  });
  return { authenticator, ...answer };
}

/** Signs in with it on a device without a session. */
export async function enter(server: AccountServer, authenticator: SoftwareAuthenticator, deviation?: Deviation) {
  const client = server.client();
  const { data: asked } = await client.passkey.startAuthentication();
  const credential = authenticator.get(asked?.options, deviation) as unknown as Credential;
  const challengeId = asked?.challenge_id ?? '';
  return {
    client,
    challengeId,
    credential,
    ...(await client.passkey.verifyAuthentication({ challengeId, credential })),
  };
}

let people = 0;
export const person = async (server: AccountServer): Promise<SignedIn> =>
  signIn(server, { email: `person-${(people += 1)}@example.com` });

/** What holds in both databases. */
export function passkeysSuite(open: () => AccountServer): void {
  it('are added, listed, named and removed, and the mailbox is told', async () => {
    const server = open();
    const { client, email } = await person(server);
    const { data, error } = await addPasskey(client);
    expect(error).toBeNull();
    expect(data).toMatchObject({ friendly_name: 'Passkey' });
    const passkeyId = data?.id ?? '';
    expect((await client.passkey.update({ passkeyId, friendlyName: 'Mi móvil' })).data).toMatchObject({
      friendly_name: 'Mi móvil',
    });
    expect((await client.passkey.list()).data).toEqual([
      { id: passkeyId, friendly_name: 'Mi móvil', created_at: expect.any(String) },
    ]);
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    await expect.poll(() => server.noticesTo(email)).toEqual(['passkey-added', 'passkey-removed']);
  });

  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'with %s sign in without a password, at the first level',
    async (algorithm) => {
      const server = open();
      const { client, id } = await person(server);
      const { authenticator } = await addPasskey(client, softwareAuthenticator(siteUrl, { algorithm }));
      const { data, error } = await enter(server, authenticator);
      expect(error).toBeNull();
      const claims = decodeJwt(data?.session?.access_token ?? '');
      expect(claims).toMatchObject({ sub: id, aal: 'aal1', amr: [{ method: 'passkey' }] });
      const [used] = (await client.passkey.list()).data ?? [];
      expect(used?.last_used_at).toEqual(expect.any(String));
    },
  );

  it('sign in again and again, also where the authenticator does not count', async () => {
    const server = open();
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client, softwareAuthenticator(siteUrl, { counts: false }));
    for (const _ of [1, 2]) expect((await enter(server, authenticator)).error).toBeNull();
  });

  it('of five answers at once to one challenge let one in', async () => {
    const server = open();
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client, softwareAuthenticator(siteUrl, { counts: false }));
    const { data: asked } = await client.passkey.startAuthentication();
    const credential = authenticator.get(asked?.options) as unknown as Credential;
    const challengeId = asked?.challenge_id ?? '';
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => server.client().passkey.verifyAuthentication({ challengeId, credential })),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(
      Array.from({ length: 4 }, () => 'webauthn_challenge_not_found'),
    );
  });

  it('of five uses of one signature count let one in: the others may be of a copy', async () => {
    const server = open();
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => enter(server, authenticator, { signCount: 9 })));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect((await enter(server, authenticator, { signCount: 10 })).error).toBeNull();
  });

  it('and challenges are hidden from everybody who asks the database for records', async () => {
    const server = open();
    for (const table of ['webauthn_credentials', 'webauthn_challenges'])
      for (const role of ['anon', 'authenticated']) {
        const read = server.database.transaction(async ({ rows }) => {
          await rows(`set local role ${role}`);
          return rows(`select 1 from auth.${table}`);
        });
        await expect(read).rejects.toThrow('permission denied');
      }
    expect(
      await server.rows(
        `select relname::text as name from pg_class where relname like 'webauthn_c%' and relkind = 'r' and relrowsecurity
        order by relname`,
      ),
    ).toEqual([{ name: 'webauthn_challenges' }, { name: 'webauthn_credentials' }]);
  });

  it('go with their account', async () => {
    const server = open();
    const { client, id } = await person(server);
    const { authenticator } = await addPasskey(client);
    await client.passkey.startRegistration();
    await server.rows('delete from auth.users where id = $1::text::uuid', [id]);
    expect((await enter(server, authenticator)).error?.code).toBe('webauthn_verification_failed');
    for (const table of ['webauthn_credentials', 'webauthn_challenges'])
      expect(await server.rows(`select 1 from auth.${table} where user_id = $1::text::uuid`, [id])).toEqual([]);
  });
}

/** Calls the service as nobody but an attacker does. */
export async function post(server: AccountServer, path: string, body: unknown, token?: string) {
  const answer = await server.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: secrets.publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string; message?: string }) };
}
