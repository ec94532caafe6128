import type { SealedWarnings } from '#core/sync/outbox/outbox-row.ts';

/**
 * off: nothing is synchronised on this device for the person who is signed in, if any. waiting: `count` changes are not
 * on the server yet. refused: some records or all; `detail` is the server's or the browser's text, for a report.
 * second-factor: the server waits for the code of the person's authenticator. locked: the account is sealed, and this
 * device has no keys of it, so nothing is sent or read. opening: it is sealed, and the keys are still being read.
 */
export type SyncStatus =
  | { kind: 'off' }
  | { kind: 'synchronised'; lastAt: number; sealed?: SealedReport }
  | { kind: 'waiting'; count: number; sealed?: SealedReport }
  | { kind: 'running'; done: number; total: number; sealed?: SealedReport }
  | { kind: 'offline'; sealed?: SealedReport }
  | { kind: 'refused'; reason: RefusalReason; detail: string; sealed?: SealedReport }
  | { kind: 'second-factor' }
  | { kind: 'locked' | 'opening' }
  | { kind: 'account-gone' };

/** What is known of an account that is sealed. Absent until that is known here. All numbers are 0 with an honest server and this version's devices. */
export interface SealedReport {
  /** The server refuses open records. */
  isSealedThere: boolean;
  /**
   * Open records of before may still be there: they go once this device, or another one, has sealed all of them.
   * undefined: there are none, says the server.
   */
  openLeft: 'here' | 'elsewhere' | undefined;
  /** Rows that do not open, kept as they came. */
  unopenable: number;
  /** Old copies of records that the server has shown again; nothing went back to them. */
  replayed: number;
  /** Open records that the server has offered; none was read. */
  offered: number;
  /** Records that the server had, and lacked later; they were sent again. */
  missing: number;
  /** What there was to warn of until now. */
  counted: SealedWarnings;
  /** What the person does not want to be warned of again. */
  dismissedUpTo: SealedWarnings | undefined;
}

/** Whether there is something new to warn of: rows that do not open, or a server that is not to be trusted. */
export function newWarnings({
  unopenable,
  counted,
  dismissedUpTo,
}: SealedReport): Readonly<Record<'unopenable' | 'distrusted', boolean>> {
  return {
    // What opens by now needs no warning.
    unopenable: unopenable > 0 && (!dismissedUpTo || counted.unopened > dismissedUpTo.unopened),
    distrusted: counted.distrusted > (dismissedUpTo?.distrusted ?? 0),
  };
}

/**
 * record: only some records; the others are synchronised. unproved: the server seals the account only after the person
 * has proved again who they are. unsealed: there are keys, and the account is open: it is sealed on the device where the
 * person has asked for it. sealing: another device of the person is still sealing the records. erasure: the records are gone on the server, and nobody with the keys has said so.
 */
export type RefusalReason =
  | 'record'
  | 'server'
  | 'account-full'
  | 'device-full'
  | 'unproved'
  | 'unsealed'
  | 'sealing'
  | 'erasure'
  | 'unexpected';
