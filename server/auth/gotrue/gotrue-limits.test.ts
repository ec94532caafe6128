import { describe, expect, it } from 'vitest';
import {
  call,
  client,
  press,
  refuseAll,
  signIn,
  stand,
  standForEachTest,
  wrongPassword,
} from './gotrue-proxy.fixture.ts';

standForEachTest();

describe('limits in front of GoTrue', () => {
  it('answers 429 to an address from its 31st try on, not to another address', async () => {
    const statuses = [];
    for (let index = 0; index < 32; index += 1) statuses.push((await press()).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect(stand.gotrue.asked).toHaveLength(30);
    expect((await press(undefined, { address: '192.0.2.2' })).status).toBe(200);
    expect((await call('/settings')).status).toBe(200);
  });

  it('lets an address refresh 150 sessions and still sign in', async () => {
    const refresh = async (): Promise<Response> =>
      call('/token?grant_type=refresh_token', { body: { refresh_token: 'r' } });
    const answers = await Promise.all(Array.from({ length: 151 }, refresh));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    expect((await signIn('a@example.org')).status).toBe(200);
  });

  it('slows a network down after 10 wrong passwords of an account', async () => {
    stand.gotrue.answer(refuseAll(400, wrongPassword));
    const answers = await Promise.all(Array.from({ length: 15 }, async () => signIn(' A@Example.org')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(11).fill(400),
      ...Array(4).fill(429),
    ]);
    expect((await signIn('b@example.org')).status).toBe(400);
    expect((await signIn('a@example.org', '192.0.2.2')).status).toBe(400);
    const { error } = await client().signInWithPassword({ email: 'a@example.org', password: 'p' });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('counts no password that a missing captcha kept from being compared', async () => {
    const headers = { 'x-sb-error-code': 'captcha_failed' };
    stand.gotrue.answer(() => ({ status: 400, headers, body: { code: 400, error_code: 'captcha_failed' } }));
    await Promise.all(Array.from({ length: 15 }, async () => signIn('a@example.org')));
    stand.gotrue.answer(refuseAll(400, wrongPassword));
    expect((await signIn('a@example.org')).status).toBe(400);
  });

  it('forgets wrong passwords after a right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      stand.gotrue.answer(refuseAll(400, wrongPassword));
      await Promise.all(Array.from({ length: 9 }, async () => signIn('a@example.org')));
      stand.gotrue.answer(() => ({ status: 200, body: {} }));
      expect((await signIn('a@example.org')).status).toBe(200);
    }
  });

  const verifyCode = async (named: object, address: string): Promise<string> => {
    const answer = await call('/verify', { body: { ...named, token: '1', type: 'email' }, address });
    return answer.status === 200 ? 'right' : (((await answer.json()) as { error_code?: string }).error_code ?? 'wrong');
  };
  const ada = { email: 'a@example.org' };

  it('ends a code for a network after 6 wrong tries, until a new one is sent', async () => {
    stand.gotrue.answer(({ url }) => ({ status: url === '/verify' ? 403 : 200, body: {} }));
    const tries = await Promise.all(Array.from({ length: 8 }, async () => verifyCode(ada, '192.0.2.1')));
    expect(tries.toSorted()).toEqual(['otp_expired', 'otp_expired', ...Array(6).fill('wrong')]);
    stand.gotrue.answer(() => ({ status: 200, body: {} }));
    const asked = stand.gotrue.asked.length;
    const { error } = await client().verifyOtp({ ...ada, token: '2', type: 'email' });
    expect(error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
    expect(stand.gotrue.asked).toHaveLength(asked);
    expect(await verifyCode(ada, '192.0.2.2')).toBe('right');
    await call('/otp', { body: ada });
    expect(await verifyCode(ada, '192.0.2.1')).toBe('right');
  });

  it('ends a code for strangers after 30 wrong tries of theirs, not where the person has signed in', async () => {
    const session = { access_token: 'a.e30.s', user: { email: 'A@example.org' } };
    stand.gotrue.answer(() => ({ status: 200, body: session }));
    await signIn('a@example.org', '203.0.113.1');
    stand.gotrue.answer(refuseAll(403, {}));
    const tries = [];
    for (let at = 0; at < 32; at += 1) tries.push(await verifyCode(ada, `198.51.100.${at}`));
    expect(tries).toEqual([...Array(30).fill('wrong'), 'otp_expired', 'otp_expired']);
    stand.gotrue.answer(() => ({ status: 200, body: session }));
    expect(await verifyCode(ada, '203.0.113.1')).toBe('right');
  });

  it.each<[string, object, object]>([
    [
      'an address in which Go lowers a letter differently',
      { email: 'AİDA@example.org' },
      { email: 'aida@example.org' },
    ],
    ['an address that ends with a capital sigma', { email: 'a@example.ΟΣ' }, { email: 'a@example.οσ' }],
    ['a telephone with a plus and spaces', { phone: '+34 600 100 200' }, { phone: '34600100200' }],
  ])('counts the tries of %s as those of one account', async (_what, first, second) => {
    stand.gotrue.answer(refuseAll(403, {}));
    for (let at = 0; at < 3; at += 1)
      for (const spelling of [first, second]) expect(await verifyCode(spelling, '192.0.2.1')).toBe('wrong');
    expect(await verifyCode(second, '192.0.2.1')).toBe('otp_expired');
    expect(await verifyCode(first, '192.0.2.1')).toBe('otp_expired');
  });

  const verifyFactor = async (id: string, address: string, headers: Record<string, string> = {}): Promise<number> =>
    (await call(`/factors/${id}/verify`, { body: { challenge_id: 'c', code: '000000' }, address, headers })).status;

  it('blocks a second factor after 10 wrong codes of a network, and after 30 of strangers', async () => {
    stand.gotrue.answer(refuseAll(422, {}));
    const answers = await Promise.all(Array.from({ length: 12 }, async () => verifyFactor('f1', '192.0.2.1')));
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect(await verifyFactor('f2', '192.0.2.1')).toBe(422);
    const strangers = await Promise.all(
      Array.from({ length: 22 }, async (_, index) => verifyFactor('f1', `198.51.100.${index}`)),
    );
    expect(strangers.filter((status) => status === 429)).toHaveLength(2);
  });

  const tokenOf = (email: string, sub = email): Record<string, string> => ({
    authorization: `Bearer e30.${Buffer.from(JSON.stringify({ sub, email })).toString('base64url')}.s`,
  });

  it('counts codes of a second factor for one id in all its spellings, and for a person in all their addresses', async () => {
    stand.gotrue.answer(refuseAll(422, {}));
    const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const spellings = [id, id.toUpperCase(), id.replaceAll('-', ''), id.replace('b', 'B')];
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(await verifyFactor(spellings[at % 4] ?? '', '192.0.2.1', tokenOf(`${at}@example.org`, 'ada')));
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  it('counts codes of a second factor for its path, whatever address the body names', async () => {
    stand.gotrue.answer(refuseAll(422, {}));
    const verify = async (at: number): Promise<number> =>
      (
        await call('/factors/f1/verify', {
          body: { challenge_id: 'c', code: '000000', email: `other-${at}@example.org` },
          address: '192.0.2.1',
          headers: tokenOf('ada@example.org'),
        })
      ).status;
    for (let at = 0; at < 10; at += 1) expect(await verify(at)).toBe(422);
    expect(await verify(10)).toBe(429);
  });

  it('counts the mails of a change of address for both mailboxes, and those of a proof', async () => {
    const change = async (person: string, email: string): Promise<number> =>
      (await call('/user', { method: 'PUT', body: { email }, headers: tokenOf(person) })).status;
    expect(await change('eve@example.org', 'ada@example.org')).toBe(200);
    expect(await change('eve@example.org', 'ben@example.org')).toBe(429);
    expect(await change('mallory@example.org', 'ada@example.org')).toBe(429);
    // What was refused is not counted for the other mailbox.
    expect(await change('mallory@example.org', 'carol@example.org')).toBe(200);
    const prove = async (): Promise<number> =>
      (await call('/reauthenticate', { method: 'GET', headers: tokenOf('ada@example.org') })).status;
    expect([await prove(), await prove()]).toEqual([200, 429]);
  });

  it('counts the text messages of a proof of who has no mailbox', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'ada', email: '', phone: '4915112345678' })).toString('base64url');
    const headers = { authorization: `Bearer e30.${claims}.s` };
    const prove = async (): Promise<Response> => call('/reauthenticate', { method: 'GET', headers });
    expect((await prove()).status).toBe(200);
    const second = await prove();
    expect([second.status, await second.json()]).toMatchObject([429, { error_code: 'over_sms_send_rate_limit' }]);
  });

  it('counts the code of a proof for the person, from whatever network and in whatever spelling', async () => {
    stand.gotrue.answer(refuseAll(422, { code: 422, error_code: 'reauthentication_not_valid', msg: '' }));
    const change = async (name: string, address: string): Promise<number> => {
      const body = { password: 'another long password', [name]: '100001' };
      return (await call('/user', { method: 'PUT', body, address, headers: tokenOf('ada@example.org') })).status;
    };
    for (let at = 0; at < 10; at += 1) expect(await change('nonce', '192.0.2.1')).toBe(422);
    expect(await change('nonce', '192.0.2.1')).toBe(429);
    expect(await change('Nonce', '192.0.2.1')).toBe(400);
    const strangers = [];
    for (let at = 0; at < 22; at += 1) strangers.push(await change('nonce', `198.51.100.${at}`));
    expect(strangers).toEqual([...Array(20).fill(422), 429, 429]);
    expect(
      (await call('/user', { method: 'PUT', body: { data: {} }, headers: tokenOf('ada@example.org') })).status,
    ).toBe(422);
  });

  it('sends the mails of a change of address again twice a day, from whatever network', async () => {
    const again = async (at: number): Promise<number> =>
      (await call('/resend', { body: { ...ada, type: 'email_change' }, address: `198.51.100.${at}` })).status;
    expect([await again(1), await again(2), await again(3)]).toEqual([200, 200, 429]);
  });

  it('counts only answers that compared a code', async () => {
    stand.gotrue.answer(refuseAll(403, {}));
    for (let round = 0; round < 12; round += 1) expect(await verifyFactor('recovery-codes', '192.0.2.1')).toBe(403);
    stand.gotrue.answer(refuseAll(422, {}));
    expect(await verifyFactor('recovery-codes', '192.0.2.1')).toBe(422);
  });

  it("a stranger's wrong codes of recovery do not block those of others", async () => {
    stand.gotrue.answer(refuseAll(422, {}));
    for (let round = 0; round < 30; round += 1)
      await verifyFactor('recovery-codes', `198.51.100.${round}`, tokenOf('eve@example.org'));
    expect(await verifyFactor('recovery-codes', '192.0.2.1', tokenOf('eve@example.org'))).toBe(429);
    expect(await verifyFactor('recovery-codes', '192.0.2.1', tokenOf('ada@example.org'))).toBe(422);
  });

  it('takes the right password of a person from a network of theirs, whatever strangers have tried', async () => {
    stand.gotrue.answer(() => ({ status: 200, body: { access_token: 'a.e30.s', user: { email: 'A@example.org' } } }));
    expect((await signIn('a@example.org')).status).toBe(200);
    stand.gotrue.answer(refuseAll(400, wrongPassword));
    const answers = await Promise.all(
      Array.from({ length: 110 }, async (_, index) => signIn('a@example.org', `198.51.100.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await signIn('a@example.org', '192.0.2.99')).status).toBe(429);
    expect((await signIn('a@example.org')).status).toBe(400);
  });

  it.each(['/otp', '/recover', '/resend'])(
    'answers a mail that GoTrue refuses as too soon like one sent by %s',
    async (path) => {
      stand.gotrue.answer(refuseAll(429, { code: 429, error_code: 'over_email_send_rate_limit', msg: '' }));
      const answer = await call(path, { body: { email: 'a@example.org', type: 'signup' } });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    },
  );

  it.each(['/otp', '/recover', '/resend', '/signup'])('sends one mail a minute to an address by %s', async (path) => {
    const ask = async (email: string): Promise<Response> =>
      call(path, { body: { email, password: 'p', type: 'signup' } });
    expect((await ask('a@example.org')).status).toBe(200);
    const late = await ask('A@example.org');
    expect(late.status).toBe(429);
    expect(await late.json()).toMatchObject({
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/^For security purposes, you can only request this after \d\d seconds\.$/) as string,
    });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await ask('b@example.org')).status).toBe(200);
  });

  it('allows another try at once if GoTrue refused the first', async () => {
    stand.gotrue.answer(refuseAll(422, { code: 422, error_code: 'weak_password', msg: '' }));
    expect((await call('/signup', { body: { email: 'a@example.org', password: 'p' } })).status).toBe(422);
    stand.gotrue.answer(() => ({ status: 200, body: {} }));
    expect((await call('/signup', { body: { email: 'a@example.org', password: 'p' } })).status).toBe(200);
  });
});
