import { afterEach, expect, it, vi } from 'vitest';
import { openAuthClient } from '#core/backend/auth-client.ts';
import { createFurtherCalls } from './further-calls.ts';
import { createAttempt } from './attempt.ts';

afterEach(() => vi.unstubAllGlobals());

/** The person is signed in. Only a browser has passkeys. */
function setUp(answer: Response) {
  const request = vi.fn<typeof fetch>(async () => answer);
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
  return { client, request, calls: createFurtherCalls({ client, attempt, returnAddress: location.href }) };
}

it('addPasskey asks the server for a passkey, and reports that it does not offer them', async () => {
  const refused = Response.json({ error_code: 'mfa_webauthn_enroll_not_enabled', msg: 'No' }, { status: 422 });
  const { client, request, calls } = setUp(refused);
  expect(await calls.addPasskey('Key')).toEqual({ kind: 'failed', problem: 'not-offered' });
  const asked = request.mock.calls.find(([address]) => address === `${location.origin}/auth/v1/factors`);
  expect(JSON.parse((asked?.[1]?.body ?? '') as string)).toMatchObject({
    factor_type: 'webauthn',
    friendly_name: 'Key',
  });
  await client.dispose();
});

it('verifyPasskey asks the server for a challenge, and reports that it does not offer them', async () => {
  const refused = Response.json({ error_code: 'mfa_webauthn_verify_not_enabled', msg: 'No' }, { status: 422 });
  const { client, request, calls } = setUp(refused);
  expect(await calls.verifyPasskey('f9')).toEqual({ kind: 'failed', problem: 'not-offered' });
  expect(request.mock.calls.at(-1)?.[0]).toBe(`${location.origin}/auth/v1/factors/f9/challenge`);
  await client.dispose();
});
