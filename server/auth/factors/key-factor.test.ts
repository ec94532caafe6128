import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deviation } from '../../../e2e/account-protocol/software-authenticator.ts';
import { openSharedDatabase, emptied, startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import type { Database } from '../../database/database.ts';
import { person, post } from '../passkeys/passkeys.suite.ts';
import { addKey, challenge, keyFactorSuite, prove, verify } from './key-factor.suite.ts';

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

describe('a second factor', () => {
  keyFactorSuite(() => server);
});

describe('a key as second factor is refused', () => {
  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://onda.example' }],
    ['for another relying party', { rpId: 'onda.example' }],
    ['where nobody was present', { isPresent: false }],
    ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with the answer of a registration', { type: 'webauthn.create' }],
    ['with a signature of something else', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['with an unknown credential', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with the user handle of another', { userHandle: 'another' }],
    ['with a counter that stays', { signCount: 1 }],
  ])('%s', async (_why, deviation) => {
    const who = await person(server);
    const key = await addKey(server, who.client);
    const refused = await prove(server, who, key, deviation);
    expect(refused.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await prove(server, who, key)).error).toBeNull();
  });

  it('from another origin when it is added, and protects nothing then', async () => {
    const who = await person(server);
    const { error } = await addKey(server, who.client, { deviation: { origin: 'https://onda.example' } });
    expect(error?.code).toBe('mfa_verification_failed');
    expect((await who.client.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
  });

  it('when the challenge was used, also by an answer that was wrong', async () => {
    const who = await person(server);
    const key = await addKey(server, who.client);
    for (const deviation of [{}, { isPresent: false }]) {
      const { client, asked } = await prove(server, who, key, deviation);
      const again = await verify(client, asked, key.authenticator.get(asked.publicKey, { userHandle: null }));
      expect(again.error?.code).toBe('mfa_ip_address_mismatch');
    }
  });

  it('when the challenge is older than five minutes', async () => {
    const who = await person(server);
    const key = await addKey(server, who.client);
    const asked = await challenge(server, who.client, key.factorId);
    server.advance(6 * 60_000);
    const { error } = await verify(who.client, asked, key.authenticator.get(asked.publicKey));
    expect(error?.code).toBe('mfa_challenge_expired');
  });

  it("with another person's key", async () => {
    const [ana, eve] = [await person(server), await person(server)];
    const key = await addKey(server, ana.client);
    const own = await addKey(server, eve.client);
    const { error } = await prove(server, ana, { authenticator: own.authenticator, factorId: key.factorId });
    expect(error?.code).toBe('mfa_verification_failed');
  });

  it('with a new credential for a confirmed factor: the key in it is the answerer’s own', async () => {
    const who = await person(server);
    const key = await addKey(server, who.client);
    const { client, asked } = await prove(server, who, key, { isPresent: false });
    const next = await challenge(server, client, key.factorId);
    const made = key.authenticator.create({ ...next.publicKey, rp: { id: 'onda.test' } });
    expect((await verify(client, { ...asked, ...next, type: 'create' }, made)).error?.code).toBe(
      'mfa_verification_failed',
    );
  });
});

describe('a request for a key', () => {
  it('counts as a challenge: thirty in an hour from a network', async () => {
    const who = await person(server);
    const { factorId } = await addKey(server, who.client);
    const token = await who.accessToken();
    const ask = async () => post(server, `/factors/${factorId}/challenge`, {}, token);
    const answers = [];
    for (let count = 0; count < 30; count += 1) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 29 }, () => 200), 429]);
  });

  it.each([
    [{}, 'WebAuthn config required'],
    [{ code: '123456' }, 'WebAuthn config required'],
    [{ webauthn: { type: 'other', credential_response: {} } }, 'WebAuthn type must be create or request'],
    [{ webauthn: { type: 'request' } }, 'credential_response required'],
    [
      { webauthn: { type: 'request', credential_response: { clientExtensionResults: { prf: { results: {} } } } } },
      'The credential must not carry results of the prf extension',
    ],
  ])('with the answer %j is refused', async (answer, message) => {
    const who = await person(server);
    const { factorId } = await addKey(server, who.client);
    const asked = await challenge(server, who.client, factorId);
    const body = { challenge_id: asked.challengeId, ...answer };
    expect(await post(server, `/factors/${factorId}/verify`, body, await who.accessToken())).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message,
    });
  });
});
