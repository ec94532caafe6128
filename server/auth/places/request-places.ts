import type { Route } from '../limits/account-routes.ts';
import { createTurns } from './turns.ts';

/** What a request costs, and for whom: each kind has places of its own, so that none shuts out another. */
export type RequestKind = 'hashing' | 'hashing-known' | 'refresh' | 'other';

/** Requests in the database thread at once, so that its memory and its queues stay bounded. */
const places: Readonly<Record<RequestKind, number>> = { hashing: 30, 'hashing-known': 15, refresh: 30, other: 60 };

/** A flood must not fill the memory with networks. */
const mostNetworks = 10_000;

interface PlacedRequest {
  route: Route;
  /** As the handler will read it. */
  grantType: string | null;
  /** Address of the client, or its IPv6 network. */
  network: string;
}

export interface RequestPlaces {
  /**
   * Strangers who flood the sign-in leave places to networks in which somebody has a session.
   * @throws AuthError 503 request_timeout where all places of the request's kind are taken
   */
  run: <Answer extends { status: number }>(request: PlacedRequest, answer: () => Promise<Answer>) => Promise<Answer>;
}

export function createRequestPlaces(): RequestPlaces {
  const turnsOf = Object.fromEntries(
    Object.entries(places).map(([kind, atOnce]) => [kind, createTurns({ atOnce, waiting: 0 })]),
  ) as Record<RequestKind, ReturnType<typeof createTurns>>;
  /** In the order in which they were seen last. */
  const known = new Set<string>();
  const remember = (network: string): void => {
    known.delete(network);
    known.add(network);
    const [oldest] = known;
    if (known.size > mostNetworks && oldest !== undefined) known.delete(oldest);
  };
  return {
    run: async (request, answer) => {
      const hashes = isHashing(request);
      const kind = hashes ? (known.has(request.network) ? 'hashing-known' : 'hashing') : restKindOf(request);
      const given = await turnsOf[kind].run(answer);
      if (given.status === 200 && isProof(request)) remember(request.network);
      return given;
    },
  };
}

const grantOf = ({ route, grantType }: PlacedRequest): string | undefined =>
  route.name === 'POST /token' ? (grantType ?? 'password') : undefined;

const isHashing = (request: PlacedRequest): boolean => request.route.hashes === true || grantOf(request) === 'password';

const restKindOf = (request: PlacedRequest): RequestKind =>
  grantOf(request) === 'refresh_token' ? 'refresh' : 'other';

/** Only the person of a session gets such an answer. */
const isProof = (request: PlacedRequest): boolean => grantOf(request) !== undefined;
