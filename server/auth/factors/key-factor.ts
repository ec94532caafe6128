import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../authenticate.ts';
import { refuse, type AuthError } from '../auth-error.ts';
import { creationOptions, requestOptions } from '../passkeys/ceremony-options.ts';
import { newChallenge, toDescriptor, type Descriptor } from '../passkeys/passkey-table.ts';
import { refuseSecrets } from '../passkeys/refuse-secrets.ts';
import { relyingPartyOf, type RelyingParty } from '../passkeys/relying-party.ts';
import {
  assertionSchema,
  newCredentialSchema,
  readAssertion,
  readNewCredential,
  type Asked,
  type Credential,
} from '../passkeys/webauthn-answer.ts';
import type { Json, UserRow } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Security keys and passkeys (https://www.w3.org/TR/webauthn-3/) as second factors. */

const keysNotOffered = refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
const wrongKey = refuse(422, 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response');

/** What `/factors/{id}/verify` gets of a browser. Relying party and origin are the server's own, whatever it names. */
export const keyAnswerSchema = v.optional(
  v.object({ type: v.optional(v.string(), ''), credential_response: v.optional(v.unknown()) }),
);
export type KeyAnswer = NonNullable<v.InferOutput<typeof keyAnswerSchema>>;

/** @throws AuthError 400 validation_failed */
export function assertKeyAnswer(answer: KeyAnswer | undefined): asserts answer is KeyAnswer {
  if (!answer) throw refuse(400, 'validation_failed', 'WebAuthn config required');
  if (answer.type !== 'create' && answer.type !== 'request')
    throw refuse(400, 'validation_failed', 'WebAuthn type must be create or request');
  const { credential_response: credential } = answer;
  if (credential === undefined || credential === null)
    throw refuse(400, 'validation_failed', 'credential_response required');
  refuseSecrets(credential);
}

/** @throws AuthError 422 mfa_webauthn_enroll_not_enabled where no browser has keys for the site's address */
export function keyPartyOf({ settings }: Pick<AuthContext, 'settings'>): RelyingParty {
  const party = relyingPartyOf(settings.siteUrl);
  if (!party) throw keysNotOffered;
  return party;
}

interface StoredKey {
  /** Base64url, as `publicKey`, a COSE_Key. */
  id: string;
  publicKey: string;
  signCount: number;
  backupEligible: boolean;
  transports: string[];
}

interface Key extends Credential {
  factorId: string;
  transports: string[];
}

/** Confirmed ones of a person. Their rows are locked, so that each answer is compared with the counter of the one before. */
async function keysOf({ rows }: DatabaseSession, userId: string): Promise<Key[]> {
  const found = await rows<{ id: string; key: StoredKey }>(
    `select id, web_authn_credential as key from auth.mfa_factors
    where user_id = $1::text::uuid and factor_type = 'webauthn' and status = 'verified' order by id for update`,
    [userId],
  );
  return found.map(({ id, key }) => ({
    factorId: id,
    id: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey, 'base64url'),
    signCount: key.signCount,
    isBackupEligible: key.backupEligible,
    transports: key.transports,
  }));
}

export interface KeyChallenge {
  /** For the database. */
  asked: { challenge: string; rpId: string; origin: string };
  /** For the browser. */
  webauthn: Json;
}

/** A new key is made, and any of the person's keys may answer for a confirmed one. */
export async function askForKey(
  context: AuthContext,
  session: DatabaseSession,
  { user, isNew }: { user: UserRow; isNew: boolean },
): Promise<KeyChallenge> {
  const party = keyPartyOf(context);
  const challenge = newChallenge();
  const keys = await keysOf(session, user.id);
  const known: Descriptor[] = keys.map(({ id, transports }) => toDescriptor(id, transports));
  const publicKey = isNew
    ? creationOptions(party, { user, challenge, known, use: 'factor' })
    : requestOptions(party, { challenge, verifies: 'preferred', allowed: known });
  return {
    asked: { challenge, rpId: party.id, origin: party.origin },
    webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  };
}

interface KeyProof {
  caller: Caller;
  factor: { id: string; status: 'unverified' | 'verified' };
  /** Of the challenge; null: of another kind of factor. */
  asked: KeyChallenge['asked'] | null;
  answer: KeyAnswer;
}

/**
 * Stores a new key, or the counter of a known one.
 * @returns id of the factor whose key answered, or the refusal
 */
export async function proveByKey(
  context: AuthContext,
  session: DatabaseSession,
  { caller, factor, asked, answer }: KeyProof,
): Promise<string | AuthError> {
  const party = keyPartyOf(context);
  const isNew = factor.status === 'unverified';
  if (asked?.rpId !== party.id || asked.origin !== party.origin || isNew !== (answer.type === 'create'))
    return wrongKey;
  const wanted = { party, challenge: asked.challenge, verifiesPerson: false };
  const { credential_response: credential } = answer;
  return isNew
    ? addKey(context, session, { factorId: factor.id, credential, wanted })
    : checkKey(context, session, { userId: caller.user.id, credential, wanted });
}

interface Wanted {
  credential: unknown;
  wanted: Asked;
}

async function addKey(
  { now }: AuthContext,
  { rows }: DatabaseSession,
  { factorId, credential, wanted }: Wanted & { factorId: string },
): Promise<string | AuthError> {
  const answer = v.safeParse(newCredentialSchema, credential);
  const made = answer.success ? readNewCredential(answer.output, wanted) : undefined;
  if (!made) return wrongKey;
  const key: StoredKey = {
    id: made.id.toString('base64url'),
    publicKey: made.publicKey.toString('base64url'),
    signCount: made.signCount,
    backupEligible: made.isBackupEligible,
    transports: made.transports,
  };
  await rows(
    `update auth.mfa_factors set status = 'verified', web_authn_credential = $2::text::jsonb,
      web_authn_aaguid = $3::text::uuid, updated_at = $4::text::timestamptz where id = $1::text::uuid`,
    [factorId, JSON.stringify(key), made.aaguid, new Date(now()).toISOString()],
  );
  return factorId;
}

async function checkKey(
  { now }: AuthContext,
  session: DatabaseSession,
  { userId, credential, wanted }: Wanted & { userId: string },
): Promise<string | AuthError> {
  const answer = v.safeParse(assertionSchema, credential);
  if (!answer.success) return wrongKey;
  const { id, response } = answer.output;
  const key = (await keysOf(session, userId)).find((one) => one.id.equals(Buffer.from(id, 'base64url')));
  // Authenticators that hold no list of people send none.
  const handle = response.userHandle ?? undefined;
  if (!key || (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== userId)) return wrongKey;
  const used = readAssertion(answer.output, key, wanted);
  if (!used) return wrongKey;
  await session.rows(
    `update auth.mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{signCount}', $2::text::jsonb),
      updated_at = $3::text::timestamptz where id = $1::text::uuid`,
    [key.factorId, String(used.signCount), new Date(now()).toISOString()],
  );
  return key.factorId;
}
