import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwareAuthenticator, type Deviation } from '../../../e2e/account-protocol/software-authenticator.ts';
import {
  openSharedDatabase,
  emptied,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from '../account-server.fixture.ts';
import { signIn } from '../signed-in.fixture.ts';
import type { Database } from '../../database/database.ts';
import { addPasskey, enter, passkeysSuite, person, post } from './passkeys.suite.ts';

let database: Database;
let server: AccountServer;
beforeAll(async () => {
  database = await openSharedDatabase();
  server = await startAccountServer({}, emptied(database));
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const failed = 'webauthn_verification_failed';

describe('passkeys', () => {
  passkeysSuite(() => server);
});

describe('a sign-in with a passkey is refused', () => {
  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://onda.example' }],
    ['from a page by plain http', { origin: 'http://onda.test' }],
    ['from a subdomain', { origin: 'https://a.onda.test' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'onda.example' }],
    ['where nobody was present', { isPresent: false }],
    ['where nobody showed who they are', { isVerified: false }],
    ['with the answer of a registration', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a signature of something else', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['without a user handle', { userHandle: null }],
    ['with a user handle of nobody', { userHandle: 'nobody' }],
    ['with an unknown credential', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_why, deviation) => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const refused = await enter(server, authenticator, deviation);
    expect(refused.error).toMatchObject({ status: 400, code: failed, message: 'Credential verification failed' });
    expect((await enter(server, authenticator)).error).toBeNull();
  });

  it('with the user handle of another person who has a passkey', async () => {
    const [ana, eve] = [await person(server), await person(server)];
    await addPasskey(ana.client);
    const { authenticator } = await addPasskey(eve.client);
    expect((await enter(server, authenticator, { userHandle: ana.id })).error?.code).toBe(failed);
  });

  it("with another person's credential and an own signature", async () => {
    const [ana, eve] = [await person(server), await person(server)];
    const hers = await addPasskey(ana.client);
    const { authenticator } = await addPasskey(eve.client);
    const refused = await enter(server, authenticator, { id: hers.authenticator.id, userHandle: ana.id });
    expect(refused.error?.code).toBe(failed);
  });

  it('when the challenge was used, also by an answer that was wrong', async () => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const { challengeId, credential } = await enter(server, authenticator, { isVerified: false });
    const again = await server.client().passkey.verifyAuthentication({ challengeId, credential });
    expect(again.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  it('when the challenge is older than five minutes', async () => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const { data: asked } = await client.passkey.startAuthentication();
    server.advance(5 * 60_000 + 1000);
    const credential = authenticator.get(asked?.options) as never;
    const late = await server
      .client()
      .passkey.verifyAuthentication({ challengeId: asked?.challenge_id ?? '', credential });
    expect(late.error?.code).toBe('webauthn_challenge_expired');
  });

  it('with the challenge of a registration, and the other way round', async () => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const { data: asked } = await client.passkey.startRegistration();
    const credential = authenticator.get({ ...asked?.options, rpId: 'onda.test' }) as never;
    const challengeId = asked?.challenge_id ?? '';
    const refused = await server.client().passkey.verifyAuthentication({ challengeId, credential });
    expect(refused.error?.code).toBe('webauthn_challenge_not_found');
  });

  it('with a counter that falls or stays: somebody has a copy of the key', async () => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    expect((await enter(server, authenticator, { signCount: 7 })).error).toBeNull();
    for (const signCount of [7, 6, 0])
      expect((await enter(server, authenticator, { signCount })).error?.code).toBe(failed);
    expect((await enter(server, authenticator, { signCount: 8 })).error).toBeNull();
  });

  it('of somebody who was banned, and only after the right answer', async () => {
    const { client, id } = await person(server);
    const { authenticator } = await addPasskey(client);
    await server.rows("update auth.users set banned_until = now() + interval '1 day' where id = $1::text::uuid", [id]);
    expect((await enter(server, authenticator, { isVerified: false })).error?.code).toBe(failed);
    expect((await enter(server, authenticator)).error?.code).toBe('user_banned');
  });
});

describe('the options of a sign-in', () => {
  it('name no credential, and are alike whoever asks', async () => {
    await addPasskey((await person(server)).client);
    const { data } = await server.client().passkey.startAuthentication();
    expect(data?.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      rpId: 'onda.test',
      userVerification: 'required',
    });
  });

  it('do not pile up: a new challenge removes expired ones', async () => {
    await Promise.all([1, 2, 3].map(async () => server.client().passkey.startAuthentication()));
    server.advance(6 * 60_000);
    await server.client().passkey.startAuthentication();
    expect(await server.rows('select 1 from auth.webauthn_challenges')).toHaveLength(1);
  });
});

describe('a new passkey', () => {
  it('is asked for with what the person has already, and by their id', async () => {
    const { client, id, email } = await person(server);
    const { authenticator } = await addPasskey(client);
    const { data } = await client.passkey.startRegistration();
    expect(data?.options).toMatchObject({
      rp: { id: 'onda.test', name: 'Onda' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      excludeCredentials: [{ type: 'public-key', id: authenticator.id, transports: ['usb'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://onda.example' }],
    ['for another relying party', { rpId: 'onda.example' }],
    ['where the person was not verified', { isVerified: false }],
    ['with the answer of a sign-in', { type: 'webauthn.get' }],
    ['under the id of another credential', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a key that is none', { publicKey: Uint8Array.of(0xa0) }],
    ['with a key of endless nesting', { publicKey: new Uint8Array(20_000).fill(0x81) }],
  ])('is refused %s', async (_why, deviation) => {
    const { client } = await person(server);
    const { error } = await addPasskey(client, softwareAuthenticator(siteUrl), deviation);
    expect(error).toMatchObject({ status: 400, code: failed });
    expect((await client.passkey.list()).data).toEqual([]);
  });

  it('is refused with the challenge of another person', async () => {
    const [ana, eve] = [await person(server), await person(server)];
    const { data: asked } = await ana.client.passkey.startRegistration();
    const credential = softwareAuthenticator(siteUrl).create(asked?.options) as never;
    const { error } = await eve.client.passkey.verifyRegistration({
      challengeId: asked?.challenge_id ?? '',
      credential,
    });
    expect(error?.code).toBe('webauthn_challenge_not_found');
  });

  it('is refused where somebody has it already, and stays theirs', async () => {
    const [ana, eve] = [await person(server), await person(server)];
    const { authenticator } = await addPasskey(ana.client);
    expect((await addPasskey(eve.client, authenticator)).error?.code).toBe('webauthn_credential_exists');
    expect((await enter(server, authenticator, { userHandle: ana.id })).data?.user?.id).toBe(ana.id);
  });

  it('is refused after ten', async () => {
    const { client } = await person(server);
    for (let count = 0; count < 10; count += 1) expect((await addPasskey(client)).error).toBeNull();
    expect((await addPasskey(client)).error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  });

  it('takes a fresh proof, and so does removing one', async () => {
    const { client } = await person(server);
    const { data } = await addPasskey(client);
    server.advance(11 * 60_000);
    expect((await addPasskey(client)).error?.code).toBe('reauthentication_needed');
    const removed = await client.passkey.delete({ passkeyId: data?.id ?? '' });
    expect(removed.error?.code).toBe('reauthentication_needed');
  });
});

describe("another person's passkey", () => {
  it('is neither listed, nor named, nor removed', async () => {
    const [ana, eve] = [await person(server), await person(server)];
    const { data } = await addPasskey(ana.client);
    const passkeyId = data?.id ?? '';
    expect((await eve.client.passkey.list()).data).toEqual([]);
    for (const refused of [
      await eve.client.passkey.update({ passkeyId, friendlyName: 'Mine' }),
      await eve.client.passkey.delete({ passkeyId }),
    ])
      expect(refused.error).toMatchObject({ status: 404, message: 'Passkey not found' });
    expect((await ana.client.passkey.list()).data).toMatchObject([{ friendly_name: 'Passkey' }]);
  });
});

describe('the last way in', () => {
  it('is not removed: without a confirmed address nothing else is left', async () => {
    const { client, id } = await person(server);
    const first = await addPasskey(client);
    const second = await addPasskey(client);
    await server.rows('update auth.users set email_confirmed_at = null where id = $1::text::uuid', [id]);
    expect((await client.passkey.delete({ passkeyId: first.data?.id ?? '' })).error).toBeNull();
    const last = await client.passkey.delete({ passkeyId: second.data?.id ?? '' });
    expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  });
});

describe('malformed requests', () => {
  const challenge = '00000000-0000-4000-8000-000000000000';
  it.each<[string, unknown, string]>([
    ['no challenge', { credential: {} }, 'validation_failed'],
    ['no credential', { challenge_id: challenge }, 'validation_failed'],
    ['a challenge that is no id', { challenge_id: 'x', credential: {} }, 'validation_failed'],
    ['no JSON', '{', 'bad_json'],
    ['deep JSON', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'bad_json'],
    ['an unknown challenge', { challenge_id: challenge, credential: {} }, 'webauthn_challenge_not_found'],
  ])('with %s are refused', async (_what, body, code) => {
    expect(await post(server, '/passkeys/authentication/verify', body)).toMatchObject({ code });
  });

  it('with huge fields are refused before anything is computed', async () => {
    const { data } = await server.client().passkey.startAuthentication();
    const huge = 'A'.repeat(60_000);
    const response = { clientDataJSON: huge, authenticatorData: huge, signature: huge, userHandle: huge };
    const credential = { id: huge, type: 'public-key', response };
    expect(
      await post(server, '/passkeys/authentication/verify', { challenge_id: data?.challenge_id, credential }),
    ).toMatchObject({ status: 400, code: failed, message: 'Invalid credential response' });
  });

  it('with results of the PRF extension are refused, before the challenge is used', async () => {
    const { client } = await person(server);
    const { authenticator } = await addPasskey(client);
    const leak = { prf: { results: { first: 'c2VjcmV0' } } };
    const { challengeId, error } = await enter(server, authenticator, { clientExtensionResults: leak });
    expect(error?.code).toBe('validation_failed');
    expect(
      await server.rows('select 1 from auth.webauthn_challenges where id = $1::text::uuid', [challengeId]),
    ).toHaveLength(1);
    expect(
      (await addPasskey(client, softwareAuthenticator(siteUrl), { clientExtensionResults: leak })).error?.code,
    ).toBe('validation_failed');
  });
});

describe('somebody with a second factor', () => {
  it('adds, names and removes passkeys only after proving it, and signs in with one at the first level', async () => {
    const { client, id, email } = await person(server);
    const { authenticator, data } = await addPasskey(client);
    await server.rows(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), $1::text::uuid, 'Phone', 'totp', 'verified', 'A', now(), now())`,
      [id],
    );
    const entered = await enter(server, authenticator);
    expect((await entered.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const passkeyId = data?.id ?? '';
    const { client: other } = await signIn(server, { email, id });
    for (const refused of [
      await addPasskey(other),
      await other.passkey.update({ passkeyId, friendlyName: 'x' }),
      await other.passkey.delete({ passkeyId }),
    ])
      expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});
