import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { findGotrueRoute, type Route } from '../limits/account-routes.ts';
import type { AccountGate } from '../account-gate.ts';
import { AuthError, badJson, notAdmin, notFound, refuse, withoutKey } from '../auth-error.ts';
import { authPrefix } from '../auth-message.ts';
import { networkOf, type ClientAddress } from '../client-address.ts';
import { firstValues } from '../limits/first-values.ts';
import { adapt, codeOf, failure, forBrowser, openLinkRoute, unreachable } from './gotrue-answers.ts';
import { unasked, type Attempt, type GuardedRequest, type AttemptOutcome } from './gotrue-attempt.ts';
import { createGotrueGuards } from './gotrue-guards.ts';
import { factorRefusal } from './gotrue-second-factor.ts';
import type { CallDatabase } from './gotrue-database.ts';
import { proofRefusal, takesCode } from './gotrue-fresh-proof.ts';
import { askGotrue, gotrueTimeout, type GotrueRequest } from './gotrue-client.ts';
import { userOf, type AskUser } from './gotrue-user.ts';
import { accountOfBody, personOfToken } from '../named-account.ts';
import type { Guards } from '../guards.ts';
import type { KeyedLimits } from '../limits/limiter.ts';
import type { NetworkRefusal } from '../limits/network-limits.ts';
import { accountOf } from '../limits/proved-session.ts';
import { readPressed } from '../links/pressed-link.ts';
import { pickHeaders } from '../../http/pick-headers.ts';
import { describeError, type Log } from '../../log.ts';

interface ProxyOptions {
  /** Address of the GoTrue, without a slash at the end. */
  authUrl: string;
  publishableKey: string;
  clientAddress: ClientAddress;
  log: Log;
  limits: KeyedLimits;
  guards: Guards;
  refuseNetwork: NetworkRefusal;
  callDatabase: CallDatabase;
  times?: ProxyTimes;
}

/** Milliseconds. */
interface ProxyTimes {
  timeout: number;
  /** Answers whose time would tell whether an account exists come after a multiple of this. */
  step: number;
}

const defaultTimes: ProxyTimes = { timeout: gotrueTimeout, step: 1000 };

const verifyPath = '/verify';
/** Where providers send forms. */
const formPaths = new Set(['/callback', '/sso/saml/acs']);

const passedOn = ['accept', 'apikey', 'authorization', 'user-agent', 'x-client-info', 'x-supabase-api-version'];

const guardedNames = new Set(['email', 'phone', 'type', 'nonce', 'password', 'link_identity']);

/** GoTrue compares names without regard to case: a second spelling would hide it from the limits. */
const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z_]+$/),
      v.check((name) => name === name.toLowerCase() || !guardedNames.has(name.toLowerCase())),
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
  limits,
  guards,
  refuseNetwork,
  callDatabase,
  times = defaultTimes,
}: ProxyOptions): AccountGate {
  const begin = createGotrueGuards(limits, guards);
  const forward = async (outgoing: GotrueRequest): Promise<Response> => {
    try {
      return await askGotrue(authUrl, outgoing, times.timeout);
    } catch (error) {
      log.error({ event: 'gotrue', path: outgoing.path, ...describeError(error) });
      return failure(unreachable, outgoing.headers);
    }
  };
  const count = async (guarded: GuardedRequest): Promise<Attempt | AuthError> => {
    try {
      return await begin(guarded);
    } catch (error) {
      if (error instanceof AuthError) return error;
      log.error({ event: 'limits', path: guarded.path, ...describeError(error) });
      return unreachable;
    }
  };
  const refusalOf = async (outgoing: Outgoing, askUser: AskUser): Promise<AuthError | Response | undefined> => {
    const proved = { ...outgoing, fields: outgoing.body?.fields ?? {} };
    try {
      return (await factorRefusal(outgoing, askUser)) ?? (await proofRefusal(proved, { askUser, callDatabase }));
    } catch (error) {
      log.error({ event: 'proof', path: outgoing.path, ...describeError(error) });
      return unreachable;
    }
  };
  return {
    respond: async (request, peer) => {
      const startedAt = performance.now();
      const address = clientAddress(request.headers, peer);
      const outgoing = await read(request, { address, publishableKey });
      if (outgoing instanceof AuthError) return failure(outgoing, request.headers);
      const network = networkOf(address);
      const { limit } = outgoing.route;
      const refusal = await refuseNetwork({ limit, grantType: outgoing.query.get('grant_type'), address });
      const askUser = userOf(outgoing, forward);
      const attempt = refusal ?? (await count({ ...guardedRequest(outgoing, network), askUser }));
      if (attempt instanceof AuthError)
        return forBrowser(failure(attempt, request.headers), outgoing.route, request.headers);
      const refused = await refusalOf(outgoing, askUser);
      const answer =
        refused instanceof AuthError ? failure(refused, request.headers) : (refused ?? (await forward(outgoing)));
      await attempt.settle({ ...(await outcomeOf(answer)), ...(refused && { wasAsked: false }) });
      await remember(guards, { outgoing, answer, network });
      if (attempt.isTimed(answer.status)) await untilNextStep(performance.now() - startedAt, times.step);
      return forBrowser(await adapt(answer, outgoing, request.headers), outgoing.route, request.headers);
    },
  };
}

/** A hook, a sender of text messages or a trigger of the database may have failed after the message was sent. */
const afterSending = /^(?:unknown|unexpected_failure|sms_send_failed|hook_\w+)$/;

async function outcomeOf(answer: Response): Promise<AttemptOutcome> {
  const { status } = answer;
  if (status < 400 || status >= 500) return { status, sentNothing: false, wasAsked: true };
  const code = await codeOf(answer);
  // Without a valid token of a captcha GoTrue compares nothing and sends nothing.
  if (code === 'captcha_failed') return unasked;
  return { status, sentNothing: code !== undefined && !afterSending.test(code), wasAsked: true };
}

interface Outgoing extends GotrueRequest {
  route: Route;
  query: URLSearchParams;
  headers: Headers;
  body: Body | undefined;
}

interface Body {
  type: string;
  text: string;
  fields: Readonly<Record<string, unknown>>;
  /** What people say of themselves at sign-up. */
  data: object;
}

async function read(
  request: Request,
  { address, publishableKey }: { address: string; publishableKey: string },
): Promise<Outgoing | AuthError> {
  const { method } = request;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(authPrefix.length);
  if (path.startsWith('/admin/')) return notAdmin;
  const route = findGotrueRoute(method, pathname);
  if (!route) return notFound;
  if (route.name === openLinkRoute) return openLink(request, { route, address });
  if (!route.isOpen && request.headers.get('apikey') !== publishableKey) return withoutKey;
  const body = method === 'GET' ? undefined : readBody(path, await request.text());
  if (body instanceof AuthError) return body;
  const query = firstValues(searchParams);
  return { route, method, path, query, headers: headersOf(request, address, body), body };
}

/** The button of a link's page: GoTrue takes as GET what the page's form sends. */
async function openLink(request: Request, { route, address }: { route: Route; address: string }): Promise<Outgoing> {
  const { token, type, redirectTo } = readPressed(await request.text());
  const query = new URLSearchParams({ token, type, ...(redirectTo !== '' && { redirect_to: redirectTo }) });
  const headers = headersOf(request, address, undefined);
  return { route, method: 'GET', path: verifyPath, query, headers, body: undefined };
}

function headersOf({ headers: given }: Request, address: string, body: Body | undefined): Headers {
  return new Headers({
    'x-forwarded-for': address,
    ...(body && { 'content-type': body.type }),
    ...pickHeaders(given, passedOn),
  });
}

function readBody(path: string, text: string): Body | AuthError | undefined {
  if (text === '') return undefined;
  if (formPaths.has(path)) return { type: 'application/x-www-form-urlencoded', text, fields: {}, data: {} };
  const { success, output: json } = v.safeParse(bodySchema, text);
  if (!success) return badJson;
  if (namesBoth(json)) return onlyOneAddress;
  const data = v.is(objectSchema, json['data']) ? json['data'] : {};
  return { type: 'application/json', text: JSON.stringify(json), fields: json, data };
}

/** A message to each would be counted for one of them, and GoTrue's refusal of one comes after the other was sent. */
const namesBoth = ({ email, phone }: Readonly<Record<string, unknown>>): boolean =>
  [email, phone].every((one) => ![undefined, null, ''].includes(one as undefined));

const onlyOneAddress = refuse(400, 'validation_failed', 'Only an email address or phone number should be provided');

function guardedRequest(
  { route, path, query, body, headers }: Outgoing,
  network: string,
): Omit<GuardedRequest, 'askUser'> {
  const fields = body?.fields ?? {};
  return {
    route: route.name,
    path,
    network,
    grantType: query.get('grant_type') ?? undefined,
    named: accountOfBody(fields),
    isChange: ['email_change', 'phone_change'].includes(fields['type'] as string),
    hasCode: takesCode(route.name, fields),
    person: personOfToken(headers.get('authorization')),
  };
}

async function remember(
  guards: Guards,
  { outgoing, answer, network }: { outgoing: Outgoing; answer: Response; network: string },
): Promise<void> {
  const account = answer.status === 200 ? accountOf(outgoing.path, await answer.clone().text()) : undefined;
  if (account !== undefined) await guards.remember({ account, network });
}

async function untilNextStep(elapsed: number, step: number): Promise<void> {
  await pause(Math.max(1, Math.ceil(elapsed / step)) * step - elapsed);
}
