import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAuthClient } from '#core/backend/auth-client.ts';
import { createAttempt } from './attempt.ts';
import { createWithToken } from './captcha.ts';
import { createPasskeyCalls } from './passkey-calls.ts';
import { testKey, testPerson } from './real-account.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const options = { challenge: 'AAAA', timeout: 1000, rpId: location.hostname };
const creation = {
  ...options,
  rp: { id: location.hostname, name: 'Onda' },
  user: { id: 'AAAA', name: 'ana@ejemplo.es', displayName: 'ana@ejemplo.es' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const asked = { challenge_id: 'c1', options, expires_at: 0 };

type Answers = Readonly<Record<string, object>>;

/** The person is signed in. Only a browser has passkeys. @param answers by the end of a path */
function setUp(answers: Answers) {
  const request = vi.fn<typeof fetch>(async (address) => {
    const path = new URL(address as string).pathname.replace('/auth/v1', '');
    const answer = answers[path];
    return Response.json(answer ?? {}, { status: answer && 'error_code' in answer ? 422 : 200 });
  });
  vi.stubGlobal('fetch', request);
  const token = `e30.${btoa(JSON.stringify({ sub: 'p' }))}.c2ln`;
  const session = { access_token: token, refresh_token: 'r', expires_at: Date.now() / 1000 + 3600, user: { id: 'p' } };
  const client = openAuthClient({
    address: { url: '', key: 'k' },
    origin: location.origin,
    // auth-js warns of a second client with one key.
    storageKey: crypto.randomUUID(),
    storage: { getItem: () => JSON.stringify(session), setItem: () => undefined, removeItem: () => undefined },
    onRefreshRefused: () => undefined,
  });
  const attempt = createAttempt({
    isOnline: () => true,
    onSignedOut: () => Promise.resolve(),
    onUnexpected: () => undefined,
  });
  const person = testPerson({ factors: [testKey] });
  const calls = createPasskeyCalls({
    client,
    attempt,
    withToken: createWithToken(undefined),
    returnAddress: location.href,
    person: () => person,
  });
  return { client, request, calls };
}

const startOf = (name: 'get' | 'create', error: DOMException) =>
  vi.spyOn(navigator.credentials, name).mockRejectedValue(error);

describe('what the browser refuses', () => {
  it.each([
    ['NotAllowedError', 'passkey-cancelled'],
    ['AbortError', 'passkey-cancelled'],
    ['SecurityError', 'passkey-wrong-site'],
    ['NotSupportedError', 'passkey-unsupported'],
    ['ConstraintError', 'passkey-unsupported'],
  ])('as %s is %s', async (name, problem) => {
    const { calls, client } = setUp({ '/passkeys/authentication/options': asked });
    startOf('get', new DOMException('', name));
    expect(await calls.signInWithPasskey()).toEqual({ kind: 'failed', problem });
    await client.dispose();
  });

  it('after the time of the question is over is passkey-timed-out', async () => {
    const { calls, client } = setUp({ '/passkeys/authentication/options': asked });
    vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      throw new DOMException('', 'NotAllowedError');
    });
    expect(await calls.signInWithPasskey()).toEqual({ kind: 'failed', problem: 'passkey-timed-out' });
    await client.dispose();
  });

  it('because the device has a passkey of the account is passkey-known', async () => {
    const { calls, client } = setUp({ '/passkeys/registration/options': { ...asked, options: creation } });
    startOf('create', new DOMException('', 'InvalidStateError'));
    expect(await calls.addPasskey('Móvil')).toEqual({ kind: 'failed', problem: 'passkey-known' });
    await client.dispose();
  });

  it('on an insecure page is passkey-insecure', async () => {
    const { calls, client } = setUp({ '/passkeys/authentication/options': asked });
    vi.stubGlobal('isSecureContext', false);
    expect(await calls.signInWithPasskey()).toEqual({ kind: 'failed', problem: 'passkey-insecure' });
    await client.dispose();
  });
});

describe('what the server refuses', () => {
  it.each([
    ['passkey_disabled', 'not-offered'],
    ['webauthn_challenge_expired', 'passkey-timed-out'],
    ['webauthn_verification_failed', 'passkey-refused'],
    ['too_many_passkeys', 'too-many-passkeys'],
    ['webauthn_credential_exists', 'passkey-known'],
  ])('with %s is %s', async (code, problem) => {
    const { calls, client } = setUp({ '/passkeys/registration/options': { error_code: code, msg: 'No' } });
    expect(await calls.addPasskey('Móvil')).toEqual({ kind: 'failed', problem });
    await client.dispose();
  });

  it('of a key as second factor is not called a wrong code', async () => {
    const { calls, client } = setUp({ '/factors/key/challenge': { error_code: 'mfa_verification_failed', msg: 'No' } });
    expect(await calls.verifyKey()).toEqual({ kind: 'failed', problem: 'passkey-refused' });
    await client.dispose();
  });
});

describe('an offer in a field', () => {
  it('asks for nothing but what the field shows, and ends with the screen', async () => {
    const { calls, client } = setUp({ '/passkeys/authentication/options': asked });
    const get = vi
      .spyOn(navigator.credentials, 'get')
      .mockImplementation(
        (given) =>
          new Promise((_, reject) =>
            given?.signal?.addEventListener('abort', () => reject(given.signal?.reason as Error)),
          ),
      );
    const leaving = new AbortController();
    const offer = calls.offerPasskeys(leaving.signal);
    await vi.waitFor(() => expect(get).toHaveBeenCalled());
    expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
    leaving.abort();
    expect(await offer).toEqual({ kind: 'failed', problem: 'passkey-cancelled' });
    await client.dispose();
  });

  it('ends when the button asks for a passkey, which the browser would refuse while the offer waits', async () => {
    const { calls, client } = setUp({ '/passkeys/authentication/options': asked });
    let waiting = 0;
    vi.spyOn(navigator.credentials, 'get').mockImplementation(async (given) => {
      if (waiting > 0) throw new DOMException('A request is already pending', 'OperationError');
      waiting += 1;
      if (given?.mediation === 'conditional')
        await new Promise((resolve) => given.signal?.addEventListener('abort', resolve));
      waiting -= 1;
      throw new DOMException('', 'NotAllowedError');
    });
    const offer = calls.offerPasskeys(new AbortController().signal);
    await vi.waitFor(() => expect(waiting).toBe(1));
    expect(await calls.signInWithPasskey()).toMatchObject({ problem: 'passkey-cancelled' });
    expect(await offer).toMatchObject({ problem: 'passkey-cancelled' });
    await client.dispose();
  });
});
