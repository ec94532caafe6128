import { expect, it } from 'vitest';
import { accountFailure } from './account-failure.ts';

const problemOf = (error: unknown): string => accountFailure(error).problem;

it.each([
  [{ code: 'invalid_credentials', status: 400 }, 'wrong-credentials'],
  [{ code: 'otp_expired', status: 403 }, 'wrong-code'],
  [{ code: 'web3_provider_disabled', status: 422 }, 'not-offered'],
  [{ code: 'manual_linking_disabled', status: 404 }, 'not-offered'],
  [{ code: 'mfa_webauthn_enroll_not_enabled', status: 422 }, 'not-offered'],
  [{ code: 'over_email_send_rate_limit', status: 429 }, 'too-many-mails'],
  [{ code: 'refresh_token_already_used', status: 400 }, 'signed-out'],
  [{ code: 'bad_code_verifier', status: 400 }, 'other-browser'],
])('the code decides: %j is %s', (error, problem) => {
  expect(problemOf(error)).toBe(problem);
});

it.each([
  [{ name: 'AuthSessionMissingError', status: 400 }, 'signed-out'],
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'offline'],
  [{ name: 'AuthApiError', status: 429 }, 'too-many-attempts'],
  [{ name: 'AuthRetryableFetchError', status: 503 }, 'server-busy'],
])('without a code, name and status decide: %j is %s', (error, problem) => {
  expect(problemOf(error)).toBe(problem);
});

it.each([
  ['Password cannot be longer than 72 characters', 'password-too-long'],
  ['Unable to validate email address: invalid format', 'mail-invalid'],
  ['Unsupported provider: provider is not enabled', 'not-offered'],
  ['Invalid phone number format (E.164 required)', 'phone-invalid'],
  ['siwe: URI is not valid', 'wallet-refused'],
  ['SAML Assertion is not valid', 'organisation-refused'],
  ['Missing one of these types', 'unexpected'],
])('the message decides where the code is validation_failed: "%s" is %s', (message, problem) => {
  expect(problemOf({ code: 'validation_failed', message })).toBe(problem);
});

it.each([
  ['Signature does not match address in message', 'wallet-refused'],
  ['Ethereum message was issued too long ago', 'wallet-refused'],
  ['Signed Solana message is using URI which is not allowed on this server', 'wallet-refused'],
  ['Nonces mismatch', 'identity-refused'],
  ['Passed nonce and nonce in id_token should either both exist or not.', 'identity-refused'],
  ['Unacceptable audience in id_token: [other]', 'identity-refused'],
  ['Bad ID token', 'identity-refused'],
  ['Internal Server Error', 'unexpected'],
])('the message decides where GoTrue gives no code: "%s" is %s', (message, problem) => {
  expect(problemOf({ name: 'AuthApiError', status: 400, message })).toBe(problem);
});

it.each([undefined, null, 'text', new Error('x'), { code: 'constructor' }, { code: 'toString' }, { code: 7 }])(
  '%o is unexpected',
  (error) => {
    expect(accountFailure(error)).toEqual({ kind: 'failed', problem: 'unexpected' });
  },
);

it('the seconds to wait come from the message', () => {
  const message = 'For security purposes, you can only request this after 42 seconds.';
  expect(accountFailure({ code: 'over_email_send_rate_limit', message })).toEqual({
    kind: 'failed',
    problem: 'too-many-mails',
    retryAfter: 42,
  });
});
