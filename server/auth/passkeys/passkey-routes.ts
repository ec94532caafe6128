import type { Context } from 'hono';
import * as v from 'valibot';
import {
  addPasskey,
  addPasskeyChallenge,
  descriptorsOf,
  findPasskey,
  listPasskeys,
  markUsed,
  removePasskey,
  renamePasskey,
  takePasskeyChallenge,
  type PasskeyRow,
} from './passkey-table.ts';
import { creationOptions, requestOptions } from './ceremony-options.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { assertionSchema, newCredentialSchema, readAssertion, readNewCredential } from './webauthn-answer.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import type { AuthContext } from '../auth-context.ts';
import { isBanned, lacksFactor, type Caller } from '../authenticate.ts';
import { factorNeededForPasskeys, passkeysDisabled, refuse } from '../auth-error.ts';
import { callerOf, provedCallerOf, readBody, type RouteModule } from '../auth-routes.ts';
import { counting } from '../limits/counts.ts';
import { sendNotice } from '../mail/notices.ts';
import { assertFreshProof } from '../proof/fresh-proof.ts';
import { startSession } from '../tables/sessions.ts';
import { transact } from '../tables/transact.ts';
import { findUser, type Json, type UserRow } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

const maxPasskeys = 10;

const verificationFailed = refuse(400, 'webauthn_verification_failed', 'Credential verification failed');
const invalidCredential = refuse(400, 'webauthn_verification_failed', 'Invalid credential response');
const tooManyPasskeys = refuse(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
const passkeyNotFound = refuse(404, 'validation_failed', 'Passkey not found');
const lastWayIn = refuse(422, 'single_identity_not_deletable', 'The last way to sign in cannot be removed');

/** Passkeys (https://www.w3.org/TR/webauthn-3/) for signing in, with the calls of GoTrue. */
export const passkeyRoutes: RouteModule = (app, context) => {
  const party = (): RelyingParty => {
    const found = relyingPartyOf(context.settings.siteUrl);
    if (!found) throw passkeysDisabled;
    return found;
  };
  app.post('/passkeys/authentication/options', async (http) => http.json(await askForAssertion(context, party())));
  app.post('/passkeys/authentication/verify', async (http) => http.json(await signIn(context, http, party())));
  app.post('/passkeys/registration/options', async (http) =>
    http.json(await askForCredential(context, await managerOf(context, http), party())),
  );
  app.post('/passkeys/registration/verify', async (http) => http.json(await register(context, http, party())));
  app.get('/passkeys', async (http) => {
    party();
    const { user } = await callerOf(context, http);
    const passkeys = await context.database.transaction(async (session) => listPasskeys(session, user.id));
    return http.json(passkeys.map(toListItem));
  });
  app.patch('/passkeys/:id', async (http) => {
    party();
    return http.json(await rename(context, http, http.req.param('id')));
  });
  app.delete('/passkeys/:id', async (http) => {
    party();
    await remove(context, http, http.req.param('id'));
    return http.body(null, 204);
  });
};

const toListItem = ({ last_used_at: lastUsed, ...shown }: PasskeyRow): Json => ({
  ...shown,
  ...(lastUsed !== null && { last_used_at: lastUsed }),
});

/** A passkey signs in for good: a session that was begun long ago, or by the password alone, may not add or remove one. */
async function managerOf(context: AuthContext, http: Context): Promise<Caller> {
  const caller = await provedCallerOf(context, http, factorNeededForPasskeys);
  assertFreshProof(context, caller);
  return caller;
}

async function askForAssertion(context: AuthContext, party: RelyingParty): Promise<Json> {
  const challenge = await context.database.transaction(async (session) =>
    addPasskeyChallenge(context, session, { ceremony: 'authentication', party, userId: null }),
  );
  // No credentials are named: whom the browser signs in is known with its answer.
  const options = requestOptions(party, { challenge: challenge.challenge, verifies: 'required' });
  return { challenge_id: challenge.id, options, expires_at: Math.floor(challenge.expiresAt / 1000) };
}

async function askForCredential(context: AuthContext, { user }: Caller, party: RelyingParty): Promise<Json> {
  const { challenge, known } = await context.database.transaction(async (session) => {
    await assertRoom(session, user.id);
    return {
      known: await descriptorsOf(session, user.id),
      challenge: await addPasskeyChallenge(context, session, { ceremony: 'registration', party, userId: user.id }),
    };
  });
  const options = creationOptions(party, { user, challenge: challenge.challenge, known, use: 'passkey' });
  return { challenge_id: challenge.id, options, expires_at: Math.floor(challenge.expiresAt / 1000) };
}

async function assertRoom(session: DatabaseSession, userId: string): Promise<void> {
  if ((await listPasskeys(session, userId)).length >= maxPasskeys) throw tooManyPasskeys;
}

const answerSchema = v.object({ challenge_id: v.optional(v.string(), ''), credential: v.optional(v.unknown()) });

interface CeremonyAnswer {
  challengeId: string;
  credential: unknown;
}

async function readAnswer(http: Context): Promise<CeremonyAnswer> {
  const { challenge_id: challengeId, credential } = await readBody(http, answerSchema);
  if (challengeId === '') throw refuse(400, 'validation_failed', 'challenge_id is required');
  if (credential === undefined || credential === null) throw refuse(400, 'validation_failed', 'credential is required');
  if (!v.is(v.pipe(v.string(), v.uuid()), challengeId))
    throw refuse(400, 'validation_failed', 'challenge_id must be a valid UUID');
  refuseSecrets(credential);
  return { challengeId, credential };
}

/** The same refusal whatever is wrong, so that nothing tells whose credential it is or was. */
async function signIn(context: AuthContext, http: Context, party: RelyingParty): Promise<Json> {
  const { challengeId, credential } = await readAnswer(http);
  const asked = await transact(context.database, async (session) =>
    takePasskeyChallenge(context, session, { id: challengeId, ceremony: 'authentication', party, userId: null }),
  );
  const answer = v.safeParse(assertionSchema, credential);
  if (!answer.success) throw invalidCredential;
  const { id, response } = answer.output;
  return context.database.transaction(async (session) => {
    const passkey = await findPasskey(session, Buffer.from(id, 'base64url'));
    if (!passkey || handleOf(response.userHandle) !== passkey.userId) throw verificationFailed;
    const used = readAssertion(answer.output, passkey, asked);
    const user = used && (await findUser(session, { id: passkey.userId }));
    if (!user || user.email_confirmed_at === null) throw verificationFailed;
    if (isBanned(user, context.now())) throw refuse(403, 'user_banned', 'User is banned');
    const at = new Date(context.now()).toISOString();
    await markUsed(session, { rowId: passkey.rowId, used, at });
    return startSession(context, session, { userId: user.id, method: 'passkey' });
  });
}

/** GoTrue's user handles are the text of the person's id. */
const handleOf = (userHandle: string | null | undefined): string =>
  Buffer.from(userHandle ?? '', 'base64url').toString();

async function register(context: AuthContext, http: Context, party: RelyingParty): Promise<Json> {
  const caller = await managerOf(context, http);
  const { user } = caller;
  const { challengeId, credential } = await readAnswer(http);
  const asked = await transact(context.database, async (session) =>
    takePasskeyChallenge(context, session, { id: challengeId, ceremony: 'registration', party, userId: user.id }),
  );
  const answer = v.safeParse(newCredentialSchema, credential);
  if (!answer.success) throw invalidCredential;
  const made = readNewCredential(answer.output, asked);
  if (!made) throw verificationFailed;
  const store = async (session: DatabaseSession): Promise<PasskeyRow> => {
    await lockAccount(session, user);
    await assertRoom(session, user.id);
    // A first factor may have been confirmed meanwhile.
    if (await lacksFactor(session, caller)) throw factorNeededForPasskeys;
    const at = new Date(context.now()).toISOString();
    const stored = await addPasskey(session, { userId: user.id, credential: made, at });
    if (!stored) throw refuse(422, 'webauthn_credential_exists', 'This credential is already registered');
    return stored;
  };
  const giveBack = await context.guards.beforeNotice(user.id);
  const added = await counting(giveBack, async () => context.database.transaction(store));
  sendNotice(context, http, { user, kind: 'passkey-added' });
  return { id: added.id, friendly_name: added.friendly_name, created_at: added.created_at };
}

/** So that of several requests at once each sees what the one before it has done. */
async function lockAccount({ rows }: DatabaseSession, user: UserRow): Promise<void> {
  await rows('select 1 from auth.users where id = $1::text::uuid for update', [user.id]);
}

const renameSchema = v.object({ friendly_name: v.optional(v.string(), '') });
const longestName = 120;

async function rename(context: AuthContext, http: Context, id: string): Promise<Json> {
  const { user } = await provedCallerOf(context, http, factorNeededForPasskeys);
  const { friendly_name: name } = await readBody(http, renameSchema);
  if (name === '') throw refuse(400, 'validation_failed', 'friendly_name is required');
  if (Buffer.byteLength(name) > longestName)
    throw refuse(400, 'validation_failed', 'friendly_name must be 120 characters or less');
  assertId(id);
  const renamed = await context.database.transaction(async (session) =>
    renamePasskey(session, { id, userId: user.id, name, at: new Date(context.now()).toISOString() }),
  );
  if (!renamed) throw passkeyNotFound;
  return toListItem(renamed);
}

function assertId(id: string): void {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw passkeyNotFound;
}

async function remove(context: AuthContext, http: Context, id: string): Promise<void> {
  const { user } = await managerOf(context, http);
  assertId(id);
  await context.database.transaction(async (session) => {
    await lockAccount(session, user);
    const passkeys = await listPasskeys(session, user.id);
    if (!passkeys.some((one) => one.id === id.toLowerCase())) throw passkeyNotFound;
    // Whoever can get a code by mail gets in without it.
    if (passkeys.length === 1 && user.email_confirmed_at === null) throw lastWayIn;
    await removePasskey(session, { id, userId: user.id });
  });
  sendNotice(context, http, { user, kind: 'passkey-removed' });
}
