import { randomUUID } from 'node:crypto';
import { isSmall } from './metadata-size.ts';
import type { Parameter, DatabaseSession } from '../../database/database.ts';

export type Json = Record<string, unknown>;

/** Times are ISO 8601 texts. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string;
  email_change_sent_at: string | null;
  email_change_confirm_status: number;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Json;
  /** Without what an older version of the server stored beyond today's limit. */
  raw_user_meta_data: Json;
  created_at: string;
  updated_at: string;
  banned_until: string | null;
  is_anonymous: boolean;
}

const columns = `id, aud, role, email, encrypted_password, email_confirmed_at, confirmed_at, confirmation_sent_at,
  recovery_sent_at, coalesce(email_change, '') as email_change, email_change_sent_at, email_change_confirm_status,
  reauthentication_sent_at, last_sign_in_at, coalesce(raw_app_meta_data, '{}') as raw_app_meta_data,
  case when ${isSmall('raw_user_meta_data')} then raw_user_meta_data else jsonb_strip_nulls(jsonb_build_object(
    'sub', id, 'email', email, 'email_verified', email_confirmed_at is not null, 'phone_verified', false,
    'locale', left(raw_user_meta_data ->> 'locale', 10))) end as raw_user_meta_data, created_at, updated_at, banned_until, is_anonymous`;

/** @param key an e-mail address in lower case */
export async function findUser(
  { rows }: DatabaseSession,
  key: { id: string } | { email: string },
  lock: '' | 'for update' = '',
): Promise<UserRow | undefined> {
  const [where, value] =
    'id' in key ? ['id = $1::text::uuid', key.id] : ['email = $1 and is_sso_user = false', key.email];
  const [user] = await rows<UserRow>(`select ${columns} from auth.users where ${where} ${lock}`, [value]);
  return user;
}

/** Values that are passed as text. */
const castOf = (column: string): string =>
  column.endsWith('_at') ? '::text::timestamptz' : column.endsWith('_meta_data') ? '::text::jsonb' : '';

export async function changeUser(
  { rows }: DatabaseSession,
  id: string,
  changes: Partial<Record<keyof UserRow, Parameter>>,
): Promise<void> {
  const assignments = Object.keys(changes).map((column, at) => `${column} = $${at + 2}${castOf(column)}`);
  const values = Object.values(changes);
  await rows(`update auth.users set ${assignments.join(', ')} where id = $1::text::uuid`, [id, ...values]);
}

interface NewUser {
  id?: string;
  email: string;
  /** undefined: no password. */
  passwordHash: string | null;
  data: Json;
  now: number;
}

/** Also inserts the identity: an account without one must never exist. */
export async function insertUser(
  { rows }: DatabaseSession,
  { id = randomUUID(), email, passwordHash, data, now }: NewUser,
): Promise<UserRow> {
  const at = new Date(now).toISOString();
  const metadata = JSON.stringify(newUserMetadata(data, { id, email }));
  const [user] = await rows<UserRow>(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ($1::text::uuid, 'authenticated', 'authenticated', $2, $3, $4::text::jsonb, $5::text::jsonb, $6::text::timestamptz, $6::text::timestamptz)
    returning ${columns}`,
    [id, email, passwordHash, JSON.stringify({ provider: 'email', providers: ['email'] }), metadata, at],
  );
  if (!user) throw new Error('The account was not stored');
  await rows(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values ($1, $1::text::uuid, $2::text::jsonb, 'email', $3::text::timestamptz, $3::text::timestamptz, $3::text::timestamptz)`,
    [id, metadata, at],
  );
  return user;
}

/** @param data what people say of themselves */
export const newUserMetadata = (data: object, { id, email }: Record<'id' | 'email', unknown>): Json => ({
  ...data,
  sub: id,
  email,
  email_verified: false,
  phone_verified: false,
});

/** The person as auth-js reads them. Fields without a value are left out, as in GoTrue. */
export async function userAnswer({ rows }: DatabaseSession, user: UserRow): Promise<Json> {
  const identities = await rows<Json>(
    'select * from auth.identities where user_id = $1::text::uuid order by created_at, id',
    [user.id],
  );
  const factors = await rows<Json>(
    `select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors
    where user_id = $1::text::uuid order by created_at, id`,
    [user.id],
  );
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    ...given({
      email_confirmed_at: user.email_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(factors.length > 0 && { factors: factors.map(given) }),
    identities: identities.map(identityAnswer),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function identityAnswer({ id, provider_id, ...rest }: Json): Json {
  return { identity_id: id, id: provider_id, ...given(rest) };
}

const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

export async function hasVerifiedFactor({ rows }: DatabaseSession, userId: string): Promise<boolean> {
  const found = await rows(
    `select 1 from auth.mfa_factors where user_id = $1::text::uuid and status = 'verified' limit 1`,
    [userId],
  );
  return found.length > 0;
}
