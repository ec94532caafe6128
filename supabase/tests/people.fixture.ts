import { PostgrestClient } from '@supabase/postgrest-js';
import { randomUUID } from 'node:crypto';
import { defaultRates } from '../../server/catalogue/person-limits.ts';
import { createRestService } from '../../server/catalogue/rest-service.ts';
import { createRest } from '../../server/catalogue/rest.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import type { Database, DatabaseSession } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';

export const secrets = {
  jwtSecret: 'j'.repeat(43),
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
};

export const upsertPath = 'personal_records?on_conflict=user_id,kind,key&select=kind,key,seq';
export const upsertHeaders = {
  'content-type': 'application/json',
  prefer: 'resolution=merge-duplicates,return=representation',
};

export type Client = PostgrestClient;

/** A record as a device pushes it. */
export interface PushedRecord {
  kind: string;
  key: string;
  data: object | null;
  base: number;
  edited_at: string;
  version: number;
}

export function recordOf(key: string, change: Partial<PushedRecord> = {}): PushedRecord {
  const edited_at = '2026-11-23T05:00:00.000Z';
  return { kind: 'sessions', key, data: { minutes: 20 }, base: 0, edited_at, version: 1, ...change };
}

/** Pushes like a device that says it has seen nothing. */
export const pushAsDevice = async (
  client: Client,
  device: string,
  records: readonly PushedRecord[],
): Promise<{ key: string; seq: number }[]> => {
  const { data, error } = await client.rpc('push_records', { device, seen: 0, records });
  if (error) throw new Error(`A push was not accepted: ${error.message}`);
  return data as { key: string; seq: number }[];
};

/** Pushes like an older app, which had no function for it. */
export const push = (client: Client, records: PushedRecord[]) =>
  client.from('personal_records').upsert(records, { onConflict: 'user_id,kind,key' }).select('kind,key,seq');

export const pull = (client: Client, cursor: number, limit = 500) =>
  client.from('personal_records').select('*').gt('seq', cursor).order('seq').limit(limit);

export const headOf = async (client: Client) =>
  (await client.from('sync_heads').select('epoch,seq,records').maybeSingle()).data;

export interface Person {
  id: string;
  /** Its session has proved no second factor (aal1). */
  client: Client;
  /** From now on the person has a second factor. */
  addFactor: () => Promise<void>;
  /** Erases the records, as the server does after a proof of the person. @returns the new epoch */
  erase: () => Promise<string>;
  fetch: (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;
  /** Runs in the database as this person, bypassing the REST layer. */
  transaction: <Result>(work: (session: DatabaseSession) => Promise<Result>) => Promise<Result>;
}

export interface People {
  guest: Client;
  add: () => Promise<Person>;
  /** @param claims of the signed token that the client sends */
  clientWith: (claims: object) => Client;
}

/** Applies all migrations. @param rates of a person */
export async function openPeople(database: Database, folder: string, rates = defaultRates): Promise<People> {
  await migrate(database, folder, 'own');
  const service = createRestService(database, secrets);
  const rest = createRest(service, secrets, { accounts: true, limits: { ofPerson: rates } });
  const apikey = secrets.publishableKey;
  const clientOf = (headers: Record<string, string>): Client =>
    new PostgrestClient('http://localhost/rest/v1', {
      headers,
      fetch: async (...request) => rest.respond(new Request(...request)),
    });
  const headersOf = (claims: object): Record<string, string> => ({
    apikey,
    authorization: `Bearer ${signToken({ exp: Date.now() / 1000 + 3600, ...claims }, secrets.jwtSecret)}`,
  });
  return {
    guest: clientOf({ apikey }),
    clientWith: (claims) => clientOf(headersOf(claims)),
    add: async () => {
      const id = randomUUID();
      await database.transaction(async ({ rows }) => rows('insert into auth.users (id) values ($1)', [id]));
      const headers = headersOf({ sub: id, role: 'authenticated', aal: 'aal1' });
      const change = async <Row extends object>(text: string): Promise<Row[]> =>
        database.transaction(async ({ rows }) => rows<Row>(text, [id]));
      return {
        id,
        client: clientOf(headers),
        addFactor: async () =>
          void (await change(
            `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
            values (gen_random_uuid(), $1::text::uuid, 'totp', 'verified', now(), now())`,
          )),
        erase: async () => {
          const [started] = await change<{ epoch: string }>('select public.start_new_epoch($1::text::uuid) as epoch');
          return started?.epoch ?? '';
        },
        fetch: async (path, init = {}) =>
          rest.respond(
            new Request(`http://localhost/rest/v1/${path}`, { ...init, headers: { ...headers, ...init.headers } }),
          ),
        transaction: async (work) =>
          database.transaction(async (session) => {
            await session.rows("select set_config('request.jwt.claims', $1, true)", [
              JSON.stringify({ sub: id, aal: 'aal1' }),
            ]);
            await session.script('set local role authenticated');
            return work(session);
          }),
      };
    },
  };
}
