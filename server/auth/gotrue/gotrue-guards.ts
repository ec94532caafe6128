import { RateLimiterMemory } from 'rate-limiter-flexible';
import { take } from '../guards.ts';

/** What the limits need of a request to GoTrue. */
export interface GuardedRequest {
  method: string;
  /** Begins with `/`, without `/auth/v1`. */
  path: string;
  grantType: string | undefined;
  /** E-mail or telephone that the body names. */
  account: string | undefined;
  /** Address of the client, or its IPv6 network. */
  network: string;
}

export type Refusal =
  | { kind: 'too-many'; seconds: number }
  | { kind: 'mail'; seconds: number }
  | { kind: 'code-ended' };

export interface Attempt {
  refusal: Refusal | undefined;
  /** Whether the time of the answer would tell that the account exists. */
  isTimed: (status: number) => boolean;
  /** To be called with GoTrue's answer. */
  settle: (status: number) => Promise<void>;
}

/** Seconds. */
const minute = 60;

type Limits = Record<'tries' | 'refreshes' | 'passwords' | 'codes' | 'factors' | 'mails', RateLimiterMemory>;

/**
 * GoTrue limits by address only if it is told one, and never by account or code (supabase/auth#2819). Tries are counted
 * in the memory of this process.
 */
export function createGotrueGuards(): (request: GuardedRequest) => Promise<Attempt> {
  const limiter = (points: number, duration: number): RateLimiterMemory => new RateLimiterMemory({ points, duration });
  const limits: Limits = {
    tries: limiter(30, 5 * minute),
    // GoTrue's own number: a page refreshes once an hour, but many people can share an address.
    refreshes: limiter(150, 5 * minute),
    passwords: limiter(10, 5 * minute),
    codes: limiter(6, 10 * minute),
    factors: limiter(10, 60 * minute),
    mails: limiter(1, minute),
  };
  return async (request) => begin(limits, request);
}

const pass: Attempt = { refusal: undefined, isTimed: () => false, settle: async () => undefined };

async function begin(limits: Limits, request: GuardedRequest): Promise<Attempt> {
  const kind = kindOf(request);
  if (kind === 'other') return pass;
  const late = await take(kind === 'refresh' ? limits.refreshes : limits.tries, request.network);
  if (late !== undefined) return { ...pass, refusal: { kind: 'too-many', seconds: late } };
  // Counted before GoTrue answers, or many tries at once would all pass.
  if (kind === 'factor') return countTry(limits.factors, request.path.split('/')[2] ?? '');
  const { account } = request;
  return account === undefined ? pass : countByAccount(limits, kind, account);
}

async function countByAccount(limits: Limits, kind: Kind, account: string): Promise<Attempt> {
  switch (kind) {
    case 'password':
      return { ...(await countTry(limits.passwords, account)), isTimed: (status) => status !== 200 };
    case 'code': {
      const attempt = await countTry(limits.codes, account);
      return { ...attempt, refusal: attempt.refusal && { kind: 'code-ended' } };
    }
    case 'mail':
      return countMail(limits, account);
    default:
      return pass;
  }
}

async function countTry(limiter: RateLimiterMemory, key: string): Promise<Attempt> {
  const seconds = await take(limiter, key);
  return {
    refusal: seconds === undefined ? undefined : { kind: 'too-many', seconds },
    isTimed: () => false,
    settle: async (status) => {
      if (status === 200) await limiter.delete(key);
      else if (status >= 500 || status === 429) await limiter.reward(key);
    },
  };
}

/** Answers the same for known and unknown accounts: GoTrue's own limit exists for known ones only. */
async function countMail({ mails, codes }: Limits, account: string): Promise<Attempt> {
  const seconds = await take(mails, account);
  return {
    refusal: seconds === undefined ? undefined : { kind: 'mail', seconds },
    isTimed: () => true,
    settle: async (status) => {
      // A mail brings a new code, with tries of its own.
      if (status === 200) await codes.delete(account);
      else if (status !== 429) await mails.delete(account);
    },
  };
}

type Kind = 'refresh' | 'password' | 'code' | 'mail' | 'factor' | 'try' | 'other';

/** The first match counts. Other calls need a person's token or reveal nothing. */
const kinds: readonly [call: RegExp, kind: Kind][] = [
  [/^POST \/token refresh_token$/, 'refresh'],
  [/^POST \/token password$/, 'password'],
  [/^POST \/verify /, 'code'],
  [/^POST \/(?:signup|otp|recover|resend) /, 'mail'],
  [/^POST \/factors\/[^/]+\/verify /, 'factor'],
  [/^(?:GET|POST) \/(?:token|verify|sso|reauthenticate|authorize|callback|passkeys\/authentication)\b/, 'try'],
  [/^PUT \/user /, 'try'],
];

function kindOf({ method, path, grantType = '' }: GuardedRequest): Kind {
  const call = `${method} ${path} ${grantType}`;
  return kinds.find(([pattern]) => pattern.test(call))?.[1] ?? 'other';
}
