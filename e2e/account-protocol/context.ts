import { randomBytes } from 'node:crypto';
import assert from 'node:assert/strict';
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { succeeded, type Answer } from './expect-answer.ts';
import { readLinkForm, type LinkForm } from './link-form.ts';
import type { Mailbox } from './mailbox.ts';

export interface Target {
  /** Address of the service without `/` at the end, as auth-js takes it. */
  url: string;
  /** Origin of the site, to which people return by default. */
  site: string;
  /** Sent as `apikey`. */
  key?: string | undefined;
  /** Key that signs access tokens (HS256). */
  secret?: string | undefined;
}

export interface Question {
  method?: string;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  headers?: Record<string, string>;
}

/** Somebody with a confirmed address, signed in. */
export interface Person {
  id: string;
  email: string;
  password: string;
  auth: GoTrueClient;
  session: Session;
}

export interface Context extends Target {
  mailbox: Mailbox;
  /** A browser of its own, with nothing stored. */
  client: (flow?: 'implicit' | 'pkce') => GoTrueClient;
  /** An address that no other check uses. */
  newEmail: () => string;
  newPassword: () => string;
  person: () => Promise<Person>;
  /** Sends a plain request without auth-js; redirects are not followed. */
  ask: (path: string, question?: Question) => Promise<Answer>;
}

export function createContext(target: Target, mailbox: Mailbox): Context {
  const run = randomBytes(4).toString('hex');
  let number = 0;
  const newEmail = (): string => `person-${(number += 1)}-${run}@example.com`;
  const newPassword = (): string => `${randomBytes(12).toString('base64url')} é1`;
  const client = (flow: 'implicit' | 'pkce' = 'implicit'): GoTrueClient => createClient(target, flow);
  return {
    ...target,
    mailbox,
    client,
    newEmail,
    newPassword,
    person: async () => {
      const [auth, email, password] = [client(), newEmail(), newPassword()];
      succeeded(await auth.signUp({ email, password }));
      const { code } = await mailbox.take(email);
      const { session } = succeeded(await auth.verifyOtp({ email, token: code, type: 'signup' }));
      assert.ok(session, 'confirming the address signs in');
      return { id: session.user.id, email, password, auth, session };
    },
    ask: async (path, question) => ask(target, path, question),
  };
}

function createClient(target: Target, flowType: 'implicit' | 'pkce'): GoTrueClient {
  const stored = new Map<string, string>();
  return new GoTrueClient({
    url: target.url,
    flowType,
    headers: ownHeaders(target),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
  });
}

async function ask(target: Target, path: string, question: Question = {}): Promise<Answer> {
  const { body, token, method = body === undefined ? 'GET' : 'POST', headers } = question;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const all = new Headers({ ...type, ...ownHeaders(target), ...headers });
  if (token !== undefined) all.set('authorization', `Bearer ${token}`);
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${target.url}${path}`, {
    method,
    redirect: 'manual',
    headers: all,
    body: sent ?? null,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseObject(text), text };
}

/** Each browser has an address of its own, so that no limit by address ends the run. */
function ownHeaders({ key }: Target): Record<string, string> {
  const network = randomBytes(6)
    .toString('hex')
    .replaceAll(/(....)(?=.)/g, '$1:');
  return { 'x-forwarded-for': `2001:${network}::1`, ...(key !== undefined && { apikey: key }) };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The payload of an access token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  return parseObject(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Follows the link of a mail as a browser does, without the `apikey`, and presses the button that it may lead to. */
export async function follow(target: Target, link: URL | undefined): Promise<{ status: number; location: URL }> {
  assert.ok(link, 'the mail holds a link');
  const browser = { ...target, key: undefined };
  const opened = await ask(browser, `/verify${link.search}`);
  const form = readLinkForm(opened.text);
  const { status, headers } = form ? await press(browser, form) : opened;
  const location = headers.get('location');
  assert.ok(location, `the link answers ${status} without an address to go to`);
  return { status, location: new URL(location, target.site) };
}

const press = async (browser: Target, { action, fields }: LinkForm): Promise<Answer> =>
  ask(browser, `/${action}`, {
    method: 'POST',
    body: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The part of an address behind `#`, as a query. */
export const fragmentOf = (address: URL): URLSearchParams => new URLSearchParams(address.hash.slice(1));
