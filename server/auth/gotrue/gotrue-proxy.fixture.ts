import { AuthClient } from '@supabase/auth-js';
import { afterEach, beforeEach } from 'vitest';
import { createLog } from '../../log.ts';
import type { AccountGate } from '../account-gate.ts';
import { defaultAccountLimits, type AccountLimits } from '../auth-message.ts';
import { createClientAddress } from '../client-address.ts';
import { createGuards } from '../guards.ts';
import { createLimits, type KeyedLimits } from '../limits/limiter.ts';
import { createNetworkLimits } from '../limits/network-limits.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';
import { startGotrueStandIn, type GotrueStandIn } from './gotrue.fixture.ts';

/** Milliseconds. */
export const step = 60;

interface Stand {
  gotrue: GotrueStandIn;
  proxy: AccountGate;
  logged: string;
  /** What the database's functions answer. */
  found: Record<string, unknown>;
  /** Names and arguments of its functions that were called. */
  called: [string, object][];
}

/** Made anew for each test. */
export const stand = {} as Stand;

/** For the top of each file of tests. */
export function standForEachTest(): void {
  beforeEach(async () => {
    stand.gotrue = await startGotrueStandIn();
    stand.logged = '';
    stand.found = { is_session_proved: true };
    stand.called = [];
    stand.proxy = start(10_000);
  });
  afterEach(async () => stand.gotrue.close());
}

export const publishableKey = 'sb_publishable_1';

interface Counting {
  limits?: KeyedLimits;
  accountLimits?: AccountLimits;
}

export function start(
  timeout: number,
  { limits = createLimits(), accountLimits = defaultAccountLimits }: Counting = {},
): AccountGate {
  return createGotrueProxy({
    authUrl: stand.gotrue.url,
    publishableKey,
    clientAddress: createClientAddress(),
    log: createLog('info', (text) => (stand.logged += text)),
    limits,
    guards: createGuards(accountLimits, limits),
    refuseNetwork: createNetworkLimits(limits),
    callDatabase: async (name, given) => {
      stand.called.push([name, given]);
      if (!(name in stand.found)) throw new Error('The database is away');
      return stand.found[name];
    },
    times: { timeout, step },
  });
}

/** Header of a token whose signature nobody has checked. */
export const unsignedToken = (claims: object): Record<string, string> => ({
  authorization: `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`,
});

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

export async function call(
  path: string,
  { method, body, headers, address = '192.0.2.1' }: Call = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: text }),
  });
  return stand.proxy.respond(request, address);
}

export const press = async (
  fields: Record<string, string> = { token: 't', type: 'recovery' },
  { address, headers }: Pick<Call, 'address' | 'headers'> = {},
): Promise<Response> =>
  call('/open-link', {
    body: new URLSearchParams(fields).toString(),
    headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(address !== undefined && { address }),
  });

export const signIn = async (email: string, address?: string): Promise<Response> =>
  call('/token?grant_type=password', { body: { email, password: 'p' }, ...(address !== undefined && { address }) });
export const refuseAll = (status: number, body: unknown) => (): { status: number; body: unknown } => ({ status, body });
export const wrongPassword = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };

/** Calls the proxy through auth-js. */
export function client(): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: 'http://localhost/auth/v1',
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
    fetch: async (input, init) => stand.proxy.respond(new Request(input, init), '192.0.2.1'),
  });
}
