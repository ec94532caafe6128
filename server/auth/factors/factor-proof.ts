import { verify } from 'otplib';
import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../authenticate.ts';
import { AuthError, refuse, tooManyRequests } from '../auth-error.ts';
import { askForKey, proveByKey, type KeyAnswer, type KeyChallenge } from './key-factor.ts';
import { addProof, addRefreshToken, endOldest, issueTokens } from '../tables/sessions.ts';
import type { Json } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

export interface StoredFactor {
  id: string;
  factor_type: 'totp' | 'webauthn';
  status: 'unverified' | 'verified';
  /** Base 32; null: of another kind of factor. */
  secret: string | null;
  /** Time step of the code that was used last. */
  last_step: number;
}

/** Seconds. */
const challengeLife = 300;
const step = 30;
const countedFor = 3600;

const triesOfChallenge = 5;
/**
 * In an hour, over all challenges of one network, and of all networks from which the person has not signed in. With
 * three codes valid at a time, one in 460 strangers with the password hits in a day of guessing.
 */
const triesOfNetwork = 10;
const triesOfStrangers = 30;
/** Challenges in an hour, so that their number stays bounded. */
const challengesOfNetwork = 30;
const challengesOfStrangers = 100;

interface ChallengeRow {
  id: string;
  created_at: string;
  verified_at: string | null;
  tries: number;
  network: string | null;
  is_strangers: boolean;
  asked: KeyChallenge['asked'] | null;
}

/** Those of the last hour. The factor's row must be locked. */
async function challengesOf(
  { now }: AuthContext,
  { rows }: DatabaseSession,
  factorId: string,
): Promise<ChallengeRow[]> {
  await rows(
    'delete from auth.mfa_challenges where factor_id = $1::text::uuid and created_at < $2::text::timestamptz',
    [factorId, new Date(now() - countedFor * 1000).toISOString()],
  );
  return rows<ChallengeRow>(
    `select id, created_at, verified_at, tries, network, is_strangers, web_authn_session_data as asked
    from auth.mfa_challenges where factor_id = $1::text::uuid`,
    [factorId],
  );
}

interface Asked {
  caller: Caller;
  /** Its row must be locked. */
  factor: StoredFactor;
  /** Keyed hash. */
  network: string;
  /** Whether the person has not signed in from there. */
  isStrangers: boolean;
}

/** @throws AuthError 429 over_request_rate_limit */
export async function addChallenge(context: AuthContext, session: DatabaseSession, asked: Asked): Promise<Json> {
  const { caller, factor, network, isStrangers } = asked;
  const earlier = await challengesOf(context, session, factor.id);
  if (
    ofNetwork(earlier, network).length >= challengesOfNetwork ||
    (isStrangers && ofStrangers(earlier).length >= challengesOfStrangers)
  )
    throw tooManyRequests(countedFor);
  const id = randomUUID();
  const now = context.now();
  const isNew = factor.status === 'unverified';
  const key =
    factor.factor_type === 'webauthn' ? await askForKey(context, session, { user: caller.user, isNew }) : null;
  await session.rows(
    `insert into auth.mfa_challenges (id, factor_id, created_at, network, is_strangers, web_authn_session_data)
    values ($1::text::uuid, $2::text::uuid, $3::text::timestamptz, $4, $5::text::boolean, $6::text::jsonb)`,
    [...[id, factor.id, new Date(now).toISOString(), network, String(isStrangers)], key && JSON.stringify(key.asked)],
  );
  const expiresAt = Math.floor(now / 1000) + challengeLife;
  return { id, type: factor.factor_type, expires_at: expiresAt, ...(key && { webauthn: key.webauthn }) };
}

const ofNetwork = (challenges: readonly ChallengeRow[], network: string | null): ChallengeRow[] =>
  challenges.filter((one) => one.network === network);
const ofStrangers = (challenges: readonly ChallengeRow[]): ChallengeRow[] =>
  challenges.filter((one) => one.is_strangers);
const triesIn = (challenges: readonly ChallengeRow[]): number => challenges.reduce((sum, { tries }) => sum + tries, 0);

interface Proof {
  caller: Caller;
  /** Its row must be locked. */
  factor: StoredFactor;
  challengeId: string;
  answer: FactorAnswer;
}

/** A code for an authenticator app, else what a browser sends of a key. */
export type FactorAnswer = { code: string } | { key: KeyAnswer };

type Outcome = { refusal: AuthError } | { tokens: Json };

/**
 * Raises the caller's session to aal2, and ends those that did not prove a factor, in the running transaction, which
 * must also be committed after a refusal. A factor that is not confirmed yet takes a fresh proof before.
 */
export async function verifyFactor(context: AuthContext, session: DatabaseSession, proof: Proof): Promise<Outcome> {
  const challenge = await challengeOf(context, session, proof);
  if (challenge instanceof AuthError) return { refusal: challenge };
  const { answer } = proof;
  const proved =
    'code' in answer
      ? await proveByCode(context, session, { proof, code: answer.code })
      : await proveByKeyOnce(context, session, { proof, challenge, key: answer.key });
  if (proved instanceof AuthError) return { refusal: proved };
  const method = 'code' in answer ? 'totp' : 'mfa/webauthn';
  return { tokens: await raise(context, session, { caller: proof.caller, factorId: proved, method }) };
}

async function challengeOf(
  context: AuthContext,
  session: DatabaseSession,
  { factor, challengeId }: Proof,
): Promise<ChallengeRow | AuthError> {
  const challenges = await challengesOf(context, session, factor.id);
  const challenge = challenges.find(({ id }) => id === challengeId.toLowerCase());
  if (!challenge) return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  // GoTrue also answers this for a used challenge.
  if (challenge.verified_at !== null)
    return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (Date.parse(challenge.created_at) + challengeLife * 1000 < context.now() || challenge.tries >= triesOfChallenge)
    return refuse(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  const isTooMany =
    triesIn(ofNetwork(challenges, challenge.network)) >= triesOfNetwork ||
    (challenge.is_strangers && triesIn(ofStrangers(challenges)) >= triesOfStrangers);
  return isTooMany ? tooManyRequests(countedFor) : challenge;
}

/** Ends the challenge whether the answer is right or not: nobody types an answer wrongly. */
async function proveByKeyOnce(
  context: AuthContext,
  session: DatabaseSession,
  { proof, challenge, key }: { proof: Proof; challenge: ChallengeRow; key: KeyAnswer },
): Promise<string | AuthError> {
  await markUsed(session, challenge.id, new Date(context.now()).toISOString());
  const { caller, factor } = proof;
  return proveByKey(context, session, { caller, factor, asked: challenge.asked, answer: key });
}

async function markUsed({ rows }: DatabaseSession, challengeId: string, at: string): Promise<void> {
  await rows('update auth.mfa_challenges set verified_at = $2::text::timestamptz where id = $1::text::uuid', [
    challengeId,
    at,
  ]);
}

/** Counts the try, and marks code and challenge as used. @returns id of the factor */
async function proveByCode(
  { now }: AuthContext,
  session: DatabaseSession,
  { proof: { factor, challengeId }, code }: { proof: Proof; code: string },
): Promise<string | AuthError> {
  const { rows } = session;
  const usedStep = await stepOf(factor, code, now());
  if (usedStep === undefined) {
    await rows('update auth.mfa_challenges set tries = tries + 1 where id = $1::text::uuid', [challengeId]);
    return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  const at = new Date(now()).toISOString();
  await markUsed(session, challengeId, at);
  await rows(
    `update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = $3::text::timestamptz
    where id = $1::text::uuid`,
    [factor.id, usedStep, at],
  );
  return factor.id;
}

/** Accepts one step early or late, as GoTrue does. @returns undefined for a wrong or used code */
async function stepOf(
  { secret, last_step: lastStep }: StoredFactor,
  code: string,
  now: number,
): Promise<number | undefined> {
  const token = code.replaceAll(' ', '');
  if (secret === null || !/^\d{6}$/.test(token)) return undefined;
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(now / 1000),
    epochTolerance: step,
    afterTimeStep: lastStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

interface Raised {
  caller: Caller;
  factorId: string;
  method: 'totp' | 'mfa/webauthn';
}

async function raise(
  context: AuthContext,
  session: DatabaseSession,
  { caller, factorId, method }: Raised,
): Promise<Json> {
  const { rows } = session;
  const { user } = caller;
  const sessionId = caller.session.id;
  await endOldest(session, { id: sessionId, userId: user.id, aal: 'aal2' });
  await addProof(session, { sessionId, method, at: new Date(context.now()).toISOString() });
  await rows(`update auth.sessions set aal = 'aal2', factor_id = $2::text::uuid where id = $1::text::uuid`, [
    sessionId,
    factorId,
  ]);
  // A token from before the proof must not lead to aal2.
  await rows('delete from auth.refresh_tokens where session_id = $1::text::uuid', [sessionId]);
  await rows(`delete from auth.sessions where user_id = $1::text::uuid and aal < 'aal2'`, [user.id]);
  await rows(`delete from auth.mfa_factors where user_id = $1::text::uuid and status = 'unverified'`, [user.id]);
  const refreshToken = await addRefreshToken(context, session, { sessionId });
  return issueTokens(context, session, { sessionId, refreshToken });
}
