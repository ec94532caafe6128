import type { SealedWarnings } from '#core/sync/outbox/sync-state.ts';

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
export interface SealedReport extends SealedWarnings {
  /** The server refuses open records. */
  isSealedThere: boolean;
  /**
   * Open records of before may still be there: they go once this device, or another one, has sealed all of them.
   * undefined: there are none, says the server.
   */
  openLeft: 'here' | 'elsewhere' | undefined;
  /** Rows that do not open, kept as they came. */
  unopenable: number;
  /** What the person does not want to be warned of again. */
  dismissedUpTo: Partial<SealedWarnings> | undefined;
}

/** What a server may not show or say, and what it lacked although it had it. */
const signsOfDistrust = ['replayed', 'missing', 'offered', 'reopened'] as const;

interface NewWarnings {
  /** Rows that do not open. */
  unopenable: boolean;
  /** Why the server is not to be trusted. */
  distrusted: (typeof signsOfDistrust)[number][];
}

/** What there is to warn of that the person does not know yet. */
export function newWarnings(report: SealedReport): NewWarnings {
  const { unopenable, dismissedUpTo } = report;
  const isNew = (what: keyof SealedWarnings): boolean => report[what] > (dismissedUpTo?.[what] ?? 0);
  return {
    // What opens by now needs no warning.
    unopenable: unopenable > 0 && (!dismissedUpTo || isNew('unopened')),
    distrusted: signsOfDistrust.filter(isNew),
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
