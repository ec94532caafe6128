import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AuthError, badMethod, errorAnswer, tooManyRequests, withoutKey } from './auth-error.ts';
import {
  apiVersionHeader,
  authPrefix,
  deleteAccountPath,
  type AuthAnswer,
  type AuthRequest,
  type AuthService,
} from './auth-message.ts';
import { createClientAddress, networkOf, type ClientAddress } from './client-address.ts';
import { take } from './guards.ts';
import { createRequestPlaces } from './places/request-places.ts';
import { languageName, localeOf } from '../http/locale.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import type { Secrets } from '../secrets.ts';

export interface AccountGate {
  /** @param peer address of the connection */
  respond: (request: Request, peer: string | undefined) => Promise<Response>;
}

/** Seconds. */
const window = 300;

/** Requests of one address in the window, by the last part of the path. The others share `default`. */
const limits: Readonly<Record<string, number>> = {
  verify: 30,
  signup: 30,
  otp: 30,
  recover: 30,
  resend: 30,
  reauthenticate: 30,
  token: 150,
  default: 600,
};

/** Addresses that people open in the browser, which then sends no key. */
export const pathsWithoutKey = ['/verify', '/authorize', '/callback', '/health', '/.well-known/jwks.json'];

const passedOn = ['authorization', 'content-type'];
const functionsVersion = '2024-01-01';

/** Checks the API key and the limits before a request reaches the account service in the database thread. */
export function createAccountGate(
  service: AuthService,
  secrets: Pick<Secrets, 'publishableKey'>,
  clientAddress: ClientAddress = createClientAddress(),
): AccountGate {
  const limiters = new Map(
    Object.entries(limits).map(([name, points]) => [name, new RateLimiterMemory({ points, duration: window })]),
  );
  const places = createRequestPlaces();
  const ask = async (request: AuthRequest, network: string): Promise<AuthAnswer> => {
    const { method, url } = request;
    try {
      return await places.run({ method, url: pathOf(url), network }, async () => service(request));
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return errorAnswer(error, request.headers[apiVersionHeader]);
    }
  };
  const refusal = async (request: Request, network: string): Promise<AuthError | undefined> => {
    const path = pathOf(new URL(request.url).pathname);
    // A mail scanner's HEAD must not use up a link.
    if (request.method === 'HEAD') return badMethod;
    const isOpen = request.method === 'GET' && pathsWithoutKey.includes(path);
    if (!isOpen && request.headers.get('apikey') !== secrets.publishableKey) return withoutKey;
    const name = limiters.has(path.slice(1)) ? path.slice(1) : 'default';
    const limiter = limiters.get(name);
    const wait = limiter && (await take(limiter, network));
    return wait === undefined ? undefined : tooManyRequests(wait);
  };
  return {
    respond: async (request, peer) => {
      const network = networkOf(clientAddress(request.headers, peer));
      const error = await refusal(request, network);
      const version = versionOf(request);
      const answer = error ? errorAnswer(error, version) : await ask(await toAuthRequest(request, version), network);
      const isEmpty = answer.status === 204 || answer.status === 303;
      const response = new Response(isEmpty ? null : answer.body, answer);
      response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}

const pathOf = (url: string): string => (url.startsWith(authPrefix) ? url.slice(authPrefix.length) : url);

/** Edge functions have only one format of errors. */
function versionOf({ headers, url }: Request): string | undefined {
  return new URL(url).pathname === deleteAccountPath ? functionsVersion : (headers.get(apiVersionHeader) ?? undefined);
}

async function toAuthRequest(request: Request, version: string | undefined): Promise<AuthRequest> {
  const { pathname, search } = new URL(request.url);
  const headers = {
    [languageName]: localeOf(request.headers),
    ...(version !== undefined && { [apiVersionHeader]: version }),
    ...pickHeaders(request.headers, passedOn),
  };
  const body = request.method === 'GET' ? undefined : await request.text();
  return { method: request.method, url: pathname + search, headers, ...(body && { body }) };
}
