import { apiVersionHeader, type AuthAnswer } from './auth-message.ts';

/** An error for the client. Codes and texts are GoTrue's, because auth-js and apps know them. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly extra: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    { message, extra = {}, headers = {} }: { message: string; extra?: object; headers?: Record<string, string> },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

export const refuse = (status: number, code: string, message: string): AuthError =>
  new AuthError(status, code, { message });

/** @param seconds after which it may be tried again */
function refuseForNow(code: string, message: string, seconds: number): AuthError {
  return new AuthError(429, code, { message, headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
}

export const tooManyRequests = (seconds: number): AuthError =>
  refuseForNow('over_request_rate_limit', 'Request rate limit reached', seconds);

/**
 * @param to mail address or telephone
 * @param seconds after which the next message may be asked for
 */
export const messageTooSoon = (to: string, seconds: number): AuthError =>
  refuseForNow(
    to.includes('@') ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(seconds)} seconds.`,
    seconds,
  );

/** auth-js repeats a refresh after this answer. */
export const tooBusy = new AuthError(503, 'request_timeout', {
  message: 'Too many requests are waiting',
  headers: { 'retry-after': '2' },
});

export const withoutKey = refuse(401, 'no_authorization', 'No valid API key found in request');
export const notFound = refuse(404, 'not_found', 'Not found');
export const badMethod = refuse(405, 'bad_method', 'Method not allowed');
export const badJson = refuse(400, 'bad_json', 'Could not parse request body as JSON');
export const notAdmin = refuse(403, 'not_admin', 'User not allowed');
export const wrongCredentials = refuse(400, 'invalid_credentials', 'Invalid login credentials');
export const wrongCode = refuse(403, 'otp_expired', 'Token has expired or is invalid');
export const wrongReauthenticationCode = refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

export const reauthenticationNeeded = refuse(400, 'reauthentication_needed', 'This requires the password or a code');

/** Not 401 or 403: after these auth-js forgets the session and reports a sign-out of all others as done. */
export const factorNeeded = refuse(
  422,
  'insufficient_aal',
  'AAL2 session is required where the account has a second factor',
);

export const factorNeededToUpdate = refuse(
  401,
  'insufficient_aal',
  'AAL2 session is required to update email or password when MFA is enabled.',
);
export const factorNeededForPasskeys = refuse(
  403,
  'insufficient_aal',
  'AAL2 session is required to manage passkeys when MFA is enabled',
);
export const passkeysDisabled = refuse(404, 'passkey_disabled', 'Passkeys are disabled');
export const factorNeededToUnenroll = refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');

export const unexpectedFailure = refuse(
  500,
  'unexpected_failure',
  'Unexpected failure, please check server logs for more information',
);

/** auth-js keeps the session and tries again after this answer; after 500 it would end the session. */
export const databaseAway = new AuthError(503, 'request_timeout', {
  message: 'The database does not answer',
  headers: { 'retry-after': '1' },
});

/** From this API version on, `code` is a word and the text is in `message`. */
const wordsFrom = Date.parse('2024-01-01');

/** @param version the request's `x-supabase-api-version` */
export function errorAnswer(
  { status, code, message, extra, headers }: AuthError,
  version: string | undefined,
): AuthAnswer {
  const isRecent = version !== undefined && /^\d{4}-\d\d-\d\d$/.test(version) && Date.parse(version) >= wordsFrom;
  const body = isRecent ? { code, message, ...extra } : { code: status, error_code: code, msg: message, ...extra };
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'x-sb-error-code': code,
      ...(isRecent && { [apiVersionHeader]: '2024-01-01' }),
      ...headers,
    },
    body: new TextEncoder().encode(JSON.stringify(body)),
  };
}
