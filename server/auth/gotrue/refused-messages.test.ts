import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, stand, standForEachTest, start, unsignedToken } from './gotrue-proxy.fixture.ts';
import type { Answer, Asked } from './gotrue.fixture.ts';
import { defaultAccountLimits } from '../auth-message.ts';
import { createLimitStore, prepareLimits } from '../limits/limit-store.ts';
import { createLimits } from '../limits/limiter.ts';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../../database/postgres/postgres.fixture.ts';
import { createLog } from '../../log.ts';

const found = findPostgres();
const ada = 'ada@example.org';
const telephone = '+49 151 12345678';
const plain = '4915112345678';
const eve = unsignedToken({ sub: '5e2d9f6e-0000-4000-8000-000000000001', email: 'eve@example.org' });

standForEachTest();

describe.skipIf('missing' in found)('messages that a GoTrue may send, counted in a Postgres server', () => {
  let postgres: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    database = openPostgres(await postgres.createDatabase('messages'));
    await database.transaction(prepareLimits);
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });
  beforeEach(async () => {
    await database.transaction(async ({ rows }) => rows('delete from onda.limits'));
    proxyWith(0);
  });

  function proxyWith(secondsBetweenMessages: number): void {
    const limits = createLimits({
      count: createLimitStore(database),
      secret: 's'.repeat(43),
      log: createLog('silent'),
    });
    const accountLimits = { ...defaultAccountLimits, secondsBetweenMessages };
    stand.proxy = start(10_000, { limits, accountLimits });
  }

  const refusal = (status: number, code: string): Answer => ({
    status,
    body: { code: status, error_code: code, msg: '' },
  });
  const answer = (to: Answer | ((request: Asked) => Answer)): void =>
    stand.gotrue.answer(typeof to === 'function' ? to : () => to);
  /** To a person whom GoTrue knows. */
  const answerChange = (to: Answer): void =>
    answer(({ method }) => (method === 'PUT' ? to : { status: 200, body: { factors: [] } }));
  const done: Answer = { status: 200, body: {} };

  interface Sent {
    path: string;
    method?: string;
    body?: object;
    headers?: Record<string, string>;
  }
  const send = async (sent: Sent, address = '192.0.2.1'): Promise<number> =>
    (await call(sent.path, { ...sent, address })).status;
  /** @returns how many of so many at once in a row are let through to GoTrue */
  const admitted = async (count: number, sent: Sent, address?: string): Promise<number> => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push(await send(sent, address));
    return statuses.filter((status) => status !== 429).length;
  };
  const points = async (): Promise<number> => {
    const [sum] = await database.transaction(async ({ rows }) =>
      rows<{ points: number }>(`select coalesce(sum(points), 0)::integer as points from onda.limits
        where key ~ '^(messages|all-messages|gotrue-(sign-ups|changes|factor-m|strangers-factor-m))'`),
    );
    return sum?.points ?? 0;
  };

  const change = (named: object, headers = eve): Sent => ({ path: '/user', method: 'PUT', body: named, headers });
  const forged = unsignedToken({ sub: 'ada', email: ada });
  /** Ten new addresses of a person in an hour, so that others go on with the same mailbox. */
  const inTurn = (at: number): Record<string, string> =>
    unsignedToken({ sub: `eve ${at % 3}`, email: 'eve@example.org' });
  const refused: [string, Sent | ((at: number) => Sent), Answer][] = [
    ['a change to an address that is taken', (at) => change({ email: ada }, inTurn(at)), refusal(422, 'email_exists')],
    [
      'a change to a telephone that is taken',
      (at) => change({ phone: telephone }, inTurn(at)),
      refusal(422, 'phone_exists'),
    ],
    ['a change with a forged token', change({ email: 'x@example.org' }, forged), refusal(403, 'bad_jwt')],
    ['a change that comes too soon for GoTrue', change({ email: ada }), refusal(429, 'over_email_send_rate_limit')],
    ['a proof with a forged token', { path: '/reauthenticate', headers: forged }, refusal(403, 'bad_jwt')],
    ['a code without a captcha', { path: '/otp', body: { email: ada } }, refusal(400, 'captcha_failed')],
    ['a recovery without a captcha', { path: '/recover', body: { email: ada } }, refusal(400, 'captcha_failed')],
    [
      'a sign-up with a weak password',
      { path: '/signup', body: { email: ada, password: 'p' } },
      refusal(422, 'weak_password'),
    ],
    [
      'a change asked for again without a captcha',
      { path: '/resend', body: { email: ada, type: 'email_change' } },
      refusal(400, 'captcha_failed'),
    ],
  ];

  it.each(refused)('%s uses up no message', async (_what, sent, given) => {
    answer(given);
    for (let at = 0; at < 25; at += 1)
      expect(await send(typeof sent === 'function' ? sent(at) : sent)).toBe(given.status);
    expect(await points()).toBe(0);
    answer(done);
    expect(await admitted(25, { path: '/recover', body: { email: ada } }, '192.0.2.2')).toBe(20);
  });

  it('a person learns of ten addresses in an hour whether somebody has them', async () => {
    answerChange(refusal(422, 'email_exists'));
    const taken = (at: number, address?: string): Promise<number> =>
      send(change({ email: `p${at}@example.org` }), address);
    for (let at = 0; at < 10; at += 1) expect(await taken(at)).toBe(422);
    expect([await taken(10), await taken(11, '192.0.2.2')]).toEqual([429, 422]);
  });

  it.each([
    refusal(422, 'email_exists'),
    refusal(429, 'over_email_send_rate_limit'),
    refusal(400, 'email_address_not_authorized'),
    { status: 422, body: {} },
    { status: 504, body: {} },
    done,
  ])('which one GoTrue looked up counts, whatever it answered: %j', async (given) => {
    answerChange(given);
    for (let at = 0; at < 12; at += 1) await send(change({ email: `p${at}@example.org` }));
    expect(stand.gotrue.asked.filter(({ method }) => method === 'PUT')).toHaveLength(10);
  });

  it.each([401, 403])('which one it has not looked up does not count: %i', async (status) => {
    answerChange(refusal(status, 'bad_jwt'));
    for (let at = 0; at < 12; at += 1) expect(await send(change({ email: `p${at}@example.org` }))).toBe(status);
  });

  it('a change in a session that is not freshly proved uses up no message and no new address', async () => {
    stand.found = { is_session_proved: false };
    for (let at = 0; at < 25; at += 1) expect(await send(change({ email: ada }))).toBe(400);
    expect(await points()).toBe(0);
    stand.found = { is_session_proved: true };
    answerChange(refusal(422, 'email_exists'));
    expect(await send(change({ email: ada }))).toBe(422);
  });

  it('what the second mailbox is refused uses up none of the first', async () => {
    proxyWith(60);
    expect(await send(change({ email: ada }, unsignedToken({ sub: 'm', email: 'm@example.org' })))).toBe(200);
    const before = await points();
    for (let at = 0; at < 3; at += 1) expect(await send(change({ email: ada }))).toBe(429);
    // The pause has counted each of these.
    expect(await points()).toBeLessThanOrEqual(before + 1);
    expect(await send(change({ email: 'b@example.org' }))).toBe(200);
  });

  it('an answer that comes too soon uses up none of the two mails of a change that are sent again', async () => {
    proxyWith(60);
    const again = { path: '/resend', body: { email: ada, type: 'email_change' } };
    expect([await send(again), await send(again), await send(again)]).toEqual([200, 429, 429]);
    expect(await send(again, '192.0.2.2')).toBe(200);
    expect(await send(again, '192.0.2.3')).toBe(429);
  });

  it.each<[string, Answer]>([
    ['does not answer in time', { status: 504, body: {} }],
    ['has a hook that fails', refusal(422, 'hook_timeout')],
    ['has a hook that answers with a status of its own', refusal(400, 'unknown')],
    ['cannot tell whether the message was sent', refusal(422, 'sms_send_failed')],
    ['fails after a trigger', refusal(409, 'unexpected_failure')],
    ['refuses without a code', { status: 422, body: {} }],
  ])('a message is counted where GoTrue %s', async (_what, given) => {
    answer(given);
    let count = 0;
    for (let at = 0; at < 25; at += 1) if ((await send(change({ phone: telephone }, inTurn(at)))) !== 429) count += 1;
    expect(count).toBe(20);
  });

  it.each(['/otp', '/recover'])(
    'of %s a message that GoTrue refuses as too soon counts like one sent',
    async (path) => {
      answer(refusal(429, 'over_email_send_rate_limit'));
      expect(await admitted(25, { path, body: { email: ada } })).toBe(20);
    },
  );

  it('a change names one address: the refusal of one would come after the message to the other', async () => {
    for (const body of [
      { email: ada, phone: telephone },
      { email: 'eve@example.org', phone: telephone },
    ])
      expect(await send(change(body))).toBe(400);
    expect(stand.gotrue.asked).toEqual([]);
    expect(await send(change({ email: ada, phone: '' }))).toBe(200);
  });

  it('a change of telephone is sent again twice a day, too', async () => {
    const again = { path: '/resend', body: { phone: telephone, type: 'phone_change' } };
    expect(await admitted(5, again)).toBe(2);
  });

  describe('for a second factor', () => {
    const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const asked = (factor: string, headers = eve): Sent => ({
      path: `/factors/${factor}/challenge`,
      method: 'POST',
      body: {},
      headers,
    });
    const knows = (factors: object[], given: Answer = done): void =>
      answer(({ url }) => (url === '/user' ? { status: 200, body: { factors } } : given));

    it('go to a telephone that nobody has confirmed as often as other messages, whatever factor names it', async () => {
      const ids = Array.from({ length: 25 }, (_, at) => `6ba7b810-9dad-11d1-80b4-0000000000${at + 10}`);
      knows(ids.map((one) => ({ id: one, status: 'unverified', phone: plain })));
      let count = 0;
      for (const one of ids) if ((await send(asked(one))) === 200) count += 1;
      expect(count).toBe(20);
      expect(await admitted(12, { path: '/otp', body: { phone: telephone } }, '192.0.2.2')).toBe(10);
    });

    it('bring no new tries of a code that opens an account', async () => {
      const guess = { path: '/verify', body: { phone: telephone, token: '1', type: 'sms' } };
      knows([{ id, status: 'unverified', phone: plain }], refusal(403, 'otp_expired'));
      for (let at = 0; at < 7; at += 1) await send(guess);
      knows([{ id, status: 'unverified', phone: plain }]);
      expect(await send(asked(id))).toBe(200);
      expect(await send(guess)).toBe(403);
    });

    it('go once a minute to one that nobody has confirmed', async () => {
      proxyWith(60);
      knows([{ id, status: 'unverified', phone: plain }]);
      expect([await send(asked(id)), await send(asked(id.toUpperCase()))]).toEqual([200, 429]);
    });

    it('go 20 times a day to a confirmed one, whatever strangers have sent to the telephone', async () => {
      answer(done);
      expect(await admitted(20, { path: '/otp', body: { phone: telephone } }, '192.0.2.2')).toBe(20);
      expect(await admitted(12, { path: '/otp', body: { phone: telephone } }, '192.0.2.3')).toBe(10);
      proxyWith(60);
      knows([{ id, status: 'verified', phone: plain }]);
      expect(await admitted(25, asked(id))).toBe(20);
    });

    it('are not counted where GoTrue refuses, nor without a telephone', async () => {
      knows([{ id, status: 'verified', phone: plain }], refusal(429, 'over_sms_send_rate_limit'));
      for (let at = 0; at < 25; at += 1) await send(asked(id));
      knows([{ id, status: 'unverified', phone: null }]);
      expect(await admitted(25, asked(id))).toBe(25);
      answer(refusal(403, 'bad_jwt'));
      for (let at = 0; at < 25; at += 1) expect(await send(asked(id))).toBe(403);
      expect(await points()).toBe(0);
    });

    it('are not sent where GoTrue does not say whose telephone it is', async () => {
      answer({ status: 500, body: {} });
      expect(await send(asked(id))).toBe(503);
      expect(stand.gotrue.asked.map(({ url }) => url)).toEqual(['/user']);
    });
  });
});
