import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { isEqualSecret } from '../tokens.ts';
import { changeUser, type UserRow } from './users.ts';
import type { Session } from '../../database/database.ts';

export type CodeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new';

/** Milliseconds. */
const life = 10 * 60_000;
const wrongTriesAllowed = 6;

const timeOf = (now: number): string => new Date(now).toISOString();

/** Link tokens with this prefix lead to a code to exchange, others to a session. */
export const pkcePrefix = 'pkce_';

const sentColumns: Record<CodeType, keyof UserRow> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
};

export interface IssuedCode {
  /** 8 digits. */
  code: string;
  /** For a link. */
  token: string;
}

interface CodeRequest {
  userId: string;
  type: CodeType;
  /** Where the code is sent. */
  email: string;
  isPkce: boolean;
}

/** Ends the person's earlier code of this type. */
export async function issueCode(
  { tokens, now }: AuthContext,
  session: Session,
  { userId, type, email, isPkce }: CodeRequest,
): Promise<IssuedCode> {
  const { rows } = session;
  const code = tokens.newCode();
  const token = (isPkce ? pkcePrefix : '') + tokens.linkToken(email, type, code);
  const at = timeOf(now());
  await rows(
    'delete from auth.one_time_tokens where user_id = $1::text::uuid and token_type = $2::text::auth.one_time_token_type',
    [userId, type],
  );
  // A new code has tries of its own.
  await rows('delete from auth.code_tries where address = $1 and token_type = $2::text::auth.one_time_token_type', [
    tokens.addressKey(email),
    type,
  ]);
  await rows(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values ($1::text::uuid, $2::text::uuid, $3::text::auth.one_time_token_type, $4, $5,
      $6::text::timestamptz at time zone 'utc', $6::text::timestamptz at time zone 'utc')`,
    [randomUUID(), userId, type, tokens.hash(token), email, at],
  );
  await changeUser(session, userId, { [sentColumns[type]]: at });
  return { code, token };
}

interface TokenRow {
  user_id: string;
  token_type: CodeType;
  token_hash: string;
  sent_at: number;
}

const tokenColumns = `user_id, token_type, token_hash,
  (extract(epoch from created_at) * 1000)::float8 as sent_at`;

const isActive = ({ sent_at }: TokenRow, now: number): boolean => now - sent_at <= life;

export interface UsedCode {
  userId: string;
  type: CodeType;
}

/** @returns undefined if the token is unknown, used or too old. It stays until `endCodes`. */
export async function findLink(
  { tokens, now }: AuthContext,
  { rows }: Session,
  { token, types }: { token: string; types: readonly CodeType[] },
): Promise<UsedCode | undefined> {
  const found = await rows<TokenRow>(
    `select ${tokenColumns} from auth.one_time_tokens where token_hash = $1 for update`,
    [tokens.hash(token)],
  );
  const row = found.find((one) => types.includes(one.token_type) && isActive(one, now()));
  return row && { userId: row.user_id, type: row.token_type };
}

/**
 * Counts the try first, for known and unknown addresses alike: neither the statements nor what they write tell whether
 * there is a code. After the sixth wrong try every further one is refused. The count must be committed.
 * @returns undefined if the code is wrong, used or too old
 */
export async function findCode(
  { tokens, now }: AuthContext,
  { rows }: Session,
  { email, code, types }: { email: string; code: string; types: readonly CodeType[] },
): Promise<UsedCode | undefined> {
  const tried = await rows<{ token_type: CodeType; tries: number }>(
    `insert into auth.code_tries as counted (address, token_type, tries, created_at)
    select $1, type::auth.one_time_token_type, 1, $3::text::timestamptz from unnest(string_to_array($2, ' ')) as type
    on conflict (address, token_type) do update set
      tries = case when counted.created_at < $4::text::timestamptz then 1 else counted.tries + 1 end,
      created_at = case when counted.created_at < $4::text::timestamptz then excluded.created_at else counted.created_at end
    returning token_type, tries`,
    [tokens.addressKey(email), types.toSorted().join(' '), timeOf(now()), timeOf(now() - life)],
  );
  const open = tried.filter(({ tries }) => tries <= wrongTriesAllowed).map((one) => one.token_type);
  const all = await rows<TokenRow>(`select ${tokenColumns} from auth.one_time_tokens where relates_to = $1`, [email]);
  const right = all
    .filter((row) => open.includes(row.token_type) && isActive(row, now()))
    .find(({ token_type: type, token_hash: stored }) => {
      const token = tokens.linkToken(email, type, code);
      return [token, pkcePrefix + token].some((one) => isEqualSecret(tokens.hash(one), stored));
    });
  if (!right) return undefined;
  // The link of the same mail may be used at the same moment.
  const unused = await rows('select 1 from auth.one_time_tokens where token_hash = $1 for update', [right.token_hash]);
  return unused.length > 0 ? { userId: right.user_id, type: right.token_type } : undefined;
}

/** @param type ends codes of this type only */
export async function endCodes({ rows }: Session, userId: string, type?: CodeType): Promise<void> {
  if (type === undefined) await rows('delete from auth.one_time_tokens where user_id = $1::text::uuid', [userId]);
  else
    await rows(
      'delete from auth.one_time_tokens where user_id = $1::text::uuid and token_type = $2::text::auth.one_time_token_type',
      [userId, type],
    );
}

export async function hasActiveCode(
  { now }: AuthContext,
  { rows }: Session,
  { userId, type }: { userId: string; type: CodeType },
): Promise<boolean> {
  const found = await rows<TokenRow>(
    `select ${tokenColumns} from auth.one_time_tokens where user_id = $1::text::uuid`,
    [userId],
  );
  return found.some((row) => row.token_type === type && isActive(row, now()));
}
