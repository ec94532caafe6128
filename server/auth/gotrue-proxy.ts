import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { describeError, type Log } from '../log.ts';
import { createGotrueGuards, type GotrueGuards, type GuardedRequest, type Refusal } from './gotrue-guards.ts';

export interface GotrueProxy {
  /**
   * Answers `/auth/v1/*`.
   * @param address of the client, as the limits count it
   */
  respond: (request: Request, address: string) => Promise<Response>;
}

interface ProxyOptions {
  /** Of the GoTrue, without a slash at the end. */
  authUrl: string;
  log: Log;
  guards?: GotrueGuards;
  limits?: ProxyLimits;
}

/** Milliseconds and bytes. */
interface ProxyLimits {
  timeout: number;
  maxAnswerBytes: number;
  /** Answers whose time would tell whether an account exists come after a multiple of this. */
  step: number;
}

const defaultLimits: ProxyLimits = { timeout: 10_000, maxAnswerBytes: 1_000_000, step: 1000 };

/** Anything else, among it GoTrue's administration, is for operators, who reach GoTrue itself. */
const paths =
  /^\/(?:\.well-known\/jwks\.json|authorize|callback|factors(?:\/[\w-]+(?:\/(?:challenge|verify))?)?|health|logout|otp|passkeys(?:\/[\w-]+){0,2}|reauthenticate|recover|resend|settings|signup|sso(?:\/saml\/(?:acs|metadata))?|token|user(?:\/identities\/[\w-]+)?|verify)$/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Where providers send forms. */
const formPaths = new Set(['/callback', '/sso/saml/acs']);

const passedOn = [
  'accept',
  'apikey',
  'authorization',
  'user-agent',
  'x-client-info',
  'x-supabase-api-version',
] as const;
const passedBack = ['content-type', 'location', 'retry-after', 'x-sb-error-code', 'x-supabase-api-version'] as const;

/** GoTrue compares names without regard to case, and takes the last of two equal ones: only one way to say it is left. */
const bodySchema = v.record(v.pipe(v.string(), v.regex(/^[a-z_]+$/)), v.unknown());
type Body = v.InferOutput<typeof bodySchema>;

export function createGotrueProxy({
  authUrl,
  log,
  guards = createGotrueGuards(),
  limits = defaultLimits,
}: ProxyOptions): GotrueProxy {
  const forward = async (outgoing: Outgoing): Promise<Response> => {
    try {
      return await ask(authUrl, outgoing, limits);
    } catch (error) {
      log.error({ event: 'gotrue', path: outgoing.path, ...describeError(error) });
      return failure(outgoing.headers, unreachable);
    }
  };
  return {
    respond: async (request, address) => {
      const startedAt = performance.now();
      const outgoing = await read(request, address);
      if (outgoing instanceof Response) return outgoing;
      const attempt = await guards.begin(guardedRequest(outgoing, address));
      if (attempt.refusal) return failure(request.headers, answerTo(attempt.refusal));
      const answer = await forward(outgoing);
      await attempt.settle(answer.status);
      if (attempt.isTimed(answer.status)) await untilNextStep(performance.now() - startedAt, limits.step);
      return outgoing.path === '/signup' ? withoutKnowledge(answer) : answer;
    },
  };
}

interface Outgoing {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  json: Body | undefined;
  body: string | undefined;
}

async function read(request: Request, address: string): Promise<Outgoing | Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice('/auth/v1'.length);
  if (!paths.test(path) || !methods.has(request.method)) return failure(request.headers, notFound);
  const headers = new Headers(
    passedOn.flatMap((name): [string, string][] => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  headers.set('x-forwarded-for', address);
  // Of a name that comes twice, everybody takes the first.
  const query = new URLSearchParams(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.get(name) ?? '']),
  );
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const text = method === 'GET' ? '' : await request.text();
  const outgoing: Outgoing = { method, path, query, headers, json: undefined, body: undefined };
  if (text === '') return outgoing;
  if (formPaths.has(path)) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    return { ...outgoing, body: text };
  }
  const json = parse(text);
  if (json === undefined) return failure(request.headers, malformed);
  headers.set('content-type', 'application/json');
  return { ...outgoing, json, body: JSON.stringify(json) };
}

function parse(text: string): Body | undefined {
  try {
    const result = v.safeParse(bodySchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 5321's longest address and some room. */
const longestAccount = 320;

function guardedRequest({ method, path, query, json }: Outgoing, address: string): GuardedRequest {
  const named = [json?.['email'], json?.['phone']].find((value) => typeof value === 'string' && value !== '');
  return {
    method,
    path,
    address,
    grantType: query.get('grant_type') ?? undefined,
    account: typeof named === 'string' ? named.trim().toLowerCase().slice(0, longestAccount) : undefined,
  };
}

async function ask(
  authUrl: string,
  { method, path, query, headers, body }: Outgoing,
  limits: ProxyLimits,
): Promise<Response> {
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const answer = await fetch(`${authUrl}${path}${search}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(limits.timeout),
    ...(body !== undefined && { body }),
  });
  const bytes = await readLimited(answer, limits.maxAnswerBytes);
  const isEmpty = answer.status === 204 || answer.status === 304;
  const back = new Headers({ 'cache-control': 'no-store' });
  for (const name of passedBack) {
    const value = answer.headers.get(name);
    if (value !== null) back.set(name, value);
  }
  return new Response(isEmpty ? null : bytes, { status: answer.status, headers: back });
}

async function readLimited({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new RangeError('The answer of GoTrue is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function untilNextStep(elapsed: number, step: number): Promise<void> {
  await pause(Math.max(1, Math.ceil(elapsed / step)) * step - elapsed);
}

/** GoTrue answers a sign-up of a known address with a made-up person, whose lack of identities gives it away. */
async function withoutKnowledge(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer;
  const made = (await answer.clone().json()) as Record<string, unknown>;
  if ('access_token' in made) return answer;
  const { id, aud, email, phone, confirmation_sent_at, created_at } = made;
  const same = {
    id,
    aud,
    role: '',
    email,
    phone,
    confirmation_sent_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at,
    updated_at: created_at,
    is_anonymous: false,
  };
  return new Response(JSON.stringify(same), { status: 200, headers: answer.headers });
}

interface Failure {
  status: number;
  code: string;
  message: string;
  seconds?: number;
}

const notFound: Failure = { status: 404, code: 'not_found', message: 'There is no such call' };
const malformed: Failure = { status: 400, code: 'bad_json', message: 'Could not parse request body as JSON' };
const unreachable: Failure = {
  status: 503,
  code: 'unexpected_failure',
  message: 'The account service does not answer',
};

function answerTo(refusal: Refusal): Failure {
  if (refusal.kind === 'code-ended')
    return { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
  const { seconds } = refusal;
  if (refusal.kind === 'too-many')
    return { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached', seconds };
  return {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  };
}

const newApi = '2024-01-01';

/** In the shape that the client asks for. */
function failure(asked: Headers, { status, code, message, seconds }: Failure): Response {
  const isNew = asked.get('x-supabase-api-version') === newApi;
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-sb-error-code': code,
  });
  if (isNew) headers.set('x-supabase-api-version', newApi);
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  const body = isNew ? { code, message } : { code: status, error_code: code, msg: message };
  return new Response(JSON.stringify(body), { status, headers });
}
