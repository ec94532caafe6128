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
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown; error_code?: unknown };
  return [body.code, body.error_code].includes('email_not_confirmed') ? failure(wrongCredentials, asked) : answer;
}

export const unreachable = refuse(503, 'unexpected_failure', 'The account service does not answer');

export function failure(error: AuthError, asked: Headers): Response {
  const { body, ...init } = errorAnswer(error, asked.get(apiVersionHeader) ?? undefined);
  return new Response(body, { ...init, headers: { ...init.headers, ...noStore } });
}
