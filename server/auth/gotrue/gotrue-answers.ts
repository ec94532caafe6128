import * as v from 'valibot';
import { errorAnswer, refuse, wrongCredentials, type AuthError } from '../auth-error.ts';
import { apiVersionHeader } from '../auth-message.ts';
import { openLinkPath } from '../account-gate.ts';
import type { Route } from '../limits/account-routes.ts';
import { withExchangeCode } from '../redirect.ts';
import { signUpAnswer, type SignedUp } from '../sign-up-answer.ts';

interface Asked {
  route: Route;
  query: URLSearchParams;
  /** `data`: what people say of themselves at sign-up. */
  body: { data: object } | undefined;
}

export const openLinkRoute = `POST ${openLinkPath}`;

/** What GoTrue answers differently from our own service, or so that it tells who has an account. */
export async function adapt(answer: Response, outgoing: Asked, asked: Headers): Promise<Response> {
  if (outgoing.route.name === openLinkRoute) return withLinkType(answer, outgoing.query.get('type') ?? '');
  return outgoing.route.name === 'POST /token' ? hideUnconfirmed(answer, asked) : hideWhetherKnown(answer, outgoing);
}

/** Says what the link was for, as our own service does. */
function withLinkType(answer: Response, type: string): Response {
  const location = answer.headers.get('location');
  const code = location === null ? undefined : URL.parse(location)?.searchParams.get('code');
  if (location === null || !code) return answer;
  const headers = new Headers(answer.headers);
  headers.set('location', withExchangeCode(location, { code, type }));
  return new Response(null, { status: answer.status, headers });
}

/** GoTrue refuses a second mail within a minute, whoever asks, to known addresses only. The first is as good. */
const silentWhereTooSoon = new Set<string>(['POST /otp', 'POST /recover', 'POST /resend']);

/**
 * Hides whether an address is known. To a sign-up of a known one GoTrue answers with a made-up person, whose lack of
 * identities gives it away.
 */
async function hideWhetherKnown(answer: Response, { route, body: asked }: Asked): Promise<Response> {
  if (answer.status === 429 && silentWhereTooSoon.has(route.name)) return Response.json({}, { headers: noStore });
  if (answer.status !== 200 || route.name !== 'POST /signup') return answer;
  const body = (await answer.clone().json()) as SignedUp;
  if ('access_token' in body) return answer;
  return new Response(JSON.stringify(signUpAnswer(body, asked?.data ?? {})), { status: 200, headers: answer.headers });
}

const noStore = { 'cache-control': 'no-store' };

/** Who signs up with a password of their own and then in would learn whether the address had an account. */
async function hideUnconfirmed(answer: Response, asked: Headers): Promise<Response> {
  if (answer.status !== 400) return answer;
  return (await codeOf(answer)) === 'email_not_confirmed' ? failure(wrongCredentials, asked) : answer;
}

/** Opened in the address bar or by the form of a provider: whatever is answered is what the person sees. */
const opened = new Set<string>(['GET /authorize', 'GET /callback', 'POST /callback', 'POST /sso/saml/acs']);

/**
 * Of a refusal that GoTrue would show as JSON the app is told, which says it in the person's language. The answer of an
 * organisation, which GoTrue repeats in its description, holds personal data: it stays out of addresses and histories.
 */
export async function forBrowser(answer: Response, { name }: Route, asked: Headers): Promise<Response> {
  if (!opened.has(name)) return answer;
  const location = answer.headers.get('location');
  if (location !== null) return redirect(answer.status, withoutMarkup(location));
  const isPage = asked.get('accept')?.includes('text/html') === true;
  return answer.status < 400 || !isPage ? answer : redirect(303, await toScreen(answer));
}

const redirect = (status: number, location: string): Response =>
  new Response(null, { status, headers: { ...noStore, location } });

const description = 'error_description';

function withoutMarkup(location: string): string {
  const url = URL.parse(location);
  if (!url) return location;
  const cut = (parameters: URLSearchParams): boolean => {
    const given = parameters.get(description);
    if (!given?.includes('<')) return false;
    parameters.set(description, given.replace(/\s*<.*/su, ''));
    return true;
  };
  cut(url.searchParams);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (cut(fragment)) url.hash = fragment.toString();
  return url.href;
}

const refusalSchema = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  error_code: v.fallback(v.optional(v.string()), undefined),
  msg: v.fallback(v.optional(v.string()), undefined),
  message: v.fallback(v.optional(v.string()), undefined),
});

async function readRefusal(answer: Response): Promise<v.InferOutput<typeof refusalSchema>> {
  const found = v.safeParse(
    refusalSchema,
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  return found.success ? found.output : {};
}

/** @returns the code of a refusal, in whichever form GoTrue has given it */
export async function codeOf(answer: Response): Promise<string | undefined> {
  const { code, error_code: older = code } = await readRefusal(answer);
  return answer.headers.get('x-sb-error-code') ?? older;
}

async function toScreen(answer: Response): Promise<string> {
  const { message, msg = message } = await readRefusal(answer);
  const code = (await codeOf(answer)) ?? 'unexpected_failure';
  const fields = { error: 'server_error', error_code: code, [description]: msg ?? '' };
  return `/auth?${new URLSearchParams(fields).toString()}`;
}

export const unreachable = refuse(503, 'unexpected_failure', 'The account service does not answer');

export function failure(error: AuthError, asked: Headers): Response {
  const { body, ...init } = errorAnswer(error, asked.get(apiVersionHeader) ?? undefined);
  return new Response(body, { ...init, headers: { ...init.headers, ...noStore } });
}
