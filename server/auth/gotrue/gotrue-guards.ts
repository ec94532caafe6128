import type { RouteName } from '../limits/account-routes.ts';
import { mailTooSoon, tooManyRequests, wrongCode, type AuthError } from '../auth-error.ts';
import type { Guards, MailClock, Visitor } from '../guards.ts';
import type { Limiter, Limits } from '../limits/limiter.ts';

/** What the limits need of a request to GoTrue. */
export interface GuardedRequest {
  route: RouteName;
  path: string;
  grantType: string | undefined;
  /** E-mail or telephone that the body names. */
  named: string | undefined;
  /** E-mail of the token's person. The token is GoTrue's to check. */
  person: string | undefined;
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

interface Context {
  guards: Guards;
  limits: Record<'codes' | 'factors' | 'strangersFactors' | 'signUps', Limiter>;
}

type Begin = (context: Context, request: GuardedRequest) => Promise<Attempt>;
type BeginForAccount = (context: Context, visitor: Visitor) => Promise<Attempt>;

/**
 * GoTrue limits by address only if it is told one, and never by account or code (supabase/auth#2819).
 * @returns a function that throws AuthError 429, or 403 otp_expired where a code has ended
 */
export function createGotrueGuards({ limiter }: Limits, guards: Guards): (request: GuardedRequest) => Promise<Attempt> {
  const limits = {
    codes: limiter('gotrue-codes', { points: 6, duration: 10 * minute }),
    factors: limiter('gotrue-factors', { points: 10, duration: 60 * minute }),
    strangersFactors: limiter('gotrue-strangers-factors', { points: 30, duration: 60 * minute }),
    signUps: limiter('gotrue-sign-ups', { points: 1, duration: minute }),
  };
  return async (request) => {
    const begin = beginnings[request.route];
    return begin ? begin({ guards, limits }, request) : pass;
  };
}

const pass: Attempt = { isTimed: () => false, settle: async () => undefined };

/** As if GoTrue had not answered: nothing was sent. */
const undecided = 503;
const isUndecided = (status: number): boolean => status >= 500 || status === 429;

const forNamed =
  (begin: BeginForAccount): Begin =>
  async (context, { named, network }) =>
    named === undefined ? pass : begin(context, { account: named, network });

/** Other calls reveal nothing and send no mail. Only where GoTrue reads an address from the body does that count. */
const beginnings: Partial<Record<RouteName, Begin>> = {
  'POST /token': async (context, request) =>
    request.grantType === 'password' ? forNamed(password)(context, request) : pass,
  'POST /verify': forNamed(code),
  'POST /signup': forNamed(signUp),
  'POST /otp': forNamed(mailOf('entry')),
  'POST /recover': forNamed(mailOf('recovery')),
  'POST /resend': forNamed(mailOf('entry')),
  'PUT /user': changeOfAddress,
  'GET /reauthenticate': async (context, { person, network }) =>
    person === undefined ? pass : mail(context, { account: person, network }, 'reauthentication'),
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

/** Counted before GoTrue answers, or many tries at once would all pass. @throws AuthError */
async function countTry(limiter: Limiter, key: string, refuse: (seconds: number) => AuthError): Promise<void> {
  const seconds = await limiter.take(key);
  if (seconds !== undefined) throw refuse(seconds);
}

/** Strangers' tries do not end a code for the person's own networks. */
const codeKey = async ({ guards }: Context, visitor: Visitor): Promise<string> =>
  (await guards.isKnown(visitor)) ? JSON.stringify([visitor.account, visitor.network]) : visitor.account;

async function code(context: Context, visitor: Visitor): Promise<Attempt> {
  const { codes } = context.limits;
  const key = await codeKey(context, visitor);
  await countTry(codes, key, () => wrongCode);
  return {
    isTimed: () => false,
    settle: async (status) => {
      if (status === 200) await codes.forget(key);
      else if (isUndecided(status)) await codes.giveBack(key);
    },
  };
}

/** The path names the factor. Codes of recovery have one path for all people, so that the person counts too. */
async function factor(
  { guards, limits }: Context,
  { path, person: account = '', network }: GuardedRequest,
): Promise<Attempt> {
  const [factors, strangers] = [limits.factors, limits.strangersFactors];
  const id = JSON.stringify([account, path]);
  const pair = JSON.stringify([id, network]);
  const isKnown = await guards.isKnown({ account, network });
  await countTry(factors, pair, tooManyRequests);
  if (!isKnown) await countTry(strangers, id, tooManyRequests);
  return {
    isTimed: () => false,
    settle: async (status) => {
      if (status === 200) await factors.forget(pair);
      // Only these compare a code.
      if (status === 400 || status === 422) return;
      if (status !== 200) await factors.giveBack(pair);
      if (!isKnown) await strangers.giveBack(id);
    },
  };
}

function mailOf(kind: MailClock): BeginForAccount {
  return async (context, visitor) => mail(context, visitor, kind);
}

/** Answers the same for known and unknown accounts. */
async function mail(context: Context, visitor: Visitor, kind: MailClock): Promise<Attempt> {
  const { guards, limits } = context;
  await guards.beforeMail(visitor, kind);
  return {
    isTimed: () => true,
    settle: async (status) => {
      // A mail brings a new code, with tries of its own.
      if (status === 200) {
        await limits.codes.forget(visitor.account);
        await limits.codes.forget(await codeKey(context, visitor));
      } else if (status !== 429) await guards.withoutMail(visitor, kind);
    },
  };
}

/** GoTrue writes to both mailboxes. */
async function changeOfAddress(context: Context, { named, person, network }: GuardedRequest): Promise<Attempt> {
  if (named === undefined) return pass;
  const accounts = person === undefined || person === named ? [named] : [person, named];
  const sent: Attempt[] = [];
  const settle = async (status: number): Promise<void> =>
    void (await Promise.all(sent.map((one) => one.settle(status))));
  try {
    for (const account of accounts) sent.push(await mail(context, { account, network }, 'email_change'));
  } catch (error) {
    await settle(undecided);
    throw error;
  }
  return { isTimed: () => false, settle };
}

/** GoTrue sends a known address one mail a minute, whoever asks, and the answer to a sign-up cannot be made up. */
async function signUp(context: Context, visitor: Visitor): Promise<Attempt> {
  const { account } = visitor;
  const sent = await mail(context, visitor, 'entry');
  const seconds = await context.limits.signUps.take(account);
  if (seconds !== undefined) throw mailTooSoon(seconds);
  return {
    ...sent,
    settle: async (status) => {
      await sent.settle(status);
      if (status !== 200 && status !== 429) await context.limits.signUps.forget(account);
    },
  };
}
