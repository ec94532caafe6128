import type { AuthAnswer } from '../auth-message.ts';
import type { Route } from '../limits/account-routes.ts';
import { createLimits } from '../limits/limiter.ts';
import { accountOf } from '../limits/proved-session.ts';
import { createAccountTurns } from './turns.ts';

/** What a request costs, and for whom: each kind has places of its own, so that none shuts out another. */
export type RequestKind = 'hashing' | 'hashing-known' | 'refresh' | 'other';

/** Requests in the database thread at once, so that its memory and its queues stay bounded. */
const places: Readonly<Record<RequestKind, number>> = { hashing: 30, 'hashing-known': 15, refresh: 30, other: 60 };

/** A flood must not fill the memory. */
const mostAccounts = 10_000;
const mostNetworks = 10;

/** Requests of one account that get the places of known people: who needs more has as many as a stranger. */
const knownRequests = { points: 5, duration: 300 };

interface PlacedRequest {
  route: Route;
  /** As the handler will read it. */
  grantType: string | null;
  /** Path and query. */
  url: string;
  /** Address of the client, or its IPv6 network. */
  network: string;
  /** Whom the body or the token names. Read only where a password may be hashed. */
  account: () => string | undefined;
}

type PlacedAnswer = Pick<AuthAnswer, 'status' | 'body'>;

export interface RequestPlaces {
  /**
   * Strangers who flood the sign-in leave places to people who have a session in the request's network.
   * @throws AuthError 503 request_timeout where all places of the request's kind are taken
   */
  run: <Answer extends PlacedAnswer>(request: PlacedRequest, answer: () => Promise<Answer>) => Promise<Answer>;
}

export function createRequestPlaces(): RequestPlaces {
  const turnsOf = Object.fromEntries(
    Object.entries(places).map(([kind, atOnce]) => [kind, createAccountTurns({ atOnce, waiting: 0 })]),
  ) as Record<RequestKind, ReturnType<typeof createAccountTurns>>;
  const known = createKnownNetworks();
  // In memory: a flood must not reach the database.
  const ofAccount = createLimits().limiter('known-requests', knownRequests);
  const isKnown = async (request: PlacedRequest): Promise<boolean> => {
    const account = request.account();
    return (
      account !== undefined && known.has(account, request.network) && (await ofAccount.take(account)) === undefined
    );
  };
  return {
    run: async (request, answer) => {
      const hashes = isHashing(request);
      const kind = hashes ? ((await isKnown(request)) ? 'hashing-known' : 'hashing') : restKindOf(request);
      const given = await turnsOf[kind].run(answer);
      const account = given.status === 200 ? accountOf(request.url, given.body) : undefined;
      if (account !== undefined) known.add(account, request.network);
      return given;
    },
  };
}

/** Networks in which an account has had a session, each in the order in which they were seen last. */
function createKnownNetworks() {
  const networksOf = new Map<string, Set<string>>();
  return {
    has: (account: string, network: string): boolean => networksOf.get(account)?.has(network) === true,
    add: (account: string, network: string): void => {
      const networks = networksOf.get(account) ?? new Set();
      networksOf.delete(account);
      networksOf.set(account, networks);
      networks.delete(network);
      networks.add(network);
      forgetOldest(networks, mostNetworks);
      forgetOldest(networksOf, mostAccounts);
    },
  };
}

function forgetOldest(keys: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = keys.keys();
  if (keys.size > most && oldest !== undefined) keys.delete(oldest);
}

const grantOf = ({ route, grantType }: PlacedRequest): string | undefined =>
  route.name === 'POST /token' ? (grantType ?? 'password') : undefined;

const isHashing = (request: PlacedRequest): boolean => request.route.hashes === true || grantOf(request) === 'password';

const restKindOf = (request: PlacedRequest): RequestKind =>
  grantOf(request) === 'refresh_token' ? 'refresh' : 'other';
