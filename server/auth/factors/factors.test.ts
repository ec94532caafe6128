import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';

let server: AccountServer;
let ada: SignedIn;
let people = 0;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  ada = await signIn(server, { email: `ada${(people += 1)}@example.org` });
});

/** Moves to the next step of 30 s each time, because a code works once. */
async function nextCode(secret: string): Promise<string> {
  server.advance(30_000);
  return generate({ secret, epoch: Math.floor(server.now() / 1000) });
}
const wrongCode = async (secret: string): Promise<string> => {
  const right = await generate({ secret, epoch: Math.floor(server.now() / 1000) });
  return String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
};

interface Enrolled {
  id: string;
  secret: string;
}

async function enrol({ client }: SignedIn, friendlyName = 'Phone'): Promise<Enrolled> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

async function addFactor(person: SignedIn, friendlyName?: string): Promise<Enrolled> {
  const factor = await enrol(person, friendlyName);
  const { error } = await person.client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: await nextCode(factor.secret),
  });
  if (error) throw error;
  return factor;
}

async function challenge({ client }: SignedIn, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

const refused = (status: number, code: string) => ({ error: expect.objectContaining({ status, code }) as object });
const sessionsOf = async ({ id }: SignedIn): Promise<{ aal: string }[]> =>
  server.rows('select aal from auth.sessions where user_id = $1::text::uuid order by aal', [id]);

/** @param network address of the client; by default that of `signIn` */
async function ask(path: string, body: unknown, network?: string): Promise<{ status: number; body: unknown }> {
  const answer = await server.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: secrets.publishableKey,
      authorization: `Bearer ${await ada.accessToken()}`,
      'x-supabase-api-version': '2024-01-01',
      ...(network !== undefined && { 'x-forwarded-for': network }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('enrolling a factor', () => {
  it('answers with a QR code, an address and a secret for an authenticator', async () => {
    const { data } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/s);
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const label = `otpauth://totp/onda.test:${encodeURIComponent(ada.email)}`;
    expect(data?.totp.uri).toBe(`${label}?secret=${data?.totp.secret}&issuer=onda.test`);
  });

  it('refuses a name that is taken, also by a factor that is not confirmed yet', async () => {
    await enrol(ada, 'Phone');
    expect(await ask('/factors', { factor_type: 'totp', friendly_name: 'Phone' })).toEqual({
      status: 422,
      body: {
        code: 'mfa_factor_name_conflict',
        message: 'A factor with the friendly name "Phone" for this user already exists',
      },
    });
    server.advance(301_000);
    await enrol(ada, 'Phone');
  });

  it.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ['other', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    ['toString', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ])('refuses %s like a GoTrue with it switched off', async (factor_type, status, code, message) => {
    expect(await ask('/factors', { factor_type })).toEqual({ status, body: { code, message } });
  });

  it('refuses the eleventh factor, also of eleven requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 11 }, async (_, index) =>
        ada.client.mfa.enroll({ factorType: 'totp', friendlyName: `${index}` }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect(answers).toContainEqual(expect.objectContaining(refused(422, 'too_many_enrolled_mfa_factors')));
  });

  it('asks for the existing factor before it adds another', async () => {
    await addFactor(ada);
    const elsewhere = await signIn(server, ada);
    expect(await elsewhere.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })).toMatchObject(
      refused(403, 'insufficient_aal'),
    );
    await addFactor(ada, 'Tablet');
  });
});

describe('proving a factor', () => {
  it('raises the session to aal2, with both proofs in its new token', async () => {
    const { id, secret } = await enrol(ada);
    const { data, error } = await ada.client.mfa.challengeAndVerify({ factorId: id, code: await nextCode(secret) });
    expect(error).toBeNull();
    const claims = decodeJwt(data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', sub: ada.id });
    expect((claims['amr'] as { method: string }[]).map(({ method }) => method).toSorted()).toEqual([
      'password',
      'totp',
    ]);
    expect(data?.user.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    const level = await ada.client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  it('ends the sessions that did not prove it, and factors that were never confirmed', async () => {
    const elsewhere = await signIn(server, ada);
    await enrol(ada, 'Forgotten');
    const factor = await addFactor(ada);
    expect(await sessionsOf(ada)).toEqual([{ aal: 'aal2' }]);
    // auth-js' words for 403 session_not_found.
    expect(await elsewhere.client.mfa.challenge({ factorId: factor.id })).toMatchObject({
      error: { message: 'Auth session missing!' },
    });
    expect(await server.rows('select 1 from auth.mfa_factors where user_id = $1::text::uuid', [ada.id])).toHaveLength(
      1,
    );
    const again = await signIn(server, ada);
    await again.client.mfa.challengeAndVerify({ factorId: factor.id, code: await nextCode(factor.secret) });
    expect(await sessionsOf(ada)).toEqual([{ aal: 'aal2' }, { aal: 'aal2' }]);
  });

  it('leaves no refresh token from before', async () => {
    const before = (await ada.client.getSession()).data.session?.refresh_token;
    await addFactor(ada);
    const after = (await ada.client.getSession()).data.session?.refresh_token;
    expect(after).not.toBe(before);
    const tokens = await server.rows('select 1 from auth.refresh_tokens where user_id = $1', [ada.id]);
    expect(tokens).toHaveLength(1);
  });

  it('accepts a code once, also in two challenges at the same time', async () => {
    const { id, secret } = await addFactor(ada);
    const code = await nextCode(secret);
    const challenges = [await challenge(ada, id), await challenge(ada, id)];
    const answers = await Promise.all(
      challenges.map(async (challengeId) => ask(`/factors/${id}/verify`, { challenge_id: challengeId, code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers).toContainEqual({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    });
  });

  it('accepts a code 30 seconds early or late, not one of a minute ago', async () => {
    const { id, secret } = await addFactor(ada);
    const at = async (seconds: number): Promise<object> => {
      const code = await generate({ secret, epoch: Math.floor(server.now() / 1000) + seconds });
      return ada.client.mfa.challengeAndVerify({ factorId: id, code });
    };
    server.advance(120_000);
    expect(await at(-60)).toMatchObject(refused(422, 'mfa_verification_failed'));
    expect(await at(-30)).toMatchObject({ error: null });
    expect(await at(30)).toMatchObject({ error: null });
  });

  it('does not let the password alone confirm a further factor', async () => {
    await addFactor(ada);
    const { id, secret } = await enrol(ada, 'Tablet');
    const elsewhere = await signIn(server, ada);
    const attempt = async ({ client }: SignedIn): Promise<object> =>
      client.mfa.challengeAndVerify({ factorId: id, code: await nextCode(secret) });
    expect(await attempt(elsewhere)).toMatchObject(refused(422, 'insufficient_aal'));
    expect(await attempt(ada)).toMatchObject({ error: null });
  });

  /** Five wrong codes, which end a challenge. */
  async function guessFive({ id, secret }: Enrolled, network: string): Promise<unknown[]> {
    const { body } = await ask(`/factors/${id}/challenge`, {}, network);
    const { id: challengeId } = body as { id: string };
    const guess = async (): Promise<unknown> => {
      const asked = { challenge_id: challengeId, code: await wrongCode(secret) };
      return ((await ask(`/factors/${id}/verify`, asked, network)).body as { code: string }).code;
    };
    const guesses = await Promise.all(Array.from({ length: 5 }, guess));
    return [...new Set(guesses), await guess()];
  }
  const ended = ['mfa_verification_failed', 'mfa_challenge_expired'];
  const proof = async ({ id, secret }: Enrolled, network?: string): Promise<unknown> => {
    const { body } = await ask(`/factors/${id}/challenge`, {}, network);
    const { id: challengeId } = body as { id: string };
    const answer = await ask(
      `/factors/${id}/verify`,
      { challenge_id: challengeId, code: await nextCode(secret) },
      network,
    );
    return answer.status;
  };

  it('ends a challenge after 5 wrong codes, and refuses further codes of a network after 10 in an hour', async () => {
    const factor = await addFactor(ada);
    for (let round = 0; round < 2; round += 1) expect(await guessFive(factor, '192.0.2.1')).toEqual(ended);
    expect(await proof(factor, '192.0.2.1')).toBe(429);
    server.advance(3_601_000);
    ada = await signIn(server, ada);
    expect(await proof(factor, '192.0.2.1')).toBe(200);
  });

  it('takes the code of the person from a network of theirs, whatever strangers with the password have tried', async () => {
    const factor = await addFactor(ada);
    for (let network = 1; network <= 6; network += 1)
      expect(await guessFive(factor, `192.0.2.${network}`)).toEqual(ended);
    expect(await proof(factor, '192.0.2.99')).toBe(429);
    expect(await proof(factor)).toBe(200);
  });

  it('adds at most 30 challenges of a network and 100 of strangers in an hour', async () => {
    const { id } = await addFactor(ada);
    const add = async (network: string): Promise<number> => (await ask(`/factors/${id}/challenge`, {}, network)).status;
    /** Repeats the newest challenge. */
    const repeat = async (count: number): Promise<unknown> =>
      server.rows(
        `insert into auth.mfa_challenges (id, factor_id, created_at, network, is_strangers)
        select gen_random_uuid(), factor_id, created_at, network, is_strangers from
        (select * from auth.mfa_challenges where factor_id = $1::text::uuid order by created_at desc limit 1) as newest,
        generate_series(1, $2::integer)`,
        [id, count],
      );
    server.advance(1000);
    expect(await add('192.0.2.1')).toBe(200);
    await repeat(28);
    expect([await add('192.0.2.1'), await add('192.0.2.1')]).toEqual([200, 429]);
    server.advance(1000);
    expect(await add('192.0.2.2')).toBe(200);
    // One more was made before the factor was confirmed.
    await repeat(67);
    expect([await add('192.0.2.3'), await add('192.0.2.4')]).toEqual([200, 429]);
    expect((await ask(`/factors/${id}/challenge`, {})).status).toBe(200);
    const count = 'select count(*)::integer as challenges from auth.mfa_challenges where factor_id = $1::text::uuid';
    expect(await server.rows(count, [id])).toEqual([{ challenges: 101 }]);
    server.advance(3_601_000);
    ada = await signIn(server, ada);
    expect(await add('192.0.2.1')).toBe(200);
    expect(await server.rows(count, [id])).toEqual([{ challenges: 1 }]);
  });

  it('a network that has only the password stays a stranger', async () => {
    const factor = await addFactor(ada);
    const owner = ada;
    ada = await signIn(server, ada);
    const { data } = await ada.client.getSession();
    const refreshToken = data.session?.refresh_token ?? '';
    const refreshed = await ask('/token?grant_type=refresh_token', { refresh_token: refreshToken }, '192.0.2.1');
    expect(refreshed.status).toBe(200);
    for (let network = 1; network <= 6; network += 1) await guessFive(factor, `192.0.2.${network}`);
    expect(await proof(factor, '192.0.2.7')).toBe(429);
    const strangers = 'select 1 from auth.mfa_challenges where factor_id = $1::text::uuid and is_strangers';
    expect((await server.rows(strangers, [factor.id])).length).toBeGreaterThanOrEqual(7);
    ada = owner;
    expect(await proof(factor)).toBe(200);
  });

  it('refuses a challenge that is used, older than 5 minutes, or of another factor', async () => {
    const { id, secret } = await enrol(ada);
    const other = await enrol(ada, 'Tablet');
    const verify = async (challengeId: string): Promise<object> =>
      ada.client.mfa.verify({ factorId: id, challengeId, code: await nextCode(secret) });
    const foreign = await challenge(ada, other.id);
    expect(await verify(foreign)).toMatchObject(refused(422, 'mfa_factor_not_found'));
    const used = await challenge(ada, id);
    expect(await verify(used)).toMatchObject({ error: null });
    expect(await verify(used)).toMatchObject(refused(422, 'mfa_ip_address_mismatch'));
    const old = await challenge(ada, id);
    server.advance(300_000);
    expect(await verify(old)).toMatchObject(refused(422, 'mfa_challenge_expired'));
  });

  it.each(['', 'abcdef', '12345', '1234567'])('refuses "%s" as a code', async (code) => {
    const { id } = await enrol(ada);
    const { status } = await ask(`/factors/${id}/verify`, { challenge_id: await challenge(ada, id), code });
    expect(status).toBe(code === '' ? 400 : 422);
  });

  it("refuses another person's factor", async () => {
    const { id } = await enrol(ada);
    const eve = await signIn(server, { email: `eve${people}@example.org` });
    expect(await eve.client.mfa.challenge({ factorId: id })).toMatchObject(refused(404, 'mfa_factor_not_found'));
    expect(await eve.client.mfa.unenroll({ factorId: id })).toMatchObject(refused(404, 'mfa_factor_not_found'));
    expect(await ask('/factors/no-uuid/challenge', {})).toEqual({
      status: 404,
      body: { code: 'validation_failed', message: 'factor_id must be an UUID' },
    });
  });
});

it.each([{ password: 'another password' }, { email: 'new@example.org' }])(
  'refuses %o to a session that did not prove the factor',
  async (change) => {
    await addFactor(ada);
    const elsewhere = await signIn(server, ada);
    expect(await elsewhere.client.updateUser(change)).toMatchObject(refused(401, 'insufficient_aal'));
    expect((await ada.client.updateUser(change)).error).toBeNull();
  },
);

it('keeps aal2 after a refresh', async () => {
  await addFactor(ada);
  const { data, error } = await ada.client.refreshSession();
  expect(error).toBeNull();
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
});

describe('removing a factor', () => {
  it('needs aal2 where the factor is confirmed', async () => {
    const { id } = await addFactor(ada);
    const elsewhere = await signIn(server, ada);
    expect(await elsewhere.client.mfa.unenroll({ factorId: id })).toMatchObject(refused(422, 'insufficient_aal'));
    expect(await ada.client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
  });

  it('needs aal2 where another one is confirmed, which also protects one that is being set up', async () => {
    await addFactor(ada);
    const { id } = await enrol(ada, 'Tablet');
    const elsewhere = await signIn(server, ada);
    expect(await elsewhere.client.mfa.unenroll({ factorId: id })).toMatchObject(refused(422, 'insufficient_aal'));
    expect(await ada.client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
  });

  it('needs no level where the factor is not confirmed', async () => {
    const { id } = await enrol(ada);
    expect(await ada.client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
  });

  it('takes aal2 from the sessions that it proved', async () => {
    const { id } = await addFactor(ada);
    await ada.client.mfa.unenroll({ factorId: id });
    expect(await sessionsOf(ada)).toEqual([{ aal: 'aal1' }]);
    const proofs = await server.rows(
      `select authentication_method from auth.mfa_amr_claims join auth.sessions on sessions.id = session_id where user_id = $1::text::uuid`,
      [ada.id],
    );
    expect(proofs).toEqual([{ authentication_method: 'password' }]);
  });
});

it('logs no code and no secret', async () => {
  const { secret } = await addFactor(ada);
  expect(server.logged()).not.toContain(secret);
});
