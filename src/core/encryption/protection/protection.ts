import type { AccountFailure, AccountResult } from '#core/account/account-result.ts';
import type { PhraseReading, RecoveryPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import type { WayKind } from '#core/encryption/ways/wraps.ts';
import type { Readable } from '#core/store.ts';

/** A way in to the keys, as people see it. */
export interface ShownWay {
  id: string;
  kind: WayKind;
  /** Of the device, or of the one on which a passkey was added; may be empty. */
  label: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** It is this device. */
  isHere: boolean;
}

/**
 * unavailable: nobody is signed in, or the server could not be asked. not-offered: whoever runs the server can read the
 * records, and sealing them is not offered. open: it is. locked: nobody can without a key, and this device has none.
 * protected: it has.
 */
export type ProtectionState =
  | { kind: 'opening' | 'unavailable' | 'not-offered' }
  | {
      kind: 'open';
      /** What the person has said to the question whether to protect the records. */
      answer: 'none' | 'later' | 'no';
    }
  | {
      kind: 'locked';
      /** Another device has removed this one. */
      wasRemoved: boolean;
      /** Whether a passkey opens the account, as the server says; undefined where it could not be asked. */
      opensByPasskey?: boolean | undefined;
    }
  | {
      kind: 'protected';
      ways: readonly ShownWay[];
      /**
       * behind: the server has older keys than this device. forged: it has keys that no device of the account made.
       * replaced: it has other keys, which were begun anew on another device, or which it made up.
       */
      trouble: 'behind' | 'forged' | 'replaced' | undefined;
      /** The same of the keys that replaced those of this device. */
      opensByPasskey?: boolean | undefined;
    };

/** A new device while it is paired. */
export interface JoiningDevice {
  /** Six digits, to be typed on the other one. */
  code: string;
  /** One try. @param typed the digits that the other device shows then */
  finish: (typed: string) => Promise<AccountResult>;
  /** Resolves where the other device gives no keys: it has said so, or is silent for too long. */
  ended: Promise<AccountFailure>;
}

/** The other device of a pairing. */
export interface SharingDevice {
  /** How the new one describes itself. */
  label: string;
  /** One try. @param typed the digits of the new device @returns digits to be typed there */
  give: (typed: string) => Promise<AccountResult<string>>;
  /** Resolves where the new device says that it did not open, or that the person has left it. */
  ended: Promise<AccountFailure>;
}

/**
 * Who can read the records of an account. Changes of the keys fail as `reauthentication-needed` where the person has not
 * shown in the last ten minutes who they are.
 */
export interface ProtectionVerbs {
  /** Asks the server again. @returns whether it has answered, and nobody has asked again meanwhile */
  look: () => Promise<boolean>;
  /**
   * Whether this browser keeps keys, before a person does anything for them. Fails as `protection-unkept` or
   * `protection-unsupported`, as does all that needs it.
   */
  checkDevice: () => Promise<AccountResult>;
  /** Not now: the question comes again after a month. */
  putOff: () => void;
  decline: () => void;
  /** Makes the keys of the account, which seals its records. Fails as `words-overtaken` where there are others. */
  protect: (phrase: RecoveryPhrase) => Promise<AccountResult>;
  /** @returns what is wrong with the words; undefined: they opened the records */
  unlockWithPhrase: (typed: string) => Promise<AccountResult<Exclude<PhraseReading, { kind: 'read' }> | undefined>>;
  unlockWithPasskey: () => Promise<AccountResult>;
  /** Asks the other devices for the keys until one answers. */
  join: (signal: AbortSignal) => Promise<AccountResult<JoiningDevice>>;
  /** Waits for a new device that asks for the keys. */
  share: (signal: AbortSignal) => Promise<AccountResult<SharingDevice>>;
  /** Asks for a passkey of the account twice. @param signal ends that where the person leaves */
  addPasskey: (signal: AbortSignal) => Promise<AccountResult>;
  /**
   * The old phrases open nothing that is written from then on.
   * @param replaced ids of the phrases that the person knows of; where there is another one, it fails as
   * `words-overtaken`
   */
  changePhrase: (phrase: RecoveryPhrase, replaced: readonly string[]) => Promise<AccountResult>;
  /** A device or another way in, which reads nothing that is written from then on. */
  remove: (id: string) => Promise<AccountResult>;
  /**
   * Where every way in is lost: new keys. Nobody will read what was sealed with the old ones. Fails as `words-overtaken`
   * where another tab has opened them meanwhile.
   */
  startAnew: (phrase: RecoveryPhrase) => Promise<AccountResult>;
  /** Gives a server that has lost the newest keys those of this device. */
  restore: () => Promise<AccountResult>;
}

export interface Protection extends Readable<ProtectionState>, ProtectionVerbs {}

/** The same while its code is not fetched yet. */
export interface ProtectionService extends Readable<ProtectionState> {
  /** Rejects where the code cannot be fetched; the next call tries again. */
  open: () => Promise<Protection>;
}
