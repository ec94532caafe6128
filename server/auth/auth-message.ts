import type { RestAnswer, RestRequest } from '../catalogue/rest-message.ts';

/** Plain values, because they pass between threads. `url` is path and query; header names are in lower case. */
export type AuthRequest = RestRequest;
export type AuthAnswer = RestAnswer;
export type AuthService = (request: AuthRequest) => Promise<AuthAnswer>;

export interface AccountLimits {
  /** Seconds between two messages of one kind to one mailbox or telephone that a network asks for. */
  secondsBetweenMessages: number;
  /** Wrong passwords of one account from one network in 15 minutes; after these it takes one attempt a minute. */
  wrongPasswords: number;
  /** Mails and text messages to everybody, of all kinds. */
  messagesPerMinute: number;
  /**
   * Milliseconds. Mails that are answered before they are prepared are prepared at a random moment within it, so that
   * the next request does not meet that work, which depends on whether the address has an account.
   */
  preparedWithin: number;
}

export const defaultAccountLimits: AccountLimits = {
  secondsBetweenMessages: 60,
  wrongPasswords: 10,
  messagesPerMinute: 240,
  preparedWithin: 1000,
};

/** Settings of the server's own account service. */
export interface AccountSettings {
  /** Origin of the site, to which links in mails lead. */
  siteUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  limits: AccountLimits;
}

export const authPrefix = '/auth/v1';

/** Who signs access tokens. @param siteUrl origin of the site */
export const issuerOf = (siteUrl: string): string => `${siteUrl}${authPrefix}`;

/** Called like edge functions of Supabase. */
export const deleteAccountPath = '/functions/v1/delete-account';
export const eraseRecordsPath = '/functions/v1/erase-records';
export const proveSessionPath = '/functions/v1/prove-session';
export const functionPaths: readonly string[] = [deleteAccountPath, eraseRecordsPath, proveSessionPath];

export const apiVersionHeader = 'x-supabase-api-version';
/** Set by the gate only: IPv4 address or IPv6 network of the client. */
export const networkHeader = 'client-network';
