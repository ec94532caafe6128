import { generateSecret, generateURI } from 'otplib';
import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import { lacksFactor, type Caller } from '../authenticate.ts';
import { factorNeeded, factorNeededToUnenroll, refuse } from '../auth-error.ts';
import { assertFreshProof } from '../proof/fresh-proof.ts';
import { counting } from '../limits/counts.ts';
import { sendNotice } from '../mail/notices.ts';
import { callerOf, provedCallerOf, readBody, visitorOf, type RouteModule } from '../auth-routes.ts';
import { addChallenge, verifyFactor, type FactorAnswer, type StoredFactor } from './factor-proof.ts';
import { assertKeyAnswer, keyAnswerSchema, keyPartyOf } from './key-factor.ts';
import type { Json } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Name and issuer together must fit into a QR code that a phone can still read. */
const name = v.pipe(v.string(), v.maxLength(100));
const enrolSchema = v.object({
  friendly_name: v.optional(name, ''),
  factor_type: v.optional(v.string(), ''),
  issuer: v.optional(name, ''),
});
const verifySchema = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  code: v.optional(v.string(), ''),
  webauthn: keyAnswerSchema,
});

const factorNeededToEnrol = refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');

const maxFactors = 10;
/** Seconds for which a factor that was never confirmed keeps its name. */
const unconfirmedLife = 300;

/** Authenticator apps (RFC 6238) and security keys (WebAuthn) as second factors. */
export const factorRoutes: RouteModule = (app, context) => {
  const { database } = context;
  app.post('/factors', async (http) => {
    const caller = await provedCallerOf(context, http, factorNeededToEnrol);
    const wanted = await readBody(http, enrolSchema);
    const kind = kindOf(context, wanted.factor_type);
    assertFreshProof(context, caller);
    const giveBack = await context.guards.beforeNotice(caller.user.id);
    const added = await counting(giveBack, async () =>
      database.transaction(async (session) => enrol(context, session, { caller, wanted, kind })),
    );
    return http.json(added);
  });
  app.post('/factors/:id/challenge', async (http) => {
    const caller = await callerOf(context, http);
    const visitor = visitorOf(http, caller.user.email);
    const isStrangers = !(await context.guards.isKnown(visitor));
    const challenge = await database.transaction(async (session) => {
      const factor = await findFactor(session, { caller, id: http.req.param('id') });
      const network = context.tokens.networkKey(factor.id, visitor.network);
      return addChallenge(context, session, { caller, factor, network, isStrangers });
    });
    return http.json(challenge);
  });
  app.post('/factors/:id/verify', async (http) => {
    const caller = await callerOf(context, http);
    const body = await readBody(http, verifySchema);
    const outcome = await database.transaction(async (session) => {
      await lockAccount(session, caller);
      const factor = await findFactor(session, { caller, id: http.req.param('id') });
      // A first factor may have been confirmed since this one was added.
      const isNew = factor.status === 'unverified';
      if (isNew && (await lacksFactor(session, caller))) return { refusal: factorNeeded };
      if (isNew) assertFreshProof(context, caller);
      const proof = { caller, factor, challengeId: body.challenge_id, answer: answerFor(factor, body) };
      return { ...(await verifyFactor(context, session, proof)), isNew };
    });
    // Thrown after the transaction, so that the counted try is committed.
    if ('refusal' in outcome) throw outcome.refusal;
    if (outcome.isNew) sendNotice(context, http, { user: caller.user, kind: 'factor-added' });
    return http.json(outcome.tokens);
  });
  app.delete('/factors/:id', async (http) => {
    const caller = await callerOf(context, http);
    const { id, status } = await database.transaction(async (session) => {
      const factor = await findFactor(session, { caller, id: http.req.param('id') });
      if (await lacksFactor(session, caller)) throw factorNeededToUnenroll;
      if (factor.status === 'verified') assertFreshProof(context, caller);
      await remove(session, factor.id);
      return factor;
    });
    if (status === 'verified') sendNotice(context, http, { user: caller.user, kind: 'factor-removed' });
    return http.json({ id });
  });
};

type Kind = StoredFactor['factor_type'];

/** @throws AuthError of a kind that is not offered */
function kindOf(context: AuthContext, kind: string): Kind {
  if (kind === 'totp') return kind;
  if (kind === 'phone') throw refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (kind !== 'webauthn') throw refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  keyPartyOf(context);
  return kind;
}

function answerFor({ factor_type: kind }: StoredFactor, body: v.InferOutput<typeof verifySchema>): FactorAnswer {
  const { code, webauthn } = body;
  if (kind === 'totp') {
    if (code === '') throw refuse(400, 'validation_failed', 'Code needs to be non-empty');
    return { code };
  }
  assertKeyAnswer(webauthn);
  return { key: webauthn };
}

interface Enrolment {
  caller: Caller;
  wanted: v.InferOutput<typeof enrolSchema>;
  kind: Kind;
}

async function enrol(
  { settings, now }: AuthContext,
  session: DatabaseSession,
  { caller, wanted, kind }: Enrolment,
): Promise<Json> {
  const { user } = caller;
  const { friendly_name: friendlyName } = wanted;
  await assertMayEnrol(session, { caller, friendlyName, now: now() });
  const id = randomUUID();
  const secret = kind === 'totp' ? generateSecret() : null;
  await session.rows(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ($1::text::uuid, $2::text::uuid, $3, $4::text::auth.factor_type, 'unverified', $5,
      $6::text::timestamptz, $6::text::timestamptz)`,
    [id, user.id, friendlyName, kind, secret, new Date(now()).toISOString()],
  );
  const added = { id, type: kind, friendly_name: friendlyName };
  if (secret === null) return added;
  const issuer = wanted.issuer === '' ? new URL(settings.siteUrl).host : wanted.issuer;
  const uri = generateURI({ issuer, label: user.email, secret });
  return { ...added, totp: { qr_code: renderSVG(uri), secret, uri } };
}

/** So that of several requests at once each sees what the one before it has done. */
async function lockAccount({ rows }: DatabaseSession, { user }: Caller): Promise<void> {
  await rows('select 1 from auth.users where id = $1::text::uuid for update', [user.id]);
}

async function assertMayEnrol(
  session: DatabaseSession,
  { caller, friendlyName, now }: { caller: Caller; friendlyName: string; now: number },
): Promise<void> {
  const { rows } = session;
  const { user } = caller;
  await lockAccount(session, caller);
  await rows(
    `delete from auth.mfa_factors where user_id = $1::text::uuid and status = 'unverified' and created_at < $2::text::timestamptz`,
    [user.id, new Date(now - unconfirmedLife * 1000).toISOString()],
  );
  const factors = await rows<{ friendly_name: string | null }>(
    'select friendly_name from auth.mfa_factors where user_id = $1::text::uuid',
    [user.id],
  );
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName))
    throw refuse(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
    );
  if (factors.length >= maxFactors)
    throw refuse(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (await lacksFactor(session, caller)) throw factorNeededToEnrol;
}

/**
 * Finds a factor of the caller and locks its row.
 * @throws AuthError 404 validation_failed or mfa_factor_not_found
 */
async function findFactor(
  { rows }: DatabaseSession,
  { caller, id }: { caller: Caller; id: string },
): Promise<StoredFactor> {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw refuse(404, 'validation_failed', 'factor_id must be an UUID');
  const [factor] = await rows<StoredFactor>(
    `select id, factor_type, status, secret, last_step from auth.mfa_factors
    where id = $1::text::uuid and user_id = $2::text::uuid for update`,
    [id, caller.user.id],
  );
  if (!factor) throw refuse(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Also takes aal2 from the sessions that this factor proved. */
async function remove({ rows }: DatabaseSession, factorId: string): Promise<void> {
  await rows(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/webauthn')
    and session_id in (select id from auth.sessions where factor_id = $1::text::uuid)`,
    [factorId],
  );
  await rows(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1::text::uuid`, [factorId]);
  await rows('delete from auth.mfa_factors where id = $1::text::uuid', [factorId]);
}
