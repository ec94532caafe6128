import { randomBytes, randomUUID } from 'node:crypto';
import type { Asked, Credential, NewCredential, Used } from './webauthn-answer.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AuthContext } from '../auth-context.ts';
import { refuse, type AuthError } from '../auth-error.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** What a browser says that it has done: made a credential, or used one. */
export type Ceremony = 'registration' | 'authentication';

/** Milliseconds. */
export const challengeLife = 5 * 60_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

export interface StoredChallenge {
  id: string;
  challenge: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface ChallengeOptions {
  ceremony: Ceremony;
  party: RelyingParty;
  /** null: whoever answers. A person has one challenge of a ceremony at a time. */
  userId: string | null;
}

/** Rows that are removed for each new one, so that the table holds hardly more than what is valid. */
const removedAtOnce = 10;

export async function addPasskeyChallenge(
  { now }: AuthContext,
  { rows }: DatabaseSession,
  { ceremony, party, userId }: ChallengeOptions,
): Promise<StoredChallenge> {
  const [id, challenge, at] = [randomUUID(), newChallenge(), now()];
  const expiresAt = at + challengeLife;
  await rows(
    `delete from auth.webauthn_challenges where id in (select id from auth.webauthn_challenges
      where expires_at < $1::text::timestamptz or user_id = $2::text::uuid
      order by expires_at limit ${removedAtOnce} for update skip locked)`,
    [new Date(at).toISOString(), userId],
  );
  await rows(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
    values ($1::text::uuid, $2::text::uuid, $3, $4::text::jsonb, $5::text::timestamptz, $6::text::timestamptz)`,
    [
      id,
      userId,
      ceremony,
      JSON.stringify({ challenge, rpId: party.id, origin: party.origin }),
      new Date(at).toISOString(),
      new Date(expiresAt).toISOString(),
    ],
  );
  return { id, challenge, expiresAt };
}

const challengeNotFound = refuse(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
const challengeExpired = refuse(400, 'webauthn_challenge_expired', 'Challenge has expired');

/**
 * Ends the challenge in the running transaction, which must be committed before the answer is read: an answer that is
 * refused uses it up too.
 */
export async function takePasskeyChallenge(
  { now }: AuthContext,
  { rows }: DatabaseSession,
  { id, ceremony, party, userId }: ChallengeOptions & { id: string },
): Promise<Asked | AuthError> {
  const [found] = await rows<{ challenge: string; rp_id: string; origin: string; expires_at: string }>(
    `delete from auth.webauthn_challenges
    where id = $1::text::uuid and challenge_type = $2 and user_id is not distinct from $3::text::uuid
    returning session_data ->> 'challenge' as challenge, session_data ->> 'rpId' as rp_id,
      session_data ->> 'origin' as origin, expires_at`,
    [id, ceremony, userId],
  );
  // Of the time before the site had another address.
  if (!found || found.rp_id !== party.id || found.origin !== party.origin) return challengeNotFound;
  if (Date.parse(found.expires_at) < now()) return challengeExpired;
  return { party, challenge: found.challenge, verifiesPerson: true };
}

export interface PasskeyRow {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
}

const shown = 'id, friendly_name, created_at, last_used_at';

export const listPasskeys = async ({ rows }: DatabaseSession, userId: string): Promise<PasskeyRow[]> =>
  rows(`select ${shown} from auth.webauthn_credentials where user_id = $1::text::uuid order by created_at, id`, [
    userId,
  ]);

/** Of all passkeys of a person, for browsers to recognise. */
export async function descriptorsOf({ rows }: DatabaseSession, userId: string): Promise<Descriptor[]> {
  const found = await rows<{ id: string; transports: string[] }>(
    `select encode(credential_id, 'hex') as id, transports from auth.webauthn_credentials where user_id = $1::text::uuid`,
    [userId],
  );
  return found.map(({ id, transports }) => toDescriptor(Buffer.from(id, 'hex'), transports));
}

export interface Descriptor {
  type: 'public-key';
  /** Base64url. */
  id: string;
  transports?: string[];
}

export const toDescriptor = (id: Buffer, transports: string[]): Descriptor => ({
  type: 'public-key',
  id: id.toString('base64url'),
  ...(transports.length > 0 && { transports }),
});

/** @returns undefined if somebody has it already */
export async function addPasskey(
  { rows }: DatabaseSession,
  { userId, credential, at }: { userId: string; credential: NewCredential; at: string },
): Promise<PasskeyRow | undefined> {
  const [added] = await rows<PasskeyRow>(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
      transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
    values ($1::text::uuid, $2::text::uuid, decode($3, 'hex'), decode($4, 'hex'), 'none', $5::text::uuid, $6::text::bigint,
      $7::text::jsonb, $8::text::boolean, $9::text::boolean, 'Passkey', $10::text::timestamptz, $10::text::timestamptz)
    on conflict (credential_id) do nothing returning ${shown}`,
    [
      randomUUID(),
      userId,
      credential.id.toString('hex'),
      credential.publicKey.toString('hex'),
      credential.aaguid,
      String(credential.signCount),
      JSON.stringify(credential.transports),
      String(credential.isBackupEligible),
      String(credential.isBackedUp),
      at,
    ],
  );
  return added;
}

export interface FoundPasskey extends Credential {
  rowId: string;
  userId: string;
}

/** Locks its row, so that of several answers at once each is compared with the counter of the one before. */
export async function findPasskey({ rows }: DatabaseSession, id: Buffer): Promise<FoundPasskey | undefined> {
  const [found] = await rows<{ id: string; user_id: string; key: string; sign_count: string; eligible: boolean }>(
    `select id, user_id, encode(public_key, 'hex') as key, sign_count::text as sign_count, backup_eligible as eligible
    from auth.webauthn_credentials where credential_id = decode($1, 'hex') for update`,
    [id.toString('hex')],
  );
  return (
    found && {
      rowId: found.id,
      userId: found.user_id,
      id,
      publicKey: Buffer.from(found.key, 'hex'),
      signCount: Number(found.sign_count),
      isBackupEligible: found.eligible,
    }
  );
}

export async function markUsed(
  { rows }: DatabaseSession,
  { rowId, used, at }: { rowId: string; used: Used; at: string },
): Promise<void> {
  await rows(
    `update auth.webauthn_credentials set sign_count = $2::text::bigint, backed_up = $3::text::boolean,
      last_used_at = $4::text::timestamptz, updated_at = $4::text::timestamptz where id = $1::text::uuid`,
    [rowId, String(used.signCount), String(used.isBackedUp), at],
  );
}

interface OwnPasskey {
  id: string;
  userId: string;
}

export async function renamePasskey(
  { rows }: DatabaseSession,
  { id, userId, name, at }: OwnPasskey & { name: string; at: string },
): Promise<PasskeyRow | undefined> {
  const [renamed] = await rows<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4::text::timestamptz
    where id = $1::text::uuid and user_id = $2::text::uuid returning ${shown}`,
    [id, userId, name, at],
  );
  return renamed;
}

export async function removePasskey({ rows }: DatabaseSession, { id, userId }: OwnPasskey): Promise<boolean> {
  const removed = await rows(
    'delete from auth.webauthn_credentials where id = $1::text::uuid and user_id = $2::text::uuid returning id',
    [id, userId],
  );
  return removed.length > 0;
}
