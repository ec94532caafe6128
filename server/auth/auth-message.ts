import type { RestAnswer, RestRequest } from '../catalogue/rest-message.ts';

/** Plain values, because they pass between threads. `url` is path and query; header names are in lower case. */
export type AuthRequest = RestRequest;
export type AuthAnswer = RestAnswer;
export type AuthService = (request: AuthRequest) => Promise<AuthAnswer>;

export interface AccountLimits {
  /** Seconds between two mails of one kind to one mailbox. */
  secondsBetweenMails: number;
  /** Wrong passwords of one account in 15 minutes; after these it takes one attempt a minute. */
  wrongPasswords: number;
}

export const defaultAccountLimits: AccountLimits = { secondsBetweenMails: 60, wrongPasswords: 10 };

/** Settings of the server's own account service. */
export interface AccountSettings {
  /** Origin of the site, to which links in mails lead. */
  siteUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  limits: AccountLimits;
}

export const authPrefix = '/auth/v1';

/** Called like edge functions of Supabase. */
export const deleteAccountPath = '/functions/v1/delete-account';
export const eraseRecordsPath = '/functions/v1/erase-records';
export const functionPaths: readonly string[] = [deleteAccountPath, eraseRecordsPath];

export const apiVersionHeader = 'x-supabase-api-version';
export const languageHeader = 'app-language';
