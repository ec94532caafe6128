import { hash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import { refuse, type AuthError } from '../auth-error.ts';
import { isEqualSecret } from '../tokens.ts';
import type { ProofMethod } from './sessions.ts';
import type { Session } from '../../database/database.ts';

/** Milliseconds from the click on the link until the exchange. */
const life = 5 * 60_000;

/** Part of every request that sends a link. */
export const challengeFields = {
  code_challenge: v.nullish(v.string(), ''),
  code_challenge_method: v.nullish(v.string(), ''),
};

export type Challenge = Record<keyof typeof challengeFields, string>;

/** RFC 7636, section 4.2. @throws AuthError 400 validation_failed */
export function checkChallenge({ code_challenge: challenge, code_challenge_method: method }: Challenge): void {
  const refused = (message: string): AuthError => refuse(400, 'validation_failed', message);
  if ((challenge === '') !== (method === ''))
    throw refused('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge === '') return;
  if (challenge.length < 43 || challenge.length > 128)
    throw refused('code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(challenge))
    throw refused('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  if (!['s256', 'plain'].includes(method.toLowerCase())) throw refused(`unsupported code_challenge method "${method}"`);
}

/** Keeps only the newest of a kind: a code is for the browser that asked last, as the link is. */
export async function rememberChallenge(
  { now }: AuthContext,
  { rows }: Session,
  { userId, method, challenge }: { userId: string; method: ProofMethod; challenge: Challenge },
): Promise<void> {
  await rows('delete from auth.flow_state where user_id = $1::text::uuid and authentication_method = $2', [
    userId,
    method,
  ]);
  const { code_challenge: text, code_challenge_method: form } = challenge;
  if (text === '') return;
  await rows(
    `insert into auth.flow_state (id, user_id, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
    values ($1::text::uuid, $2::text::uuid, $3::text::auth.code_challenge_method, $4, $5, $5, $6::text::timestamptz, $6::text::timestamptz)`,
    [randomUUID(), userId, form.toLowerCase(), text, method, new Date(now()).toISOString()],
  );
}

/** @returns the code for the redirect, whose hash is stored; undefined if no browser waits for one */
export async function issueExchangeCode(
  { tokens, now }: AuthContext,
  { rows }: Session,
  { userId, method }: { userId: string; method: ProofMethod },
): Promise<string | undefined> {
  const code = randomUUID();
  const updated = await rows(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4::text::timestamptz
    where user_id = $1::text::uuid and authentication_method = $2 and auth_code is null returning id`,
    [userId, method, tokens.hash(code), new Date(now()).toISOString()],
  );
  return updated.length > 0 ? code : undefined;
}

interface FlowRow {
  id: string;
  user_id: string;
  code_challenge: string;
  code_challenge_method: string;
  authentication_method: ProofMethod;
  auth_code_issued_at: string;
}

/** Works once. @throws AuthError 404 flow_state_not_found, 422 flow_state_expired or 400 bad_code_verifier */
export async function redeemExchangeCode(
  { tokens, now }: AuthContext,
  { rows }: Session,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ userId: string; method: ProofMethod }> {
  const [flow] = await rows<FlowRow>('select * from auth.flow_state where auth_code = $1 for update', [
    tokens.hash(code),
  ]);
  if (!flow) throw refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (now() - Date.parse(flow.auth_code_issued_at) > life)
    throw refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  const computed = flow.code_challenge_method === 's256' ? hash('sha256', verifier, 'base64url') : verifier;
  if (!isEqualSecret(computed, flow.code_challenge))
    throw refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  await rows('delete from auth.flow_state where id = $1::text::uuid', [flow.id]);
  return { userId: flow.user_id, method: flow.authentication_method };
}
