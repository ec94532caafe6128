import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { pathsWithoutKey, type AccountGate } from '../account-gate.ts';
import {
  AuthError,
  badJson,
  errorAnswer,
  mailTooSoon,
  notAdmin,
  notFound,
  refuse,
  tooManyRequests,
  withoutKey,
  wrongCode,
} from '../auth-error.ts';
import { apiVersionHeader, authPrefix } from '../auth-message.ts';
import { networkOf, type ClientAddress } from '../client-address.ts';
import { createGotrueGuards, type GuardedRequest, type Refusal } from './gotrue-guards.ts';
import { factorRefusal } from './gotrue-second-factor.ts';
import { askGotrue, gotrueTimeout, type GotrueRequest } from './gotrue-client.ts';
import { signUpAnswer, type SignedUp } from '../sign-up-answer.ts';
import { pickHeaders } from '../../http/pick-headers.ts';
import { describeError, type Log } from '../../log.ts';

interface ProxyOptions {
  /** Address of the GoTrue, without a slash at the end. */
  authUrl: string;
  publishableKey: string;
  clientAddress: ClientAddress;
  log: Log;
  limits?: ProxyLimits;
}

/** Milliseconds. */
interface ProxyLimits {
  timeout: number;
  /** Answers whose time would tell whether an account exists come after a multiple of this. */
  step: number;
}

const defaultLimits: ProxyLimits = { timeout: gotrueTimeout, step: 1000 };

/** Everything else, such as GoTrue's administration, is for operators, who reach GoTrue directly. */
const paths =
  /^\/(?:\.well-known\/jwks\.json|authorize|callback|factors(?:\/[\w-]+(?:\/(?:challenge|verify))?)?|health|logout|otp|passkeys(?:\/[\w-]+){0,2}|reauthenticate|recover|resend|settings|signup|sso(?:\/saml\/(?:acs|metadata))?|token|user(?:\/identities\/[\w-]+)?|verify)$/;
/** No HEAD, which mail scanners send. */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Where providers send forms. */
const formPaths = new Set(['/callback', '/sso/saml/acs']);

const passedOn = ['accept', 'apikey', 'authorization', 'user-agent', 'x-client-info', 'x-supabase-api-version'];

/** GoTrue compares names without regard to case: a second spelling would hide the account from the limits. */
const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z_]+$/),
      v.check((name) => name === name.toLowerCase() || !['email', 'phone'].includes(name.toLowerCase())),
    ),
    v.unknown(),
  ),
);

const objectSchema = v.record(v.string(), v.unknown());

/** Takes the place of the server's own account service. */
export function createGotrueProxy({
  authUrl,
  publishableKey,
  clientAddress,
  log,
  limits = defaultLimits,
}: ProxyOptions): AccountGate {
  const begin = createGotrueGuards();
  const forward = async (outgoing: GotrueRequest): Promise<Response> => {
    try {
      return await askGotrue(authUrl, outgoing, limits.timeout);
    } catch (error) {
      log.error({ event: 'gotrue', path: outgoing.path, ...describeError(error) });
      return failure(unreachable, outgoing.headers);
    }
  };
  return {
    respond: async (request, peer) => {
      const startedAt = performance.now();
      const address = clientAddress(request.headers, peer);
      const outgoing = await read(request, { address, publishableKey });
      if (outgoing instanceof AuthError) return failure(outgoing, request.headers);
      const attempt = await begin(guardedRequest(outgoing, networkOf(address)));
      if (attempt.refusal) return failure(errorOf(attempt.refusal), request.headers);
      const refusal = await factorRefusal(outgoing, forward);
      if (refusal) return refusal instanceof AuthError ? failure(refusal, request.headers) : refusal;
      const answer = await forward(outgoing);
      await attempt.settle(answer.status);
      if (attempt.isTimed(answer.status)) await untilNextStep(performance.now() - startedAt, limits.step);
      return outgoing.path === '/signup' ? hideWhetherKnown(answer, outgoing.body?.data) : answer;
    },
  };
}

interface Outgoing extends GotrueRequest {
  query: URLSearchParams;
  headers: Headers;
  body: Body | undefined;
}

interface Body {
  type: string;
  text: string;
  /** E-mail or telephone that it names. */
  account: string | undefined;
  /** What people say of themselves at sign-up. */
  data: object;
}

/** RFC 5321's longest address and some room. */
const longestAccount = 320;

async function read(
  request: Request,
  { address, publishableKey }: { address: string; publishableKey: string },
): Promise<Outgoing | AuthError> {
  const { method } = request;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(authPrefix.length);
  if (path.startsWith('/admin/')) return notAdmin;
  if (!paths.test(path) || !methods.has(method)) return notFound;
  if (!isOpen(method, path) && request.headers.get('apikey') !== publishableKey) return withoutKey;
  const body = method === 'GET' ? undefined : readBody(path, await request.text());
  if (body instanceof AuthError) return body;
  // Of a repeated name only the first value is passed on, so that GoTrue reads what the limits have read.
  const query = new URLSearchParams(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.get(name) ?? '']),
  );
  return { method, path, query, headers: headersOf(request, address, body), body };
}

/** Opened in the address bar, or by the form of a provider. */
const isOpen = (method: string, path: string): boolean =>
  formPaths.has(path) || (method === 'GET' && pathsWithoutKey.includes(path));

function headersOf({ headers: given }: Request, address: string, body: Body | undefined): Headers {
  return new Headers({
    'x-forwarded-for': address,
    ...(body && { 'content-type': body.type }),
    ...pickHeaders(given, passedOn),
  });
}

function readBody(path: string, text: string): Body | AuthError | undefined {
  if (text === '') return undefined;
  if (formPaths.has(path)) return { type: 'application/x-www-form-urlencoded', text, account: undefined, data: {} };
  const { success, output: json } = v.safeParse(bodySchema, text);
  if (!success) return badJson;
  const named = [json['email'], json['phone']].find((value) => typeof value === 'string' && value !== '');
  const account = typeof named === 'string' ? named.trim().toLowerCase().slice(0, longestAccount) : undefined;
  const data = v.is(objectSchema, json['data']) ? json['data'] : {};
  return { type: 'application/json', text: JSON.stringify(json), account, data };
}

function guardedRequest({ method, path, query, body }: Outgoing, network: string): GuardedRequest {
  return { method, path, network, grantType: query.get('grant_type') ?? undefined, account: body?.account };
}

async function untilNextStep(elapsed: number, step: number): Promise<void> {
  await pause(Math.max(1, Math.ceil(elapsed / step)) * step - elapsed);
}

/**
 * Hides whether the address of a sign-up is known: GoTrue answers with a made-up person, whose lack of identities gives
 * it away.
 * @param given what people say of themselves
 */
async function hideWhetherKnown(answer: Response, given: object = {}): Promise<Response> {
  if (answer.status !== 200) return answer;
  const body = (await answer.clone().json()) as SignedUp;
  if ('access_token' in body) return answer;
  return new Response(JSON.stringify(signUpAnswer(body, given)), { status: 200, headers: answer.headers });
}

export const unreachable = refuse(503, 'unexpected_failure', 'The account service does not answer');

function errorOf(refusal: Refusal): AuthError {
  if (refusal.kind === 'code-ended') return wrongCode;
  const { seconds } = refusal;
  return refusal.kind === 'too-many' ? tooManyRequests(seconds) : mailTooSoon(seconds);
}

export function failure(error: AuthError, asked: Headers): Response {
  const { body, ...init } = errorAnswer(error, asked.get(apiVersionHeader) ?? undefined);
  return new Response(body, { ...init, headers: { ...init.headers, 'cache-control': 'no-store' } });
}
