import { generate } from 'otplib';
import { expect, it } from 'vitest';
import { startAccountServer } from '../account-server.fixture.ts';
import { removeFactors } from './remove-factors.ts';
import { signIn } from '../signed-in.fixture.ts';

it('removes the factors and sessions of a person, and of nobody else', async () => {
  const server = await startAccountServer();
  try {
    for (const email of ['ada@example.org', 'bob@example.org']) {
      const { client } = await signIn(server, { email });
      const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const code = await generate({ secret: data?.totp.secret ?? '', epoch: Math.floor(server.now() / 1000) });
      expect((await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
    }
    expect(await removeFactors(server.database, 'Ada@Example.org')).toBe(1);
    expect(await removeFactors(server.database, 'nobody@example.org')).toBeUndefined();
    const left = await server.rows(
      `select email, (select count(*)::integer from auth.mfa_factors where user_id = users.id) as factors,
        (select count(*)::integer from auth.sessions where user_id = users.id) as sessions
      from auth.users order by email`,
    );
    expect(left).toEqual([
      { email: 'ada@example.org', factors: 0, sessions: 0 },
      { email: 'bob@example.org', factors: 1, sessions: 1 },
    ]);
  } finally {
    await server.close();
  }
});
