import { AuthClient, type SupportedStorage } from '@supabase/auth-js';
import * as v from 'valibot';
import { backendUrl, type BackendAddress } from './backend-url.ts';

export type AuthConnection = InstanceType<typeof AuthClient>;

interface AuthClientOptions {
  address: BackendAddress;
  origin: string;
  /** Name under which auth-js stores the session. */
  storageKey: string;
  storage: SupportedStorage;
  /** The server will not exchange this token again. auth-js keeps the session until its access token expires. */
  onRefreshRefused: (refreshToken: string) => void;
}

/** Milliseconds. Long, because the server may send a mail before it answers. */
const requestTimeout = 30_000;
/** Milliseconds. Short, because the person waits, and can sign out without the server. */
const signOutTimeout = 8000;

const addressOf = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : request.toString();
const isRefresh = (request: RequestInfo | URL): boolean => addressOf(request).includes('grant_type=refresh_token');
const timeoutOf = (request: RequestInfo | URL): AbortSignal =>
  AbortSignal.timeout(addressOf(request).includes('/logout?') ? signOutTimeout : requestTimeout);

function refreshTokenOf(body: unknown): string {
  return (JSON.parse(String(body)) as { refresh_token: string }).refresh_token;
}

const sessionSchema = v.looseObject({ access_token: v.string(), expires_in: v.number() });

/** auth-js compares `expires_at`, a time of the server's clock, with the device's clock, which may be years off. */
async function withExpiryByDeviceClock(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!v.is(sessionSchema, body)) return response;
  const { status, headers } = response;
  const expiresAt = Math.floor(Date.now() / 1000) + body.expires_in;
  return Response.json({ ...body, expires_at: expiresAt }, { status, headers });
}

/** auth-js drops the headers, so the seconds go into the message, as in GoTrue's answers about mails. */
async function withRetryAfter(response: Response): Promise<Response> {
  const seconds = response.headers.get('retry-after');
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (seconds === null || typeof body !== 'object') return response;
  const { status, headers } = response;
  return Response.json({ ...body, message: `Only possible after ${seconds} seconds.` }, { status, headers });
}

/** Open only one per page: two would refresh the same session at the same time. */
export function openAuthClient(options: AuthClientOptions): AuthConnection {
  const { address, origin, storageKey, storage, onRefreshRefused } = options;
  return new AuthClient({
    url: authUrl(address, origin),
    headers: { apikey: address.key },
    storageKey,
    storage,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // The account screen reads the code from its address.
    detectSessionInUrl: false,
    fetch: async (request, init) => {
      const response = await fetch(request, { ...init, signal: timeoutOf(request) });
      if (response.ok) return withExpiryByDeviceClock(response);
      if (!isRefresh(request)) return response.status === 429 ? withRetryAfter(response) : response;
      // At a rate limit auth-js would end the session; as after a server error it tries again.
      if (response.status === 429 || response.status === 408) return new Response(response.body, { status: 503 });
      if (response.status < 500) onRefreshRefused(refreshTokenOf(init?.body));
      return response;
    },
  });
}

export function authUrl(address: BackendAddress, origin: string): string {
  return `${backendUrl(address, origin)}/auth/v1`;
}
