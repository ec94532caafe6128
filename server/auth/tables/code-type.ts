export type CodeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new';

/** Milliseconds for which a code, and the count of its tries, is valid. */
export const codeLife = 10 * 60_000;

export const timeOf = (now: number): string => new Date(now).toISOString();
