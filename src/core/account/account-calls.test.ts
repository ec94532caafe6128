import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpAccounts } from './account.fixture.ts';
import { refusal, testCode, testPassword } from './gotrue.fixture.ts';
import type { RealAccount } from './real-account.ts';

let world: Awaited<ReturnType<typeof setUpAccounts>>;

beforeEach(async () => {
  world = await setUpAccounts();
  home = `${world.goTrue.origin}/auth`;
});
afterEach(async () => {
  await world.end();
});

const ana = { email: 'ana@example.com', password: testPassword };
const done = { kind: 'done', value: undefined };
const failed = (problem: string) => ({ kind: 'failed', problem });
let home = '';
const deletionName = 'POST /functions/v1/delete-account';

async function signedIn(): Promise<RealAccount> {
  const account = world.openTab();
  await account.signIn(ana);
  return account;
}

describe('a link in a mail', () => {
  it('signs in the browser that requested it, and only once', async () => {
    const account = world.openTab();
    await account.sendCode(ana.email);
    const asked = world.goTrue.requests.at(-1);
    expect(asked?.parameters.get('redirect_to')).toBe(home);
    expect(asked?.body).toMatchObject({ create_user: true, code_challenge_method: 's256' });
    const results = [account.completeLink(`${home}?code=abc`), account.completeLink(`${home}?code=abc`)];
    expect(await Promise.all(results)).toEqual([done, done]);
    expect(account.getSnapshot().kind).toBe('signed-in');
    const exchange = 'POST /auth/v1/token?grant_type=pkce';
    expect(world.goTrue.lastBody(exchange)).toEqual({ auth_code: 'abc', code_verifier: expect.any(String) });
    expect(world.goTrue.names().filter((name) => name === exchange)).toHaveLength(1);
  });

  it('for a recovery asks for a new password', async () => {
    const account = world.openTab();
    await account.sendRecovery(ana.email);
    expect(await account.completeLink(`${home}?code=abc`)).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ kind: 'recovering', after: 'recovery' });
  });

  it('opened without a network works later', async () => {
    const account = world.openTab();
    await account.sendCode(ana.email);
    world.network.isOnline = false;
    expect(await account.completeLink(`${home}?code=abc`)).toEqual(failed('offline'));
    world.network.isOnline = true;
    expect(await account.completeLink(`${home}?code=abc`)).toEqual(done);
  });

  it.each([
    ['?code=abc', 'other-browser'],
    ['?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'link-invalid'],
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'link-invalid'],
    ['?error_description=Something', 'link-invalid'],
    ['?error=x&error_code=identity_already_exists', 'identity-taken'],
    ['?error=access_denied&error_description=The+person+said+no', 'provider-refused'],
    [
      '?error=server_error&error_code=validation_failed&error_description=SAML+Assertion+is+not+valid',
      'organisation-refused',
    ],
    ['?error=x&error_code=signup_disabled', 'sign-up-closed'],
    ['?error=x&error_code=over_request_rate_limit', 'too-many-attempts'],
    ['?error=x&error_code=request_timeout', 'server-busy'],
    ['#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer', 'link-invalid'],
  ])('with %s fails as %s and signs nobody in', async (part, problem) => {
    const account = world.openTab();
    expect(await account.completeLink(`${home}${part}`)).toEqual(failed(problem));
    expect(account.getSnapshot().kind).toBe('signed-out');
  });

  it.each([
    ['?code=abc&type=recovery', 'recovery'],
    ['?code=abc&type=signup', 'confirmation'],
    ['?error_code=otp_expired&type=magiclink', 'sign-in'],
  ])('with %s says that it was for a %s', async (part, link) => {
    expect(await world.openTab().completeLink(`${home}${part}`)).toMatchObject({ kind: 'failed', link });
  });

  it('whose code confirms a sign-up of another browser asks for a new password', async () => {
    const account = world.openTab();
    expect(await account.verifyCode(ana.email, '00000000', 'confirmation')).toEqual(failed('wrong-code'));
    expect(await account.verifyCode(ana.email, testCode, 'sign-in')).toEqual(done);
    expect(account.getSnapshot().kind).toBe('signed-in');
    await account.signOut('local');
    expect(await account.verifyCode(ana.email, testCode, 'confirmation')).toEqual(done);
    const confirmed = { kind: 'recovering', after: 'confirmation' };
    expect([account.getSnapshot(), world.openTab().getSnapshot()]).toMatchObject([confirmed, confirmed]);
    expect(world.goTrue.lastBody('POST /auth/v1/verify')).toMatchObject({ type: 'email' });
    expect(await account.changePassword('another good one')).toEqual(done);
    expect(account.getSnapshot().kind).toBe('signed-in');
  });

  it('gives no result for an address without a code, an error or a message', async () => {
    const account = world.openTab();
    expect(await account.completeLink(`${home}?tab=signup#top`)).toBeUndefined();
    expect(await account.completeLink(`${home}#message=Confirmation+link+accepted`)).toEqual(done);
  });
});

it('options reports the sign-up and the providers that the server offers', async () => {
  const account = world.openTab();
  expect(await account.options()).toEqual({
    kind: 'done',
    value: { signUp: true, providers: ['google'], passkeys: false, phone: false, organisations: false },
  });
  const withPasskeys = { disable_signup: true, external: { phone: true }, passkeys_enabled: true, saml_enabled: true };
  world.goTrue.answers['GET /auth/v1/settings'] = () => ({ status: 200, body: withPasskeys });
  expect(await account.options()).toMatchObject({
    value: { signUp: false, providers: [], passkeys: true, phone: true, organisations: true },
  });
  world.goTrue.answers['GET /auth/v1/settings'] = () => ({ status: 200, body: { disable_signup: 'no' } });
  expect(await account.options()).toEqual(failed('unexpected'));
  expect(world.unexpected).toHaveLength(1);
});

describe('the settings', () => {
  it('change the password with a code where the server asks for one', async () => {
    const account = await signedIn();
    world.goTrue.answers['PUT /auth/v1/user'] = ({ body }) =>
      body['nonce'] === testCode ? { status: 200, body: world.goTrue.user } : refusal(400, 'reauthentication_needed');
    expect(await account.changePassword('another good one')).toEqual(failed('reauthentication-needed'));
    expect(await account.sendReauthentication()).toEqual(done);
    expect(await account.changePassword('another good one', testCode)).toEqual(done);
  });

  it('show a new address until both mailboxes have confirmed it', async () => {
    const account = await signedIn();
    world.goTrue.user['new_email'] = 'new@example.com';
    expect(await account.changeEmail('new@example.com')).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ person: { newEmail: 'new@example.com' } });
    world.goTrue.answers['POST /auth/v1/verify'] = () => ({ status: 200, body: { msg: 'Proceed', code: 200 } });
    expect(await account.verifyCode(ana.email, testCode, 'email-change')).toEqual(done);
    expect(account.getSnapshot().kind).toBe('signed-in');
  });

  it('add a second factor after removing what an abandoned attempt left', async () => {
    const account = await signedIn();
    world.goTrue.user['factors'] = [{ id: 'f0', friendly_name: 'Phone', status: 'unverified', factor_type: 'totp' }];
    world.goTrue.answers['DELETE /auth/v1/factors/f0'] = () => ({ status: 200, body: { id: 'f0' } });
    world.goTrue.answers['POST /auth/v1/factors'] = () => ({
      status: 200,
      body: { id: 'f1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABC', uri: 'otpauth://x' } },
    });
    expect(await account.addFactor('Phone')).toEqual({
      kind: 'done',
      value: { id: 'f1', qrCode: expect.stringMatching(/^data:image\/svg\+xml/u), secret: 'ABC' },
    });
    expect(world.goTrue.names()).toContain('DELETE /auth/v1/factors/f0');
    world.goTrue.addFactor();
    expect(await account.confirmFactor('f1', '123456')).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ kind: 'signed-in', person: { factors: [{ id: 'f1' }] } });

    world.goTrue.answers['DELETE /auth/v1/factors/f1'] = () => {
      world.goTrue.user['factors'] = [];
      return { status: 200, body: { id: 'f1' } };
    };
    expect(await account.removeFactor('f1')).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ kind: 'signed-in', person: { factors: [] } });
  });

  it('report that the last identity cannot be removed', async () => {
    const account = await signedIn();
    world.goTrue.answers['DELETE /auth/v1/user/identities/i1'] = () => refusal(422, 'single_identity_not_deletable');
    expect(await account.unlinkIdentity('i1')).toEqual(failed('last-identity'));
  });
});

describe('deleting the account', () => {
  it('sends a proof of identity, and signs out', async () => {
    const account = await signedIn();
    const token = account.session.getSnapshot()?.accessToken;
    expect(await account.deleteAccount({ password: testPassword })).toEqual(done);
    expect(world.goTrue.requests.find(({ name }) => name === deletionName)).toMatchObject({
      body: { password: testPassword },
      authorization: `Bearer ${token}`,
    });
    expect([account.getSnapshot().kind, world.hasStoredSession()]).toEqual(['signed-out', false]);
  });

  it.each([
    [refusal(400, 'invalid_credentials'), 'wrong-password'],
    [refusal(403, 'insufficient_aal'), 'second-factor-needed'],
    [refusal(500, 'unexpected_failure'), 'function-failed'],
    [{ status: 502, body: 'no object' }, 'function-failed'],
    [{ status: 200, headers: { 'x-relay-error': 'true' } }, 'function-relay'],
  ])('fails after the answer %j as %s, and the session stays', async (answer, problem) => {
    const account = await signedIn();
    world.goTrue.answers[deletionName] = () => answer;
    expect(await account.deleteAccount({ code: testCode })).toEqual(failed(problem));
    expect(account.getSnapshot().kind).toBe('signed-in');
  });

  it('fails without a server as function-unreachable', async () => {
    const account = await signedIn();
    await world.goTrue.close();
    expect(await account.deleteAccount({ code: testCode })).toEqual(failed('function-unreachable'));
  });

  it('needs a session', async () => {
    expect(await world.openTab().deleteAccount({ code: testCode })).toEqual(failed('signed-out'));
  });
});

describe('erasing the records of the account', () => {
  const name = 'POST /functions/v1/erase-records';

  it('sends a proof of identity, gives the new epoch, and the session stays', async () => {
    const account = await signedIn();
    expect(await account.eraseRecords({ password: testPassword })).toEqual({ kind: 'done', value: 'epoch-2' });
    expect(world.goTrue.lastBody(name)).toEqual({ password: testPassword });
    expect(account.getSnapshot().kind).toBe('signed-in');
  });

  it.each([
    [refusal(400, 'invalid_credentials'), 'wrong-password'],
    [refusal(422, 'reauthentication_not_valid'), 'wrong-code'],
    [refusal(403, 'insufficient_aal'), 'second-factor-needed'],
    // A server of an older version.
    [{ status: 404, body: { message: 'Not found' } }, 'not-erased'],
    [refusal(500, 'unexpected_failure'), 'not-erased'],
    [{ status: 200, headers: { 'x-relay-error': 'true' } }, 'not-erased'],
    [{ status: 200, body: {} }, 'not-erased'],
  ])('fails after the answer %j as %s', async (answer, problem) => {
    const account = await signedIn();
    world.goTrue.answers[name] = () => answer;
    expect(await account.eraseRecords({ code: testCode })).toEqual(failed(problem));
    expect(world.goTrue.names()).not.toContain(deletionName);
  });
});
