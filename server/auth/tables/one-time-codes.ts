import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { refuse } from '../auth-error.ts';
import { isEqualSecret } from '../tokens.ts';
import { isRightVerifier, type Challenge } from './code-challenge.ts';
import { countTries, type Tries } from './code-tries.ts';
import { codeLife, timeOf, type CodeType } from './code-type.ts';
import type { ProofMethod } from './sessions.ts';
import { changeUser, type UserRow } from './users.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Link tokens begin with it, as GoTrue's do where a browser holds a verifier. */
const pkcePrefix = 'pkce_';
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
  /** For a link; undefined without a browser that waits for it. */
  token: string | undefined;
}

/** The browser that asked, which alone can use the link. */
export interface WaitingBrowser {
  challenge: Challenge;
  method: ProofMethod;
}

interface CodeRequest {
  userId: string;
  type: CodeType;
  /** Where the code is sent. */
  email: string;
  browser?: WaitingBrowser;
}

/**
 * Earlier codes stay valid: a stranger who asks for another mail must not end the one that the owner is reading. Tries
 * are limited all the same, and one mail a minute of each kind bounds how many codes a guess is compared with.
 */
export async function issueCode(
  { tokens, now }: AuthContext,
  session: DatabaseSession,
  { userId, type, email, browser }: CodeRequest,
): Promise<IssuedCode> {
  const { rows } = session;
  const code = tokens.newCode();
  const isLinked = browser !== undefined && browser.challenge.code_challenge !== '';
  const token = (isLinked ? pkcePrefix : '') + tokens.linkToken(email, type, code);
  const at = timeOf(now());
  await rows(
    `delete from auth.one_time_tokens where user_id = $1::text::uuid
      and created_at < $2::text::timestamptz at time zone 'utc'`,
    [userId, timeOf(now() - codeLife)],
  );
  // A new code has tries of its own.
  await rows('delete from auth.code_tries where address = $1 and token_type = $2::text::auth.one_time_token_type', [
    tokens.addressKey(email),
    type,
  ]);
  await rows(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at,
      code_challenge, code_challenge_method, authentication_method)
    values ($1::text::uuid, $2::text::uuid, $3::text::auth.one_time_token_type, $4, $5,
      $6::text::timestamptz at time zone 'utc', $6::text::timestamptz at time zone 'utc', $7, $8, $9)`,
    [
      randomUUID(),
      userId,
      type,
      tokens.hash(token),
      email,
      at,
      ...(isLinked
        ? [browser.challenge.code_challenge, browser.challenge.code_challenge_method, browser.method]
        : [null, null, null]),
    ],
  );
  await changeUser(session, userId, { [sentColumns[type]]: at });
  return { code, token: isLinked ? token : undefined };
}

interface TokenRow {
  id: string;
  user_id: string;
  token_type: CodeType;
  token_hash: string;
  sent_at: number;
}

const tokenColumns = `id, user_id, token_type, token_hash,
  (extract(epoch from created_at) * 1000)::float8 as sent_at`;

interface LinkRow extends TokenRow, Challenge {
  authentication_method: ProofMethod;
}

const linkColumns = 'code_challenge, code_challenge_method, authentication_method';

const isActive = ({ sent_at }: TokenRow, now: number): boolean => now - sent_at <= codeLife;

export interface UsedCode {
  userId: string;
  type: CodeType;
}

/** Changes nothing. @returns the code to exchange; undefined if the link is unknown, used or too old */
export async function pressLink(
  { tokens, now }: AuthContext,
  { rows }: DatabaseSession,
  token: string,
): Promise<string | undefined> {
  const found = await rows<LinkRow>(
    `select ${tokenColumns}, ${linkColumns} from auth.one_time_tokens where token_hash = $1`,
    [tokens.hash(token)],
  );
  const row = found.find((one) => isActive(one, now()) && one.code_challenge !== null);
  return row && tokens.exchangeCode(row.id);
}

/**
 * The code stays until `endCodes`.
 * @throws AuthError 404 flow_state_not_found, 422 flow_state_expired or 400 bad_code_verifier
 */
export async function redeemExchangeCode(
  { tokens, now }: AuthContext,
  { rows }: DatabaseSession,
  { code, verifier }: { code: string; verifier: string },
): Promise<UsedCode & { method: ProofMethod }> {
  const unknown = refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  const [id = ''] = code.split('.', 1);
  if (!isEqualSecret(tokens.exchangeCode(id), code)) throw unknown;
  const [row] = await rows<LinkRow>(
    `select ${tokenColumns}, ${linkColumns} from auth.one_time_tokens where id = $1::text::uuid for update`,
    [id],
  );
  if (!row?.code_challenge) throw unknown;
  if (!isActive(row, now())) throw refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isRightVerifier(verifier, row))
    throw refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  return { userId: row.user_id, type: row.token_type, method: row.authentication_method };
}

/**
 * Counts the try first, for known and unknown addresses alike: neither the statements nor what they write tell whether
 * there is a code. Once the tries are used up, every further one is refused. The counts must be committed.
 * @returns undefined if the code is wrong, used or too old
 */
export async function findCode(
  context: AuthContext,
  session: DatabaseSession,
  tried: Tries & { code: string },
): Promise<UsedCode | undefined> {
  const { tokens, now } = context;
  const { rows } = session;
  const { email, code } = tried;
  const open = await countTries(context, session, tried);
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
export async function endCodes({ rows }: DatabaseSession, userId: string, type?: CodeType): Promise<void> {
  if (type === undefined) await rows('delete from auth.one_time_tokens where user_id = $1::text::uuid', [userId]);
  else
    await rows(
      'delete from auth.one_time_tokens where user_id = $1::text::uuid and token_type = $2::text::auth.one_time_token_type',
      [userId, type],
    );
}

export async function hasActiveCode(
  { now }: AuthContext,
  { rows }: DatabaseSession,
  { userId, type }: { userId: string; type: CodeType },
): Promise<boolean> {
  const found = await rows<TokenRow>(
    `select ${tokenColumns} from auth.one_time_tokens where user_id = $1::text::uuid`,
    [userId],
  );
  return found.some((row) => row.token_type === type && isActive(row, now()));
}
