import type { AccountProblem, AccountResult } from '#core/account/account-result.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import type { DeviceKeysStore } from '#core/encryption/ways/device-keys.ts';
import type { ServerKeys } from '#core/encryption/ways/keeper-seams.ts';
import type { KeyKeeper } from '#core/encryption/ways/key-keeper.ts';
import type { UsedPasskey } from '#core/encryption/ways/passkey-secret.ts';
import type { Readable } from '#core/store.ts';
import type { Talk } from './pairing-talk.ts';
import type { AnswerStorage } from './protection-answers.ts';

/** The keys of one person on the server. */
export interface ProtectionServer extends ServerKeys, Pick<Talk, 'say' | 'hear'> {
  /** Whether it takes sealed records: older ones do not. */
  takesSealed: () => Promise<boolean>;
}

export interface ProtectionSeams {
  /** Id of the person who is signed in whole. */
  person: Readable<string | undefined>;
  /** Whether nobody is, not even half. */
  isSignedOut: () => boolean;
  openServer: (userId: string) => ProtectionServer;
  /** Whether the page offers to seal open accounts. */
  isSealingOffered: boolean;
  /** Gets a new token: a proof of the person shows in the next one only. */
  refresh: () => Promise<unknown>;
  store: DeviceKeysStore;
  held: HeldKeys;
  /** Called when the person has made keys on this device, which are held then: seals the records in the background. */
  sealRecords: () => void;
  storage: AnswerStorage;
  usePasskey: (signal?: AbortSignal) => Promise<UsedPasskey>;
  deviceLabel: string;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  wait: Talk['wait'];
  /** Each change is a reason to ask the server again. */
  occasions: readonly Pick<Readable<unknown>, 'subscribe'>[];
  onUnexpected: (error: unknown) => void;
}

/** For one person. */
export interface Opened {
  userId: string;
  keeper: KeyKeeper;
  server: ProtectionServer;
}

/** Calls as the person who is signed in. @param wrongKey what it means that a key does not open */
export type Act = <Value = undefined>(
  call: (opened: Opened) => Promise<AccountResult<Value>>,
  wrongKey?: AccountProblem,
) => Promise<AccountResult<Value>>;
