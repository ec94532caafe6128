import type { AccountSettings } from './auth-message.ts';
import type { Guards } from './guards.ts';
import type { Mail } from './mail/mail.ts';
import type { Tokens } from './tokens.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** Shared by all routes. */
export interface AuthContext {
  database: Database;
  settings: AccountSettings;
  tokens: Tokens;
  mail: Mail;
  guards: Guards;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}
