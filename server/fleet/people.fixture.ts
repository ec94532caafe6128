import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../auth/tables/users.ts';
import type { Database } from '../database/database.ts';
import type { HttpsClient } from './https-client.fixture.ts';

export const password = 'correct horse battery staple';

/** Adds confirmed accounts with that password. @returns their ids */
export async function addAccounts(database: Database, emails: readonly string[]): Promise<string[]> {
  const passwordHash = await hashPassword(password);
  return database.transaction(async (session) => {
    const ids: string[] = [];
    for (const email of emails)
      ids.push((await insertUser(session, { email, passwordHash, data: {}, now: Date.now() })).id);
    await session.rows('update auth.users set email_confirmed_at = now() where email_confirmed_at is null');
    return ids;
  });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export interface Caller {
  client: HttpsClient;
  apikey: string;
  /** Names the network from which a request says to come; only a trusted proxy is believed. */
  forwarded?: string;
}

const jsonHeaders = ({ apikey, forwarded }: Caller): Record<string, string> => ({
  apikey,
  'content-type': 'application/json',
  ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
});

/** @returns status 0 where no answer came, and the body as far as it is JSON */
export async function postJson(
  caller: Caller,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, text } = await caller.client.ask(path, {
    method: 'POST',
    headers: jsonHeaders(caller),
    body: JSON.stringify(body),
  });
  try {
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status, body: {} };
  }
}

export async function signInByPassword(caller: Caller, email: string): Promise<Tokens> {
  const { status, body } = await postJson(caller, '/auth/v1/token?grant_type=password', { email, password });
  if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(body)}`);
  return body as unknown as Tokens;
}

export interface Pushed {
  kind: string;
  key: string;
  data: object;
  base: number;
  edited_at: string;
}

export const newRecord = (key: string): Pushed => ({
  kind: 'sessions',
  key,
  data: { id: key, minutes: 20 },
  base: 0,
  edited_at: '2026-11-25T05:00:00Z',
});

/** Of each session one. */
function deviceOf(accessToken: string): string {
  const [, claims = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { session_id: string }).session_id;
}

/** Pushes like a device that says it has seen nothing. @returns the status, and the keys that were stored */
export async function pushRecords(
  { client, apikey }: Caller,
  accessToken: string,
  records: readonly Pushed[],
): Promise<{ status: number; keys: string[] }> {
  const { status, text } = await client.ask('/rest/v1/rpc/push_records', {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ device: deviceOf(accessToken), seen: 0, records }),
  });
  return { status, keys: status === 200 ? (JSON.parse(text) as { key: string }[]).map(({ key }) => key) : [] };
}

/** @returns the next numbers of a person after `cursor`; undefined if no good answer came */
export async function pullNumbers(
  { client, apikey }: Caller,
  accessToken: string,
  cursor: number,
): Promise<number[] | undefined> {
  const { status, text } = await client.ask(
    `/rest/v1/personal_records?select=seq&seq=gt.${cursor}&order=seq&limit=500`,
    {
      headers: { apikey, authorization: `Bearer ${accessToken}` },
    },
  );
  return status === 200 ? (JSON.parse(text) as { seq: number }[]).map(({ seq }) => seq) : undefined;
}
