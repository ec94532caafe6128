import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { siteUrl, type AccountServer } from '../account-server.fixture.ts';
import { person, post } from '../passkeys/passkeys.suite.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';
import {
  softwareAuthenticator,
  type Deviation,
  type SoftwareAuthenticator,
} from '../../../e2e/account-protocol/software-authenticator.ts';

type Client = SignedIn['client'];

export interface Asked {
  factorId: string;
  challengeId: string;
  type: 'create' | 'request';
  /** As the server sends them. */
  publicKey: object;
}

export async function challenge(server: AccountServer, client: Client, factorId: string): Promise<Asked> {
  const token = (await client.getSession()).data.session?.access_token;
  const answer: unknown = await post(server, `/factors/${factorId}/challenge`, {}, token);
  const { id, webauthn } = answer as {
    id: string;
    webauthn: { type: 'create' | 'request'; credential_options: { publicKey: object } };
  };
  return { factorId, challengeId: id, type: webauthn.type, publicKey: webauthn.credential_options.publicKey };
}

/** By the unmodified client, which wants a credential of the browser. */
export async function verify(client: Client, { factorId, challengeId, type }: Asked, credential: object) {
  const webauthn = { type, rpId: '', credential_response: { toJSON: () => credential } as never } as const;
  return client.mfa.verify({ factorId, challengeId, webauthn });
}

interface NewKey {
  authenticator?: SoftwareAuthenticator;
  name?: string;
  deviation?: Deviation;
}

export async function addKey(
  server: AccountServer,
  client: Client,
  { authenticator = softwareAuthenticator(siteUrl), name = 'Key', deviation = {} }: NewKey = {},
) {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: name });
  if (!data) return { authenticator, factorId: '', asked: undefined, data, error };
  const asked = await challenge(server, client, data.id);
  const answer = await verify(client, asked, authenticator.create(asked.publicKey, deviation));
  return { authenticator, factorId: data.id, asked, ...answer };
}

/** A further session with the key. */
export async function prove(
  server: AccountServer,
  who: SignedIn,
  key: { authenticator: SoftwareAuthenticator; factorId: string },
  deviation: Deviation = {},
) {
  const { client } = await signIn(server, { email: who.email, id: who.id });
  const asked = await challenge(server, client, key.factorId);
  const credential = key.authenticator.get(asked.publicKey, { userHandle: null, ...deviation });
  return { client, asked, credential, ...(await verify(client, asked, credential)) };
}

const claimsOf = async (client: Client) =>
  decodeJwt((await client.getSession()).data.session?.access_token ?? '') as { aal: string; amr: { method: string }[] };

/** What holds in both databases. */
export function keyFactorSuite(open: () => AccountServer): void {
  it('is added by a security key, and raises sessions to the second level', async () => {
    const server = open();
    const who = await person(server);
    const key = await addKey(server, who.client);
    expect(key.error).toBeNull();
    expect(key.asked).toMatchObject({ type: 'create', publicKey: { attestation: 'none', rp: { id: 'onda.test' } } });
    expect(await claimsOf(who.client)).toMatchObject({ aal: 'aal2' });
    expect((await who.client.mfa.listFactors()).data?.webauthn).toMatchObject([{ status: 'verified' }]);
    const { client, asked, error } = await prove(server, who, key);
    expect(error).toBeNull();
    expect(asked).toMatchObject({
      type: 'request',
      publicKey: { allowCredentials: [{ id: key.authenticator.id, transports: ['usb'] }] },
    });
    const { aal, amr } = await claimsOf(client);
    expect([aal, amr.map(({ method }) => method).toSorted()]).toEqual(['aal2', ['mfa/webauthn', 'password']]);
    await expect.poll(() => server.noticesTo(who.email)).toEqual(['factor-added']);
  });

  it('works without user verification: the password was the first factor', async () => {
    const server = open();
    const who = await person(server);
    const key = await addKey(server, who.client, { deviation: { isVerified: false } });
    expect(key.error).toBeNull();
    expect((await prove(server, who, key, { isVerified: false })).error).toBeNull();
  });

  it('may be one of two keys, whichever answers', async () => {
    const server = open();
    const who = await person(server);
    const first = await addKey(server, who.client);
    const second = await addKey(server, who.client, { name: 'Spare' });
    expect(second.error).toBeNull();
    expect(second.asked?.publicKey).toMatchObject({ excludeCredentials: [{ id: first.authenticator.id }] });
    const { client, error } = await prove(server, who, { ...second, factorId: first.factorId });
    expect(error).toBeNull();
    expect((await client.mfa.unenroll({ factorId: second.factorId })).error).toBeNull();
    expect((await prove(server, who, first)).error).toBeNull();
  });

  it('takes back the second level of its sessions when it is removed', async () => {
    const server = open();
    const who = await person(server);
    const key = await addKey(server, who.client);
    expect((await who.client.mfa.unenroll({ factorId: key.factorId })).error).toBeNull();
    await who.client.refreshSession();
    expect(await claimsOf(who.client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });
}
