import type { Refusal } from './expect-answer.ts';

export const wrongPassword: Refusal = {
  status: 400,
  code: 'invalid_credentials',
  message: 'Invalid login credentials',
};

/** Also for a code that was used, or replaced by another. */
export const codeExpired: Refusal = {
  status: 403,
  code: 'otp_expired',
  message: 'Token has expired or is invalid',
};

export const sessionGone: Refusal = {
  status: 403,
  code: 'session_not_found',
  message: 'Session from session_id claim in JWT does not exist',
};

export const unknownRefreshToken: Refusal = {
  status: 400,
  code: 'refresh_token_not_found',
  message: 'Invalid Refresh Token: Refresh Token Not Found',
};

export const withoutToken: Refusal = {
  status: 401,
  code: 'no_authorization',
  message: 'This endpoint requires a valid Bearer token',
};
