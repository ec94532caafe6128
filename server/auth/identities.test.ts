import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from './account-server.fixture.ts';
import { signIn, type SignedIn } from './signed-in.fixture.ts';

describe('a service without providers', () => {
  let server: AccountServer;
  let ada: SignedIn;
  beforeAll(async () => {
    server = await startAccountServer();
    ada = await signIn(server, { email: 'ada@example.org' });
  });
  afterAll(async () => server.close());
  const disabled = {
    error: expect.objectContaining({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    }) as object,
  };

  it('lists the mailbox as the only identity', async () => {
    const { data } = await ada.client.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: 'email', user_id: ada.id, email: ada.email }]);
  });

  it('refuses to link an identity', async () => {
    expect(await ada.client.linkIdentity({ provider: 'google' })).toMatchObject(disabled);
  });

  it('refuses to unlink an identity, even the last one', async () => {
    const [identity] = (await ada.client.getUserIdentities()).data?.identities ?? [];
    if (!identity) throw new Error('no identity');
    expect(await ada.client.unlinkIdentity(identity)).toMatchObject(disabled);
    expect((await ada.client.getUserIdentities()).data?.identities).toEqual([identity]);
  });
});
