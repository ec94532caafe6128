import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answered {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

interface Asked {
  /** Such as `POST /auth/v1/token?grant_type=password`; other parameters are left out. */
  name: string;
  parameters: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
}

type Answer = (asked: Asked) => Answered;

export const testPassword = 'correct horse battery';
export const testCode = '12345678';

const totp = {
  id: 'f1',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-01-02T03:04:05Z',
};

/** Includes the API version, as GoTrue sends it. */
export const refusal = (status: number, code: string, message = 'Refused'): Answered => ({
  status,
  body: { code, message },
  headers: { 'x-supabase-api-version': '2024-01-01' },
});

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Issued {
  aal?: 'aal1' | 'aal2';
  /** Seconds. */
  expiresIn?: number;
  sessionId?: string;
}

/** A server with one person. Tests replace answers and change `user`. */
export async function startGoTrue() {
  const user: Record<string, unknown> = {
    id: 'b1e5a3e0-0000-4000-8000-000000000001',
    aud: 'authenticated',
    email: 'ana@example.com',
    identities: [{ identity_id: 'i1', provider: 'email', identity_data: { email: 'ana@example.com' } }],
  };
  let issued = 0;
  const session = ({ aal = 'aal1', expiresIn = 3600, sessionId = 's1' }: Issued = {}) => {
    issued += 1;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: user['id'], session_id: sessionId, aal, exp: now + expiresIn, issued };
    return {
      access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`,
      refresh_token: `refresh-${issued}`,
      token_type: 'bearer',
      expires_in: expiresIn,
      expires_at: now + expiresIn,
      user,
    };
  };
  const done = (body: unknown = {}): Answered => ({ status: 200, body });
  const codeAnswer: Answer = ({ body }) =>
    body['token'] === testCode ? done(session()) : refusal(403, 'otp_expired', 'Token has expired or is invalid');

  const answers: Record<string, Answer> = {
    'GET /auth/v1/settings': () =>
      done({ disable_signup: false, external: { email: true, google: true, apple: false } }),
    'POST /auth/v1/signup': () => done({ ...user, identities: [] }),
    'POST /auth/v1/token?grant_type=password': ({ body }) =>
      body['password'] === testPassword ? done(session()) : refusal(400, 'invalid_credentials'),
    'POST /auth/v1/token?grant_type=refresh_token': () => done(session()),
    'POST /auth/v1/token?grant_type=pkce': () => done(session()),
    'POST /auth/v1/verify': codeAnswer,
    'POST /auth/v1/otp': () => done(),
    'POST /auth/v1/recover': () => done(),
    'POST /auth/v1/resend': () => done(),
    'GET /auth/v1/user': () => done(user),
    'PUT /auth/v1/user': () => done(user),
    'GET /auth/v1/reauthenticate': () => done(),
    'POST /auth/v1/logout': () => ({ status: 204 }),
    'POST /auth/v1/factors/f1/challenge': () => done({ id: 'c1', type: 'totp', expires_at: 0 }),
    'POST /auth/v1/factors/f1/verify': ({ body }) =>
      body['code'] === '123456' ? done(session({ aal: 'aal2' })) : refusal(422, 'mfa_verification_failed'),
    'POST /functions/v1/delete-account': () => done(),
    'POST /functions/v1/erase-records': () => done({ epoch: 'epoch-2' }),
  };
  const requests: Asked[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const grant = searchParams.get('grant_type');
    const asked: Asked = {
      name: `${request.method} ${pathname}${grant === null ? '' : `?grant_type=${grant}`}`,
      parameters: searchParams,
      body: text === '' ? {} : (JSON.parse(text) as Asked['body']),
      authorization: request.headers.authorization,
    };
    requests.push(asked);
    const { status, body, headers } = answers[asked.name]?.(asked) ?? refusal(404, 'not_found');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    user,
    session,
    answers,
    requests,
    names: (): string[] => requests.map(({ name }) => name),
    lastBody: (name: string): Asked['body'] | undefined => requests.findLast((asked) => asked.name === name)?.body,
    addFactor: (): void => {
      user['factors'] = [totp];
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
