import type { RouteName } from '../limits/account-routes.ts';
import type { TokenPerson } from '../named-account.ts';
import { triesOfNetwork, triesOfStrangers } from '../tables/code-tries.ts';
import { messageTooSoon, tooManyRequests, wrongCode, type AuthError } from '../auth-error.ts';
import { pairOf, type Guards, type MessageClock, type Visitor } from '../guards.ts';
import type { Limiter, KeyedLimits } from '../limits/limiter.ts';

/** What the limits need of a request to GoTrue. */
export interface GuardedRequest {
  route: RouteName;
  path: string;
  grantType: string | undefined;
  /** E-mail or telephone that the body names. */
  named: string | undefined;
  /** Whether it asks again for the messages of a change of address. */
  isChange: boolean;
  /** Whether it holds the code of a proof, in place of a recent sign-in. */
  hasCode: boolean;
  /** The token is GoTrue's to check. */
  person: TokenPerson | undefined;
  /** Address of the client, or its IPv6 network. */
  network: string;
}

export interface Attempt {
  /** Whether the time of the answer would tell that the account exists. */
  isTimed: (status: number) => boolean;
  /** To be called with the status of GoTrue's answer. */
  settle: (status: number) => Promise<void>;
}

/** Seconds. */
const minute = 60;

/** Strangers' tries do not use up those of the person's own networks. */
interface TriesLimits {
  ofNetwork: Limiter;
  /** For all networks in which the person is not known. */
  ofStrangers: Limiter;
}

interface Context {
  guards: Guards;
  limits: { codes: TriesLimits; factors: TriesLimits; signUps: Limiter; changesAgain: Limiter };
}

type Begin = (context: Context, request: GuardedRequest) => Promise<Attempt>;
type BeginForAccount = (context: Context, visitor: Visitor) => Promise<Attempt>;

/**
 * GoTrue limits by address only if it is told one, and never by account or code (supabase/auth#2819).
 * @returns a function that throws AuthError 429, or 403 otp_expired where a code has ended
 */
export function createGotrueGuards(
  { limiter }: KeyedLimits,
  guards: Guards,
): (request: GuardedRequest) => Promise<Attempt> {
  const limits = {
    codes: {
      ofNetwork: limiter('gotrue-codes', { points: triesOfNetwork, duration: 10 * minute }),
      ofStrangers: limiter('gotrue-strangers-codes', { points: triesOfStrangers, duration: 10 * minute }),
    },
    factors: {
      ofNetwork: limiter('gotrue-factors', { points: 10, duration: 60 * minute }),
      ofStrangers: limiter('gotrue-strangers-factors', { points: 30, duration: 60 * minute }),
    },
    signUps: limiter('gotrue-sign-ups', { points: 1, duration: minute }),
    changesAgain: limiter('gotrue-changes-again', { points: 2, duration: 24 * 60 * minute }),
  };
  return async (request) => {
    const begin = beginnings[request.route];
    return begin ? begin({ guards, limits }, request) : pass;
  };
}

const pass: Attempt = { isTimed: () => false, settle: async () => undefined };

/** As if GoTrue had not answered: nothing was sent. */
export const undecided = 503;
const isUndecided = (status: number): boolean => status >= 500 || status === 429;

const forNamed =
  (begin: BeginForAccount): Begin =>
  async (context, { named, network }) =>
    named === undefined ? pass : begin(context, { account: named, network });

/** Other calls reveal nothing and send no message. Only where GoTrue reads an address from the body does that count. */
const beginnings: Partial<Record<RouteName, Begin>> = {
  'POST /token': async (context, request) =>
    request.grantType === 'password' ? forNamed(password)(context, request) : pass,
  'POST /verify': forNamed(code),
  'POST /signup': forNamed(signUp),
  'POST /otp': forNamed(messageOf('entry')),
  'POST /recover': forNamed(messageOf('recovery')),
  'POST /resend': async (context, request) =>
    forNamed(request.isChange ? changeAgain : messageOf('entry'))(context, request),
  'PUT /user': changeOfPerson,
  'GET /reauthenticate': async (context, { person, network }) =>
    person?.account === undefined ? pass : message(context, { account: person.account, network }, 'reauthentication'),
  'POST /factors/:id/verify': factor,
  'POST /factors/recovery-codes/verify': factor,
};

async function password({ guards }: Context, visitor: Visitor): Promise<Attempt> {
  await guards.beforePassword(visitor);
  return {
    isTimed: (status) => status !== 200,
    settle: async (status) => {
      if (status === 200) await guards.afterRightPassword(visitor);
      else if (isUndecided(status)) await guards.withoutPassword(visitor);
    },
  };
}

interface Tried {
  /** What is tried. */
  id: string;
  visitor: Visitor;
  refuse: (seconds: number) => AuthError;
}

interface CountedTry {
  /** What was tried is used up, or the person has proved to be in the network. */
  forget: () => Promise<void>;
  giveBack: () => Promise<void>;
}

/** Counts a try before GoTrue answers, or many at once would all pass. @throws AuthError */
async function countTry(
  guards: Guards,
  { ofNetwork, ofStrangers }: TriesLimits,
  { id, visitor, refuse }: Tried,
): Promise<CountedTry> {
  const pair = pairOf({ account: id, network: visitor.network });
  const isStranger = !(await guards.isKnown(visitor));
  // What a network is refused must not use up what is left for other strangers.
  const seconds = (await ofNetwork.take(pair)) ?? (isStranger ? await ofStrangers.take(id) : undefined);
  if (seconds !== undefined) throw refuse(seconds);
  const giveBackOfStrangers = async (): Promise<void> => (isStranger ? ofStrangers.giveBack(id) : undefined);
  return {
    forget: async () => void (await Promise.all([ofNetwork.forget(pair), giveBackOfStrangers()])),
    giveBack: async () => void (await Promise.all([ofNetwork.giveBack(pair), giveBackOfStrangers()])),
  };
}

async function code({ guards, limits }: Context, visitor: Visitor): Promise<Attempt> {
  const counted = await countTry(guards, limits.codes, { id: visitor.account, visitor, refuse: () => wrongCode });
  return {
    isTimed: () => false,
    settle: async (status) => {
      if (status === 200) await counted.forget();
      else if (isUndecided(status)) await counted.giveBack();
    },
  };
}

/**
 * The path names the factor; GoTrue reads an id in any case, with and without hyphens. Codes of recovery have one path
 * for all people, so that the person counts too.
 */
async function factor(context: Context, request: GuardedRequest): Promise<Attempt> {
  return tryOfPerson(context, request, request.path.toLowerCase().replaceAll('-', ''));
}

/** @param tried names what the person tries to prove */
async function tryOfPerson(
  { guards, limits }: Context,
  { person, network }: GuardedRequest,
  tried: string,
): Promise<Attempt> {
  const id = JSON.stringify([person?.id ?? '', tried]);
  const visitor = { account: person?.account ?? '', network };
  const counted = await countTry(guards, limits.factors, { id, visitor, refuse: tooManyRequests });
  return {
    isTimed: () => false,
    settle: async (status) => {
      if (status === 200) await counted.forget();
      // Only these compare a code.
      else if (status !== 400 && status !== 422) await counted.giveBack();
    },
  };
}

function messageOf(kind: MessageClock): BeginForAccount {
  return async (context, visitor) => message(context, visitor, kind);
}

/** Answers the same for known and unknown accounts. */
async function message(context: Context, visitor: Visitor, kind: MessageClock): Promise<Attempt> {
  const { guards, limits } = context;
  await guards.beforeMessage(visitor, kind);
  return {
    isTimed: () => true,
    settle: async (status) => {
      // A message brings a new code, with tries of its own.
      if (status === 200) {
        await limits.codes.ofStrangers.forget(visitor.account);
        await limits.codes.ofNetwork.forget(pairOf(visitor));
      } else if (status !== 429) await guards.withoutMessage(visitor, kind);
    },
  };
}

/** GoTrue writes to both mailboxes of a change of address. */
async function changeOfPerson(context: Context, request: GuardedRequest): Promise<Attempt> {
  const { named, person, network, hasCode } = request;
  const accounts = named === undefined ? [] : new Set([person?.account ?? named, named]);
  const begun: Attempt[] = [];
  const settle = async (status: number): Promise<void> =>
    void (await Promise.all(begun.map((one) => one.settle(status))));
  try {
    if (hasCode) begun.push(await tryOfPerson(context, request, 'proof'));
    for (const account of accounts) begun.push(await message(context, { account, network }, 'email_change'));
  } catch (error) {
    await settle(undecided);
    throw error;
  }
  return { isTimed: () => false, settle };
}

/** GoTrue writes to the new mailbox, too, which the request does not name: the change itself was counted for it. */
async function changeAgain(context: Context, visitor: Visitor): Promise<Attempt> {
  const seconds = await context.limits.changesAgain.take(visitor.account);
  if (seconds !== undefined) throw messageTooSoon(visitor.account, seconds);
  return message(context, visitor, 'email_change');
}

/** GoTrue sends a known address one mail a minute, whoever asks, and the answer to a sign-up cannot be made up. */
async function signUp(context: Context, visitor: Visitor): Promise<Attempt> {
  const { account } = visitor;
  const sent = await message(context, visitor, 'entry');
  const seconds = await context.limits.signUps.take(account);
  if (seconds !== undefined) throw messageTooSoon(account, seconds);
  return {
    ...sent,
    settle: async (status) => {
      await sent.settle(status);
      if (status !== 200 && status !== 429) await context.limits.signUps.forget(account);
    },
  };
}
