import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { defaultAccountLimits } from '../auth-message.ts';
import { createGuards } from '../guards.ts';
import { createLimits } from './limiter.ts';
import { signIn } from '../signed-in.fixture.ts';

describe('what was counted for our own service', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ secondsBetweenMessages: 0 });
  });
  afterAll(async () => server.close());

  const outcomes = async (count: number, work: () => Promise<{ error: unknown }>): Promise<string[]> => {
    const codes: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { error } = (await work()) as { error: { code?: string; status?: number } | null };
      codes.push(error === null ? 'sent' : (error.code ?? String(error.status)));
    }
    return codes;
  };
  const tooMany = 'over_email_send_rate_limit';

  it('for a message is given back where the request cannot be stored', async () => {
    const client = server.client();
    const ask = async () => client.resetPasswordForEmail('ada@example.com');
    server.breakAfter(0);
    expect(new Set(await outcomes(8, ask))).toEqual(new Set(['500']));
    server.breakAfter(undefined);
    expect(await outcomes(21, ask)).toEqual([...Array(20).fill('sent'), tooMany]);
  });

  it('for the first mailbox of a change is given back where the second has had too many', async () => {
    for (let at = 0; at < 2; at += 1)
      await outcomes(20, async () =>
        server.client({ address: `2001:db8:9:${at}::1` }).signInWithOtp({ email: 'full@example.com' }),
      );
    const { client } = await signIn(server, { email: 'ben@example.com' });
    const refused = await outcomes(25, async () => client.updateUser({ email: 'full@example.com' }));
    expect(new Set(refused)).toEqual(new Set([tooMany]));
    const sent = await outcomes(9, async () => client.updateUser({ email: 'new@example.com' }));
    expect(new Set(sent)).toEqual(new Set(['sent']));
  });

  it('for a change is given back where it cannot be stored', async () => {
    const { client } = await signIn(server, { email: 'cleo@example.com' });
    for (let at = 0; at < 25; at += 1) {
      // Those that say who asks.
      server.breakAfter(6);
      expect((await client.updateUser({ email: 'cleo2@example.com' })).error?.status).toBe(500);
    }
    server.breakAfter(undefined);
    expect((await client.updateUser({ email: 'cleo2@example.com' })).error).toBeNull();
  });

  it('for a new factor is given back where it is refused', async () => {
    const { client } = await signIn(server, { email: 'dora@example.com' });
    const enrol = async () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(await outcomes(25, enrol)).toEqual(['sent', ...Array(24).fill('mfa_factor_name_conflict')]);
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toBeNull();
  });
});

it('a second request in the pause does not keep it where nothing was sent', async () => {
  const { beforeMessage } = createGuards(defaultAccountLimits, createLimits());
  const visitor = { account: 'ada@example.com', network: '203.0.113.1' };
  const giveBack = await beforeMessage(visitor, 'entry');
  await expect(beforeMessage(visitor, 'entry')).rejects.toMatchObject({ code: 'over_email_send_rate_limit' });
  await giveBack();
  await expect(beforeMessage(visitor, 'entry')).resolves.toBeTypeOf('function');
});
