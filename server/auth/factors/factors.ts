import { generateSecret, generateURI } from 'otplib';
import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import { lacksFactor, type Caller } from '../authenticate.ts';
import { factorNeeded, factorNeededToUnenroll, refuse } from '../auth-error.ts';
import { assertFreshProof } from '../proof/fresh-proof.ts';
import { sendNotice } from '../mail/notices.ts';
import { callerOf, provedCallerOf, readBody, visitorOf, type RouteModule } from '../auth-routes.ts';
import { addChallenge, verifyFactor, type StoredFactor } from './factor-proof.ts';
import type { Json } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Name and issuer together must fit into a QR code that a phone can still read. */
const name = v.pipe(v.string(), v.maxLength(100));
const enrolSchema = v.object({
  friendly_name: v.optional(name, ''),
  factor_type: v.optional(v.string(), ''),
  issuer: v.optional(name, ''),
});
const verifySchema = v.object({ challenge_id: v.pipe(v.string(), v.uuid()), code: v.optional(v.string(), '') });

const factorNeededToEnrol = refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');

const maxFactors = 10;
/** Seconds for which a factor that was never confirmed keeps its name. */
const unconfirmedLife = 300;

/** Authenticator apps (RFC 6238) as second factors. */
export const factorRoutes: RouteModule = (app, context) => {
  const { database } = context;
  app.post('/factors', async (http) => {
    const caller = await provedCallerOf(context, http, factorNeededToEnrol);
    const wanted = await readBody(http, enrolSchema);
    refuseOtherKinds(wanted.factor_type);
    assertFreshProof(context, caller);
    await context.guards.beforeNotice(caller.user.id);
    return http.json(await database.transaction(async (session) => enrol(context, session, { caller, wanted })));
  });
  app.post('/factors/:id/challenge', async (http) => {
    const caller = await callerOf(context, http);
    const visitor = visitorOf(http, caller.user.email);
    const isStrangers = !(await context.guards.isKnown(visitor));
    const challenge = await database.transaction(async (session) => {
      const { id: factorId } = await findFactor(session, { caller, id: http.req.param('id') });
      const network = context.tokens.networkKey(factorId, visitor.network);
      return addChallenge(context, session, { factorId, network, isStrangers });
    });
    return http.json(challenge);
  });
  app.post('/factors/:id/verify', async (http) => {
    const caller = await callerOf(context, http);
    const { challenge_id: challengeId, code } = await readBody(http, verifySchema);
    if (code === '') throw refuse(400, 'validation_failed', 'Code needs to be non-empty');
    const outcome = await database.transaction(async (session) => {
      await lockAccount(session, caller);
      const factor = await findFactor(session, { caller, id: http.req.param('id') });
      // A first factor may have been confirmed since this one was added.
      const isNew = factor.status === 'unverified';
      if (isNew && (await lacksFactor(session, caller))) return { refusal: factorNeeded };
      if (isNew) assertFreshProof(context, caller);
      return { ...(await verifyFactor(context, session, { caller, factor, challengeId, code })), isNew };
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

const otherKinds: Readonly<Record<string, [status: number, code: string, message: string]>> = {
  webauthn: [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
  phone: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
};

function refuseOtherKinds(kind: string): void {
  if (kind === 'totp') return;
  const known = Object.hasOwn(otherKinds, kind) ? otherKinds[kind] : undefined;
  throw refuse(...(known ?? ([400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'] as const)));
}

interface Enrolment {
  caller: Caller;
  wanted: v.InferOutput<typeof enrolSchema>;
}

async function enrol(
  { settings, now }: AuthContext,
  session: DatabaseSession,
  { caller, wanted }: Enrolment,
): Promise<Json> {
  const { user } = caller;
  const { friendly_name: friendlyName } = wanted;
  await assertMayEnrol(session, { caller, friendlyName, now: now() });
  const id = randomUUID();
  const secret = generateSecret();
  await session.rows(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ($1::text::uuid, $2::text::uuid, $3, 'totp', 'unverified', $4, $5::text::timestamptz, $5::text::timestamptz)`,
    [id, user.id, friendlyName, secret, new Date(now()).toISOString()],
  );
  const issuer = wanted.issuer === '' ? new URL(settings.siteUrl).host : wanted.issuer;
  const uri = generateURI({ issuer, label: user.email, secret });
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: renderSVG(uri), secret, uri } };
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
    `select id, status, secret, last_step from auth.mfa_factors
    where id = $1::text::uuid and user_id = $2::text::uuid for update`,
    [id, caller.user.id],
  );
  if (!factor) throw refuse(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Also takes aal2 from the sessions that this factor proved. */
async function remove({ rows }: DatabaseSession, factorId: string): Promise<void> {
  await rows(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
    and session_id in (select id from auth.sessions where factor_id = $1::text::uuid)`,
    [factorId],
  );
  await rows(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1::text::uuid`, [factorId]);
  await rows('delete from auth.mfa_factors where id = $1::text::uuid', [factorId]);
}
