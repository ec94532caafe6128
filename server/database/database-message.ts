import type { MailOutcome } from '../auth/mail/mail.ts';
import type { LimitStatement } from '../auth/limits/limit-store.ts';
import type { AccountSettings, AuthAnswer, AuthRequest } from '../auth/auth-message.ts';
import type { RestAnswer, RestRequest } from '../catalogue/rest-message.ts';
import type { BackendChoice } from '../config.ts';
import type { LogLine } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { LockProof } from './data-lock.ts';
import type { Pulse } from './database.ts';
import type { MigrationResult } from './migrate.ts';

export interface DatabaseSettings {
  choice: Exclude<BackendChoice, { kind: 'hosted' }>;
  dataFolder: string;
  lock: LockProof | undefined;
  supabaseFolder: string;
  /** From the file in the data folder, if there is one. */
  secrets: Secrets | undefined;
  /** A GoTrue's, which replaces our own. */
  jwtSecret?: string | undefined;
  accounts: AccountsInDatabase | undefined;
}

/** `gotrue`: a GoTrue keeps the accounts in this database. */
export type AccountsInDatabase = ({ kind: 'own' } & AccountSettings) | { kind: 'gotrue' };

export interface WorkerSettings extends DatabaseSettings {
  /**
   * From an earlier thread of this process, which has migrated the database: this one only opens it. Since then a newer
   * version may have migrated it, next to which this one goes on until it is replaced.
   */
  agreed: Secrets | undefined;
}

export interface Opened {
  /** undefined after reopening. */
  migration: MigrationResult | undefined;
  /** As all processes on this database have them. */
  secrets: Secrets;
}

export interface Operations {
  rest: { input: RestRequest; output: RestAnswer };
  auth: { input: AuthRequest; output: AuthAnswer };
  limit: { input: LimitStatement; output: object[] };
  close: { input: undefined; output: undefined };
}
export type Operation = keyof Operations;

export interface Call {
  id: number;
  operation: Operation;
  input: RestRequest | LimitStatement | undefined;
}

export type Message =
  | { kind: 'progress'; text: string }
  | { kind: 'log'; line: LogLine }
  | ({ kind: 'ready' } & Opened)
  | { kind: 'mail'; outcome: MailOutcome; waiting: number }
  | { kind: 'pulse'; pulse: Pulse }
  | { kind: 'answer'; id: number; output: RestAnswer | object[] | undefined }
  | { kind: 'failure'; id?: number; message: string };
