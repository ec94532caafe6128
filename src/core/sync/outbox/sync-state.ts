import { tableNames } from '#core/personal-data/records/kinds.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';

/**
 * take: the device's records are sent. leave: they stay on the device. again: the server has lost its numbers. sealed:
 * the account is sealed from now on, and its records have other numbers.
 */
export type JoiningAnswer = 'take' | 'leave' | 'again' | 'sealed';

/** How often there was something to warn of. All only rise: nothing that is over can make up for something new. */
export interface SealedWarnings {
  /** Rows that did not open when they came. */
  unopened: number;
  /** Old copies of records that the server has shown again; nothing went back to them. */
  replayed: number;
  /** Open records that the server has offered; none was read. */
  offered: number;
  /** Records that the server had, and lacked later; they were sent again. */
  missing: number;
  /** How often the server has begun to say that the account is open. */
  reopened: number;
}

/** What this copy of an account knows since it is sealed. From then on it neither sends nor reads open records. */
export interface SealedCopy extends Pick<SealedWarnings, 'replayed' | 'offered' | 'missing'> {
  /** It has read all open records, so it removes them from the server once all are sealed. */
  removesOpen?: 1;
  /** Open records of before may still be on the server. */
  openLeft?: 1;
  /** The keys are other ones: what is on this device is sealed again. Nothing open is on the server for that. */
  sealsAgain?: 1;
  /** The person has decided that the open records go, although the server takes some of them in no sealed form. */
  leavesRefused?: 1;
  /** Stands for the key of the names under which this copy knows the records of the server. */
  names?: string;
  /** Counts them whether they still are here or not. Absent: 0. */
  unopened?: number;
  /** Absent: 0. */
  reopened?: number;
  /** It said so last. */
  saysOpen?: 1;
  /** What the person has been warned of, and does not want to see again. Earlier versions noted less. */
  dismissedUpTo?: Partial<SealedWarnings>;
  /** The epoch that this device has begun by erasing everything, until the others can know that. */
  erased?: string;
  /** Revision of the last erasure that this copy has followed or said. Absent: it is only in the outbox, if anywhere. */
  erasure?: number;
}

/** Exists once a person has turned synchronisation on. */
export interface SyncState {
  name: 'state';
  /** Id of the person. */
  owner: string;
  /** Hash of the mail address: a person who signs up again has a new id but the same mailbox. */
  mailbox?: string;
  epoch?: string;
  /** Number of the last record that was read. */
  cursor: number;
  /** Number of the head when everything had been read. */
  head: number;
  /** The highest number seen, including records pushed from here. The server has noted at least this for the device. */
  seen: number;
  /** Name of this copy of the account, under which the server notes what it has seen. Absent: nothing is noted yet. */
  device?: string;
  /**
   * While everything is read anew, because the server has lost records: it still has those with numbers up to this as
   * this device has read them.
   */
  common?: number;
  /**
   * Number of the head when that began. An erasure goes on from it, and a server with lower ones was restored again. 0
   * outlives the reading, until a number is seen.
   */
  lostAt?: number;
  /** Its name until then. What the server remembers of it tells whether it has lost more since. */
  formerDevice?: string;
  /** Milliseconds the server's clock is ahead. */
  clockOffset: number;
  /** The version, and how many kinds, the device could read when it last read what it holds unread. */
  recordVersion: number;
  kinds?: number;
  joining?: JoiningAnswer;
  /** 0: no record stays only on this device. Absent: an earlier version has begun, and some may. */
  apart?: 0 | 1;
  /** Number of the last push. What the server has noted of this device can speak of the records of that one only. */
  push?: number;
  /** The person has asked on this device to seal the account, or to go on where another device has begun to. */
  sealing?: 1;
  sealed?: SealedCopy;
  /** Turned off with the copy kept: changes of its records are still noted. */
  off?: 1;
  /** The account is deleted. */
  gone?: 1;
}

/** Values by name. A preference that nobody has chosen is absent. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** The preferences of the person as the account has them, or will have them. */
export interface PreferencesRow {
  name: 'preferences';
  /** Id of the person; empty: none. */
  owner: string;
  data: Preferences;
  /** What the device storage held when it was last compared. */
  shown: Preferences;
}

/** What this version of the app can read. */
export const readable = { recordVersion, kinds: tableNames.length };

/** Whether nothing is held that this version of the app could read, and an earlier one could not. */
export const hasReadHeld = (state: SyncState): boolean =>
  state.recordVersion >= readable.recordVersion && (state.kinds ?? 0) >= readable.kinds;

/** Nothing that was pushed before goes with the push of this number. */
export const nextPush = ({ push = 0 }: SyncState): number => push + 1;
