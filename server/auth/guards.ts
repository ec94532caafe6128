import { messageTooSoon, tooManyRequests, type AuthError } from './auth-error.ts';
import type { AccountLimits } from './auth-message.ts';
import { mailboxOf } from './email-address.ts';
import { takeAll, takeCount, type GiveBack } from './limits/counts.ts';
import type { Limiter, KeyedLimits } from './limits/limiter.ts';

/**
 * Somebody who has to do with an account, from a network. Limits apply to an account whether known or not, so that
 * nothing tells who has one.
 */
export interface Visitor {
  /** Address of the mailbox in lower case, or another name of the account. */
  account: string;
  /** IPv4 address or IPv6 network. */
  network: string;
}

/**
 * Each network has its own count for an account, and all strangers' networks share a wider one. A network from which
 * the person has signed in is no stranger's: whatever strangers do, the person still gets in from there.
 */
export interface Guards {
  /** A mail or text message. @throws AuthError 429 over_email_send_rate_limit or over_sms_send_rate_limit */
  beforeMessage: (visitor: Visitor, kind: MessageClock) => Promise<GiveBack>;
  /**
   * For calls whose answer tells whether an address has an account.
   * @param person any name of whoever asks
   * @throws AuthError 429 over_request_rate_limit
   */
  beforeNewAddress: (person: string) => Promise<GiveBack>;
  /** For calls after which the mailbox is told: they must not flood it. @throws AuthError 429 over_request_rate_limit */
  beforeNotice: (userId: string) => Promise<GiveBack>;
  /** @throws AuthError 429 over_request_rate_limit */
  beforePassword: (visitor: Visitor) => Promise<void>;
  afterRightPassword: (visitor: Visitor) => Promise<void>;
  /** The password was not compared. */
  withoutPassword: (visitor: Visitor) => Promise<void>;
  /** To be called when a session has the highest level that its account can have. */
  remember: (visitor: Visitor) => Promise<void>;
  isKnown: (visitor: Visitor) => Promise<boolean>;
}

/** Kinds of messages that are limited apart, as in GoTrue: a person who has just signed up may ask for a recovery. */
export type MessageClock = 'entry' | 'recovery' | 'reauthentication' | 'email_change' | 'factor';

/** Seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const passwordWindow = 15 * minute;
/** Less than the longest timer of Node.js, 24 days. */
const knownFor = 20 * day;

/** Wrong passwords of one account in an hour from all strangers' networks. */
const strangersPasswords = 100;
/** New addresses that one person may try in an hour. */
const newAddresses = 10;
/** New factors and new passwords of one person in an hour. */
const notices = 20;
/** Messages to one mailbox or telephone in a day: asked for from one network, and from all strangers' networks. */
export const messagesOfNetwork = 20;
export const messagesOfStrangers = 30;
/** Of all messages in a minute, known people keep a sixth for themselves. */
const strangersShare = 5 / 6;

/** Key of an account in a network. */
export const pairOf = ({ account, network }: Visitor): string => JSON.stringify([account, network]);

export function createGuards(limits: AccountLimits, shared: KeyedLimits): Guards {
  const { limiter } = shared;
  const known = shared.memory('known', knownFor);
  const isKnown = async (visitor: Visitor): Promise<boolean> => known.has(pairOf(visitor));
  return {
    ...createPasswordGuards(limits, shared, isKnown),
    ...createMessageGuards(limits, shared, isKnown),
    beforeNewAddress: takeFrom(limiter('addresses', { points: newAddresses, duration: hour })),
    beforeNotice: takeFrom(limiter('notices', { points: notices, duration: hour })),
    isKnown,
    remember: async (visitor) => known.remember(pairOf(visitor)),
  };
}

const takeFrom =
  (limit: Limiter) =>
  async (key: string): Promise<GiveBack> =>
    takeCount(limit, key, tooManyRequests);

type PasswordGuards = Pick<Guards, 'beforePassword' | 'afterRightPassword' | 'withoutPassword'>;

function createPasswordGuards(
  { wrongPasswords }: AccountLimits,
  { limiter }: KeyedLimits,
  isKnown: Guards['isKnown'],
): PasswordGuards {
  const attempts = limiter('passwords', { points: wrongPasswords, duration: passwordWindow });
  const slowAttempts = limiter('slow-passwords', { points: 1, duration: minute });
  const strangers = limiter('strangers-passwords', { points: strangersPasswords, duration: hour });
  const takeOfNetwork = async (pair: string): Promise<number | undefined> =>
    (await attempts.take(pair)) === undefined ? undefined : slowAttempts.take(pair);
  const giveBack = async (visitor: Visitor): Promise<void> => {
    if (!(await isKnown(visitor))) await strangers.giveBack(visitor.account);
  };
  return {
    beforePassword: async (visitor) => {
      const wait =
        (await takeOfNetwork(pairOf(visitor))) ??
        ((await isKnown(visitor)) ? undefined : await strangers.take(visitor.account));
      if (wait !== undefined) throw tooManyRequests(wait);
    },
    afterRightPassword: async (visitor) => {
      const pair = pairOf(visitor);
      await Promise.all([attempts.forget(pair), slowAttempts.forget(pair), giveBack(visitor)]);
    },
    withoutPassword: async (visitor) => {
      await Promise.all([attempts.giveBack(pairOf(visitor)), giveBack(visitor)]);
    },
  };
}

type MessageGuards = Pick<Guards, 'beforeMessage'>;

function createMessageGuards(
  { secondsBetweenMessages, messagesPerMinute }: AccountLimits,
  { limiter }: KeyedLimits,
  isKnown: Guards['isKnown'],
): MessageGuards {
  const clock =
    secondsBetweenMessages > 0 ? limiter('messages', { points: 1, duration: secondsBetweenMessages }) : undefined;
  const ofNetwork = limiter('messages-of-network', { points: messagesOfNetwork, duration: day });
  const ofStrangers = limiter('messages-of-strangers', { points: messagesOfStrangers, duration: day });
  const all = limiter('all-messages', { points: messagesPerMinute, duration: minute });
  const allOfStrangers = limiter('all-messages-of-strangers', {
    points: Math.floor(messagesPerMinute * strangersShare),
    duration: minute,
  });
  return {
    beforeMessage: async (visitor, kind) => {
      const isStranger = !(await isKnown(visitor));
      const mailbox = { ...visitor, account: mailboxOf(visitor.account) };
      const refuse = (seconds: number): AuthError => messageTooSoon(visitor.account, seconds);
      const take = (limit: Limiter | undefined, key: string) =>
        limit === undefined ? [] : [async () => takeCount(limit, key, refuse)];
      // The counts of a day come last, so that a flood cannot fill the memory with them. The pause is that of the exact
      // address: a change from one address of a mailbox to another sends two mails at once.
      return takeAll([
        ...take(clock, `${kind} ${pairOf(visitor)}`),
        ...take(isStranger ? allOfStrangers : undefined, ''),
        ...take(all, ''),
        ...take(ofNetwork, pairOf(mailbox)),
        ...take(isStranger ? ofStrangers : undefined, mailbox.account),
      ]);
    },
  };
}
