import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpAccounts } from './account.fixture.ts';
import { refusal, testCode, testPassword } from './gotrue.fixture.ts';
import type { RealAccount } from './real-account.ts';
import { sessionKey } from './session-key.ts';

let world: Awaited<ReturnType<typeof setUpAccounts>>;

beforeEach(async () => {
  world = await setUpAccounts();
});
afterEach(async () => {
  await world.end();
});

const ana = { email: 'ana@example.com', password: testPassword };
const done = { kind: 'done', value: undefined };
const failed = (problem: string) => ({ kind: 'failed', problem });
const kindOf = (account: RealAccount): string => account.getSnapshot().kind;
const refreshName = 'POST /auth/v1/token?grant_type=refresh_token';

async function signedIn(): Promise<RealAccount> {
  const account = world.openTab();
  expect(await account.signIn(ana)).toEqual(done);
  return account;
}

describe('signing in', () => {
  it('shows the person, and provides a session for requests in their name', async () => {
    const account = world.openTab();
    expect([kindOf(account), account.session.getSnapshot()]).toEqual(['signed-out', undefined]);
    expect(await account.signIn(ana)).toEqual(done);
    expect(account.getSnapshot()).toEqual({
      kind: 'signed-in',
      person: {
        id: world.goTrue.user['id'],
        email: 'ana@example.com',
        newEmail: undefined,
        factors: [],
        identities: [{ id: 'i1', provider: 'email', email: 'ana@example.com' }],
        isNew: false,
      },
    });
    expect(account.session.getSnapshot()).toEqual({
      personId: world.goTrue.user['id'],
      email: 'ana@example.com',
      accessToken: expect.stringContaining('.'),
    });
  });

  it.each([
    { isNew: true, confirmed: '2026-11-23T10:00:00.5Z', signedIn: '2026-11-23T10:00:41Z' },
    { isNew: false, confirmed: '2026-11-23T10:00:00.5Z', signedIn: '2026-11-24T08:00:00Z' },
    { isNew: false, confirmed: undefined, signedIn: '2026-11-24T08:00:00Z' },
  ])('shows as isNew = $isNew who confirmed at $confirmed and signs in at $signedIn', async (times) => {
    Object.assign(world.goTrue.user, { confirmed_at: times.confirmed, last_sign_in_at: times.signedIn });
    const account = world.openTab();
    expect(await account.verifyCode(ana.email, testCode, 'sign-in')).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ person: { isNew: times.isNew } });
  });

  it('with wrong credentials changes nothing', async () => {
    const account = world.openTab();
    expect(await account.signIn({ ...ana, password: 'no' })).toEqual(failed('wrong-credentials'));
    expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]);
  });

  it('signUp asks to check the mailbox, whether or not the address has an account', async () => {
    const account = world.openTab();
    expect(await account.signUp(ana)).toEqual({ kind: 'done', value: 'check-mail' });
    world.goTrue.answers['POST /auth/v1/signup'] = () => ({ status: 200, body: world.goTrue.user });
    expect(await account.signUp(ana)).toEqual({ kind: 'done', value: 'check-mail' });
    expect(await account.verifyCode(ana.email, testCode, 'signup')).toEqual(done);
    expect(kindOf(account)).toBe('signed-in');
  });

  it('signUp refuses a password that the server would truncate, and does not send it', async () => {
    expect(await world.openTab().signUp({ ...ana, password: 'ñ'.repeat(37) })).toEqual(failed('password-too-long'));
    expect(world.goTrue.names()).not.toContain('POST /auth/v1/signup');
  });

  it('without a server fails as offline', async () => {
    const account = world.openTab();
    await world.goTrue.close();
    expect(await account.signIn(ana)).toEqual(failed('offline'));
  });

  it('works with a code from a mail', async () => {
    const account = world.openTab();
    expect(await account.sendCode(ana.email)).toEqual(done);
    expect(await account.verifyCode(ana.email, '00000000', 'sign-in')).toEqual(failed('wrong-code'));
    expect(await account.verifyCode(ana.email, testCode, 'sign-in')).toEqual(done);
    expect(world.goTrue.lastBody('POST /auth/v1/verify')).toMatchObject({ type: 'email', token: testCode });
    expect(kindOf(account)).toBe('signed-in');
  });

  it('reports the seconds to wait after too many attempts', async () => {
    world.goTrue.answers['POST /auth/v1/token?grant_type=password'] = () => {
      const refused = refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
      return { ...refused, headers: { ...refused.headers, 'retry-after': '17' } };
    };
    expect(await world.openTab().signIn(ana)).toEqual({ ...failed('too-many-attempts'), retryAfter: 17 });
  });
});

describe.each([-73, 56])('where the server’s clock is %i years ahead', (years) => {
  it('a session lasts as long as the server says', async () => {
    const seconds = years * 31_557_600;
    const session = (): object => {
      const made = world.goTrue.session();
      return { ...made, expires_at: made.expires_at + seconds };
    };
    for (const name of ['POST /auth/v1/token?grant_type=password', refreshName])
      world.goTrue.answers[name] = () => ({ status: 200, body: session() });
    const account = await signedIn();
    for (const step of [() => undefined, account.refresh]) {
      await step();
      expect(account.session.getSnapshot()?.accessToken).toBeDefined();
      const stored = JSON.parse(world.values.get('onda-session') ?? '') as { expires_at: number };
      expect(Math.abs(stored.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(60);
    }
  });
});

describe('a stored session', () => {
  it('is shown at once, and checked with the server', async () => {
    world.store(world.goTrue.session());
    const account = world.openTab();
    expect(kindOf(account)).toBe('signed-in');
    await vi.waitFor(() => expect(world.goTrue.names()).toContain('GET /auth/v1/user'));
  });

  it('of an account that was changed elsewhere is refreshed', async () => {
    world.store(world.goTrue.session());
    world.goTrue.user['email'] = 'new@example.com';
    const account = world.openTab();
    await vi.waitFor(() => expect(account.getSnapshot()).toMatchObject({ person: { email: 'new@example.com' } }));
  });

  it.each(['session_not_found', 'user_not_found'])('that the server ends with %s is removed', async (code) => {
    world.store(world.goTrue.session());
    world.goTrue.answers['GET /auth/v1/user'] = () => refusal(403, code);
    world.goTrue.answers[refreshName] = () => refusal(400, 'refresh_token_not_found');
    const account = world.openTab();
    await vi.waitFor(() => expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]));
  });

  it('is reported as that of a deleted account when the page starts', async () => {
    world.store(world.goTrue.session());
    world.goTrue.answers['GET /auth/v1/user'] = () => refusal(403, 'user_not_found');
    world.goTrue.answers[refreshName] = () => refusal(400, 'refresh_token_not_found');
    const account = world.openTab();
    await vi.waitFor(() => expect(kindOf(account)).toBe('signed-out'));
    expect(account.deletedPerson.getSnapshot()).toBe(world.goTrue.user['id']);
  });

  it('of a deleted account ends without a request, and another person’s stays', async () => {
    const account = await signedIn();
    const asked = world.goTrue.names().length;
    account.forgetDeleted('b1e5a3e0-0000-4000-8000-000000000002');
    expect(kindOf(account)).toBe('signed-in');
    account.forgetDeleted(String(world.goTrue.user['id']));
    expect([kindOf(account), account.session.getSnapshot(), world.hasStoredSession()]).toEqual([
      'signed-out',
      undefined,
      false,
    ]);
    expect(world.goTrue.names()).toHaveLength(asked);
  });

  it.each([
    ['user_not_found', true],
    ['session_not_found', false],
    ['bad_jwt', false],
  ])('whose refresh is refused with %s shows whether the account was deleted', async (code, isDeleted) => {
    const account = await signedIn();
    world.goTrue.answers['GET /auth/v1/user'] = () => refusal(403, code);
    world.goTrue.answers[refreshName] = () => refusal(400, 'refresh_token_not_found');
    await account.refresh();
    await vi.waitFor(() => expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]));
    expect(account.deletedPerson.getSnapshot() === world.goTrue.user['id']).toBe(isDeleted);
  });

  it('stays where only its access token is refused', async () => {
    world.store(world.goTrue.session());
    world.goTrue.answers['GET /auth/v1/user'] = () => refusal(403, 'bad_jwt');
    const account = world.openTab();
    await vi.waitFor(() => expect(world.goTrue.names()).toContain(refreshName));
    await vi.waitFor(() => expect(account.session.getSnapshot()?.accessToken).toBeDefined());
    expect(kindOf(account)).toBe('signed-in');
  });

  it('that expires while there is no network stays signed in, without a token', async () => {
    world.store(world.goTrue.session({ expiresIn: -60 }));
    await world.goTrue.close();
    world.network.isOnline = false;
    const account = world.openTab();
    expect([kindOf(account), account.session.getSnapshot()]).toEqual(['signed-in', undefined]);
  });

  it.each(['{', '{"access_token":"x"}', 'null'])('with the content %j counts as none', (text) => {
    world.values.set('onda-session', text);
    expect(kindOf(world.openTab())).toBe('signed-out');
  });
});

describe('a refresh', () => {
  it('that is refused for good removes a session whose access token is still valid', async () => {
    const account = await signedIn();
    world.goTrue.answers[refreshName] = () => refusal(400, 'refresh_token_already_used');
    expect(await account.refresh()).toEqual(failed('signed-out'));
    await vi.waitFor(() => expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]));
    expect(account.session.getSnapshot()).toBeUndefined();
  });

  it('that is refused leaves a session that another person has begun in another tab meanwhile', async () => {
    const account = await signedIn();
    const bob = { ...world.goTrue.user, id: 'b1e5a3e0-0000-4000-8000-000000000002', email: 'bob@example.com' };
    const next = { ...world.goTrue.session({ sessionId: 's2' }), user: bob };
    world.goTrue.answers[refreshName] = () => refusal(400, 'refresh_token_not_found');
    world.goTrue.answers['GET /auth/v1/user'] = () => {
      world.store(next);
      return refusal(403, 'user_not_found');
    };
    expect(await account.refresh()).toEqual(failed('signed-out'));
    await vi.waitFor(() => expect(account.deletedPerson.getSnapshot()).toBe(world.goTrue.user['id']));
    expect([world.values.get(sessionKey), world.goTrue.names()]).toEqual([
      JSON.stringify(next),
      expect.not.arrayContaining(['POST /auth/v1/logout']),
    ]);
  });

  it('that is refused because another tab was faster keeps the session', async () => {
    const account = await signedIn();
    const faster = world.goTrue.session();
    world.goTrue.answers[refreshName] = ({ body }) => {
      if (body['refresh_token'] === faster.refresh_token) return { status: 200, body: world.goTrue.session() };
      world.store(faster);
      return refusal(400, 'refresh_token_already_used');
    };
    await account.refresh();
    expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-in', true]);
    expect(world.goTrue.names()).not.toContain('POST /auth/v1/logout');
  });

  it('that is answered after one of another tab leaves the other tab’s session', async () => {
    const account = await signedIn();
    const faster = world.goTrue.session();
    world.goTrue.answers[refreshName] = () => {
      world.store(faster);
      return { status: 200, body: world.goTrue.session() };
    };
    expect(await account.refresh()).toEqual(done);
    expect(world.values.get('onda-session')).toBe(JSON.stringify(faster));
    expect(world.unexpected).toEqual([]);
  });

  it.each([
    ['a limit', refusal(429, 'over_request_rate_limit')],
    ['a fault of the server', refusal(503, 'unexpected_failure')],
  ])('is repeated after %s', async (_, answer) => {
    const account = await signedIn();
    const before = account.session.getSnapshot();
    const answers = [answer, answer];
    world.goTrue.answers[refreshName] = () => answers.pop() ?? { status: 200, body: world.goTrue.session() };
    expect(await account.refresh()).toEqual(done);
    expect(account.session.getSnapshot()).not.toEqual(before);
    expect(world.goTrue.names().filter((name) => name === refreshName)).toHaveLength(3);
  });

  it('requested by a listener of the refreshed session completes', async () => {
    const account = await signedIn();
    const again = Promise.withResolvers<unknown>();
    const unsubscribe = account.session.subscribe(() => {
      unsubscribe();
      again.resolve(account.refresh());
    });
    expect(await account.refresh()).toEqual(done);
    expect(await again.promise).toEqual(done);
  });
});

describe('signing out', () => {
  it.each([200, 401, 403, 404])('everywhere removes the session when the server answers %i', async (status) => {
    const account = await signedIn();
    world.goTrue.answers['POST /auth/v1/logout'] = () =>
      status === 200 ? { status: 204 } : refusal(status, 'user_not_found');
    expect(await account.signOut('global')).toEqual(done);
    expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]);
    expect(world.goTrue.requests.at(-1)?.parameters.get('scope')).toBe('global');
  });

  it.each(['the browser says so', 'the server is gone'])('everywhere fails as offline where %s', async (why) => {
    const account = await signedIn();
    if (why === 'the server is gone') await world.goTrue.close();
    else world.network.isOnline = false;
    expect(await account.signOut('global')).toEqual(failed('offline'));
    expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-in', true]);
    expect(await account.signOut('local')).toEqual(done);
    expect([kindOf(account), world.hasStoredSession()]).toEqual(['signed-out', false]);
  });

  it('of the other devices keeps this one signed in', async () => {
    const account = await signedIn();
    expect(await account.signOut('others')).toEqual(done);
    expect(kindOf(account)).toBe('signed-in');
  });

  it('reaches the other tab, as does signing in', async () => {
    const [one, other] = [world.openTab(), world.openTab()];
    await one.signIn(ana);
    expect(kindOf(other)).toBe('signed-in');
    expect(other.session.getSnapshot()).toEqual(one.session.getSnapshot());
    await other.signOut('global');
    expect(kindOf(one)).toBe('signed-out');
  });
});

describe('with a second factor', () => {
  it('a password leads to the question for a code, and there is no session before the answer', async () => {
    world.goTrue.addFactor();
    const account = await signedIn();
    expect(account.getSnapshot()).toMatchObject({
      kind: 'second-factor',
      person: { factors: [{ id: 'f1', name: 'Phone', createdAt: Date.UTC(2026, 0, 2, 3, 4, 5) }] },
    });
    expect(account.session.getSnapshot()).toBeUndefined();
    expect(await account.verifySecondFactor('000000')).toEqual(failed('wrong-code'));
    expect(kindOf(account)).toBe('second-factor');
    expect(await account.verifySecondFactor('123456')).toEqual(done);
    expect(kindOf(account)).toBe('signed-in');
    expect(account.session.getSnapshot()).toBeDefined();
  });
});

describe('a recovery', () => {
  it('asks for a new password, also after the page was reloaded, until there is one', async () => {
    const account = world.openTab();
    expect(await account.sendRecovery(ana.email)).toEqual(done);
    expect(await account.verifyCode(ana.email, testCode, 'recovery')).toEqual(done);
    expect([kindOf(account), account.session.getSnapshot()]).toEqual(['recovering', undefined]);
    const reloaded = world.openTab();
    expect(kindOf(reloaded)).toBe('recovering');
    expect(await reloaded.changePassword('another good one')).toEqual(done);
    expect(kindOf(reloaded)).toBe('signed-in');
    expect(kindOf(world.openTab())).toBe('signed-in');
  });

  it('with a second factor asks for its code first', async () => {
    world.goTrue.addFactor();
    const account = world.openTab();
    await account.verifyCode(ana.email, testCode, 'recovery');
    expect(kindOf(account)).toBe('second-factor');
    await account.verifySecondFactor('123456');
    expect(kindOf(account)).toBe('recovering');
  });
});
