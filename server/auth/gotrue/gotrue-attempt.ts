import type { RouteName } from '../limits/account-routes.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { TokenPerson } from '../named-account.ts';
import type { Guards, Visitor } from '../guards.ts';
import type { AskUser } from './gotrue-user.ts';

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
  askUser: AskUser;
  /** Address of the client, or its IPv6 network. */
  network: string;
}

/** What became of a request. */
export interface AttemptOutcome {
  /** Of the answer. */
  status: number;
  /** Refused before a message could have been sent. */
  sentNothing: boolean;
  /** Whether GoTrue may have looked at what the request says. */
  wasAsked: boolean;
}

/** GoTrue was not asked, or has looked at nothing. */
export const unasked: AttemptOutcome = { status: 503, sentNothing: true, wasAsked: false };

export interface Attempt {
  /** Whether the time of the answer would tell that the account exists. */
  isTimed: (status: number) => boolean;
  settle: (outcome: AttemptOutcome) => Promise<void>;
}

export const pass: Attempt = { isTimed: () => false, settle: async () => undefined };

/** Strangers' tries do not use up those of the person's own networks. */
export interface TriesLimits {
  ofNetwork: Limiter;
  /** For all networks in which the person is not known. */
  ofStrangers: Limiter;
}

export interface GuardContext {
  guards: Guards;
  limits: {
    codes: TriesLimits;
    factors: TriesLimits;
    messagesOfFactors: TriesLimits;
    signUps: Limiter;
    changesAgain: Limiter;
  };
}

export type Begin = (context: GuardContext, request: GuardedRequest) => Promise<Attempt>;
export type BeginForAccount = (context: GuardContext, visitor: Visitor) => Promise<Attempt>;
