import { findOwnRoute } from './limits/account-routes.ts';
import { AuthError, badMethod, errorAnswer, notFound, withoutKey } from './auth-error.ts';
import {
  apiVersionHeader,
  functionPaths,
  networkHeader,
  authPrefix,
  type AuthAnswer,
  type AuthRequest,
  type AuthService,
} from './auth-message.ts';
import { createClientAddress, networkOf, type ClientAddress } from './client-address.ts';
import { firstValues } from './limits/first-values.ts';
import { createLimits, type Limits } from './limits/limiter.ts';
import { createNetworkLimits } from './limits/network-limits.ts';
import { createRequestPlaces } from './places/request-places.ts';
import { languageName, localeOf } from '../http/locale.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import type { Secrets } from '../secrets.ts';

export interface AccountGate {
  /** @param peer address of the connection */
  respond: (request: Request, peer: string | undefined) => Promise<Response>;
}

/** Takes the form of a link's page. */
export const openLinkPath = '/open-link';

const passedOn = ['authorization', 'content-type'];
const functionsVersion = '2024-01-01';

interface GateOptions {
  limits?: Limits;
  clientAddress?: ClientAddress;
}

/** Checks the API key and the limits before a request reaches the account service in the database thread. */
export function createAccountGate(
  service: AuthService,
  secrets: Pick<Secrets, 'publishableKey'>,
  { limits = createLimits(), clientAddress = createClientAddress() }: GateOptions = {},
): AccountGate {
  const refuseNetwork = createNetworkLimits(limits);
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
  const admit = async (request: Request, address: string): Promise<AuthError | undefined> => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'HEAD') return badMethod;
    const route = findOwnRoute(request.method, pathname);
    if (!route) return notFound;
    if (!route.isOpen && request.headers.get('apikey') !== secrets.publishableKey) return withoutKey;
    return refuseNetwork({ limit: route.limit, grantType: searchParams.get('grant_type'), address });
  };
  return {
    respond: async (request, peer) => {
      const address = clientAddress(request.headers, peer);
      const error = await admit(request, address);
      const version = versionOf(request);
      const network = networkOf(address);
      const answer = error
        ? errorAnswer(error, version)
        : await ask(await toAuthRequest(request, { version, network }), network);
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
  return functionPaths.includes(new URL(url).pathname)
    ? functionsVersion
    : (headers.get(apiVersionHeader) ?? undefined);
}

async function toAuthRequest(
  request: Request,
  { version, network }: { version: string | undefined; network: string },
): Promise<AuthRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const query = firstValues(searchParams).toString();
  const headers = {
    [languageName]: localeOf(request.headers),
    [networkHeader]: network,
    ...(version !== undefined && { [apiVersionHeader]: version }),
    ...pickHeaders(request.headers, passedOn),
  };
  const body = request.method === 'GET' ? undefined : await request.text();
  const url = query === '' ? pathname : `${pathname}?${query}`;
  return { method: request.method, url, headers, ...(body && { body }) };
}
