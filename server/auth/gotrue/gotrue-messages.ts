import { messageTooSoon, type AuthError } from '../auth-error.ts';
import { pairOf, type MessageClock, type Visitor } from '../guards.ts';
import { takeAll, takeCount, type GiveBack } from '../limits/counts.ts';
import type { Limiter } from '../limits/limiter.ts';
import { unreachable } from './gotrue-answers.ts';
import {
  pass,
  unasked,
  type Attempt,
  type Begin,
  type BeginForAccount,
  type GuardContext,
  type GuardedRequest,
} from './gotrue-attempt.ts';
import { countTry, nameOfPath, tryOfPerson } from './gotrue-tries.ts';
import { accountOfBody } from '../named-account.ts';
import type { GotrueUser } from './gotrue-user.ts';

interface Sending {
  visitor: Visitor;
  /** Of everything that was counted for it. */
  giveBack: GiveBack;
  /** Anybody may ask, and that GoTrue refuses a message as too soon would tell that the account exists. */
  isOpen: boolean;
}

/** Answers the same for known and unknown accounts. */
function sending({ limits }: GuardContext, { visitor, giveBack, isOpen }: Sending): Attempt {
  return {
    isTimed: () => true,
    settle: async ({ status, sentNothing }) => {
      // A message brings a new code, with tries of its own.
      if (status === 200) {
        await limits.codes.ofStrangers.forget(visitor.account);
        await limits.codes.ofNetwork.forget(pairOf(visitor));
      } else if (sentNothing && !(isOpen && status === 429)) await giveBack();
    },
  };
}

/** For calls that need no session. */
export function messageOf(kind: MessageClock): BeginForAccount {
  return async (context, visitor) =>
    sending(context, { visitor, giveBack: await context.guards.beforeMessage(visitor, kind), isOpen: true });
}

async function messageOfPerson(context: GuardContext, visitor: Visitor, kind: MessageClock): Promise<Attempt> {
  const giveBack = await context.guards.beforeMessage(visitor, kind);
  return sending(context, { visitor, giveBack, isOpen: false });
}

export const reauthentication: Begin = async (context, { person, network }) =>
  person?.account === undefined
    ? pass
    : messageOfPerson(context, { account: person.account, network }, 'reauthentication');

/** GoTrue writes to both mailboxes of a change of address. */
export const changeOfPerson: Begin = async (context, request) => {
  const { named, person, network, hasCode } = request;
  const accounts = named === undefined ? [] : new Set([person?.account ?? named, named]);
  const begun: Attempt[] = [];
  const settle: Attempt['settle'] = async (outcome) =>
    void (await Promise.all(begun.map(async (one) => one.settle(outcome))));
  try {
    if (hasCode) begun.push(await tryOfPerson(context, request, 'proof'));
    if (named !== undefined) begun.push(await newAddress(context, request));
    for (const account of accounts) begun.push(await messageOfPerson(context, { account, network }, 'email_change'));
  } catch (error) {
    await settle(unasked);
    throw error;
  }
  return { isTimed: () => false, settle };
};

/** Statuses with which GoTrue refuses the token, before it looks an address up. */
const withoutSession = new Set([401, 403]);

/**
 * GoTrue says whether somebody has the address, also by another refusal than of one that is taken. Counted by network,
 * because anybody can write a token of a person.
 */
async function newAddress({ guards }: GuardContext, { person, network }: GuardedRequest): Promise<Attempt> {
  const giveBack = await guards.beforeNewAddress(pairOf({ account: person?.id ?? '', network }));
  return {
    isTimed: () => false,
    settle: async ({ status, wasAsked }) => (wasAsked && !withoutSession.has(status) ? undefined : giveBack()),
  };
}

/** As `messageOf`, and counted by a limit of the account, too. */
const messageCountedTwice =
  (kind: MessageClock, limitOf: (limits: GuardContext['limits']) => Limiter): BeginForAccount =>
  async (context, visitor) => {
    const { account } = visitor;
    const giveBack = await takeAll([
      async () => context.guards.beforeMessage(visitor, kind),
      async () => takeCount(limitOf(context.limits), account, (seconds) => messageTooSoon(account, seconds)),
    ]);
    return sending(context, { visitor, giveBack, isOpen: true });
  };

/** GoTrue writes to the new mailbox, too, which the request does not name: the change itself was counted for it. */
export const changeAgain = messageCountedTwice('email_change', ({ changesAgain }) => changesAgain);

/** GoTrue sends a known address one mail a minute, whoever asks, and the answer to a sign-up cannot be made up. */
export const signUp = messageCountedTwice('entry', ({ signUps }) => signUps);

/**
 * The text message of a second factor, for which GoTrue counts nothing but a pause, which ends with the factor. Of a
 * telephone that nobody has confirmed it goes to whomever the person named.
 */
export const challenge: Begin = async (context, request) => {
  const user = await request.askUser();
  if (user instanceof Response) {
    if (user.status >= 500) throw unreachable;
    return pass;
  }
  const found = telephoneOf(user, request.path);
  if (!found) return pass;
  const giveBack = found.isConfirmed
    ? await countForFactor(context, request)
    : await context.guards.beforeMessage({ ...request, account: found.account }, 'factor');
  // No code that opens an account is new with it, so that tries of those stay counted.
  return { isTimed: () => false, settle: async ({ sentNothing }) => (sentNothing ? giveBack() : undefined) };
};

function telephoneOf({ factors }: GotrueUser, path: string): { account: string; isConfirmed: boolean } | undefined {
  const found = factors.find(({ id }) => nameOfPath(path).includes(`/${nameOfPath(id)}/`));
  const account = accountOfBody({ phone: found?.phone });
  return found && account !== undefined ? { account, isConfirmed: found.status === 'verified' } : undefined;
}

async function countForFactor(
  { guards, limits }: GuardContext,
  { person, path, network }: GuardedRequest,
): Promise<GiveBack> {
  const visitor = { account: person?.account ?? '', network };
  const refuse = (seconds: number): AuthError => messageTooSoon('', seconds);
  const { giveBack } = await countTry(guards, limits.messagesOfFactors, { id: nameOfPath(path), visitor, refuse });
  return giveBack;
}
