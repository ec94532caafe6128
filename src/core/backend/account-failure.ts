import * as v from 'valibot';
import type { AccountFailure, AccountProblem } from '#core/account/real-account.ts';

/** A Map, because an object has inherited names and the keys come from a server. */
function table(problems: Readonly<Record<string, AccountProblem>>): ReadonlyMap<string, AccountProblem> {
  return new Map(Object.entries(problems));
}

/** Codes of Supabase's accounts (auth-js, lib/error-codes.ts), and of auth-js itself. */
const problemOfCode = table({
  invalid_credentials: 'wrong-credentials',
  email_not_confirmed: 'mail-not-confirmed',
  provider_email_needs_verification: 'mail-not-confirmed',
  otp_expired: 'wrong-code',
  reauthentication_not_valid: 'wrong-code',
  mfa_verification_failed: 'wrong-code',
  mfa_verification_rejected: 'wrong-code',
  mfa_challenge_expired: 'wrong-code',
  weak_password: 'weak-password',
  same_password: 'same-password',
  email_address_invalid: 'mail-invalid',
  email_address_not_authorized: 'mail-invalid',
  email_exists: 'mail-taken',
  user_already_exists: 'mail-taken',
  identity_already_exists: 'identity-taken',
  identity_not_found: 'last-identity',
  phone_exists: 'phone-taken',
  phone_not_confirmed: 'wrong-code',
  sms_send_failed: 'message-not-sent',
  captcha_failed: 'captcha-needed',
  user_banned: 'account-blocked',
  user_sso_managed: 'organisation-manages',
  unexpected_audience: 'identity-refused',
  over_request_rate_limit: 'too-many-attempts',
  over_sms_send_rate_limit: 'too-many-attempts',
  over_email_send_rate_limit: 'too-many-mails',
  signup_disabled: 'sign-up-closed',
  otp_disabled: 'sign-up-closed',
  provider_disabled: 'not-offered',
  oauth_provider_not_supported: 'not-offered',
  sso_provider_not_found: 'organisation-unknown',
  saml_idp_not_found: 'organisation-unknown',
  web3_unsupported_chain: 'not-offered',
  mfa_verified_factor_exists: 'not-offered',
  too_many_enrolled_mfa_factors: 'not-offered',
  insufficient_aal: 'second-factor-needed',
  reauthentication_needed: 'reauthentication-needed',
  reauth_nonce_missing: 'reauthentication-needed',
  mfa_factor_name_conflict: 'factor-name-taken',
  single_identity_not_deletable: 'last-identity',
  email_conflict_identity_not_deletable: 'last-identity',
  passkey_disabled: 'not-offered',
  webauthn_verification_failed: 'passkey-refused',
  webauthn_credential_not_found: 'passkey-refused',
  webauthn_challenge_not_found: 'passkey-timed-out',
  webauthn_challenge_expired: 'passkey-timed-out',
  webauthn_credential_exists: 'passkey-known',
  too_many_passkeys: 'too-many-passkeys',
  bad_jwt: 'signed-out',
  invalid_jwt: 'signed-out',
  no_authorization: 'signed-out',
  session_expired: 'signed-out',
  session_not_found: 'signed-out',
  user_not_found: 'signed-out',
  refresh_token_not_found: 'signed-out',
  refresh_token_already_used: 'signed-out',
  flow_state_not_found: 'link-invalid',
  flow_state_expired: 'link-invalid',
  bad_oauth_state: 'link-invalid',
  bad_oauth_callback: 'link-invalid',
  saml_relay_state_not_found: 'link-invalid',
  saml_relay_state_expired: 'link-invalid',
  saml_assertion_no_email: 'organisation-refused',
  saml_assertion_no_user_id: 'organisation-refused',
  saml_entity_id_mismatch: 'organisation-refused',
  saml_metadata_fetch_failed: 'organisation-refused',
  // Raised by the functions and policies of the database.
  PT403: 'second-factor-needed',
  PT422: 'reauthentication-needed',
  // A database without the tables or functions that are asked for, in front of which PostgREST stands.
  PGRST202: 'not-offered',
  PGRST205: 'not-offered',
  bad_code_verifier: 'other-browser',
  pkce_code_verifier_not_found: 'other-browser',
});

/** Errors of auth-js without a code. */
const problemOfName = table({
  AuthSessionMissingError: 'signed-out',
  AuthPKCEGrantCodeExchangeError: 'link-invalid',
  AuthImplicitGrantRedirectError: 'link-invalid',
});

const problemOfStatus = table({
  0: 'offline',
  401: 'signed-out',
  429: 'too-many-attempts',
  503: 'server-busy',
});

/** The end of many codes, such as `web3_provider_disabled` and `mfa_webauthn_enroll_not_enabled`. */
const notOffered = /(?:provider_disabled|linking_disabled|not_enabled)$/u;

/** For messages that GoTrue gives the same code, validation_failed, or none. */
const problemOfMessage: readonly (readonly [RegExp, AccountProblem])[] = [
  [/^Password cannot be longer than/u, 'password-too-long'],
  [/email address/iu, 'mail-invalid'],
  [/^Unsupported provider|^Unsupported phone provider|^Custom OIDC provider|^Unsupported chain/u, 'not-offered'],
  [/phone number|E\.164/iu, 'phone-invalid'],
  [/SAML/u, 'organisation-refused'],
  [/^Signature does not match|^signature |(?:Solana|Ethereum) message|^siw[es]:/u, 'wallet-refused'],
  [/id[_ ]token|^Nonces mismatch|nonce in id_token/iu, 'identity-refused'],
];

const schema = v.object({
  name: v.fallback(v.string(), ''),
  message: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  status: v.fallback(v.optional(v.number()), undefined),
  kind: v.fallback(v.string(), ''),
});

type Found = v.InferOutput<typeof schema>;

function problemOf({ name, message, code, status, kind }: Found): AccountProblem {
  const known = problemOfCode.get(code) ?? problemOfName.get(name);
  if (known) return known;
  if (notOffered.test(code)) return 'not-offered';
  const described = problemOfMessage.find(([text]) => ['validation_failed', ''].includes(code) && text.test(message));
  if (described) return described[1];
  return kind === 'offline' ? 'offline' : (problemOfStatus.get(String(status)) ?? 'unexpected');
}

/**
 * Classifies an error by its code, otherwise by its name or status.
 * @param error from auth-js or core/backend, or a server's answer with its status
 */
export function accountFailure(error: unknown): AccountFailure {
  const found = v.safeParse(schema, error);
  if (!found.success) return { kind: 'failed', problem: 'unexpected' };
  const problem = problemOf(found.output);
  // GoTrue says only here when to try again.
  const seconds = /\bafter (\d{1,6}) seconds/u.exec(found.output.message)?.[1];
  return { kind: 'failed', problem, ...(seconds === undefined ? {} : { retryAfter: Number(seconds) }) };
}
