import { triesOfNetwork, triesOfStrangers } from '../tables/code-tries.ts';
import { messagesOfNetwork, messagesOfStrangers, type Guards } from '../guards.ts';
import type { KeyedLimits } from '../limits/limiter.ts';
import type { RouteName } from '../limits/account-routes.ts';
import { pass, type Attempt, type Begin, type BeginForAccount, type GuardedRequest } from './gotrue-attempt.ts';
import { challenge, changeAgain, changeOfPerson, messageOf, reauthentication, signUp } from './gotrue-messages.ts';
import { code, factor, password } from './gotrue-tries.ts';

/** Seconds. */
const minute = 60;
const day = 24 * 60 * minute;

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
    messagesOfFactors: {
      ofNetwork: limiter('gotrue-factor-messages', { points: messagesOfNetwork, duration: day }),
      ofStrangers: limiter('gotrue-strangers-factor-messages', { points: messagesOfStrangers, duration: day }),
    },
    signUps: limiter('gotrue-sign-ups', { points: 1, duration: minute }),
    changesAgain: limiter('gotrue-changes-again', { points: 2, duration: day }),
  };
  return async (request) => {
    const begin = beginnings[request.route];
    return begin ? begin({ guards, limits }, request) : pass;
  };
}

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
  'GET /reauthenticate': reauthentication,
  'POST /factors/:id/challenge': challenge,
  'POST /factors/:id/verify': factor,
  'POST /factors/recovery-codes/verify': factor,
};
