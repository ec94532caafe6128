import * as v from 'valibot';
import { findOwnRoute, type Route, type RouteName } from './limits/account-routes.ts';
import { AuthError, badMethod, errorAnswer, notFound, withoutKey } from './auth-error.ts';
import {
  apiVersionHeader,
  functionPaths,
  networkHeader,
  type AuthAnswer,
  type AuthRequest,
  type AuthService,
} from './auth-message.ts';
import { createClientAddress, networkOf, type ClientAddress } from './client-address.ts';
import { firstValues } from './limits/first-values.ts';
import { createLimits, type KeyedLimits } from './limits/limiter.ts';
import { createNetworkLimits } from './limits/network-limits.ts';
import { accountOfBody, personOfToken } from './named-account.ts';
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
  limits?: KeyedLimits;
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
  const admit = async (request: Request, address: string): Promise<Admitted> => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'HEAD') throw badMethod;
    const route = findOwnRoute(request.method, pathname);
    if (!route) throw notFound;
    if (!route.isOpen && request.headers.get('apikey') !== secrets.publishableKey) throw withoutKey;
    const admitted = { route, grantType: searchParams.get('grant_type') };
    const refusal = await refuseNetwork({ limit: route.limit, grantType: admitted.grantType, address });
    if (refusal) throw refusal;
    return admitted;
  };
  const ask = async (request: Request, peer: string | undefined): Promise<AuthAnswer> => {
    const version = versionOf(request);
    try {
      const address = clientAddress(request.headers, peer);
      const admitted = await admit(request, address);
      const network = networkOf(address);
      const asked = await toAuthRequest(request, { version, network });
      const placed = { ...admitted, url: asked.url, network, account: () => accountNamedBy(asked, admitted.route) };
      return await places.run(placed, async () => service(asked));
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return errorAnswer(error, version);
    }
  };
  return {
    respond: async (request, peer) => {
      const answer = await ask(request, peer);
      const isEmpty = answer.status === 204 || answer.status === 303;
      const response = new Response(isEmpty ? null : answer.body, answer);
      response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}

interface Admitted {
  route: Route;
  grantType: string | null;
}

/** Edge functions have only one format of errors. */
function versionOf({ headers, url }: Request): string | undefined {
  return functionPaths.includes(new URL(url).pathname)
    ? functionsVersion
    : (headers.get(apiVersionHeader) ?? undefined);
}

/** The body of what needs no session, else the token. */
function accountNamedBy({ body = '', headers }: AuthRequest, { name }: Route): string | undefined {
  if (!namingRoutes.has(name)) return personOfToken(headers['authorization'])?.account;
  const json = v.safeParse(jsonSchema, body);
  return json.success ? accountOfBody(json.output) : undefined;
}

const namingRoutes = new Set<string>(['POST /token', 'POST /signup'] satisfies RouteName[]);
const jsonSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

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
