/**
 * off: nothing is synchronised on this device for the person who is signed in, if any. waiting: `count` changes are not
 * on the server yet. refused: some records or all; `detail` is the server's or the browser's text, for a report.
 * second-factor: the server waits for the code of the person's authenticator.
 */
export type SyncStatus =
  | { kind: 'off' }
  | { kind: 'synchronised'; lastAt: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'offline' }
  | { kind: 'refused'; reason: RefusalReason; detail: string }
  | { kind: 'second-factor' }
  | { kind: 'account-gone' };

/** record: only some records; the others are synchronised. */
export type RefusalReason = 'record' | 'server' | 'account-full' | 'device-full' | 'unexpected';
